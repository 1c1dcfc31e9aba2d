"""Plane geometry on complex numbers: x + yj in canvas pixels, y down."""

import cmath
import itertools
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Curve = list[complex]
Points = NDArray[np.complex128]

MANY = 48
"""Points from which numpy is faster than a loop."""


def cross(a: complex, b: complex) -> float:
    """Return the cross product of two vectors: positive where b is clockwise of a as seen."""
    return a.real * b.imag - a.imag * b.real


def turn(before: complex, after: complex) -> float:
    """Return the signed angle in radians from one direction to another."""
    return cmath.phase(after * before.conjugate()) if before and after else 0.0


def signed_area(loop: Sequence[complex]) -> float:
    """Return a polygon's area: positive where it runs clockwise as seen."""
    total, last = 0.0, loop[-1]
    for point in loop:
        total += last.real * point.imag - last.imag * point.real
        last = point
    return total / 2


def length(curve: Sequence[complex]) -> float:
    """Return the length of an open path."""
    return sum(abs(b - a) for a, b in itertools.pairwise(curve))


def breadth(points: Sequence[complex]) -> float:
    """Return the standard deviation of points across the straight line nearest to them."""
    middle = sum(points) / len(points)
    offs = [point - middle for point in points]
    power = sum(off.real**2 + off.imag**2 for off in offs)
    spread = abs(sum(off * off for off in offs))
    return math.sqrt(max(power - spread, 0.0) / 2 / len(points))


def bounds(curve: Sequence[complex]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom."""
    xs, ys = [p.real for p in curve], [p.imag for p in curve]
    return min(xs), min(ys), max(xs), max(ys)


def meeting(p: complex, u: complex, q: complex, v: complex) -> complex | None:
    """Return where the lines through p along u and through q along v meet, if they do."""
    across = cross(u, v)
    if abs(across) < 1e-9 * abs(u) * abs(v) + 1e-12:
        return None
    return p + u * (cross(q - p, v) / across)


def simplify(curve: Curve, tolerance: float) -> list[int]:
    """Return the indices of the points that Douglas and Peucker's method keeps, ends included."""
    keep = [0, len(curve) - 1]
    stack = [(0, len(curve) - 1)]
    many = np.array(curve) if len(curve) > MANY else None
    while stack:
        first, last = stack.pop()
        if last - first < 2:
            continue
        far, distance = _farthest(curve, many, first, last)
        if distance > tolerance:
            keep.append(far)
            stack += (first, far), (far, last)
    return sorted(set(keep))


def _farthest(curve: Curve, many: Points | None, first: int, last: int) -> tuple[int, float]:
    """Return the point between two that is farthest from the straight way, and how far it is."""
    start, way = curve[first], curve[last] - curve[first]
    reach = abs(way)
    unit = way.conjugate() / reach if reach else 0j
    if many is not None and last - first > MANY:
        along = (many[first + 1 : last] - start) * (unit or 1)
        beyond = np.maximum(np.maximum(-along.real, along.real - reach), 0)
        distances = np.hypot(along.imag, beyond) if unit else np.abs(along)
        best = int(distances.argmax())
        return first + 1 + best, float(distances[best])
    far, distance = first + 1, -1.0
    for index in range(first + 1, last):
        place = curve[index] - start
        if unit:
            place *= unit
            beyond_end = max(-place.real, place.real - reach, 0.0)
            here = math.hypot(place.imag, beyond_end) if beyond_end else abs(place.imag)
        else:
            here = abs(place)
        if here > distance:
            far, distance = index, here
    return far, distance


def resample(curve: Curve, count: int) -> Points:
    """Return points evenly spaced along an open path, its first point included, not its last."""
    points = np.array(curve)
    steps = np.abs(points[1:] - points[:-1])
    way = np.empty(len(points))
    way[0] = 0.0
    np.cumsum(steps, out=way[1:])
    at = np.arange(count) * (way[-1] / count)
    path: Points = np.interp(at, way, points)
    return path


def is_inside(points: Points, loop: Sequence[complex]) -> NDArray[np.bool_]:
    """Tell for each point whether it is in a polygon (even-odd rule)."""
    corners = np.array(loop)
    a, b = corners, np.roll(corners, -1)
    above = a.imag[:, None] > points.imag
    spans = above != (b.imag[:, None] > points.imag)
    rise = np.where(a.imag == b.imag, 1.0, b.imag - a.imag)
    slope = ((b.real - a.real) / rise)[:, None]
    x = a.real[:, None] + slope * (points.imag - a.imag[:, None])
    crossings = np.count_nonzero(spans & (points.real < x), axis=0)
    odd: NDArray[np.bool_] = crossings % 2 == 1
    return odd


def distances_to(points: Points, curve: Curve) -> NDArray[np.float64]:
    """Return each point's distance from a path."""
    nodes = np.array(curve)
    start, way = nodes[:-1, None], (nodes[1:] - nodes[:-1])[:, None]
    squared = np.maximum(np.abs(way) ** 2, 1e-12)
    share = np.clip(((points - start) * way.conj()).real / squared, 0, 1)
    distances: NDArray[np.float64] = np.abs(start + way * share - points).min(axis=0)
    return distances


def seen_angle(direction: complex) -> float:
    """Return a direction in degrees counter-clockwise from rightwards as one sees it, 0..360."""
    return math.degrees(cmath.phase(direction.conjugate())) % 360
