"""Figures told by their directions from one."""

from limner.drawing.canvas import Point
from limner.drawing.generate.figures import KINDS, figure, measured, placed
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import listed

WAYS: dict[str, tuple[Point, str, str]] = {
    "left_of": ((-1, 0), "exactly left of", "west of"),
    "right_of": ((1, 0), "exactly right of", "east of"),
    "above": ((0, -1), "straight above", "north of"),
    "below": ((0, 1), "straight below", "south of"),
}
"""For each relation the way there, and its words on a page and on a map."""


@family("spatial_reasoning")
def directions(sheet: Sheet) -> None:
    """Figures around one figure, told by their directions from it."""
    pick = sheet.pick
    count, told = pick.step(2, 4, 1), sheet.clarity != "qualitative"
    colors, ways = pick.colors(count + 1), pick.some(sorted(WAYS), count)
    x, y = pick.step(340, 660), pick.step(330, 370)
    shown = []
    for color in colors:
        kind, fill = pick.of((*KINDS, "rectangle")), color if pick.chance(0.4) else None
        shown.append(figure(kind, pick.step(100 if kind == "rectangle" else 70, 120), color, fill))
    center = shown[0].at(x, y)
    sheet.put("center", center, sized=told, placed=told)
    verb, parts = sheet.verb(), []
    for k, (way, one) in enumerate(zip(ways, shown[1:], strict=True), 1):
        (dx, dy), words, on_map = WAYS[way]
        reach = pick.step(180, 230)
        sheet.put(f"figure_{k}", one.at(x + reach * dx, y + reach * dy), sized=told, placed=told)
        sheet.relate(way, f"figure_{k}", "center")
        if not told:
            sheet.relate("aligned", f"figure_{k}", "center", axis="y" if dx else "x")
        size = f", {measured(one, pick)}," if told else ""
        if sheet.implied:
            parts.append(f"{reach} px {on_map} it {sheet.a(one)}{size.rstrip(',')}")
        elif told:
            place = f"({x + reach * dx:g}, {y + reach * dy:g})"
            parts.append(f"{sheet.a(one)}{size} {words} it at {place}")
        else:
            parts.append(f"{words} it {sheet.a(one)}")
    start = sheet.a(center)
    if not told:
        sheet.relate("apart", "center", *(f"figure_{k + 1}" for k in range(count)))
        sheet.say(
            f"{verb} {start}, and {listed(parts)}.",
            f"{verb} {start} in the midst; {listed(parts)}.",
            f"{verb} {start}. Put {listed(parts)}.",
        )
        sheet.say("None of them touches another.", "Leave some room between all of them.")
        return
    if sheet.implied:
        sheet.say("North is up here.", "As on a map, north is at the top.")
    sheet.say(f"{verb} {start}, {measured(center, pick)}, {placed(center, pick)}.")
    if sheet.implied:
        sheet.say(
            f"Add, from its centre to theirs, {'; '.join(parts)}.",
            f"Distances count from its centre to the other's. There is {'; '.join(parts)}.",
        )
    else:
        sheet.say(f"Add {'; '.join(parts)}.", f"There is also {'; '.join(parts)}.")
