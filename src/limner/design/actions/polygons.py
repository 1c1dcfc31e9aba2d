"""Corners of the figures, each box drawn tightly around them."""

from collections.abc import Sequence
from math import cos, pi, sin

from limner.design.document import Layer, Outline, Point, Shape, ShapeKind
from limner.design.errors import ParameterError

RECTANGLE: tuple[Point, ...] = ((0, 0), (1, 0), (1, 1), (0, 1))
TRIANGLE: tuple[Point, ...] = ((0.5, 0), (1, 1), (0, 1))
STAR_INNER = 0.4
"""Inner radius of a star as a share of its radius, as Illustrator's own default star has it."""


def regular_polygon(sides: int) -> tuple[Point, ...]:
    """Return the corners on the unit circle, clockwise from the top."""
    return tuple(_on_circle(index / sides) for index in range(sides))


def star(points: int) -> tuple[Point, ...]:
    """Return the corners of a star of radius 1, clockwise from the top."""
    corners = []
    for index in range(2 * points):
        x, y = _on_circle(index / (2 * points))
        reach = STAR_INNER if index % 2 else 1.0
        corners.append((x * reach, y * reach))
    return tuple(corners)


def tight_figure(
    corners: Sequence[Point], radius: float
) -> tuple[tuple[Point, ...], tuple[float, float]]:
    """Return the corners in shares of their bounding box, and its width and height."""
    box = _box(corners)
    shares = tuple(_share(corner, box) for corner in corners)
    return shares, (radius * (box[2] - box[0]), radius * (box[3] - box[1]))


def line_layer(name: str, start: Point, end: Point, outline: Outline) -> Layer:
    """Return the layer of a line between two points of the page.

    Raises:
        ParameterError: The two are one point.
    """
    if start == end:
        raise ParameterError("A line needs two different ends.")
    left, top, right, bottom = box = _box((start, end))
    line = Shape(ShapeKind.LINE, (_share(start, box), _share(end, box)), None, outline)
    return Layer(name, line, left, top, right - left, bottom - top)


_Box = tuple[float, float, float, float]


def _box(corners: Sequence[Point]) -> _Box:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _share(corner: Point, box: _Box) -> Point:
    left, top, right, bottom = box
    across = (corner[0] - left) / (right - left) if right > left else 0.5
    down = (corner[1] - top) / (bottom - top) if bottom > top else 0.5
    return across, down


def _on_circle(turn: float) -> Point:
    """Return the point a share of a turn clockwise from the top; steady in the last digits."""
    angle = 2 * pi * turn
    return round(sin(angle), 12), round(-cos(angle), 12)
