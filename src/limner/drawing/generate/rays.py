"""Lines that leave one point. Degrees count counter-clockwise from rightwards."""

from itertools import pairwise

from limner.drawing.canvas import Point
from limner.drawing.generate.figures import ROUND, around, called, figure, rounded
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import a, listed, many, number

STRAIGHT = {90: "straight up", 0: "to the right", 270: "straight down", 180: "to the left"}


@family("angle")
def rays(sheet: Sheet) -> None:
    """Lines that leave one point in different directions."""
    pick = sheet.pick
    count, length = pick.step(3, 5, 1), pick.step(140, 220)
    center = (float(pick.step(310, 690)), float(pick.step(310, 390)))
    if sheet.clarity == "qualitative":
        _spokes(sheet, center)
        return
    turns = pick.some(range(0, 360, 15 if sheet.exact else 30), 24 if sheet.exact else 12)
    angles: list[int] = []
    for turn in turns:
        if all(30 <= abs(turn - other) % 360 <= 330 for other in angles) and len(angles) < count:
            angles.append(turn)
    colors, lengths = pick.colors(len(angles)), [length + pick.step(0, 40) for _ in angles]
    for k, (color, turn, reach) in enumerate(zip(colors, angles, lengths, strict=True), 1):
        end = rounded(around(center, reach, turn))
        sheet.line(f"ray_{k}", center, end, color, ends=(center, end))
    verb, (x, y) = sheet.verb(), center
    told = [
        f"a {color} one, {reach} px long, "
        + (f"at {turn:g} degrees" if sheet.exact else _hour(turn))
        for color, turn, reach in zip(colors, angles, lengths, strict=True)
    ]
    sheet.say(
        f"{verb} {many(len(angles), 'straight line')} that all start at ({x:g}, {y:g}).",
        f"{verb} {many(len(angles), 'ray')} from the point ({x:g}, {y:g}).",
        f"{verb} {many(len(angles), 'straight line')} that run from ({x:g}, {y:g}).",
    )
    if sheet.exact:
        sheet.say(
            "Angles are counted counter-clockwise from the direction to the right.",
            "All angles are measured counter-clockwise, with 0 degrees to the right.",
        )
    else:
        sheet.say(
            "Take that point for the middle of a clock face, with 12 straight up.",
            "Their directions are those of a clock's hour hand, 12 being straight up.",
        )
    sheet.say(
        f"There is {'; '.join(told[:-1])}; and {told[-1]}.",
        f"They are: {'; '.join(told)}.",
    )


def _spokes(sheet: Sheet, center: Point) -> None:
    pick = sheet.pick
    turns = pick.some(sorted(STRAIGHT), pick.step(2, 4, 1))
    colors, told = pick.colors(len(turns)), []
    names = [f"line_{k + 1}" for k in range(len(turns))]
    for k, (name, turn, color) in enumerate(zip(names, turns, colors, strict=True), 1):
        end = figure(pick.of(ROUND), 80, pick.of(colors))
        sheet.line(name, center, rounded(around(center, 160, turn)), color, angle=turn % 180)
        sheet.put(f"end_{k}", end.at(*around(center, 200, turn)))
        sheet.relate("touching", name, f"end_{k}")
        told.append(f"a {color} line {STRAIGHT[turn]} to {a(called(end))}")
    for one, other in pairwise(names):
        sheet.relate("touching", one, other)
    verb = sheet.verb()
    sheet.say(
        f"{verb} {many(len(turns), 'straight line')} that meet in one point.",
        f"{verb} {number(len(turns))} straight lines that start at a common point.",
    )
    sheet.say(
        f"From there go {listed(told)}.",
        f"From that point run {listed(told)}.",
        f"Leaving it are {listed(told)}.",
    )
    sheet.say(
        "Each line ends where it reaches its figure.",
        "The lines stop at the edge of their figures.",
    )


def _hour(turn: float) -> str:
    return f"towards the {int((90 - turn) // 30) % 12 or 12}"
