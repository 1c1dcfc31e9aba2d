"""Mirror images."""

from limner.drawing.generate.figures import KINDS, called, figure, measured, placed
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import listed, number, plural, start
from limner.drawing.spec import ObjectKind


@family("symmetry")
def mirrored(sheet: Sheet) -> None:
    """Figures on the left and their mirror images on the right."""
    pick = sheet.pick
    count = pick.step(2, 4, 1)
    slots = pick.some(
        [(150, 150), (150, 350), (150, 550), (350, 150), (350, 350), (350, 550)], count
    )
    colors, lefts = pick.colors(count), []
    kinds: tuple[ObjectKind, ...] = (*KINDS, "rectangle", "rhombus")
    for color, (x, y) in zip(colors, slots, strict=True):
        kind = pick.of(kinds)
        size = pick.step(100 if kind == "rectangle" else 70, 120)
        fill = color if pick.chance(0.4) else None
        lefts.append(
            figure(kind, size, color, fill).at(x + pick.step(-20, 20), y + pick.step(-20, 20))
        )
    told, verb = sheet.clarity != "qualitative", sheet.verb()
    for k, left in enumerate(lefts, 1):
        right = left.at(1000 - left.center[0], left.center[1])
        sheet.put(f"left_{k}", left, sized=told, placed=told, within=None if told else "left")
        sheet.put(f"right_{k}", right, sized=told, placed=told, within=None if told else "right")
        if not told:
            sheet.relate("symmetric", f"left_{k}", f"right_{k}")
    if not told:
        names = listed([sheet.a(one) for one in lefts])
        if count > 1:
            sheet.relate("apart", *(f"left_{k + 1}" for k in range(count)))
        sheet.say(
            f"{verb} {names} in the left half, none touching another, and in the right half their "
            "mirror images, the mirror standing upright in the middle of the canvas.",
            f"{verb} a picture whose right half is the mirror image of its left half. On the left "
            f"are {names}, all apart from each other.",
            f"An upright mirror halves the canvas. {start(verb)} {names} left of it, apart from "
            "each other, and their reflections right of it. The mirror itself is not drawn.",
        )
        return
    parts = [f"{sheet.a(o)}, {measured(o, pick)}, {placed(o, pick)}" for o in lefts]
    if sheet.implied:
        sheet.say(
            f"{verb} {'; '.join(parts)}.",
            f"{verb} these on the left: {'; '.join(parts)}.",
        )
        sheet.say(
            "Add the mirror image of each, in its own colour, across the upright line x = 500, "
            "which is not drawn.",
            "To the right of x = 500 draw what a mirror standing on that line would show, in the "
            "same colours; leave out the line.",
            "Then complete the picture so that it is the same left and right of x = 500.",
        )
        return
    pairs = [
        f"{number(2)} {plural(called(o))}, {measured(o, pick)}, with their centres at x = "
        f"{o.center[0]:g} and x = {1000 - o.center[0]:g}, y = {o.center[1]:g}"
        for o in lefts
    ]
    sheet.say(
        f"{verb} a picture that is the same on both sides of x = 500: {'; '.join(pairs)}.",
        f"{verb} {'; '.join(pairs)}.",
        f"{verb} these pairs: {'; '.join(pairs)}.",
    )
