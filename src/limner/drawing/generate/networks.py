"""Figures that lines connect."""

import math
from itertools import pairwise

from limner.drawing.canvas import Point
from limner.drawing.generate.figures import (
    ROUND,
    Figure,
    around,
    called,
    figure,
)
from limner.drawing.generate.registry import family
from limner.drawing.generate.sheet import Sheet
from limner.drawing.generate.words import (
    a,
    listed,
    many,
    start,
)


@family("diagrams")
def network(sheet: Sheet) -> None:
    """Figures of which some are connected by lines."""
    pick = sheet.pick
    count, wire = pick.step(3, 6, 1), pick.of(("black", "blue", "red", "green"))
    size, solid = pick.step(70, 100), pick.chance(0.4)
    colors = [color for color in pick.colors(7) if color != wire][:count]
    told = sheet.clarity != "qualitative"
    if told:
        middle, radius = (pick.step(340, 660), pick.step(340, 360)), pick.step(190, 230)
        spots = [around(middle, radius, 90 - 360 * k / count) for k in range(count)]
        spots = [(float(round(x)), float(round(y))) for x, y in spots]
    else:
        count = min(count, 5)
        spots = [(500 + 190 * (k - (count - 1) / 2), 350 + 90 * (-1) ** k) for k in range(count)]
    nodes = [
        figure(pick.of(ROUND), size, color, color if solid else None).at(*spot)
        for color, spot in zip(colors, spots, strict=False)
    ]
    edges = [(k, k + 1) for k in range(count - 1)]
    if told and pick.chance(0.5):
        edges.append((count - 1, 0))
    for k, node in enumerate(nodes, 1):
        sheet.put(f"node_{k}", node, sized=told, placed=told)
    for one, other in edges:
        name = f"edge_{one + 1}_{other + 1}"
        sheet.line(name, *_rim_to_rim(nodes[one], nodes[other]), wire)
        sheet.relate("connects", name, f"node_{one + 1}", f"node_{other + 1}")
    _say_nodes(sheet, nodes, told)
    _say_edges(sheet, nodes, edges, wire)


def _say_nodes(sheet: Sheet, nodes: list[Figure], told: bool) -> None:
    verb, pick = sheet.verb(), sheet.pick
    if told:
        each = f"each {nodes[0].width:g} px {pick.of(('wide', 'across'))}"
        if sheet.implied:
            _say_corners(sheet, nodes, each)
            return
        places = listed([f"{a(called(n))} at ({n.center[0]:g}, {n.center[1]:g})" for n in nodes])
        sheet.say(
            f"{verb} a diagram of {many(len(nodes), 'figure')}, {each}: {places}.",
            f"{verb} {many(len(nodes), 'figure')}, {each}, with these centres: {places}.",
        )
        return
    names = [f"node_{k + 1}" for k in range(len(nodes))]
    sheet.relate("left_of", *names)
    for k, (name, after) in enumerate(pairwise(names)):
        sheet.relate("below" if k % 2 == 0 else "above", name, after)
    order = listed([a(called(node)) for node in nodes])
    sheet.say(
        f"{verb} {many(len(nodes), 'figure')} in a zigzag from left to right: {order}.",
        f"{verb} {order}, in this order from left to right.",
    )
    sheet.say(
        "The first stands low, the next high, and so on by turns.",
        "They stand low and high by turns, beginning low.",
    )


def _say_corners(sheet: Sheet, nodes: list[Figure], each: str) -> None:
    """Give the places as the corners of a regular polygon."""
    xs, ys = zip(*(node.center for node in nodes), strict=True)
    x, y = round(sum(xs) / len(xs)), round(sum(ys) / len(ys))
    verb, names = sheet.verb(), listed([a(called(node)) for node in nodes])
    sides = {
        3: "an equilateral triangle",
        4: "a square on its tip",
        5: "a regular pentagon",
        6: "a regular hexagon",
    }[len(nodes)]
    radius = round(math.dist(nodes[0].center, (x, y)))
    sheet.say(
        f"Imagine {sides} around ({x}, {y}) with its corners {radius} px from there, one "
        "straight above.",
        f"{start(sides)}, not drawn itself, has one corner at the top, {radius} px above its "
        f"centre ({x}, {y}).",
    )
    sheet.say(
        f"{verb} these figures centred on its corners, {each}, clockwise from the top: {names}.",
        f"{verb} {names}, centred on its corners clockwise from the top, {each}.",
    )


def _say_edges(sheet: Sheet, nodes: list[Figure], edges: list[tuple[int, int]], wire: str) -> None:
    if sheet.clarity != "explicit":
        closed = len(edges) == len(nodes)
        last = ", and the last to the first" if closed else ""
        sheet.say(
            f"Join each to the next in this order by a straight {wire} line{last}.",
            f"Straight {wire} lines connect each one to the next{last}.",
        )
        return
    pairs = [f"the {nodes[one].color} and the {nodes[other].color} one" for one, other in edges]
    sheet.say(
        f"Straight {wire} lines connect {listed(pairs)}.",
        f"A straight {wire} line joins each of these pairs: {'; '.join(pairs)}.",
    )
    sheet.say("The lines end at the figures' edges.", "No line enters a figure.")


def _rim_to_rim(one: Figure, other: Figure) -> tuple[Point, Point]:
    return _rim(one, other.center), _rim(other, one.center)


def _rim(node: Figure, towards: Point) -> Point:
    """Return where the way to a point leaves a figure."""
    dx, dy = towards[0] - node.center[0], towards[1] - node.center[1]
    whole = math.hypot(dx, dy) if node.kind == "circle" else max(abs(dx), abs(dy))
    share = (node.width / 2 + 4) / whole
    return round(node.center[0] + share * dx, 1), round(node.center[1] + share * dy, 1)
