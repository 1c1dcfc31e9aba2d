"""Sliders, and a dialogue window with fields and buttons."""

from limner.drawing.generate.figures import ROUND, figure, measured, placed
from limner.drawing.generate.pick import COLORS
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import a, listed, many


@family("ui_elements")
def sliders(sheet: Sheet) -> None:
    """Sliders: a track and a knob on it."""
    pick = sheet.pick
    count, told = pick.step(2, 4, 1), sheet.clarity != "qualitative"
    length, size = pick.step(400, 600, 100), pick.step(60, 80)
    left, top = pick.step(80, 920 - length), pick.step(110, 150)
    pitch, color = pick.step(110, 140), pick.of(COLORS)
    kind = pick.of(ROUND)
    knobs = [c for c in pick.colors(7) if c != color][:count]
    shares = pick.some((20, 30, 40, 50, 60, 70, 80), count)
    if not told:
        shares = [15 + 23 * k for k in pick.some(range(count), count)]
    names, tracks = [f"knob_{k + 1}" for k in range(count)], []
    for k, (share, knob) in enumerate(zip(shares, knobs, strict=True)):
        y = top + pitch * k
        shown = figure(kind, size, knob, knob).at(left + length * share / 100, y)
        sheet.put(names[k], shown, sized=told, placed=told)
        tracks.append(((left, y), (left + length, y)))
    for k, ends in enumerate(tracks, 1):
        sheet.line(f"track_{k}", *ends, color, **({"ends": ends} if told else {"angle": 0}))
        sheet.relate("overlapping", f"knob_{k}", f"track_{k}")
    verb, order = sheet.verb(), listed(knobs)
    if not told:
        tracked = [f"track_{k + 1}" for k in range(count)]
        sheet.relate("column", *tracked)
        sheet.relate("equal_size", *tracked)
        sheet.relate("above", *names)
        ranks = sorted(range(count), key=lambda k: shares[k])
        sheet.relate("left_of", *(names[k] for k in ranks))
        sheet.say(
            f"{verb} {many(count, 'slider')}, one below the other: equally long level {color} "
            f"lines, each crossed by a solid {kind} as its knob.",
            f"{verb} {many(count, 'slider')} in a column. Each has a level {color} line for its "
            f"track, all of one length, and on the line a solid {kind} for its knob.",
        )
        sheet.say(
            f"From top to bottom the knobs are {order}.",
            f"The knobs, beginning with the uppermost, are {order}.",
        )
        sheet.say(
            f"From left to right, each clearly further right than the last, come the knobs "
            f"{listed([knobs[k] for k in ranks])}.",
            f"Ordered from left to right, with clear steps between them, the knobs are "
            f"{listed([knobs[k] for k in ranks])}.",
        )
        return
    sheet.say(
        f"{verb} {many(count, 'slider')}. Their tracks are level {color} lines from x = {left} to "
        f"x = {left + length}, the first at y = {top}, each further one {pitch} px lower.",
        f"{verb} {many(count, 'slider')} with level {color} tracks, {length} px long, that begin "
        "at "
        f"x = {left}. The top one is at y = {top} and the distance to the next is {pitch} px.",
    )
    if sheet.exact:
        spots = [
            f"{c} at x = {left + length * s / 100:g}" for c, s in zip(knobs, shares, strict=True)
        ]
    else:
        spots = [f"{c} at {s} percent" for c, s in zip(knobs, shares, strict=True)]
    way = " of the way from left to right" if sheet.implied else ""
    sheet.say(
        f"The knobs are solid {kind}s {size} px across, centred on their tracks, from top to "
        f"bottom {listed(spots)}{way}.",
        f"Each has a solid {kind}, {size} px across, centred on it as a knob: from the top "
        f"{listed(spots)}{way}.",
    )


@family("ui_elements")
def form(sheet: Sheet) -> None:
    """A dialogue window with fields and buttons."""
    pick = sheet.pick
    fields, buttons = pick.step(1, 3, 1), pick.step(1, 3, 1)
    width, side = pick.step(480, 640, 20), pick.step(30, 50)
    tall, told = 60, sheet.clarity != "qualitative"
    height = (tall + 30) * (fields + 1) + 40
    x, y = pick.step(80 + width / 2, 920 - width / 2), pick.step(60 + height / 2, 640 - height / 2)
    frame_color, field_color, *button_colors = pick.colors(2 + buttons)
    solid = pick.chance(0.6)
    frame = figure("rectangle", width, frame_color, None, height).at(x, y)
    sheet.put("frame", frame, sized=told, placed=told)
    top = y - height / 2 + 40 + tall / 2
    field = figure("rectangle", width - 2 * side, field_color, None, tall)
    shown = [field.at(x, top + (tall + 30) * k) for k in range(fields)]
    if told:
        for k, one in enumerate(shown, 1):
            sheet.put(f"field_{k}", one, sized=True, placed=True)
    else:
        sheet.put("field", *shown)
        sheet.relate("inside", "field", "frame")
        if fields > 1:
            sheet.relate("column", "field")
            sheet.relate("equal_size", "field")
    gap = 20
    wide = (width - 2 * side - gap * (buttons - 1)) // buttons
    wide = min(wide, 140) if sheet.exact else wide
    names, low = [f"button_{k + 1}" for k in range(buttons)], top + (tall + 30) * fields
    for k, (name, color) in enumerate(zip(names, button_colors, strict=True)):
        left = x - width / 2 + side + (wide + gap) * k
        button = figure("rectangle", wide, color, color if solid else None, tall)
        sheet.put(name, button.at(left + wide / 2, low), sized=told, placed=told)
        if not told:
            sheet.relate("inside", name, "frame")
            sheet.relate("above", "field", name)
    verb, noun = sheet.verb(), "solid button" if solid else "button"
    order = listed(button_colors)
    if not told:
        if buttons > 1:
            sheet.relate("row", *names, ordered=True)
            sheet.relate("equal_size", *names)
        sheet.relate("apart", "frame", "field", *names)
        sheet.say(
            f"{verb} the outline of a dialogue window: {a(frame_color)} rectangle, in it "
            f"{many(fields, f'{field_color} input field')}"
            f"{', equally large, one below the other' if fields > 1 else ''}, and below that "
            f"{many(buttons, noun)}{' of equal size side by side' if buttons > 1 else ''}.",
            f"{verb} {a(frame_color)} rectangle as a window. It holds "
            f"{many(fields, f'{field_color} rectangle')} for input"
            f"{' in a column, all of one size' if fields > 1 else ''}, and under "
            f"{'them' if fields > 1 else 'it'} "
            f"{many(buttons, noun)}{', equal and in a level row' if buttons > 1 else ''}.",
        )
        sheet.say(
            f"The buttons are rectangles, from left to right {order}."
            if buttons > 1
            else f"The button is {a(button_colors[0])} rectangle.",
            f"As buttons use rectangles: {order} from left to right."
            if buttons > 1
            else f"As the button use {a(button_colors[0])} rectangle.",
        )
        sheet.say("Nothing touches anything else.", "All parts keep clear of each other.")
        return
    sheet.say(
        f"{verb} a dialogue window: {a(frame_color)} rectangle, {measured(frame, pick)}, "
        f"{placed(frame, pick)}.",
        f"{verb} {a(frame_color)} rectangle {placed(frame, pick)}, {measured(frame, pick)}, as a "
        "dialogue window.",
    )
    several = many(fields, f"{field_color} input field")
    if sheet.exact:
        ys = listed([f"{one.center[1]:g}" for one in shown])
        sheet.say(
            f"In it {'are' if fields > 1 else 'is'} {several}, {width - 2 * side} px wide and "
            f"{tall} px high, centred at x = {x}, y = {ys}.",
            f"It contains {several} of {width - 2 * side} x {tall} px with the "
            f"{'centres' if fields > 1 else 'centre'} at x = {x} and y = {ys}.",
        )
        lefts = listed([x - width // 2 + side + (wide + gap) * k for k in range(buttons)])
        sheet.say(
            f"At y = {low:g} {'are' if buttons > 1 else 'is'} {many(buttons, noun)} of {wide} x "
            f"{tall} px, {order}, with the left {'edges' if buttons > 1 else 'edge'} at x = "
            f"{lefts}.",
        )
        return
    sheet.say(
        f"All that it holds is {tall} px high with {30} px between one line and the next; the "
        "first "
        f"line begins 40 px below the window's top edge, and {side} px stay free at the left and "
        "the right.",
        f"Its content keeps {side} px from the left and the right edge. Every line is {tall} px "
        f"high, the first 40 px below the top edge, the others 30 px below the one before.",
    )
    sheet.say(
        f"First {'come' if fields > 1 else 'comes'} {several}, as wide as there is room.",
        f"The upper {'lines are' if fields > 1 else 'line is'} {several} over the whole free "
        "width.",
    )
    among = "between" if buttons == 2 else "among"
    last = (
        f"divided evenly {among} {many(buttons, noun)}, {gap} px apart, from left to right {order}"
    )
    alone = f"one {button_colors[0]} {noun} of the same width"
    sheet.say(
        f"The last line is {last if buttons > 1 else alone}.",
        f"Below {'them' if fields > 1 else 'it'} the free width is {last}."
        if buttons > 1
        else f"Below is {alone}.",
    )
