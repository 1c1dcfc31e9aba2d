"""Bar charts."""

from limner.drawing.generate.figures import figure
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import listed, many


@family("diagrams")
def bars(sheet: Sheet) -> None:
    """A bar chart."""
    pick = sheet.pick
    count, unit = pick.step(3, 6, 1), pick.step(20, 40)
    width, gap = pick.step(60, 80), pick.step(30, 40)
    colors, solid = pick.colors(count), pick.chance(0.4)
    most = 440 // unit
    values = pick.some(range(-(-100 // unit), most + 1), min(count, most - 100 // unit))
    if sheet.clarity == "qualitative":
        values = [3 + v for v in pick.some(range(count), count)]
        unit = 50
    colors = colors[: len(values)]
    floor, left = pick.step(540, 620), pick.step(80, 930 - 30 - (width + gap) * count)
    right = left + 30 + (width + gap) * len(values)
    told = sheet.clarity != "qualitative"
    for k, (color, value) in enumerate(zip(colors, values, strict=True)):
        middle, height = left + 30 + width / 2 + (width + gap) * k, unit * value
        bar = figure("rectangle", width, color, color if solid else None, height)
        place = (middle, floor - height / 2) if told else None
        sheet.put(f"bar_{k + 1}", bar.at(middle, floor - height / 2 - 5), sized=told, at=place)
        sheet.relate("touching", f"bar_{k + 1}", "axis")
    ends = {"ends": ((left, floor), (right, floor))} if told else {}
    sheet.line("axis", (left, floor), (right, floor), "black", **ends)
    (_say_ranks if sheet.clarity == "qualitative" else _say_values)(
        sheet, colors, values, unit, (left, floor, right), (width, gap), solid
    )


def _say_values(
    sheet: Sheet,
    colors: list[str],
    values: list[int],
    unit: int,
    axis: tuple[int, int, int],
    spans: tuple[int, int],
    solid: bool,
) -> None:
    left, floor, right = axis
    (width, gap), verb, kind = spans, sheet.verb(), "solid bar" if solid else "bar"
    sheet.say(
        f"{verb} a bar chart on a black level line from ({left}, {floor}) to ({right}, {floor}).",
        f"{verb} a bar chart. Its base is a black line from ({left}, {floor}) to "
        f"({right}, {floor}).",
    )
    sheet.say(
        f"On it stand {many(len(values), kind)}, each {width} px wide, {gap} px apart; the left "
        f"edge of the first is at x = {left + 30}.",
        f"It carries {many(len(values), kind)} of {width} px width with gaps of {gap} px, the "
        f"first beginning at x = {left + 30}.",
    )
    pairs = list(zip(colors, values, strict=True))
    if sheet.exact:
        heights = listed([f"{color} {unit * value} px" for color, value in pairs])
        sheet.say(
            f"Colours and heights from left to right: {heights}.",
            f"From the left their heights are: {heights}.",
        )
        return
    things = listed([f"{color} {value}" for color, value in pairs])
    sheet.say(
        f"The values from left to right are {things}; every unit is {unit} px tall.",
        f"They show, from the left, {things}, at a scale of {unit} px to one.",
        f"One unit of value is {unit} px high. Values from left to right: {things}.",
    )


def _say_ranks(
    sheet: Sheet,
    colors: list[str],
    values: list[int],
    unit: int,
    axis: tuple[int, int, int],
    spans: tuple[int, int],
    solid: bool,
) -> None:
    names = [f"bar_{k + 1}" for k in range(len(values))]
    ranks = sorted(range(len(values)), key=lambda k: -values[k])
    sheet.relate("left_of", *names)
    sheet.relate("larger", *(names[k] for k in ranks))
    sheet.relate("aligned", *names, axis="bottom")
    verb, kind = sheet.verb(), "solid upright bar" if solid else "upright bar"
    sheet.say(
        f"{verb} a bar chart with {many(len(values), kind)} on a black level base line.",
        f"{verb} {many(len(values), kind)} that stand on a level black line, as in a bar chart.",
    )
    sheet.say(
        f"From left to right the bars are {listed(colors)}.",
        f"Their colours, from the left, are {listed(colors)}.",
    )
    order = [colors[k] for k in ranks]
    sheet.say(
        f"Ordered by height, the tallest first, they are {listed(order)}.",
        f"The tallest is {order[0]}, followed by {listed(order[1:])}.",
        f"From the lowest to the tallest: {listed(order[::-1])}.",
    )
    sheet.say("All are higher than wide.", "No bar is wider than high.", "All are equally wide.")
