"""A house and a tower."""

from itertools import pairwise

from limner.drawing.generate.figures import ROUND, called, figure, measured, placed
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import a, listed, many, ordinal, plural


@family("objects")
def house(sheet: Sheet) -> None:
    """A house with a roof, a door and windows."""
    pick = sheet.pick
    wall_color, roof_color, door_color, pane_color = pick.colors(4)
    width, height = pick.step(300, 420, 20), pick.step(200, 260, 20)
    rise, side = pick.step(100, 160, 20), pick.step(60, 80)
    x, floor = pick.step(70 + width / 2, 930 - width / 2), pick.step(height + rise + 60, 640)
    top = floor - height
    solid = pick.chance(0.5)
    wall = figure("rectangle", width, wall_color, None, height).at(x, floor - height / 2)
    roof = figure("triangle", width, roof_color, roof_color if solid else None, rise)
    roof = roof.at(x, top - rise / 2 - 6)
    door_fill = door_color if pick.chance(0.5) else None
    door = figure("rectangle", width // 5 // 10 * 10, door_color, door_fill, height / 2)
    door = door.at(x, floor - height / 4 - 6)
    pane = figure(pick.of(ROUND), side, pane_color, pane_color if pick.chance(0.5) else None)
    panes = [pane.at(x + way * 0.3 * width, top + 30 + side / 2) for way in (-1, 1)]
    told = sheet.clarity != "qualitative"
    sheet.put("wall", wall, sized=told, placed=told)
    sheet.put("roof", roof, sized=told)
    sheet.put("door", door, sized=told)
    sheet.put("windows", *panes, sized=told)
    sheet.relate("touching", "roof", "wall")
    sheet.relate("above", "roof", "wall")
    sheet.relate("aligned", "roof", "wall", "door", axis="x")
    sheet.relate("inside", "door", "wall")
    sheet.relate("inside", "windows", "wall")
    sheet.relate("row", "windows")
    sheet.relate("apart", "windows", "door")
    verb, base = sheet.verb(), f"{a(wall_color)} rectangle"
    roofed, doored = a(called(roof)), a(called(door))
    paned = plural(called(pane))
    if not told:
        sheet.relate("equal_size", "windows")
        sheet.say(
            f"{verb} a house from the front: the wall is {base}, and on top of it, centred, sits "
            f"{roofed} for a roof.",
            f"{verb} a house. {a(wall_color).capitalize()} rectangle is its wall; {roofed} rests "
            "centrally on it as the roof.",
        )
        sheet.say(
            f"Inside the wall, on its middle line, is {doored} for the door.",
            f"The door, {doored}, is inside the wall, right in the middle.",
        )
        sheet.say(
            f"Two windows of one size, {paned}, level with each other, are in the wall "
            "and do not touch the door.",
            f"The wall also has two equal {paned} for windows at one height, clear of the door.",
        )
        return
    sheet.say(
        f"{verb} a house. Its wall is {base}, {measured(wall, pick)}, {placed(wall, pick)}.",
        f"{verb} a house whose wall is {base} {placed(wall, pick)}, {measured(wall, pick)}.",
    )
    if sheet.implied:
        sheet.say(
            f"On it, just as wide as the wall and {rise} px high, rests {roofed} as the roof.",
            f"{roofed.capitalize()} of the same width and {rise} px high is the roof on top.",
        )
        sheet.say(
            f"Inside the wall, in its middle, stands {doored} for the door, "
            f"{door.width:g} px wide and half as high as the wall.",
            f"The door, {doored} half as high as the wall and {door.width:g} px "
            "wide, is inside it, in the middle.",
        )
    else:
        sheet.say(
            f"On it, centred, rests {roofed}, {measured(roof, pick)}, as the roof.",
            f"The roof on it is {roofed}, {measured(roof, pick)}, above its middle.",
        )
        sheet.say(
            f"The door inside the wall, on its middle line, is {doored}, {measured(door, pick)}.",
        )
    sheet.say(
        f"As windows add two {paned}, {side} px wide, side by side at one height in the "
        "wall, clear of the door.",
        f"In the wall, level with each other and not touching the door, are two "
        f"{paned} {side} px wide, the windows.",
    )


@family("creative")
def tower(sheet: Sheet) -> None:
    """Blocks on each other that get narrower."""
    pick = sheet.pick
    count, less = pick.step(3, 5, 1), pick.step(40, 80, 20)
    height, narrowest = pick.step(70, 90), pick.step(100, 160, 20)
    widths = [narrowest + less * k for k in range(count)][::-1]
    colors = pick.colors(count)
    x, floor = (
        pick.step(70 + widths[0] / 2, 930 - widths[0] / 2),
        pick.step(count * height + 70, 640),
    )
    told, solid = sheet.clarity != "qualitative", pick.chance(0.3)
    names = [f"block_{k + 1}" for k in range(count)]
    for k, (name, width, color) in enumerate(zip(names, widths, colors, strict=True)):
        block = figure("rectangle", width, color, color if solid else None, height - 6)
        block = block.at(x, floor - height * (k + 0.5))
        size = {"width": width, "height": height} if told else None
        sheet.put(name, block, size=size, placed=told)
    for lower, upper in pairwise(names):
        sheet.relate("touching", upper, lower)
        sheet.relate("above", upper, lower)
    sheet.relate("aligned", *names, axis="x")
    if not told:
        sheet.relate("larger", *names)
    noun, verb = ("solid " if solid else "") + "rectangle", sheet.verb()
    sheet.say(
        f"{verb} a tower of {many(count, noun)}, each standing centrally on the one below.",
        f"{verb} {many(count, noun)} stacked to a tower, their centres on one upright line and "
        "each touching the next.",
    )
    sheet.say(
        f"From the bottom up they are {listed(colors)}.",
        f"The colours, beginning with the lowest block: {listed(colors)}.",
        f"From top to bottom their colours are {listed(colors[::-1])}.",
    )
    lowest = f"({x}, {floor - height / 2:g})"
    if sheet.exact:
        sheet.say(
            f"All are {height} px high; the widths, from below, are {listed(widths)} px. The "
            "lowest "
            f"is centred at {lowest}.",
            f"With the lowest centred at {lowest}, they are {listed(widths)} px wide from below "
            f"and {height} px high each.",
        )
    elif sheet.implied:
        sheet.say(
            f"All are {height} px high. The lowest, centred at {lowest}, is {widths[0]} px wide, "
            f"and each further one {less} px narrower than the one beneath.",
            f"Each is {height} px high. The {ordinal(1)} one from below is centred at {lowest} and "
            f"{widths[0]} px wide, the {ordinal(2)} {widths[1]} px, and so on in equal steps.",
        )
    else:
        sheet.say(
            "Every block is narrower than the one it stands on, and all are wider than high.",
            "Towards the top they get narrower and narrower; none is higher than wide.",
        )
