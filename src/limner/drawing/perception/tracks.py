"""Marks as paths: what the pointer drew, straight segment by straight segment."""

import cmath
import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from limner.drawing.canvas import Form, Mark, Point
from limner.drawing.perception.geometry import Curve, bounds

MAX_POINTS = 400
"""Points of a path; a stroke of more is several paths."""
FAR = 10_000.0
"""Pixels beyond which a point of a path is brought nearer: it bounds the work."""


@dataclass(frozen=True)
class Track:
    """The path of a mark, or a part of it."""

    mark: Mark
    points: Curve
    """At least two; of a closed path the first is also the last."""
    closed: bool
    """It is a rectangle or a circle of the shape tools, which has no ends."""

    @cached_property
    def way(self) -> list[float]:
        """For each point how far along the path it is."""
        way = [0.0]
        for a, b in zip(self.points, self.points[1:], strict=False):
            way.append(way[-1] + abs(b - a))
        return way

    @property
    def length(self) -> float:
        """Length of the path."""
        return self.way[-1]

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        return bounds(self.points)

    def at(self, place: float) -> complex:
        """Return the point that is ``place`` pixels along the path."""
        step = min(max(bisect_right(self.way, place) - 1, 0), len(self.points) - 2)
        a, b = self.points[step], self.points[step + 1]
        reach = self.way[step + 1] - self.way[step]
        return a + (b - a) * ((place - self.way[step]) / reach) if reach else a

    def between(self, start: float, end: float) -> Curve:
        """Return the points strictly between two places; of a closed path also past its end."""
        if end > self.length:
            rest = self.between(0.0, end - self.length)
            return [*self.between(start, self.length), self.points[0], *rest]
        near = 1e-6
        first = bisect_right(self.way, start + near)
        last = bisect_right(self.way, end - near)
        return self.points[first:last]


def tracks_of(marks: Sequence[Mark]) -> list[Track]:
    """Return the paths of all marks but the fills, in their order.

    A stroke of very many points is several paths, each beginning where the one before ends.
    """
    return [track for mark in marks if mark.form is not Form.FILL for track in _tracks(mark)]


def round_points(center: complex, radius: float) -> Curve:
    """Return a polygon that stands for a circle and is nowhere more than 0.3 px off it."""
    count = 4 * min(max(math.ceil(math.pi / 4 * math.sqrt(radius / 0.6)), 6), 40)
    return [center + radius * unit for unit in _units(count)]


@cache
def _units(count: int) -> tuple[complex, ...]:
    return tuple(cmath.rect(1, 2 * math.pi * step / count) for step in range(count))


def _tracks(mark: Mark) -> Iterator[Track]:
    """Yield a mark's paths: a dot is a short level stroke as long as it is broad."""
    if mark.form is Form.CIRCLE:
        points = [_near(p) for p in round_points(complex(*mark.points[0]), mark.radius)]
        yield Track(mark, [*points, points[0]], True)
    elif mark.form is Form.RECTANGLE:
        (left, top), (right, bottom) = mark.points
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        yield Track(mark, [_near(complex(*corner)) for corner in corners], True)
    elif mark.form is Form.DOT:
        center = complex(*mark.points[0])
        yield Track(mark, [center - mark.size / 2, center + mark.size / 2], False)
    else:
        curve = _curve(mark.points)
        for start in range(0, len(curve) - 1, MAX_POINTS):
            yield Track(mark, curve[start : start + MAX_POINTS + 1], False)


def _curve(points: Sequence[Point]) -> Curve:
    curve = [_near(complex(*points[0]))]
    for point in points[1:]:
        if (place := _near(complex(*point))) != curve[-1]:
            curve.append(place)
    return curve if len(curve) > 1 else curve * 2


def _near(point: complex) -> complex:
    x, y = point.real, point.imag
    if -FAR < x < FAR and -FAR < y < FAR:
        return point
    return complex(min(max(x, -FAR), FAR), min(max(y, -FAR), FAR))
