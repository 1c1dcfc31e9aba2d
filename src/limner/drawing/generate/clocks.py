"""Clock faces."""

from limner.drawing.generate.figures import around, called, figure, measured, placed, rounded
from limner.drawing.generate.pick import Pick
from limner.drawing.generate.rays import STRAIGHT
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import a, number


@family("angle")
def clock(sheet: Sheet) -> None:
    """Clock faces that show a time."""
    pick = sheet.pick
    if sheet.clarity == "qualitative":
        _two_clocks(sheet)
        return
    rim, long, short = pick.colors(3)
    radius = pick.step(160, 240, 20)
    x, y = pick.step(60 + radius, 940 - radius), pick.step(60 + radius, 640 - radius)
    hour, minute = _time(pick)
    reach, less = int(0.8 * radius), int(0.5 * radius)
    minute_end = rounded(around((x, y), reach, 90 - 6 * minute), 0)
    hour_end = rounded(around((x, y), less, 90 - 30 * hour - minute / 2), 0)
    face = figure("circle", 2 * radius, rim).at(x, y)
    sheet.put("face", face, sized=True, placed=True)
    sheet.line("minute_hand", (x, y), minute_end, long, ends=((x, y), minute_end))
    sheet.line("hour_hand", (x, y), hour_end, short, ends=((x, y), hour_end))
    verb = sheet.verb()
    sheet.say(
        f"{verb} a clock: its face is {a(called(face))}, {measured(face, pick)}, "
        f"{placed(face, pick)}.",
        f"{verb} a clock face without numerals, {a(called(face))} {placed(face, pick)}, "
        f"{measured(face, pick)}.",
    )
    if sheet.exact:
        sheet.say(
            f"From its centre a {long} hand goes to ({minute_end[0]:g}, {minute_end[1]:g}) and a "
            f"{short} one to ({hour_end[0]:g}, {hour_end[1]:g}).",
            f"Two hands begin in its centre: one, {long}, ends at ({minute_end[0]:g}, "
            f"{minute_end[1]:g}), the other, {short}, at ({hour_end[0]:g}, {hour_end[1]:g}).",
        )
        return
    sheet.say(
        f"A {long} minute hand, {reach} px long, and a {short} hour hand, {less} px long, start "
        "in its centre.",
        f"Both hands begin in its centre: the minute hand is {long} and {reach} px long, the "
        f"hour hand {short} and {less} px.",
    )
    shown = _spoken(hour, minute)
    sheet.say(f"It shows {shown}.", f"The time is {shown}.", f"It is {shown} by this clock.")


def _two_clocks(sheet: Sheet) -> None:
    pick = sheet.pick
    told = []
    for side, x in (("left", 250), ("right", 750)):
        (rim, long, short), radius = pick.colors(3), pick.step(140, 200, 20)
        up, across = pick.some(sorted(STRAIGHT), 2)
        face = figure("circle", 2 * radius, rim).at(x, 350)
        sheet.put(f"{side}_face", face, within=side)
        for name, turn, reach, color in (
            ("long", up, 0.8 * radius, long),
            ("short", across, 0.45 * radius, short),
        ):
            end = rounded(around((x, 350), reach, turn))
            sheet.line(f"{side}_{name}", (x, 350), end, color, angle=turn % 180)
            sheet.relate("inside", f"{side}_{name}", f"{side}_face")
            way = {90: "above", 270: "below", 0: "right_of", 180: "left_of"}[turn]
            if (up - across) % 180:
                sheet.relate("touching", f"{side}_{name}", f"{side}_{_OTHER[name]}")
            elif name == "long":
                sheet.relate(way, f"{side}_{name}", f"{side}_{_OTHER[name]}")
        sheet.relate("larger", f"{side}_long", f"{side}_short")
        told.append(
            f"has a {rim} rim, a long {long} hand that points {STRAIGHT[up]} and a short {short} "
            f"one that points {STRAIGHT[across]}"
        )
    verb = sheet.verb()
    sheet.say(
        f"{verb} two round clocks without numerals, one in the left half and one in the right.",
        f"{verb} two clock faces, plain circles, one in each half of the canvas, left and right.",
    )
    sheet.say(
        f"The left clock {told[0]}. The right one {told[1]}.",
        f"The one on the left {told[0]}; the one on the right {told[1]}.",
        f"The right clock {told[1]}. The left one {told[0]}.",
    )
    sheet.say("The hands start in the middle.", "All hands begin at the centre of their clock.")


_OTHER = {"long": "short", "short": "long"}


def _time(pick: Pick) -> tuple[int, int]:
    """Return an hour, 1..12, and a minute at which the hands are well apart."""
    while True:
        hour, minute = 1 + pick.index(12), pick.of((0, 15, 30, 45))
        between = abs(30 * hour + minute / 2 - 6 * minute) % 360
        if 40 <= min(between, 360 - between) <= 170:
            return hour, minute


def _spoken(hour: int, minute: int) -> str:
    later = number(hour % 12 + 1)
    return {
        0: f"{number(hour)} o'clock",
        15: f"a quarter past {number(hour)}",
        30: f"half past {number(hour)}",
        45: f"a quarter to {later}",
    }[minute]
