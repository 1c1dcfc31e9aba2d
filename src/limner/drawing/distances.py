"""How two shapes lie to each other: distances and angles between their paths, in canvas pixels."""

import math
from functools import lru_cache

import numpy as np

from limner.drawing.canvas import Point
from limner.drawing.perception.scene import Shape

KEPT = 1024
"""Results that are kept: a search for the best match asks for the same ones again and again."""


def outside(inner: Shape, outer: Shape) -> float:
    """Return how far the inner shape's path leaves the outer one, in pixels."""
    import cv2

    if outer is inner:
        return math.inf
    contour = np.array(outer.outline, np.float32)
    return max(0.0, *(-cv2.pointPolygonTest(contour, point, True) for point in _points(inner)))


def _points(shape: Shape) -> list[Point]:
    return [(float(x), float(y)) for x, y in shape.outline]


@lru_cache(KEPT)
def _segments(shape: Shape) -> np.ndarray:
    path = np.array(shape.outline)
    ends = np.roll(path, -1, axis=0) if shape.closed else path[1:]
    starts = path if shape.closed else path[:-1]
    return np.stack([starts, ends], axis=1)


def reach(shape: Shape, point: Point) -> float:
    """Return how far a point is from a shape, 0 inside a closed one."""
    import cv2

    if shape.closed:
        contour = np.array(shape.outline, np.float32)
        return max(0.0, -cv2.pointPolygonTest(contour, point, True))
    return _distance(np.array([point]), _segments(shape))


@lru_cache(KEPT)
def gap(one: Shape, other: Shape) -> float:
    """Return the least distance between two paths, in pixels."""
    return min(
        _distance(np.array(one.outline), _segments(other)),
        _distance(np.array(other.outline), _segments(one)),
        0.0 if _cross(one, other) else math.inf,
    )


def _distance(points: np.ndarray, segments: np.ndarray) -> float:
    start, along = segments[:, 0], segments[:, 1] - segments[:, 0]
    length = np.maximum((along**2).sum(axis=1), 1e-9)
    offset = points[:, None] - start[None]
    share = np.clip((offset * along).sum(axis=2) / length, 0, 1)
    return float(np.hypot(*(offset - share[..., None] * along).transpose(2, 0, 1)).min())


@lru_cache(KEPT)
def _cross(one: Shape, other: Shape) -> bool:
    a, b = _segments(one), _segments(other)

    def side(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> np.ndarray:
        u, v = q - p, r - p
        return np.asarray(u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0])

    p, q = a[:, None, 0], a[:, None, 1]
    r, s = b[None, :, 0], b[None, :, 1]
    return bool(((side(p, q, r) * side(p, q, s) < 0) & (side(r, s, p) * side(r, s, q) < 0)).any())


def apartness(one: Shape, other: Shape) -> float:
    """Return 0 where two shapes cross or one covers the other, else their gap in tolerances."""
    if _cross(one, other):
        return 0.0
    return 1.0 + gap(one, other)


def along(point: Point, start: Point, end: Point) -> float:
    """Return where a point's foot lies on a stretch: 0 at its start, 1 at its end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / max(dx * dx + dy * dy, 1e-9)


def across(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a line through two others, in pixels, signed."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    span = max(math.hypot(dx, dy), 1e-9)
    return ((point[0] - start[0]) * dy - (point[1] - start[1]) * dx) / span


def turn(one: float, other: float) -> float:
    """Return the angle between two directions of lines, 0..90 degrees."""
    off = abs(one - other) % 180
    return min(off, 180 - off)


def opening(one: Shape, other: Shape) -> float:
    """Return the angle at which two lines meet, 0..180 degrees, seen from their common end."""
    ends = [(p, q) for p in (0, -1) for q in (0, -1)]
    p, q = min(ends, key=lambda e: math.dist(one.vertices[e[0]], other.vertices[e[1]]))
    a = np.subtract(one.vertices[-1 - p], one.vertices[p])
    b = np.subtract(other.vertices[-1 - q], other.vertices[q])
    cosine = float(a @ b) / max(math.hypot(*a) * math.hypot(*b), 1e-9)
    return math.degrees(math.acos(max(-1.0, min(1.0, cosine))))


def mirror_distance(one: Shape, other: Shape, axis: int, mirror: float) -> float:
    """Return how far one shape's mirror image is from the other, in pixels of place and size.

    Args:
        one: What is mirrored.
        other: What it should fall on.
        axis: 0 to mirror left and right, 1 to mirror top and bottom.
        mirror: Where the mirror stands on that axis.
    """
    x, y = one.center
    image = (2 * mirror - x, y) if axis == 0 else (x, 2 * mirror - y)
    sizes = abs(one.width - other.width) + abs(one.height - other.height)
    return math.dist(image, other.center) + 0.5 * sizes
