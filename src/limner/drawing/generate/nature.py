"""A snowman, and trees under the sun."""

from itertools import pairwise

from limner.drawing.generate.figures import figure, measured, placed
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import a, listed, many


@family("nature")
def snowman(sheet: Sheet) -> None:
    """Balls on each other, the smallest on top."""
    pick = sheet.pick
    count = pick.step(2, 4, 1)
    less, least = pick.step(20, 40 if count < 4 else 30), pick.step(70, 90 if count < 4 else 70)
    sizes = [least + less * k for k in range(count)][::-1]
    colors, hat_color = pick.colors(count), pick.of(("black", "red", "blue", "green"))
    x, floor = pick.step(200, 800), pick.step(max(sum(sizes) + 130, 400), 640)
    solid, told = pick.chance(0.4), sheet.clarity != "qualitative"
    names, bottom = [f"ball_{k + 1}" for k in range(count)], float(floor)
    for name, size, color in zip(names, sizes, colors, strict=True):
        ball = figure("circle", size, color, color if solid else None).at(x, bottom - size / 2)
        sheet.put(name, ball, sized=told, placed=told)
        bottom -= size + 2
    hat = figure("square", 60, hat_color).at(x, bottom - 34)
    sheet.put("hat", hat, sized=told)
    chain = [*names, "hat"]
    for lower, upper in pairwise(chain):
        sheet.relate("touching", upper, lower)
        sheet.relate("above", upper, lower)
    sheet.relate("column", *chain)
    if not told:
        sheet.relate("larger", *names)
    noun, verb, first = ("solid " if solid else "") + "circle", sheet.verb(), sizes[0]
    lowest = f"({x}, {floor - first / 2:g})"
    if told:
        sheet.say(
            f"{verb} a snowman of {many(count, noun)} straight above one another, each resting on "
            "the one below.",
            f"{verb} {many(count, noun)}, one on top of the other so that they just touch, as a "
            "snowman.",
        )
    else:
        sheet.say(
            f"{verb} a snowman: {many(count, noun)}, one upright on the other, touching, and each "
            "smaller than the one below.",
            f"{verb} a snowman of {many(count, noun)} that get smaller towards the top; each "
            "rests exactly on the one below.",
        )
    sheet.say(
        f"From the bottom to the top they are {listed(colors)}.",
        f"Their colours from below are {listed(colors)}.",
    )
    if sheet.exact:
        sheet.say(
            f"The diameters, from below, are {listed(sizes)} px, and the lowest is centred at "
            f"{lowest}.",
            f"Starting from below at {lowest}, they measure {listed(sizes)} px across.",
        )
    elif sheet.implied:
        sheet.say(
            f"The lowest, centred at {lowest}, is {first} px across, and each of the others "
            f"{less} px less than the one under it.",
            f"The top one is {sizes[-1]} px across, and downwards the diameters grow by {less} px "
            f"each; the lowest is centred at {lowest}.",
        )
    wide = " 60 px wide" if told else ""
    sheet.say(
        f"{a(hat_color).capitalize()} square{wide} sits on the top as a hat.",
        f"For a hat it wears {a(hat_color)} square{wide}, which touches the top one from above.",
    )


@family("scenes")
def landscape(sheet: Sheet) -> None:
    """Trees on the ground under the sun."""
    pick = sheet.pick
    count, told = pick.step(1, 4, 1), sheet.clarity != "qualitative"
    trunk_color, crown_color, sun_color, ground_color = pick.colors(4)
    floor, crown_size = pick.step(560, 620), pick.step(100, 140)
    trunk_height, pitch = pick.step(80, 120), pick.step(170, 200)
    side = pick.of(("left", "right"))
    left = pick.step(140, 860 - pitch * (count - 1))
    sun_x = pick.step(110, 240) if side == "left" else pick.step(760, 890)
    sun = figure("circle", pick.step(90, 130), sun_color, sun_color).at(sun_x, 130)
    where = {} if told else {"within": side}
    sheet.put("sun", sun, sized=told, placed=told, **where)
    if not told:
        for k in range(count):
            sheet.relate("above", "sun", f"crown_{k + 1}")
    for k in range(count):
        x = left + pitch * k
        trunk = figure("rectangle", 60, trunk_color, None, trunk_height)
        trunk = trunk.at(x, floor - trunk_height / 2 - 6)
        crown = figure("circle", crown_size, crown_color)
        crown = crown.at(x, floor - trunk_height - crown_size / 2 - 12)
        sheet.put(f"trunk_{k + 1}", trunk, sized=told, placed=told)
        sheet.put(f"crown_{k + 1}", crown, sized=told)
        sheet.relate("touching", f"trunk_{k + 1}", "ground")
        sheet.relate("touching", f"crown_{k + 1}", f"trunk_{k + 1}")
        sheet.relate("above", f"crown_{k + 1}", f"trunk_{k + 1}")
        sheet.relate("aligned", f"crown_{k + 1}", f"trunk_{k + 1}", axis="x")
    ends = ((60, floor), (940, floor))
    sheet.line("ground", *ends, ground_color, **({"ends": ends} if told else {"angle": 0}))
    trees, verb = many(count, "tree"), sheet.verb()
    if not told:
        sheet.say(
            f"{verb} {trees} on a level {ground_color} line, the ground, under a solid "
            f"{sun_color} sun in the {side} half that is higher than the trees.",
            f"{verb} a landscape: a level {ground_color} line for the ground, {trees} on it, and "
            f"in the {side} half, above the treetops, a solid {sun_color} circle as the sun.",
        )
        sheet.say(
            f"A tree is {a(trunk_color)} rectangle with {a(crown_color)} circle resting centrally "
            "on it.",
            f"For a tree put {a(crown_color)} circle centrally on {a(trunk_color)} rectangle.",
        )
        return
    sheet.say(
        f"{verb} a landscape. The ground is a {ground_color} line from (60, {floor}) to "
        f"(940, {floor}), the sun a solid {sun_color} circle, {measured(sun, pick)}, "
        f"{placed(sun, pick)}.",
        f"{verb} {trees} in the sun. Ground: a level {ground_color} line at y = {floor} from x = "
        f"60 to x = 940. Sun: a solid {sun_color} circle {placed(sun, pick)}, "
        f"{measured(sun, pick)}.",
    )
    tree, its = ("The tree", "Its") if count == 1 else ("A tree", "Every")
    stem = f"{a(trunk_color)} rectangle, 60 px wide and {trunk_height} px high"
    top = f"{a(crown_color)} circle {crown_size} px across"
    sheet.say(
        f"{tree} has {stem}, for its trunk, and {top} that rests centrally on it as its crown.",
        f"{its} trunk is {stem}; centrally on it rests {top}.",
    )
    places = [left + pitch * k for k in range(count)]
    if sheet.exact or count == 1:
        sheet.say(
            f"Draw {trees} with the middle of the trunk at x = {listed(places)}.",
            f"There {_are(count)} {trees} on the ground, centred on x = {listed(places)}.",
        )
    else:
        sheet.say(
            f"There are {trees}: the first trunk is centred on x = {left}, and each further one "
            f"{pitch} px to the right of the one before.",
            f"Of {trees} the leftmost is at x = {left}; the trunks' middles are {pitch} px apart.",
        )


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
