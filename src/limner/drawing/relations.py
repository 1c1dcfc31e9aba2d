"""Relations between the objects of a scene: one short function each under a decorator.

A relation takes the shapes of each name that it is of, and tells how far it is off: 0 where it
holds to the pixel, 1 at the edge of its tolerance, more beyond. Lengths are canvas pixels.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise

import numpy as np

from limner.drawing.canvas import Point
from limner.drawing.distances import (
    across,
    along,
    apartness,
    gap,
    mirror_distance,
    opening,
    outside,
    reach,
    turn,
)
from limner.drawing.perception.scene import Kind, Shape
from limner.drawing.spec import Relation

ROW = (15, 0.20)
"""A row or column: pixels, or share of the size, that centres may be off their common line."""
SPACING = (10, 0.15)
EQUAL_SIZE = 0.15
CONCENTRIC = (8, 0.06)
TOUCHING = 10
ALIGNED = 10
DIRECTION = 5
"""Degrees."""
SYMMETRY = 12
INSIDE = 4
CENTER_OF_CANVAS = (500.0, 350.0)

Groups = Sequence[Sequence[Shape]]
Rule = Callable[[Groups, Relation], float]

RULES: dict[str, Rule] = {}
"""The relations by name."""


def deviation(relation: Relation, groups: Groups) -> float:
    """Return how far a relation is off, in units of its tolerance.

    Args:
        relation: What has to hold.
        groups: For each name in ``relation.of`` its shapes, at least one each.
    """
    return RULES[relation.kind](groups, relation)


def rule(function: Rule) -> Rule:
    """Register a relation under its function's name."""
    RULES[function.__name__] = function
    return function


@rule
def left_of(groups: Groups, relation: Relation) -> float:
    """Every shape of each group is left of every shape of the next."""
    return _ordered(groups, lambda shape: (shape.box.left, shape.center[0], shape.box.right))


@rule
def right_of(groups: Groups, relation: Relation) -> float:
    """Every shape of each group is right of every shape of the next."""
    return left_of(groups[::-1], relation)


@rule
def above(groups: Groups, relation: Relation) -> float:
    """Every shape of each group is above every shape of the next."""
    return _ordered(groups, lambda shape: (shape.box.top, shape.center[1], shape.box.bottom))


@rule
def below(groups: Groups, relation: Relation) -> float:
    """Every shape of each group is below every shape of the next."""
    return above(groups[::-1], relation)


@rule
def inside(groups: Groups, relation: Relation) -> float:
    """Every shape of the first group is inside one of the last."""
    return max(min(outside(inner, outer) for outer in groups[-1]) for inner in groups[0]) / INSIDE


@rule
def concentric(groups: Groups, relation: Relation) -> float:
    """All have one centre."""
    shapes = _all(groups)
    slack = max(CONCENTRIC[0], CONCENTRIC[1] * max(_size(shape) for shape in shapes))
    pairs = combinations(shapes, 2)
    return max((math.dist(a.center, b.center) for a, b in pairs), default=0.0) / slack


@rule
def touching(groups: Groups, relation: Relation) -> float:
    """Each shape of the first group meets one of the last."""
    return max(_least(gap(a, b) for b in groups[-1] if b is not a) for a in groups[0]) / TOUCHING


@rule
def overlapping(groups: Groups, relation: Relation) -> float:
    """Each shape of the first group crosses one of the last."""
    return max(_least(apartness(a, b) for b in groups[-1] if b is not a) for a in groups[0])


@rule
def apart(groups: Groups, relation: Relation) -> float:
    """No two meet or overlap."""
    return 2.0 if any(gap(a, b) <= 1 for a, b in combinations(_all(groups), 2)) else 0.0


@rule
def between(groups: Groups, relation: Relation) -> float:
    """The first is between the second and the third."""
    first, second, third = (_middle(group) for group in groups)
    span = math.dist(second, third)
    share = along(first, second, third)
    off = abs(across(first, second, third)) / max(0.25 * span, 1)
    return max(off, 0.0 if 0.1 < share < 0.9 else 1 + abs(share - 0.5))


@rule
def row(groups: Groups, relation: Relation) -> float:
    """All stand side by side, at one height."""
    return _lined_up(groups, relation, 0)


@rule
def column(groups: Groups, relation: Relation) -> float:
    """All stand one above the other."""
    return _lined_up(groups, relation, 1)


@rule
def ring(groups: Groups, relation: Relation) -> float:
    """All stand on a circle, at equal angles."""
    centers = np.array([shape.center for shape in _all(groups)])
    spokes = centers - centers.mean(axis=0)
    radii = np.hypot(*spokes.T)
    turns = np.sort(np.degrees(np.arctan2(spokes[:, 1], spokes[:, 0])))
    steps = np.diff(np.append(turns, turns[0] + 360))
    uneven = np.abs(steps - 360 / len(centers)).max() / (0.2 * 360 / len(centers))
    return float(max(uneven, np.abs(radii - radii.mean()).max() / max(15, 0.1 * radii.mean())))


@rule
def equal_size(groups: Groups, relation: Relation) -> float:
    """All are of one width and height."""
    shapes = _all(groups)
    if all(Kind.LINE in shape.kinds for shape in shapes):
        return _spread([_size(shape) for shape in shapes]) / EQUAL_SIZE
    worst = max(_spread([s.width for s in shapes]), _spread([s.height for s in shapes]))
    return worst / EQUAL_SIZE


@rule
def equal_spacing(groups: Groups, relation: Relation) -> float:
    """Neighbours in a line are equally far apart, or as far as stated."""
    shapes = _all(groups)
    centers = np.array([shape.center for shape in shapes])
    axis = int(np.ptp(centers[:, 1]) > np.ptp(centers[:, 0]))
    steps = np.diff(np.sort(centers[:, axis]))
    wanted = relation.value or float(steps.mean())
    return float(np.abs(steps - wanted).max() / max(SPACING[0], SPACING[1] * wanted))


@rule
def ascending(groups: Groups, relation: Relation) -> float:
    """Each is larger than the one before it: in the order of ``of``, or from left to right."""
    return _grows(_in_line(groups))


@rule
def descending(groups: Groups, relation: Relation) -> float:
    """Each is smaller than the one before it: in the order of ``of``, or from left to right."""
    return _grows(_in_line(groups)[::-1])


@rule
def larger(groups: Groups, relation: Relation) -> float:
    """Every shape of each group is larger than every shape of the next."""
    ordered = pairwise(groups)
    return 0.0 if all(min(map(_size, a)) > 1.05 * max(map(_size, b)) for a, b in ordered) else 2.0


@rule
def aligned(groups: Groups, relation: Relation) -> float:
    """All share an edge, or a centre's x or y."""
    values = {
        "x": [shape.center[0] for shape in _all(groups)],
        "y": [shape.center[1] for shape in _all(groups)],
        "left": [shape.box.left for shape in _all(groups)],
        "right": [shape.box.right for shape in _all(groups)],
        "top": [shape.box.top for shape in _all(groups)],
        "bottom": [shape.box.bottom for shape in _all(groups)],
    }[relation.axis or "x"]
    return (max(values) - min(values)) / ALIGNED


@rule
def symmetric(groups: Groups, relation: Relation) -> float:
    """Mirrored along an upright axis (``x``) or a level one (``y``), each has its like."""
    axis = 1 if relation.axis == "y" else 0
    mirror = CENTER_OF_CANVAS[axis] if relation.value is None else relation.value
    shapes = _all(groups)
    return max(min(mirror_distance(a, b, axis, mirror) for b in shapes) for a in shapes) / SYMMETRY


@rule
def connects(groups: Groups, relation: Relation) -> float:
    """A line of the first group goes from the second to the third."""
    starts, ends = groups[1], groups[-1]
    worst = 0.0
    for line in groups[0]:
        first, last = line.vertices[0], line.vertices[-1]
        pairs = [
            max(reach(a, p), reach(b, q))
            for p, q in ((first, last), (last, first))
            for a in starts
            for b in ends
            if a is not b
        ]
        worst = max(worst, _least(pairs))
    return worst / (2 * TOUCHING)


@rule
def parallel(groups: Groups, relation: Relation) -> float:
    """All lines have one direction."""
    shapes = _all(groups)
    return (
        max((turn(a.angle, b.angle) for a, b in combinations(shapes, 2)), default=0.0) / DIRECTION
    )


@rule
def perpendicular(groups: Groups, relation: Relation) -> float:
    """The lines of the first group are at right angles to those of the last."""
    return max(90 - turn(a.angle, b.angle) for a in groups[0] for b in groups[-1]) / DIRECTION


@rule
def angle(groups: Groups, relation: Relation) -> float:
    """Two lines meet at an angle of ``value`` degrees."""
    first, second = _all(groups)[:2]
    wanted = (relation.value or 0.0) % 180
    turn = opening(first, second)
    return abs(turn - wanted) / DIRECTION


def _least(distances: Iterable[float]) -> float:
    return min(distances, default=math.inf)


def _all(groups: Groups) -> list[Shape]:
    return [shape for group in groups for shape in group]


def _size(shape: Shape) -> float:
    return max(shape.size)


def _in_line(groups: Groups) -> list[Shape]:
    """Return shapes in the order of their groups; those of one group along their line."""
    shapes = _all(groups)
    if len(groups) > 1:
        return shapes
    tall = np.ptp([s.center[1] for s in shapes]) > np.ptp([s.center[0] for s in shapes])
    return sorted(shapes, key=lambda shape: shape.center[int(tall)])


def _grows(shapes: Sequence[Shape]) -> float:
    return 0.0 if all(_size(b) > 1.05 * _size(a) for a, b in pairwise(shapes)) else 2.0


def _middle(group: Sequence[Shape]) -> Point:
    xs, ys = zip(*(shape.center for shape in group), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _ordered(groups: Groups, ends: Callable[[Shape], tuple[float, float, float]]) -> float:
    """Tell whether each group comes before the next: past its centre, and with its centre."""
    worst = 0.0
    for before, after in pairwise(groups):
        for a in map(ends, before):
            for b in map(ends, after):
                fits = a[1] < b[0] + INSIDE and a[2] < b[1] + INSIDE
                loose = a[1] < b[1] and a[0] < b[0] and a[2] < b[2]
                worst = max(worst, 0.0 if fits else 0.9 if loose and a[1] < b[0] else 2.0)
    return worst


def _lined_up(groups: Groups, relation: Relation, axis: int) -> float:
    shapes = _all(groups)
    across = [shape.center[1 - axis] for shape in shapes]
    slack = max(ROW[0], ROW[1] * min((s.height, s.width)[axis] for s in shapes))
    off = (max(across) - min(across)) / slack
    order = sorted(shapes, key=lambda shape: shape.center[axis])
    if relation.ordered and [id(s) for s in order] != [id(s) for s in shapes]:
        return 2.0
    steps = [b.center[axis] - a.center[axis] for a, b in pairwise(order)]
    reach = [
        0.25 * ((a.width, a.height)[axis] + (b.width, b.height)[axis]) for a, b in pairwise(order)
    ]
    return max(off, 2.0 if any(s < r for s, r in zip(steps, reach, strict=True)) else 0.0)


def _spread(values: Sequence[float]) -> float:
    return (max(values) - min(values)) / max(8.0, *values)
