"""Figures around a centre."""

from itertools import pairwise

from limner.drawing.generate.figures import (
    KINDS,
    ROUND,
    SIDES,
    around,
    called,
    figure,
    measured,
    placed,
)
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import a, listed, many, riddle


@family("composition")
def ring(sheet: Sheet) -> None:
    """Figures evenly around another one."""
    pick = sheet.pick
    count, (inner, one, other) = pick.step(4, 12, 1), pick.colors(3)
    colors = [one, other] if count % 2 == 0 and pick.chance(0.5) else [one]
    kind, heart = pick.of(ROUND), pick.of(KINDS)
    size, solid = pick.step(60, 80), pick.chance(0.4)
    radius = pick.step(max(160, 20 * count), 250)
    x, y = pick.step(60 + radius + size / 2, 940 - radius - size / 2), pick.step(340, 360)
    center = figure(heart, pick.step(80, 120), inner, inner if pick.chance(0.5) else None).at(x, y)
    shown = figure(kind, size, one, one if solid else None)
    told = sheet.clarity != "qualitative"
    sheet.put("center", center, sized=told, placed=told)
    names = [f"outer_{k + 1}" for k in range(count)]
    for k, name in enumerate(names):
        color = colors[k % len(colors)]
        member = figure(kind, size, color, color if solid else None)
        place = around((x, y), radius, 90 - 360 * k / count)
        sheet.put(name, member.at(*place), sized=told, placed=told)
    noun, verb, middle = ("solid " if solid else "") + kind, sheet.verb(), called(center)
    paint = f" {listed(colors)} by turns" if len(colors) == 2 else f" all {one}"
    if not told:
        sheet.relate("ring", *names)
        sheet.relate("equal_size", *names)
        sheet.say(
            f"{verb} {a(middle)} and around it a ring of {many(count, noun)}, evenly spaced and of "
            f"one size,{paint}.",
            f"{verb} a wreath of {many(count, noun)} of equal size, with even gaps,{paint}, and "
            f"{a(middle)} in its middle.",
            f"{verb} {many(count, noun)}, equally large,{paint}, evenly along an invisible circle; "
            f"in its centre is {a(middle)}.",
        )
        sheet.say("They do not touch each other.", "Nothing touches anything else.")
        sheet.relate("apart", "center", *names)
        return
    sheet.say(
        f"{verb} {a(middle)}, {measured(center, pick)}, {placed(center, pick)}.",
        f"{verb} {a(middle)} {placed(center, pick)}, {measured(center, pick)}.",
    )
    several = riddle(pick, count, noun) if sheet.implied else many(count, noun)
    each = measured(shown, pick)
    sheet.say(
        f"Around it, with their centres {radius} px from its centre, go {several}, each {each}.",
        f"It is surrounded by {several}, each {each}; their centres lie {radius} px from its own.",
    )
    step = f"every {360 / count:g} degrees" if 360 % count == 0 else "at equal angles"
    sheet.say(
        f"The first is straight above, the others follow {step}.",
        f"One is exactly above the middle; the rest are spread {step}.",
    )
    if len(colors) == 2:
        sheet.say(
            f"Their colours alternate, {one} and {other}; the one at the top is {one}.",
            f"Beginning with {one} at the top, they are {one} and {other} by turns.",
        )
    else:
        sheet.say(f"All of them are {one}.", f"Their colour is {one}.")


@family("composition")
def nested(sheet: Sheet) -> None:
    """Figures in each other around one centre."""
    pick = sheet.pick
    count = pick.step(3, 5, 1)
    kind, colors = pick.of(ROUND), pick.colors(count)
    solid, less = pick.chance(0.5), pick.step(60, 110)
    least = pick.step(70, 120)
    sizes = [least + less * k for k in range(count)][::-1]
    half = pick.of(SIDES) if sheet.clarity == "qualitative" else None
    least_x, most_x = (520 if half == "right" else 0), (480 if half == "left" else 1000)
    x = pick.step(max(60 + sizes[0] / 2, least_x), min(940 - sizes[0] / 2, most_x))
    y, names = pick.step(340, 360), [f"ring_{k + 1}" for k in range(count)]
    told = sheet.clarity != "qualitative"
    for name, size, color in zip(names, sizes, colors, strict=True):
        shown = figure(kind, size, color, color if solid else None).at(x, y)
        sheet.put(name, shown, sized=told, placed=told, within=half)
    sheet.relate("concentric", *names)
    for outer, inner in pairwise(names):
        sheet.relate("inside", inner, outer)
    noun, verb = ("solid " if solid else "") + kind, sheet.verb()
    where, order = placed(figure(kind, 0, colors[0]).at(x, y), pick), listed(colors)
    if sheet.exact:
        lines = listed([f"{c} {s} px" for c, s in zip(colors, sizes, strict=True)])
        sheet.say(
            f"{verb} {many(count, noun)}, one inside the other, all {where}.",
            f"{verb} {many(count, noun)} that share one centre, {where}.",
        )
        sheet.say(
            f"Their widths, from the outermost to the innermost: {lines}.",
            f"From the outside in they measure, across: {lines}.",
        )
        return
    at = f" at ({x}, {y})" if sheet.implied else f" in the {half} half" if half else ""
    sheet.say(
        f"{verb} {many(count, noun)} with a common centre{at}, one inside the other.",
        f"{verb} {many(count, noun)} in each other, like a target, around one centre{at}.",
        f"{verb} a nest of {many(count, noun)} that have one centre{at}.",
    )
    sheet.say(
        f"From the outermost to the innermost they are {order}.",
        f"The colours from the inside out: {listed(colors[::-1])}.",
        f"Begin outside with {colors[0]}, then, going inwards, {listed(colors[1:])}.",
    )
    if sheet.implied:
        sheet.say(
            f"The largest is {sizes[0]} px wide and each of the others {less} px narrower than "
            "the one around it.",
            f"The innermost measures {sizes[-1]} px across, and each next one outwards is {less} "
            "px "
            "wider.",
            f"From the inside out the widths begin {sizes[-1]} px, {sizes[-2]} px, and go on in "
            "equal steps.",
        )
