"""Tasks about the tools: which to use, and how sparingly."""

from limner.drawing.generate.figures import ROUND, figure, measured, placed
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import listed, many
from limner.drawing.spec import ObjectKind

MADE_BY: dict[ObjectKind, tuple[str, ...]] = {
    "circle": ("circle",),
    "square": ("rectangle", "line", "pen"),
    "rectangle": ("rectangle", "line", "pen"),
    "triangle": ("line", "pen"),
    "rhombus": ("line", "pen"),
    "star": ("pen", "line"),
}


HINTS = {
    "circle": "the tool that makes perfectly round outlines",
    "rectangle": "the tool that spans a box between two corners",
    "line": "the tool that makes one straight stroke at a time",
    "pen": "the freehand tool",
}


@family("tool_switching")
def toolbox(sheet: Sheet) -> None:
    """Figures that have to be drawn with certain tools."""
    pick = sheet.pick
    count, told = pick.step(2, 4, 1), sheet.clarity != "qualitative"
    colors, names, parts = pick.colors(count), [f"figure_{k + 1}" for k in range(count)], []
    pitch = pick.step(190, 220)
    x, y = pick.step(120, 880 - pitch * (count - 1)), pick.step(150, 550)
    tools = []
    for k, (name, color) in enumerate(zip(names, colors, strict=True)):
        kind = pick.of(sorted(MADE_BY))
        tool = pick.of(MADE_BY[kind])
        shown = figure(kind, pick.step(100, 140), color).at(x + pitch * k, y)
        sheet.put(name, shown, sized=told, placed=told, tool=tool)
        tools.append(tool)
        by = HINTS[tool] if sheet.implied else f"the {tool} tool" if tool != "pen" else "the pen"
        where = f", {measured(shown, pick)}, {placed(shown, pick)}" if told else ""
        parts.append(f"{sheet.a(shown)}{where}{',' if told else ''} with {by}")
    sheet.tools = tuple(dict.fromkeys(tools))
    verb = sheet.verb()
    if told:
        sheet.say(
            f"{verb} {'; '.join(parts)}.",
            f"Different tools are asked for here. {verb[0].upper()}{verb[1:]} {'; '.join(parts)}.",
            f"{verb} {many(count, 'outline')}, and mind the tools: {'; '.join(parts)}.",
        )
    else:
        sheet.relate("row", *names, ordered=True)
        sheet.relate("apart", *names)
        sheet.say(
            f"{verb} a row of {many(count, 'figure')}, from left to right {listed(parts)}.",
            f"{verb} {many(count, 'figure')} side by side. From the left: {'; '.join(parts)}.",
        )
        sheet.say("Let none of them touch.", "Keep them apart and level with each other.")
    sheet.say(
        "Use no other tools for the outlines.", "Draw each with no tool but the one asked for."
    )


@family("efficiency")
def frugal(sheet: Sheet) -> None:
    """Figures within a budget of mouse actions."""
    pick = sheet.pick
    count, told = pick.step(2, 6, 1), sheet.clarity != "qualitative"
    few = pick.colors(3)
    size = pick.step(80, 110)
    pitch = size + pick.step(30, 40)
    x, y = pick.step(60 + size / 2, 940 - size / 2 - pitch * (count - 1)), pick.step(130, 570)
    shown = [figure(pick.of(ROUND), size, pick.of(few)).at(x + pitch * k, y) for k in range(count)]
    names = [f"figure_{k + 1}" for k in range(count)]
    for name, one in zip(names, shown, strict=True):
        sheet.put(name, one, sized=told, placed=told)
    sheet.max_actions = budget = sheet.actions + pick.step(2, 8, 1)
    verb, parts = sheet.verb(), listed([sheet.a(one) for one in shown])
    if sheet.exact:
        each = [f"{sheet.a(one)}, {measured(one, pick)}, {placed(one, pick)}" for one in shown]
        sheet.say(f"{verb} {'; '.join(each)}.", f"{verb} these: {'; '.join(each)}.")
    elif sheet.implied:
        sheet.say(
            f"{verb} a level row of {many(count, 'figure')}, from left to right {parts}.",
            f"{verb} {many(count, 'figure')} side by side at one height: {parts}, beginning at the "
            "left.",
        )
        sheet.say(
            f"The first is {size} px wide and centred at ({x}, {y}); the others are just as wide, "
            f"and {pitch - size} px stay free between neighbours.",
            f"Every one is {size} px wide, the gaps between them are {pitch - size} px, and the "
            f"leftmost has its centre at ({x}, {y}).",
        )
    else:
        sheet.relate("row", *names, ordered=True)
        sheet.relate("apart", *names)
        sheet.say(
            f"{verb} {many(count, 'figure')} side by side at one height, not touching, from left "
            "to "
            f"right {parts}.",
            f"{verb} a level row whose members do not touch. From the left: {parts}.",
        )
    sheet.say(
        f"You have at most {budget} mouse actions; every move, press, release and click counts.",
        f"Do it in no more than {budget} mouse actions, counting each move, press, release and "
        "click.",
        f"More than {budget} mouse actions (moves, presses, releases, clicks) are not allowed.",
    )
