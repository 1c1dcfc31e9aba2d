"""Figures side by side."""

from collections.abc import Sequence

from limner.drawing.generate.figures import KINDS, figure, measured, placed
from limner.drawing.generate.pick import Pick
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import listed, many, number, riddle
from limner.drawing.spec import Color, Half

HEIGHTS: tuple[Half | None, ...] = ("above", "below", None)


CYCLES = ("ab", "aab", "abb", "abc", "aabb", "abcb", "abac")


@family("patterns")
def row(sheet: Sheet) -> None:
    """Figures side by side whose colours follow a rule."""
    pick = sheet.pick
    kind, count = pick.of(KINDS), pick.step(4, 9, 1)
    size, pitch = _spaced(pick, count, 860)
    x = 60 + size / 2 + 10 * pick.index((880 - pitch * (count - 1) - size) // 10 + 1)
    half, y = _height(pick, size)
    cycle = _cycle(pick, count)
    solid = pick.chance(0.5)
    shown = [
        figure(kind, size, color, color if solid else None).at(x + pitch * k, y)
        for k, color in enumerate(cycle)
    ]
    told = sheet.clarity != "qualitative"
    names = [f"figure_{k + 1}" for k in range(count)]
    for name, one in zip(names, shown, strict=True):
        sheet.put(name, one, sized=told, placed=told, within=None if told else half)
    noun = ("solid " if solid else "") + kind
    verb, each = sheet.verb(), measured(shown[0], pick)
    if not told:
        where = {"above": " in the upper half", "below": " in the lower half"}.get(half or "", "")
        sheet.relate("row", *names, ordered=True)
        sheet.relate("equal_size", *names)
        sheet.relate("equal_spacing", *names)
        sheet.say(
            f"{verb} a level row of {many(count, noun)} of the same size with even gaps{where}.",
            f"{verb} {many(count, noun)} side by side, all equally large and evenly spaced{where}.",
            f"{verb} {many(count, noun)} in a straight row, alike in size, equally far from each "
            f"other{where}.",
        )
        sheet.say(
            f"From left to right they are {listed(cycle)}.",
            f"The colours, starting at the left: {listed(cycle)}.",
            f"Their colours from left to right are {listed(cycle)}.",
        )
        return
    several = riddle(pick, count, noun) if sheet.implied else many(count, noun)
    sheet.say(
        f"{verb} {several} in a level row, each {each}.",
        f"{verb} {several}, each {each}, side by side at one height.",
    )
    sheet.say(
        f"The leftmost is {placed(shown[0], pick)}, and from one centre to the next it is "
        f"{pitch} px.",
        f"Their centres are {pitch} px apart, the first on the left {placed(shown[0], pick)}.",
    )
    _say_colors(sheet, cycle)


def _spaced(pick: Pick, count: int, room: int) -> tuple[int, int]:
    """Return a size and a distance from centre to centre that fit ``count`` times, in pixels."""
    size = pick.step(60, min(130, room // count - 20))
    return size, pick.step(size + 20, min((room - size) // (count - 1), size + 80))


def _height(pick: Pick, size: float) -> tuple[Half | None, int]:
    """Return a half of the canvas, or None for anywhere, and a y in it for figures of a size."""
    half = pick.of(HEIGHTS)
    top, bottom = (370 if half == "below" else 0), (330 if half == "above" else 700)
    return half, pick.step(max(60 + size / 2, top), min(640 - size / 2, bottom))


def _cycle(pick: Pick, count: int) -> list[Color]:
    fitting = [cycle for cycle in CYCLES if len(cycle) < count]
    cycle, colors = pick.of(fitting), pick.colors(3)
    return [colors["abc".index(cycle[k % len(cycle)])] for k in range(count)]


def _say_colors(sheet: Sheet, cycle: Sequence[Color]) -> None:
    """Tell the colours one by one, or only how they begin and that they repeat."""
    if not sheet.implied:
        sheet.say(
            f"From left to right they are {listed(cycle)}.",
            f"Colours from the left: {listed(cycle)}.",
        )
        return
    period = next(n for n in range(1, len(cycle) + 1) if _repeats(cycle, n))
    shown = listed(cycle[:period])
    sheet.say(
        f"From the left their colours are {shown}, and then the same over again until the end.",
        f"The colours repeat from left to right: {shown}, then from the start again.",
        f"The first {number(period)} are {shown}; go on in that order.",
    )


def _repeats(cycle: Sequence[Color], period: int) -> bool:
    return all(color == cycle[k % period] for k, color in enumerate(cycle))
