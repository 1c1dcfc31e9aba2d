"""Frames: where a layer's box comes to lie on the page, and what the page keeps of it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import cast

import numpy as np
from numpy.typing import NDArray

from limner.design.document import Layer, Point

Matrix = NDArray[np.float64]
"""3 x 3, for points as columns (x, y, 1)."""


def frame_of(layer: Layer, size: tuple[float, float]) -> Matrix:
    """Return the matrix that lays something of a size over a layer's box and turns it there."""
    angle = np.radians(layer.rotation)
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    scales = [b / s if s else 1.0 for b, s in zip((layer.width, layer.height), size, strict=True)]
    back = _moved(-layer.width / 2, -layer.height / 2)
    return cast("Matrix", _moved(*layer.center) @ turn @ back @ np.diag([*scales, 1.0]))


def corners_of(
    matrix: Matrix, left: float, top: float, right: float, bottom: float
) -> tuple[Point, ...]:
    """Return where a rectangle's corners come to lie, clockwise from its top left."""
    places = np.array([(left, top, 1), (right, top, 1), (right, bottom, 1), (left, bottom, 1)])
    return tuple((float(x), float(y)) for x, y, _ in places @ matrix.T)


def rectangle(width: float, height: float) -> tuple[Point, ...]:
    """Return the corners of a page, clockwise from its top left."""
    return (0, 0), (width, 0), (width, height), (0, height)


def clip(polygon: Sequence[Point], window: Sequence[Point]) -> tuple[Point, ...]:
    """Return the part of a convex polygon inside another (Sutherland and Hodgman, 1974)."""
    kept = list(polygon)
    for start, end in pairwise((*window, window[0])):
        kept = _cut(kept, start, end)
    return tuple(kept)


def polygon_area(polygon: Sequence[Point]) -> float:
    """Return the area that a simple polygon encloses."""
    ring = (*polygon, *polygon[:1])
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring))) / 2


def _moved(x: float, y: float) -> Matrix:
    return np.array([[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]])


def _cut(polygon: list[Point], start: Point, end: Point) -> list[Point]:
    """Keep what lies to the right of an edge, as seen going along it with y downwards."""

    def side(point: Point) -> float:
        along = (end[0] - start[0]) * (point[1] - start[1])
        return along - (end[1] - start[1]) * (point[0] - start[0])

    kept: list[Point] = []
    for here, there in pairwise((*polygon, *polygon[:1])):
        before, after = side(here), side(there)
        if before >= 0:
            kept.append(here)
        if before * after < 0:
            share = before / (before - after)
            kept.append(tuple(a + share * (b - a) for a, b in zip(here, there, strict=True)))  # type: ignore[arg-type]
    return kept
