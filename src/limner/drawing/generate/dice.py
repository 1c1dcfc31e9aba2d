"""Dice."""

from limner.drawing.canvas import Point
from limner.drawing.generate.figures import figure
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import number

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@family("numeracy")
def dice(sheet: Sheet) -> None:
    """Dice that show a number."""
    pick = sheet.pick
    count, told = 2, sheet.clarity != "qualitative"
    values = [pick.step(1, 6, 1) for _ in range(count)]
    side, size = pick.step(260, 320, 20), pick.step(60, 70)
    off, verb = pick.step(80, 90), sheet.verb()
    xs = [pick.step(200, 280), pick.step(720, 800)]
    y = pick.step(210, 490)
    looks = []
    for name, value, x in zip(("left", "right"), values, xs, strict=True):
        edge, dot = pick.colors(2)
        die = figure("square", side, edge).at(x, y)
        where = {} if told else {"within": name}
        sheet.put(name, die, sized=told, placed=told, **where)
        pip = figure("circle", size, dot, dot)
        pips = [pip.at(x + off * dx, y + off * dy) for dx, dy in PIPS[value]]
        if told:
            for k, one in enumerate(pips, 1):
                sheet.put(f"{name}_pip_{k}", one, sized=True, placed=True)
        else:
            sheet.put(f"{name}_pips", *pips)
            sheet.relate("inside", f"{name}_pips", name)
            sheet.relate("apart", name, f"{name}_pips")
        looks.append((edge, dot))
    (edge, dot), (other_edge, other_dot) = looks
    left, right = map(number, values)
    if not told:
        sheet.say(
            f"{verb} two dice, seen from above: a {edge} square in the left half and a "
            f"{other_edge} square in the right half.",
            f"{verb} a pair of dice, each a square: a {edge} one on the left side of the canvas, a "
            f"{other_edge} one on the right.",
        )
        sheet.say(
            f"The left one shows {left} with solid {dot} circles as pips, the right one {right} "
            f"with solid {other_dot} circles.",
            f"Pips are solid circles that do not touch: {left} in {dot} on the left die, {right} "
            "in "
            f"{other_dot} on the right one.",
        )
        return
    sheet.say(
        f"{verb} two dice as squares with sides of {side} px, a {edge} one around ({xs[0]}, {y}) "
        f"and a {other_edge} one around ({xs[1]}, {y}).",
        f"{verb} a {edge} square around ({xs[0]}, {y}) and a {other_edge} square around "
        f"({xs[1]}, {y}), each {side} px wide: two dice.",
    )
    sheet.say(
        f"Pips are solid circles {size} px across, {dot} on the left die and {other_dot} on the "
        f"right; the outer ones are {off} px sideways and {off} px up or down from the middle.",
        f"The pips, solid and {size} px across, are {dot} circles on the left and {other_dot} ones "
        f"on the right. Outer pips sit {off} px to the side of the middle and {off} px above or "
        "below it.",
    )
    slanted = {2, 3} & set(values)
    if slanted:
        sheet.say(
            "Pips on a slant run from the upper left to the lower right.",
            "Where two or three pips form a slant, it falls from left to right.",
        )
    if 6 in values:
        sheet.say("A six has two upright columns of three.")
    if sheet.exact:
        sheet.say(
            f"The left one shows {values[0]} and the right one {values[1]}.",
            f"On the left is a {values[0]}, on the right a {values[1]}.",
        )
        return
    total, hidden = sum(values), [7 - value for value in values]
    sheet.say(
        f"Both together show {number(total)}, and the left one alone {left}.",
        f"The right one shows {right}; the sum of both is {number(total)}.",
        f"Opposite faces of a die add up to seven: hidden underneath are {number(hidden[0])} on "
        "the "
        f"left and {number(hidden[1])} on the right. Show the upper faces.",
    )
