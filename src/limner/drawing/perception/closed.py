"""Naming closed contours."""

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from limner.drawing.perception.corners import corners_of_loop, refined, tolerance, unrest
from limner.drawing.perception.figure import Figure
from limner.drawing.perception.geometry import (
    Curve,
    Points,
    bounds,
    distances_to,
    resample,
    seen_angle,
)
from limner.drawing.perception.heart import heart_quality
from limner.drawing.perception.polygons import axis_angle, bulge, polygon_kinds
from limner.drawing.perception.scene import Kind

ROUND = 0.034
"""Spread of the radius, as a share of it, up to which a contour is round; a hexagon's is 0.043."""
ROUNDISH = 0.0475
"""The spread up to which it can still pass for round."""
CIRCLE_RATIO = 0.87
"""Ratio of the axes from which an ellipse is a circle."""
POLYGONAL = 0.7
"""What a round contour is worth as a polygon from which it has vertices: it is drawn by them."""
LOOKS = 64


@dataclass(frozen=True, slots=True)
class Moments:
    """A closed contour's area and the ellipse that has the same area moments."""

    area: float
    center: complex
    long: float
    """Half axes."""
    short: float
    axis: complex
    """Unit vector along the long axis."""


def moments(loop: Sequence[complex]) -> Moments | None:
    """Return a contour's moments, or None where it encloses nothing."""
    area = sx = sy = sxx = syy = sxy = 0.0
    origin = loop[0]
    last = loop[-1] - origin
    for point in loop:
        p = point - origin
        x0, y0, x1, y1 = last.real, last.imag, p.real, p.imag
        w = x0 * y1 - x1 * y0
        area += w
        sx += w * (x0 + x1)
        sy += w * (y0 + y1)
        sxx += w * (x0 * x0 + x0 * x1 + x1 * x1)
        syy += w * (y0 * y0 + y0 * y1 + y1 * y1)
        sxy += w * (x0 * y1 + 2 * x0 * y0 + 2 * x1 * y1 + x1 * y0)
        last = p
    area /= 2
    if abs(area) < 1.0:
        return None
    cx, cy = sx / (6 * area), sy / (6 * area)
    xx = sxx / (12 * area) - cx * cx
    yy = syy / (12 * area) - cy * cy
    xy = sxy / (24 * area) - cx * cy
    mean, half = (xx + yy) / 2, math.hypot((xx - yy) / 2, xy)
    axis = cmath.rect(1, math.atan2(2 * xy, xx - yy) / 2)
    long, short = 2 * math.sqrt(max(mean + half, 0)), 2 * math.sqrt(max(mean - half, 0))
    return Moments(abs(area), origin + complex(cx, cy), long, short, axis)


def read_loop(points: Curve) -> Figure | None:
    """Name a closed contour, or return None where it encloses next to nothing.

    Args:
        points: The contour as drawn, its first point not repeated.
    """
    shape = moments(points) if len(points) > 2 else None
    if shape is None or shape.short < 1.0:
        return None
    left, top, right, bottom = bounds(points)
    size = max(right - left, bottom - top)
    jitter = unrest(points)
    breadth = 1.8 * shape.short
    allowed = tolerance(size, breadth, jitter)
    kept = corners_of_loop(points, allowed, size, breadth, jitter)
    corners = refined(points, kept, allowed)
    kinds = polygon_kinds(corners)
    if len(points) > 5:
        _add_round(kinds, points, corners, kept, shape, jitter)
    if not kinds or (Kind.POLYGON in kinds and len(corners) > 8 and Kind.ELLIPSE not in kinds):
        kinds[Kind.FREE] = 0.8
    if heart := heart_quality(points, corners, size):
        kinds[Kind.HEART] = heart
    return _figure(kinds, points, corners, shape, (left, top, right, bottom))


def _add_round(
    kinds: dict[Kind, float],
    points: Curve,
    corners: Curve,
    kept: list[int],
    shape: Moments,
    jitter: float,
) -> None:
    """Add circle, ellipse and semicircle; what is round is less of a polygon."""
    spread = _spread(points, shape, jitter)
    if spread <= ROUNDISH:
        quality = 1 - 0.3 * spread / ROUND if spread <= ROUND else 0.5
        if jitter > 0.3 and len(corners) <= 6 and _is_rather_polygon(points, corners, shape):
            quality = 0.5
        elif len(points) > 1.5 * len(corners) and spread <= ROUND:
            for kind in kinds:
                kinds[kind] *= 0.6
        kinds[Kind.ELLIPSE] = quality
        if shape.short >= CIRCLE_RATIO * shape.long:
            kinds[Kind.CIRCLE] = quality + 0.001
    elif quality := semicircle_quality(points, kept):
        for kind in kinds:
            kinds[kind] *= 0.6
        kinds[Kind.SEMICIRCLE] = quality


def _is_rather_polygon(points: Curve, corners: Curve, shape: Moments) -> bool:
    """Tell whether a jittered contour is nearer to its polygon than to an ellipse."""
    ring = np.array(points)
    straight = distances_to(ring, [*corners, corners[0]])
    turned = (ring - shape.center) * shape.axis.conjugate()
    radii = np.hypot(turned.real / shape.long, turned.imag / shape.short)
    bent = np.abs(radii - 1) * math.sqrt(shape.long * shape.short)
    return float((straight**2).mean()) < 0.85 * float((bent**2).mean())


def _spread(points: Curve, shape: Moments, jitter: float) -> float:
    """Return how much the radius varies around a contour, an ellipse brought to a circle."""
    ring = (resample([*points, points[0]], LOOKS) - shape.center) * shape.axis.conjugate()
    radii = np.hypot(ring.real / shape.long, ring.imag / shape.short)
    noise = jitter / math.sqrt(shape.long * shape.short)
    return math.sqrt(max(float(((radii - 1) ** 2).mean()) - noise**2, 0.0))


def semicircle_quality(points: Curve, kept: list[int]) -> float:
    """Return how well a contour is a half disc: its longest side a chord, the rest a half turn."""
    count = len(kept)
    chords = [(abs(points[kept[(k + 1) % count]] - points[kept[k]]), k) for k in range(count)]
    chord, k = max(chords)
    first, last = kept[k], kept[(k + 1) % count]
    radius, center = chord / 2, (points[first] + points[last]) / 2
    arc = points[last : first + 1] if last < first else points[last:] + points[: first + 1]
    if len(arc) < 5:
        return 0.0
    ring: Points = resample(arc, 24)[2:] - center
    off = np.abs(np.abs(ring) - radius) / radius
    worst, mean = float(off.max()), float(off.mean())
    return 1 - mean if worst < 0.2 and mean < 0.09 else 0.0


def _figure(
    kinds: dict[Kind, float],
    points: Curve,
    corners: Curve,
    shape: Moments,
    box: tuple[float, float, float, float],
) -> Figure:
    ordered = dict(sorted(kinds.items(), key=lambda item: -item[1]))
    best = next(iter(ordered))
    smooth = best in (Kind.CIRCLE, Kind.ELLIPSE)
    if smooth:
        size, angle = (2 * shape.long, 2 * shape.short), seen_angle(shape.axis) % 180
    else:
        size, angle = extents(corners, points, bool(_EVEN & kinds.keys()))
        if _SIDED & kinds.keys():
            box = bounds(corners)  # a hand's jitter makes the path stick out on every side
        if best is Kind.SEMICIRCLE and not _SIDED & kinds.keys():
            angle = bulge(corners, shape.center)
        elif best not in (Kind.FREE, Kind.HEART):
            angle = axis_angle(corners, shape.center)
    vertices = [] if smooth and kinds.get(Kind.POLYGON, 0.0) < POLYGONAL else corners
    return Figure(ordered, points, vertices, shape.center, size, angle, True, box)


_SIDED = {
    Kind.TRIANGLE,
    Kind.SQUARE,
    Kind.RECTANGLE,
    Kind.RHOMBUS,
    Kind.PARALLELOGRAM,
    Kind.TRAPEZOID,
}
_EVEN = {Kind.RECTANGLE, Kind.RHOMBUS, Kind.PARALLELOGRAM}


def extents(corners: Curve, points: Curve, even: bool) -> tuple[tuple[float, float], float]:
    """Return the long and short extent along the longest side's direction, and that direction.

    Where opposite sides are parallel these are the mean lengths of opposite sides.
    """
    sides = [b - a for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    if even:
        pairs = [(abs(sides[k]) + abs(sides[k + 2])) / 2 for k in (0, 1)]
        return (max(pairs), min(pairs)), seen_angle(sides[pairs.index(max(pairs))]) % 180
    longest = max(sides, key=abs)
    unit = longest / (abs(longest) or 1.0)
    left, top, right, bottom = bounds([point * unit.conjugate() for point in points])
    width, height = right - left, bottom - top
    return (max(width, height), min(width, height)), seen_angle(unit) % 180
