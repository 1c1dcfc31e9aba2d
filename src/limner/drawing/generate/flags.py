"""Flags of equal stripes."""

from itertools import pairwise

from limner.drawing.generate.figures import SIDES, figure
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import listed, many
from limner.drawing.spec import Color

FLAGS: dict[str, tuple[str, tuple[Color, ...]]] = {
    "Germany": ("level", ("black", "red", "yellow")),
    "Belgium": ("upright", ("black", "yellow", "red")),
    "Romania": ("upright", ("blue", "yellow", "red")),
    "Lithuania": ("level", ("yellow", "green", "red")),
    "Ukraine": ("level", ("blue", "yellow")),
    "Mali": ("upright", ("green", "yellow", "red")),
    "Guinea": ("upright", ("red", "yellow", "green")),
    "Gabon": ("level", ("green", "yellow", "blue")),
    "Mauritius": ("level", ("red", "blue", "yellow", "green")),
}
"""Flags of equal stripes without white, from the top or from the left."""


@family("color_reasoning")
def flag(sheet: Sheet) -> None:
    """A flag of equal stripes."""
    pick = sheet.pick
    land = pick.of(sorted(FLAGS))
    way, colors = pick.of(("level", "upright")), tuple(pick.colors(pick.step(2, 5, 1)))
    if sheet.implied:
        way, colors = FLAGS[land]
    count, told = len(colors), sheet.clarity != "qualitative"
    broad, thick = pick.step(300, 420), pick.step(70, 110)
    width, height = (broad, thick) if way == "level" else (thick, broad)
    step = (0, height) if way == "level" else (width, 0)
    all_width, all_height = width + step[0] * (count - 1), height + step[1] * (count - 1)
    half = pick.of(SIDES) if way == "level" and not told else None
    least, most = (520 if half == "right" else 0), (480 if half == "left" else 1000)
    x = pick.step(max(60 + all_width / 2, least), min(940 - all_width / 2, most))
    y = pick.step(60 + all_height / 2, 640 - all_height / 2)
    names = [f"stripe_{k + 1}" for k in range(count)]
    for k, (name, color) in enumerate(zip(names, colors, strict=True)):
        off = k - (count - 1) / 2
        stripe = figure("rectangle", width, color, color, height)
        stripe = stripe.at(x + off * step[0], y + off * step[1])
        sheet.put(name, stripe, sized=told, placed=told, within=half)
    for one, other in pairwise(names):
        sheet.relate("touching", one, other)
    verb, first = sheet.verb(), "top" if way == "level" else "left"
    along = "one right under the other" if way == "level" else "side by side without gaps"
    order = "from top to bottom" if way == "level" else "from left to right"
    if not told:
        sheet.relate("column" if way == "level" else "row", *names, ordered=True)
        sheet.relate("equal_size", *names)
        where = f", in the {half} half of the canvas" if half else ""
        sheet.say(
            f"{verb} a flag of {many(count, f'equal {way} stripe')}, {along}{where}.",
            f"{verb} a flag made of {many(count, f'{way} stripe')} of the same size, "
            f"{along}{where}.",
        )
        sheet.say(
            f"Each stripe is a solid rectangle; {order} they are {listed(colors)}.",
            f"The stripes are solid rectangles, {order} {listed(colors)}.",
            f"Fill every stripe with the colour of its outline: {listed(colors)} {order}.",
        )
        return
    size = f"{width} px wide and {height} px high"
    nation = f"the national flag of {land}" if sheet.implied else "a flag"
    if sheet.implied and "yellow" in colors and land == "Germany":
        nation += ", with yellow for gold,"
    sheet.say(
        f"{verb} {nation} as {many(count, f'solid {way} stripe')}, each {size}, {along}.",
        f"{verb} {nation} from {many(count, 'solid rectangle')}, each {size}, {along}.",
    )
    sheet.say(f"The flag as a whole is centred at ({x}, {y}).", f"Its middle is at ({x}, {y}).")
    if sheet.exact:
        sheet.say(
            f"The stripes are {order} {listed(colors)}.",
            f"Beginning at the {first} they are {listed(colors)}.",
        )
    else:
        sheet.say(
            "Outline and fill each stripe in its right colour.",
            "Each stripe has the right colour, outline and inside.",
        )
