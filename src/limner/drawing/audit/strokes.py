"""What can be done to the strokes of a reference: move, scale, turn, redraw by pen, jitter."""

import math
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from limner.drawing.canvas import Point
from limner.drawing.tasks import Stroke

Strokes = Sequence[Stroke]

CIRCLE_POINTS = 48


def instances(strokes: Strokes) -> dict[str, list[int]]:
    """Return for each object, by its part's name, the indices of its strokes."""
    found: dict[str, list[int]] = {}
    for number, stroke in enumerate(strokes):
        if stroke.part:
            found.setdefault(stroke.part, []).append(number)
    return found


def name_of(part: str) -> str:
    """Return the object's name in a part such as ``window.2``."""
    return part.partition(".")[0]


def box_of(strokes: Iterable[Stroke]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of strokes, in canvas pixels."""
    points = [point for stroke in strokes for point in outline(stroke)]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def outline(stroke: Stroke) -> list[Point]:
    """Return the path that a stroke draws; that of a circle is a polygon."""
    points = list(stroke.points)
    if stroke.tool == "rectangle":
        (x0, y0), (x1, y1) = points
        return [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
    if stroke.tool == "circle":
        (x, y), edge = points
        reach = math.dist((x, y), edge)
        turns = [math.tau * k / CIRCLE_POINTS for k in range(CIRCLE_POINTS)]
        ring = [(x + reach * math.cos(t), y + reach * math.sin(t)) for t in turns]
        return [*ring, ring[0]]
    return points


def by_pen(stroke: Stroke) -> Stroke:
    """Return a shape or line drawn with the pen instead."""
    if stroke.tool not in ("rectangle", "circle", "line"):
        return stroke
    return stroke.model_copy(update={"tool": "pen", "points": tuple(outline(stroke))})


def mapped(stroke: Stroke, change: Callable[[Point], Point]) -> Stroke:
    """Return a stroke with its points changed."""
    return stroke.model_copy(update={"points": tuple(change(point) for point in stroke.points)})


def replaced(strokes: Strokes, new: dict[int, Stroke]) -> list[Stroke]:
    """Return strokes with some exchanged, by index."""
    return [new.get(number, stroke) for number, stroke in enumerate(strokes)]


def shift(dx: float, dy: float) -> Callable[[Point], Point]:
    """Return a move."""
    return lambda point: (point[0] + dx, point[1] + dy)


def scale(factor: float, center: Point) -> Callable[[Point], Point]:
    """Return a scaling about a point."""
    x, y = center
    return lambda point: (x + factor * (point[0] - x), y + factor * (point[1] - y))


def turn(degrees: float, center: Point) -> Callable[[Point], Point]:
    """Return a turn about a point, clockwise as one sees it."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = center

    def change(point: Point) -> Point:
        dx, dy = point[0] - x, point[1] - y
        return x + cosine * dx - sine * dy, y + sine * dx + cosine * dy

    return change


def middle(strokes: Iterable[Stroke]) -> Point:
    """Return the centre of the box around strokes."""
    left, top, right, bottom = box_of(strokes)
    return (left + right) / 2, (top + bottom) / 2


def on_canvas(strokes: Iterable[Stroke], margin: float = 2) -> bool:
    """Tell whether strokes lie on the canvas."""
    left, top, right, bottom = box_of(strokes)
    return left >= margin and top >= margin and right < 1000 - margin and bottom < 700 - margin


def densified(points: Sequence[Point], step: float) -> list[Point]:
    """Return a path with points at most ``step`` pixels apart."""
    path = [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        count = max(1, math.ceil(math.dist((x0, y0), (x1, y1)) / step))
        path += [
            (x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count) for k in range(1, count + 1)
        ]
    return path


def jittered(stroke: Stroke, deviation: float, seed: str, step: float = 40) -> Stroke:
    """Return a stroke drawn by a hand that is off by ``deviation`` px; a closed one stays so."""
    number = random.Random(seed)
    path = densified(outline(stroke), step)
    is_closed = len(path) > 2 and path[0] == path[-1]
    moved = [(x + number.gauss(0, deviation), y + number.gauss(0, deviation)) for x, y in path]
    if is_closed:
        moved[-1] = moved[0]
    kept = [(min(max(x, 0), 999), min(max(y, 0), 699)) for x, y in moved]
    return stroke.model_copy(update={"tool": "pen", "points": tuple(kept)})
