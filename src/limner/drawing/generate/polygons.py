"""Regular polygons and stars."""

from limner.drawing.generate.figures import Figure, figure, placed
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import KNOWN, a, listed, many
from limner.drawing.spec import ObjectKind

CORNERED: dict[ObjectKind, tuple[str, tuple[str, ...]]] = {
    "triangle": ("triangle", ()),
    "pentagon": ("regular pentagon", KNOWN[5]),
    "hexagon": ("regular hexagon", KNOWN[6]),
    "star": ("five-pointed star", ()),
}
"""What each is called, and what has as many of something as it has corners."""


@family("precision")
def corners(sheet: Sheet) -> None:
    """Regular polygons and stars."""
    pick = sheet.pick
    count = pick.step(2, 4, 1)
    colors, kinds = pick.colors(count), [pick.of(sorted(CORNERED)) for _ in range(count)]
    pitch, sizes = pick.step(190, 220), pick.some((90, 110, 135, 165), count)
    x, y = pick.step(120, 880 - pitch * (count - 1)), pick.step(170, 530)
    names = [f"figure_{k + 1}" for k in range(count)]
    shown = [
        figure(kind, size, color, color if pick.chance(0.3) else None).at(x + pitch * k, y)
        for k, (kind, size, color) in enumerate(zip(kinds, sizes, colors, strict=True))
    ]
    for name, one in zip(names, shown, strict=True):
        told = sheet.clarity != "qualitative"
        size = {"width": one.width} if told else None
        sheet.put(name, one, placed=told, angle=90, size=size)
    verb, parts = sheet.verb(), [_cornered(sheet, one) for one in shown]
    if sheet.exact:
        sheet.say(
            f"{verb} {'; '.join(parts)}.",
            f"{verb} {many(count, 'figure')}: {'; '.join(parts)}.",
        )
    else:
        sheet.relate("row", *names, ordered=True)
        sheet.say(
            f"{verb} a level row of {many(count, 'figure')}, from left to right: "
            f"{'; '.join(parts)}.",
            f"{verb} {many(count, 'figure')} side by side at one height. From the left: "
            f"{'; '.join(parts)}.",
        )
    if sheet.implied:
        sheet.say(
            f"The first is centred at ({x}, {y}), and each other one {pitch} px to the right of "
            "the one before.",
            f"Their centres, the first of which is at ({x}, {y}), are {pitch} px apart.",
        )
    elif not sheet.exact:
        ranks = sorted(range(count), key=lambda k: -max(shown[k].width, shown[k].height))
        sheet.relate("larger", *(names[k] for k in ranks))
        sheet.relate("apart", *names)
        order = [f"the {colors[k]} one" for k in ranks]
        sheet.say(
            f"They differ in size: {order[0]} is the largest, followed by {listed(order[1:])}.",
            f"Sorted by size, the largest first: {listed(order)}.",
        )
        sheet.say("None touches another.", "Keep some space between them.")
    sheet.say(
        "In each, one corner or tip points straight up.",
        "Turn each so that one of its corners points straight up.",
    )


def _cornered(sheet: Sheet, one: Figure) -> str:
    """Return a polygon's name, its size and place where they are told, or its corners' riddle."""
    name, hints = CORNERED[one.kind]
    look = f"solid {one.color}" if one.fill else one.color
    words = a(f"{look} {name}")
    if sheet.implied and hints:
        words = f"{a(look)} regular polygon with as many corners as {sheet.pick.of(hints)}"
    size = "" if sheet.clarity == "qualitative" else f", {one.width:g} px wide"
    return words + size + (f", {placed(one, sheet.pick)}" if sheet.exact else "")
