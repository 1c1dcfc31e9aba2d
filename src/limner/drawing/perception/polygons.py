"""Naming polygons by their corners."""

import math
from collections.abc import Callable

from limner.drawing.perception.geometry import Curve, seen_angle, turn
from limner.drawing.perception.scene import Kind

SQUARE_RATIO = 1.13
"""Ratio of its sides up to which a rectangle is a square, and a parallelogram a rhombus."""
RIGHT = 12.0
"""Degrees by which a right angle may be off."""
PARALLEL = 9.0
"""Degrees by which parallel sides may be off."""
TURNED = 20.0
"""Degrees from which a turned square is a rhombus too."""


def polygon_kinds(corners: Curve) -> dict[Kind, float]:
    """Return what a polygon can pass for, each with its quality 0..1."""
    count = len(corners)
    if count < 3:
        return {}
    bends = _bends(corners)
    turns = abs(sum(bends)) / 360
    if turns > 1.5:
        return {Kind.STAR: 0.95} if _is_crossed_star(bends) else {Kind.FREE: 0.5}
    if turns < 0.5:
        return {Kind.FREE: 0.5}
    convex = all(bend > 0 for bend in bends) or all(bend < 0 for bend in bends)
    if name := _NAMED.get(count):
        kinds = name(corners, bends) if convex else {}
    else:
        kinds = _star(corners, bends)
    regular = 0.75 if count > 4 else 0.5
    kinds.setdefault(Kind.POLYGON, min([regular, *kinds.values()]))
    return kinds


def _bends(corners: Curve) -> list[float]:
    """Return by how many degrees the contour turns at each corner."""
    count = len(corners)
    return [
        math.degrees(turn(corners[k] - corners[k - 1], corners[(k + 1) % count] - corners[k]))
        for k in range(count)
    ]


def _lengths(corners: Curve) -> list[float]:
    return [abs(b - a) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]


def _triangle(corners: Curve, bends: list[float]) -> dict[Kind, float]:
    sharpest = max(abs(bend) for bend in bends)
    return {Kind.TRIANGLE: 1.0 if sharpest < 165 else 0.7} if sharpest < 173 else {}


def _quadrilateral(corners: Curve, bends: list[float]) -> dict[Kind, float]:
    skew = max(abs(abs(bend) - 90) for bend in bends)
    a, b, c, d = _lengths(corners)
    kinds: dict[Kind, float] = {}
    ratio = max(a + c, b + d) / max(min(a + c, b + d), 1e-9)
    if skew <= RIGHT:
        quality = 1 - 0.3 * skew / RIGHT
        if ratio <= SQUARE_RATIO:
            kinds[Kind.SQUARE] = quality
        kinds[Kind.RECTANGLE] = quality if ratio > SQUARE_RATIO else quality - 0.01
    even = max(a, b, c, d) <= SQUARE_RATIO * 1.06 * min(a, b, c, d)
    slant = seen_angle(corners[1] - corners[0]) % 90
    if even and (skew > RIGHT or TURNED <= slant <= 90 - TURNED):
        kinds[Kind.RHOMBUS] = 0.98 if skew > RIGHT else 0.9
    kinds |= _slanted(corners, bends, skew)
    return kinds


def _slanted(corners: Curve, bends: list[float], skew: float) -> dict[Kind, float]:
    """Return what a quadrilateral with slanted sides is, by which of them are parallel."""
    off = [abs(abs(bends[k] + bends[(k + 1) % 4]) - 180) for k in (0, 1)]
    if skew > RIGHT / 2 and max(off) <= PARALLEL:
        return {Kind.PARALLELOGRAM: 0.9 if skew > RIGHT else 0.5}
    if min(off) <= PARALLEL and max(off) > PARALLEL * 0.8:
        return {Kind.TRAPEZOID: 0.95 if max(off) > PARALLEL else 0.5}
    return {}


def _pentagon(corners: Curve, bends: list[float]) -> dict[Kind, float]:
    return {Kind.PENTAGON: _evenness(corners, bends)}


def _hexagon(corners: Curve, bends: list[float]) -> dict[Kind, float]:
    return {Kind.HEXAGON: _evenness(corners, bends)}


def _is_crossed_star(bends: list[float]) -> bool:
    """Tell whether a contour turns twice around, or more, by sharp corners of one size."""
    sizes = [abs(bend) for bend in bends]
    steady = abs(sum(bends)) > 0.99 * sum(sizes)
    return len(bends) >= 5 and steady and min(sizes) > 90 and max(sizes) < 1.5 * min(sizes)


def _evenness(corners: Curve, bends: list[float]) -> float:
    """Return 1 for a regular polygon, down to 0.6 for one whose sides and corners vary most."""
    lengths = _lengths(corners)
    sides = 1 - min(lengths) / max(lengths)
    angles = (max(map(abs, bends)) - min(map(abs, bends))) / 90
    return 1 - 0.4 * min(1.0, max(sides, angles) ** 2)


def _star(corners: Curve, bends: list[float]) -> dict[Kind, float]:
    """Tell a star: corners that point out and in by turns, the inner ones well inside."""
    count = len(corners)
    if count < 8 or count % 2:
        return {}
    whole = sum(bends)
    outward = [bend * whole > 0 for bend in bends]
    if any(outward[k] == outward[k - 1] for k in range(count)):
        return {}
    middle = sum(corners) / count
    tips = [abs(c - middle) for c, out in zip(corners, outward, strict=True) if out]
    pits = [abs(c - middle) for c, out in zip(corners, outward, strict=True) if not out]
    if max(pits) >= 0.92 * min(tips):
        return {}
    uneven = max(max(tips) / min(tips), max(pits) / max(min(pits), 1e-9))
    return {Kind.STAR: 1.0 if uneven < 1.6 else 0.7}


_NAMED: dict[int, Callable[[Curve, list[float]], dict[Kind, float]]] = {
    3: _triangle,
    4: _quadrilateral,
    5: _pentagon,
    6: _hexagon,
}


def axis_angle(corners: Curve, center: complex) -> float:
    """Return a polygon's angle as :attr:`Shape.angle` defines it."""
    count = len(corners)
    if count == 4:
        return _long_side(corners)
    if count == 3:
        return _tip(corners)
    symmetry = 360 / count if not _alternates(corners, center) else 720 / count
    far = max(range(count), key=lambda k: (round(abs(corners[k] - center), 3), -k))
    return seen_angle(corners[far] - center) % symmetry


def bulge(corners: Curve, center: complex) -> float:
    """Return the direction from the middle of a half disc's chord into it."""
    ends = zip(corners, corners[1:] + corners[:1], strict=True)
    start, end = max(ends, key=lambda side: abs(side[1] - side[0]))
    return seen_angle(center - (start + end) / 2)


def _alternates(corners: Curve, center: complex) -> bool:
    return len(corners) >= 8 and len(corners) % 2 == 0


def _long_side(corners: Curve) -> float:
    a, b, c, d = _lengths(corners)
    square = max(a + c, b + d) <= SQUARE_RATIO * min(a + c, b + d)
    first = a + c >= b + d
    side = corners[1] - corners[0] if first else corners[2] - corners[1]
    return seen_angle(side) % (90 if square else 180)


def _tip(corners: Curve) -> float:
    """Return where the corner between the two most equal sides points to."""
    lengths = _lengths(corners)

    def difference(k: int) -> float:
        return round(abs(lengths[k] - lengths[k - 1]) / max(lengths[k], lengths[k - 1]), 2)

    tip = min(range(3), key=lambda k: (difference(k), corners[k].imag))
    base = (corners[tip - 1] + corners[tip - 2]) / 2
    return seen_angle(corners[tip] - base)
