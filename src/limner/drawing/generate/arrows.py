"""Arrows that point somewhere."""

from limner.drawing.generate.figures import around, rounded
from limner.drawing.generate.rays import STRAIGHT
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import listed, many

COMPASS = {
    0: "east",
    45: "north-east",
    90: "north",
    135: "north-west",
    180: "west",
    225: "south-west",
    270: "south",
    315: "south-east",
}


@family("angle")
def arrows(sheet: Sheet) -> None:
    """Arrows that point somewhere."""
    pick = sheet.pick
    plain = sheet.clarity == "qualitative"
    count, part = pick.step(3 if plain else 2, 4, 1), 90 if plain else 45
    places = pick.some([(210, 190), (210, 510), (500, 350), (790, 190), (790, 510)], count)
    if plain:
        places = [(150 + 230 * k, 350) for k in range(count)]
    colors, turns = pick.colors(count), [part * pick.index(360 // part) for _ in range(count)]
    told: list[str] = []
    names = [f"arrow_{k + 1}" for k in range(len(places))]
    for name, (x, y), color, turn in zip(names, places, colors, turns, strict=False):
        length = pick.step(150, 170 if plain else 230)
        middle = (x + pick.step(-20, 20), y + pick.step(-20, 20))
        tail = rounded(around(middle, length / 2, turn + 180), 0)
        tip = rounded(around(tail, length, turn))
        if plain:
            sheet.arrow(name, tail, tip, color, angle=turn)
            told.append(f"a {color} one that points {STRAIGHT[turn]}")
            continue
        tip = rounded(tip, 0) if sheet.exact else tip
        sheet.arrow(name, tail, tip, color, ends=(tail, tip), angle=turn)
        begin = f"({tail[0]:g}, {tail[1]:g})"
        told.append(
            f"a {color} one from {begin} to ({tip[0]:g}, {tip[1]:g})"
            if sheet.exact
            else f"a {color} one, {length} px long, from {begin} towards the {COMPASS[turn]}"
        )
    verb, several = sheet.verb(), many(len(places), "arrow")
    if plain:
        sheet.relate("left_of", *names)
        sheet.say(
            f"{verb} {several} next to each other, from left to right: {listed(told)}.",
            f"{verb} {several}. Named from the left they are {listed(told)}.",
        )
        sheet.say("They do not touch.", "Keep them well apart.", "None touches another.")
        sheet.relate("apart", *names)
        return
    if sheet.implied:
        sheet.say(
            "On this canvas north is up, as on a map.",
            "Think of the canvas as a map with north at the top.",
        )
    sheet.say(f"{verb} {several}: {listed(told)}.", f"{verb} {several}, namely {listed(told)}.")
