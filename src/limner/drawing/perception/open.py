"""Naming open paths: lines, polylines, arcs, free curves, and contours left open."""

import itertools
import math

import numpy as np

from limner.drawing.perception.closed import read_loop
from limner.drawing.perception.corners import tolerance, unrest
from limner.drawing.perception.figure import Figure
from limner.drawing.perception.geometry import (
    Curve,
    bounds,
    length,
    resample,
    seen_angle,
    simplify,
    turn,
)
from limner.drawing.perception.scene import Kind

STRAIGHT = 0.025
"""Share of a line's length by which it may bend."""
STRAIGHT_LEAST = 5.0
"""Pixels by which any line may bend."""
GAP = 0.3
"""Share of its length up to which the way between a path's ends is a gap in a contour."""
GAP_WORTH = 0.6
"""What a contour with a gap is worth beside a closed one."""
ARC_OFF = 0.045
"""Mean distance from a circle, as a share of its radius, up to which a path is an arc."""
ARC_TURN = (0.35, 6.1)
"""Radians that an arc may turn."""
HALF_TURN = 0.45
"""Radians by which a semicircle without its chord may turn more or less than half a turn."""


def read_path(points: Curve, may_gap: bool = True) -> list[Figure]:
    """Name an open path; where its ends are not far apart also as a contour left open.

    Args:
        points: The path as drawn, two points or more.
        may_gap: Whether it may be a contour left open.
    """
    whole = length(points)
    chord = points[-1] - points[0]
    if _is_line(points, chord, whole):
        return [line(points)]
    left, top, right, bottom = bounds(points)
    size = max(right - left, bottom - top)
    allowed = tolerance(size, size, unrest(points))
    corners = [points[k] for k in simplify(points, allowed)]
    corners = _without_flat(corners)
    figures = [_bent(points, corners, (left, top, right, bottom))]
    nearly = may_gap and abs(chord) <= GAP * whole and len(points) > 2
    if nearly and (figure := read_loop(points)):
        figures.append(figure.opened(GAP_WORTH))
    return figures


def is_straight(points: Curve) -> bool:
    """Tell whether an open path is a line."""
    return _is_line(points, points[-1] - points[0], length(points))


def _is_line(points: Curve, chord: complex, whole: float) -> bool:
    if len(points) == 2:
        return True
    reach = abs(chord)
    if reach < 0.85 * whole or not reach:
        return False
    allowed = max(STRAIGHT_LEAST, STRAIGHT * reach)
    unit = chord.conjugate() / reach
    return all(abs(((point - points[0]) * unit).imag) <= allowed for point in points)


def line(points: Curve, quality: float = 1.0) -> Figure:
    """Return an open path as a line from its first point to its last."""
    start, end = points[0], points[-1]
    reach = abs(end - start)
    angle = seen_angle(end - start) % 180
    middle = (start + end) / 2
    size = (reach, 0.0)
    kinds = {Kind.LINE: quality}
    return Figure(kinds, points, [start, end], middle, size, angle, False, bounds(points))


def _without_flat(corners: Curve) -> Curve:
    kept = corners[:1]
    for here, after in itertools.pairwise(corners):
        if abs(turn(here - kept[-1], after - here)) > math.radians(15):
            kept.append(here)
    return [*kept, corners[-1]]


def _bent(points: Curve, corners: Curve, box: tuple[float, float, float, float]) -> Figure:
    left, top, right, bottom = box
    extent = (max(right - left, bottom - top), min(right - left, bottom - top))
    kinds: dict[Kind, float] = {}
    if len(corners) == 2:
        kinds[Kind.LINE] = 0.6
    else:
        kinds[Kind.POLYLINE] = 0.9 if len(corners) < 8 or len(points) <= len(corners) + 2 else 0.5
    arc, angle = _arc(points, extent[0]) if len(points) > 3 else (0.0, 0.0)
    if arc:
        kinds[Kind.ARC] = arc
        if abs(angle - math.pi) <= HALF_TURN:
            kinds[Kind.SEMICIRCLE] = GAP_WORTH * arc
    if len(points) > 2 * len(corners):
        kinds[Kind.FREE] = 0.7
    ordered = dict(sorted(kinds.items(), key=lambda item: -item[1]))
    middle, chord = complex(resample(points, 32).mean()), points[-1] - points[0]
    is_arc = next(iter(ordered)) is Kind.ARC and Kind.LINE not in kinds
    direction = _bulge(points) if is_arc else seen_angle(chord) % 180
    return Figure(ordered, points, corners, middle, extent, direction, False, box)


def _bulge(points: Curve) -> float:
    """Return the direction from the middle of an arc's chord to where the arc is."""
    path = [*resample(points, 32).tolist()[1:], points[0], points[-1]]
    return seen_angle(sum(path) / len(path) - (points[0] + points[-1]) / 2)


def _arc(points: Curve, size: float) -> tuple[float, float]:
    """Return how well a path is an arc, and by how much it turns (circle fit of Kasa)."""
    path = resample(points, 32)
    middle = path.mean()
    u = path - middle
    squares = np.abs(u) ** 2
    matrix = np.array([[(u.real**2).sum(), (u.real * u.imag).sum()], [0, (u.imag**2).sum()]])
    xx, xy, yy = matrix[0, 0], matrix[0, 1], matrix[1, 1]
    determinant = xx * yy - xy * xy
    if determinant <= 1e-9 * (xx + yy) ** 2:
        return 0.0, 0.0
    px, py = (u.real * squares).sum() / 2, (u.imag * squares).sum() / 2
    center = complex((px * yy - py * xy) / determinant, (py * xx - px * xy) / determinant)
    radius = math.sqrt(abs(center) ** 2 + float(squares.mean()))
    spokes = u - center
    off = float(np.abs(np.abs(spokes) - radius).mean())
    turns = np.angle(spokes[1:] / spokes[:-1])
    swept = abs(float(turns.sum())) * 32 / 31
    limit = max(ARC_OFF * radius, 1.5)
    if off > limit or off > 0.06 * size or not ARC_TURN[0] <= swept <= ARC_TURN[1]:
        return 0.0, 0.0
    if _longest(points) > 0.45 * length(points):
        return 0.0, 0.0
    return 1 - 0.2 * off / limit, swept


def _longest(points: Curve) -> float:
    return max(abs(b - a) for a, b in itertools.pairwise(points))
