"""Figures in rows and columns."""

from collections.abc import Callable

from limner.drawing.generate.figures import KINDS, Figure, figure, measured, placed
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import many, number, plural, riddle, start
from limner.drawing.spec import Color

RULES: dict[str, Callable[[int, int], int]] = {
    "cells": lambda row, column: (row + column) % 2,
    "columns": lambda row, column: column % 2,
    "rows": lambda row, column: row % 2,
}
"""Which of two colours a cell has."""


@family("numeracy")
def lattice(sheet: Sheet) -> None:
    """Rows and columns of figures of two colours, or rows of different figures."""
    if sheet.clarity == "qualitative":
        _rows_of_their_own(sheet)
        return
    pick = sheet.pick
    rows, columns = pick.step(2, 4, 1), pick.step(3, 6, 1)
    kind, colors, rule = pick.of(KINDS), pick.colors(2), pick.of(sorted(RULES))
    size, solid = pick.step(60, 90), rows * columns <= 12 and pick.chance(0.5)
    pitch = size + pick.step(30, 50)
    x = pick.step(60 + size / 2, 940 - size / 2 - pitch * (columns - 1))
    y = pick.step(60 + size / 2, 640 - size / 2 - pitch * (rows - 1))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    for row, column in cells:
        color = colors[RULES[rule](row, column)]
        cell = figure(kind, size, color, color if solid else None)
        cell = cell.at(x + pitch * column, y + pitch * row)
        sheet.put(f"cell_{row + 1}_{column + 1}", cell, sized=True, placed=True)
    first = figure(kind, size, colors[0]).at(x, y)
    noun = ("solid " if solid else "") + kind
    (_say_numbers if sheet.exact else _say_riddle)(sheet, first, noun, rows, columns, pitch)
    _say_rule(sheet, rule, colors)


def _say_numbers(
    sheet: Sheet, first: Figure, noun: str, rows: int, columns: int, pitch: int
) -> None:
    verb, each, where = sheet.verb(), measured(first, sheet.pick), placed(first, sheet.pick)
    sheet.say(
        f"{verb} {rows} rows of {columns} {plural(noun)}, each {each}.",
        f"{verb} {rows * columns} {plural(noun)} in {rows} rows and {columns} columns, each "
        f"{each}.",
        f"{verb} {plural(noun)}, each {each}, in {rows} rows and {columns} columns.",
    )
    sheet.say(
        f"The upper left one is {where}; from centre to centre it is {pitch} px, across as well "
        "as down.",
        f"Their centres are {pitch} px apart in both directions, and the upper left one is "
        f"{where}.",
    )


def _say_riddle(
    sheet: Sheet, first: Figure, noun: str, rows: int, columns: int, pitch: int
) -> None:
    verb, each, where = sheet.verb(), measured(first, sheet.pick), placed(first, sheet.pick)
    gap = pitch - int(first.width)
    sheet.say(
        f"{verb} {many(rows, 'row')} of {plural(noun)}, with {riddle(sheet.pick, columns, noun)} "
        f"in every row, each {each}.",
        f"{verb} {plural(noun)}, each {each}, in {many(rows, 'row')}. Each row has "
        f"{riddle(sheet.pick, columns, noun)}.",
    )
    sheet.say(
        f"The upper left one is {where}, and {gap} px stay free between neighbours, sideways and "
        "downwards.",
        f"Between neighbours, across and down, there is a gap of {gap} px. Begin in the upper left "
        f"with one {where}.",
    )


def _say_rule(sheet: Sheet, rule: str, colors: list[Color]) -> None:
    one, other = colors
    if rule == "cells":
        sheet.say(
            f"Their colours alternate like those of a chessboard, {one} and {other}, with {one} in "
            "the upper left.",
            f"Colour them {one} and {other} so that no two neighbours, side by side or one above "
            f"the other, are alike; the upper left one is {one}.",
        )
        return
    end = "top" if rule == "rows" else "left"
    sheet.say(
        f"The {rule} are {one} and {other} by turns, beginning with {one} at the {end}.",
        f"{start(one)} and {other} {rule} alternate, the first at the {end} is {one}.",
    )


def _rows_of_their_own(sheet: Sheet) -> None:
    pick = sheet.pick
    rows = pick.step(2, 4, 1)
    colors, verb = pick.colors(rows), sheet.verb()
    counts = [pick.step(2, 6, 1) for _ in range(rows)]
    solid, names = sum(counts) <= 10 and pick.chance(0.5), [f"row_{k + 1}" for k in range(rows)]
    told = []
    for k, (color, count) in enumerate(zip(colors, counts, strict=True)):
        shown = figure(pick.of(KINDS), 70, color, color if solid else None)
        middle, y = 500 - 65 * (count - 1), 350 + 130 * (k - (rows - 1) / 2)
        sheet.put(names[k], *(shown.at(middle + 130 * n, y) for n in range(count)))
        sheet.relate("row", names[k])
        sheet.relate("equal_size", names[k])
        told.append(many(count, f"{color} {shown.kind}"))
    sheet.relate("above", *names)
    solidly = "solid figures" if solid else "figures"
    sheet.say(
        f"{verb} {many(rows, 'level row')} of {solidly}, one below the other.",
        f"{verb} {solidly} in {many(rows, 'level row')}, each row below the one before.",
        f"{verb} {number(rows)} rows of {solidly}, stacked from top to bottom.",
    )
    places = ["first", *["next"] * (rows - 2), "last"]
    openings = pick.of(
        (("at the top", "then", "at the bottom"), ("top row", "below", "bottom row"))
    )
    lines = [
        f"{openings[0 if k == 0 else 2 if k == len(places) - 1 else 1]}: {words}"
        for k, words in enumerate(told)
    ]
    sheet.say(
        f"{'; '.join(lines)}.",
        f"From top to bottom they hold {', then '.join(told)}.",
        f"Seen from above downwards the rows are {', '.join(told[:-1])} and last {told[-1]}.",
    )
    sheet.say(
        "Within a row all are the same size and stand at one height.",
        "The figures of one row are equally large and level with each other.",
        "In each row they are alike in size and stand side by side.",
    )
