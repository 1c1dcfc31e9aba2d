"""Signals with lamps."""

from limner.drawing.generate.figures import figure, measured, placed
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import a, listed, many, start


@family("tool_switching")
def signal(sheet: Sheet) -> None:
    """A signal with lamps of which some are lit."""
    pick = sheet.pick
    count, told = pick.step(3, 5, 1), sheet.clarity != "qualitative"
    if sheet.implied:
        count = 3
    size = 2 * pick.step(35, 45 if count < 5 else 40, 5)
    pitch = size + pick.step(20, 30)
    height = pitch * count + 20
    case = pick.of(("black", "blue", "magenta"))
    colors = [color for color in pick.colors(7) if color != case][:count]
    lit = sorted(pick.some(range(count), pick.step(1, count - 1, 1)))
    state = ""
    if sheet.implied:
        colors = ["red", "yellow", "green"]
        state, lit = pick.of((("stop", [0]), ("go", [2]), ("it will soon be red", [1])))
    x, y = pick.step(140, 860), pick.step(60 + height / 2, 640 - height / 2)
    box = figure("rectangle", size + 50, case, None, height).at(x, y)
    sheet.put("case", box, sized=told, placed=told)
    names, first = [f"lamp_{k + 1}" for k in range(count)], y - pitch * (count - 1) / 2
    for k, (name, color) in enumerate(zip(names, colors, strict=True)):
        lamp = figure("circle", size, color, color if k in lit else None).at(x, first + pitch * k)
        sheet.put(name, lamp, sized=told, placed=told, fill=lamp.fill or "none")
        sheet.relate("inside", name, "case")
    if not told:
        sheet.relate("column", *names, ordered=True)
        sheet.relate("equal_size", *names)
        sheet.relate("apart", "case", *names)
    verb, on = sheet.verb(), [colors[k] for k in lit]
    shining = f"the {listed(on)} {'one' if len(on) == 1 else 'ones'}"
    if sheet.implied:
        sheet.say(
            f"{verb} a traffic light. Its case is {a(case)} rectangle, {measured(box, pick)}, "
            f"{placed(box, pick)}.",
            f"{verb} a traffic light with {a(case)} rectangular case {placed(box, pick)}, "
            f"{measured(box, pick)}.",
        )
        sheet.say(
            f"The lamps are circles {size} px across, upright one above the other, {pitch} px from "
            "centre to centre, the middle one in the centre of the case.",
            f"Its lamps, circles of {size} px diameter, are {pitch} px apart from centre to "
            "centre, "
            "one above the other; the middle lamp sits in the centre of the case.",
        )
        sheet.say("They are outlined in the usual colours, in the usual order.")
        tells = f"tells drivers that {state}" if " " in state else f"tells drivers to {state}"
        sheet.say(
            f"Fill only the lamp that {tells}, in its own colour; the others stay empty.",
            f"Only the lamp that {tells} is lit, filled with its colour. Leave the others empty.",
        )
        return
    row = listed(colors)
    if told:
        sheet.say(
            f"{verb} a signal: {a(case)} rectangle, {measured(box, pick)}, {placed(box, pick)}, "
            f"with {many(count, 'lamp')} in it.",
            f"{verb} {a(case)} rectangle {placed(box, pick)}, {measured(box, pick)}, as the case "
            f"of a signal with {many(count, 'lamp')}.",
        )
        sheet.say(
            f"The lamps are circles {size} px across at x = {x}; the highest is at y = {first:g}, "
            f"and each next one {pitch} px lower.",
            f"The lamps, circles of {size} px diameter, have their centres at x = {x}, the top "
            "one at "
            f"y = {first:g} and the others {pitch} px apart below it.",
        )
    else:
        sheet.say(
            f"{verb} a signal with {many(count, 'lamp')}: equal circles one below the other in "
            f"{a(case)} upright rectangle, touching neither it nor each other.",
            f"{verb} an upright {case} rectangle and in it a column of {many(count, 'circle')} of "
            "one size, the lamps of a signal. Nothing touches.",
        )
    sheet.say(
        f"From the top down their outlines are {row}.",
        f"Their outlines, beginning at the top, are {row}.",
    )
    shine = "is" if len(on) == 1 else "are"
    rest = "the other stays" if count - len(on) == 1 else "the others stay"
    sheet.say(
        f"Only {shining} {shine} lit: filled with the colour of the outline. {start(rest)} empty.",
        f"Fill {shining} with the colour of the outline; {rest} empty.",
    )
