"""Figures that grow or shrink along a row."""

from collections.abc import Sequence

from limner.drawing.generate.figures import KINDS, figure
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import listed, many


@family("size")
def growing(sheet: Sheet) -> None:
    """Figures in a row of which each is larger, or smaller, than the one before."""
    pick = sheet.pick
    count = pick.step(3, 5, 1)
    kind, colors = pick.of(KINDS), pick.colors(count)
    solid, rising = pick.chance(0.5), pick.chance(0.5)
    first, more = pick.step(60, 80), pick.step(20, 40)
    sizes = [first + more * k for k in range(count)][:: 1 if rising else -1]
    gap = (860 - sum(sizes)) // (count - 1) // 10 * 10
    gap = pick.step(20, max(20, min(gap, 90)))
    y = pick.step(60 + max(sizes) / 2, 640 - max(sizes) / 2)
    x = pick.step(70, 930 - sum(sizes) - gap * (count - 1))
    left, names = float(x), [f"figure_{k + 1}" for k in range(count)]
    for name, size, color in zip(names, sizes, colors, strict=True):
        shown = figure(kind, size, color, color if solid else None).at(left + size / 2, y)
        sheet.put(name, shown, sized=sheet.clarity != "qualitative", placed=sheet.exact)
        left += size + gap
    sheet.relate("row", *names, ordered=True)
    sheet.relate("ascending" if rising else "descending", *names)
    noun, verb = ("solid " if solid else "") + kind, sheet.verb()
    change = "larger" if rising else "smaller"
    order = listed(colors)
    if sheet.exact:
        places = listed([f"{c} ({s} px)" for c, s in zip(colors, sizes, strict=True)])
        sheet.say(
            f"{verb} {many(count, noun)}, each as high as wide, in a row with their centres at "
            f"y = {y}.",
            f"{verb} a row of {many(count, noun)}, as wide as high, all centred at y = {y}.",
        )
        sheet.say(
            f"Colours and widths from left to right: {places}.",
            f"Named from the left, with their widths, they are {places}.",
        )
        sheet.say(
            f"The first begins at x = {x}, and there are {gap} px of space between neighbours.",
            f"Leave {gap} px free between neighbours; the left edge of the first is at x = {x}.",
        )
        return
    sheet.say(
        f"{verb} {many(count, noun)} in a level row, in these colours from left to right: {order}.",
        f"{verb} a row of {many(count, noun)} with their centres at one height; from left to "
        f"right they are {order}.",
        f"{verb} {many(count, noun)} side by side at one height, from left to right {order}.",
    )
    if sheet.implied:
        _say_series(sheet, sizes)
    else:
        sheet.say(
            f"Each is clearly {change} than its left neighbour.",
            f"They get {change} step by step towards the right.",
            f"Going right, every {kind} is {change} than the one before.",
        )


def _say_series(sheet: Sheet, sizes: Sequence[int]) -> None:
    first, second = sizes[:2]
    more = abs(second - first)
    change = "wider" if second > first else "narrower"
    sheet.say(
        f"The first is {first} px wide and as high, and each one after it {more} px {change} and "
        f"as high as wide.",
        f"All are as high as wide; the widths begin with {first} px and {second} px and go on "
        f"with the same difference.",
        f"Widths and heights, equal in each, follow the series {first}, {second} and so on (in "
        "px).",
    )
