"""Colours that are named, coded, or have to be worked out; a signal's lamps."""

from limner.drawing.generate.figures import KINDS, figure
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import a, listed, many
from limner.drawing.screen import load_screen
from limner.drawing.spec import Color

MEANT: dict[Color, tuple[str, ...]] = {
    "red": ("a ripe tomato", "fresh blood", "the lamp that makes traffic stop"),
    "green": ("fresh grass", "the lamp that lets traffic go", "the mixture of yellow and cyan ink"),
    "blue": ("the mixture of magenta and cyan ink", "white light without its red and its green"),
    "yellow": ("a ripe lemon", "red and green light together", "white light without its blue"),
    "magenta": ("red and blue light together", "white light without its green"),
    "cyan": ("green and blue light together", "white light without its red"),
    "black": ("coal", "a moonless night", "a place without any light"),
}
"""What has a colour, in words that follow ``the colour of``."""


@family("color_reasoning")
def mixtures(sheet: Sheet) -> None:
    """Solid figures whose colours are named, coded, or described."""
    pick = sheet.pick
    count = pick.step(2, 5, 1)
    colors, size = pick.colors(count), pick.step(80, 120)
    kinds = [pick.of(KINDS) for _ in colors]
    pitch = size + pick.step(30, 60)
    x = pick.step(60 + size / 2, 940 - size / 2 - pitch * (count - 1))
    y, told = pick.step(110, 590), sheet.clarity != "qualitative"
    rims = [color for color in pick.colors(7) if told or color not in colors]
    names, parts = [f"figure_{k + 1}" for k in range(count)], []
    palette = load_screen().palette
    for k, (kind, color) in enumerate(zip(kinds, colors, strict=True)):
        rim = color if told else rims[k % len(rims)]
        shown = figure(kind, size, rim, color).at(x + pitch * k, y)
        sheet.put(names[k], shown, sized=told, placed=told)
        if sheet.exact:
            parts.append(f"{a(kind)} in {palette[color]}")
        elif sheet.implied:
            parts.append(f"{a(kind)} in the colour of {pick.of(MEANT[color])}")
        else:
            parts.append(f"a {kind} with {a(rim)} outline, filled {color}")
    verb = sheet.verb()
    if not told:
        sheet.relate("row", *names, ordered=True)
        sheet.say(
            f"{verb} {many(count, 'figure')} side by side, from left to right {listed(parts)}.",
            f"{verb} a row of {many(count, 'figure')}. From the left: {'; '.join(parts)}.",
        )
        sheet.say("Their centres are at one height.", "They stand level with each other.")
        return
    sheet.say(
        f"{verb} {many(count, 'solid figure')}, {size} px wide and {size} px high each, in a level "
        f"row.",
        f"{verb} a level row of {many(count, 'solid figure')}, each {size} x {size} px.",
    )
    sheet.say(
        f"The leftmost is centred at ({x}, {y}), and the centres are {pitch} px apart.",
        f"From centre to centre it is {pitch} px, and the first one on the left is at ({x}, {y}).",
    )
    sheet.say(
        f"From left to right they are: {'; '.join(parts)}.",
        f"Beginning at the left there is {listed(parts)}.",
    )
