"""The corners of a hand-drawn contour."""

import itertools
import math

from limner.drawing.perception.geometry import Curve, meeting, simplify, turn

SHARE = 0.05
"""Tolerance of simplification as a share of a figure's size."""
LEAST_TURN = math.radians(17)
"""A contour that turns by less has no corner there."""
STRAIGHT = 0.018
"""Standard deviation across a side, as a share of a figure's size, that hides a corner."""
SHORT = 0.09
"""Sides shorter than this share of a figure's size are a corner cut off."""
NARROW = 0.6
"""And than this share of its breadth, since the ends of a long thin figure are sides too."""


def unrest(points: Curve) -> float:
    """Return the standard deviation, in pixels, of a hand's jitter along a contour.

    Of independent normal jitter 35% of the second differences are below 2.27 standard deviations.
    Few points tell nothing where these are as large as at the corners of a polygon: 0.
    """
    if len(points) < 8:
        return 0.0
    bends = sorted(
        abs(before - 2 * here + after)
        for before, here, after in zip(points, points[1:], points[2:], strict=False)
    )
    bend = bends[len(bends) * 35 // 100]
    if len(points) <= 20:
        steps = sorted(abs(b - a) for a, b in itertools.pairwise(points))
        if bend > (0.45 if len(points) <= 14 else 0.7) * steps[len(steps) // 2]:
            return 0.0
    return min(bend / 2.27, 4.0)


def tolerance(size: float, breadth: float, jitter: float) -> float:
    """Return by how many pixels a side may be off a straight one.

    Args:
        size: The longer extent of the figure.
        breadth: Its shorter extent along its own axes: thin figures allow less.
        jitter: The hand's.
    """
    wanted = min(max(SHARE * size, 2.6 * jitter), 0.11 * size)
    return max(min(wanted, 0.24 * breadth), 2.0)


def corners_of_loop(
    points: Curve, allowed: float, size: float, breadth: float, jitter: float
) -> list[int]:
    """Return the indices of a closed contour's corners, in order.

    The contour is simplified, and what is too short or too flat to be a side or a corner goes.
    """
    middle = sum(points) / len(points)
    first = max(range(len(points)), key=lambda k: abs(points[k] - middle))
    order = [*range(first, len(points)), *range(first)]
    turned = [points[k] for k in order]
    far = max(range(len(turned)), key=lambda k: abs(turned[k] - turned[0]))
    kept = simplify(turned[: far + 1], allowed)
    kept += [far + k for k in simplify([*turned[far:], turned[0]], allowed)[1:-1]]
    kept = _without_short(turned, kept, min(SHORT * size, NARROW * breadth))
    if jitter > 0.3:
        kept = _without_straight(turned, kept, max(STRAIGHT * size, 1.3 * jitter + 0.5))
    kept = _without_flat(turned, kept)
    return [order[k] for k in kept]


def _without_short(points: Curve, kept: list[int], least: float) -> list[int]:
    while len(kept) > 3:
        gaps = [abs(points[b] - points[a]) for a, b in _pairs(kept)]
        shortest = min(range(len(gaps)), key=gaps.__getitem__)
        if gaps[shortest] >= least:
            break
        after = (shortest + 1) % len(kept)
        goes = min(shortest, after, key=lambda k: _sharpness(points, kept, k))
        kept = kept[:goes] + kept[goes + 1 :]
    return kept


def _without_flat(points: Curve, kept: list[int]) -> list[int]:
    while len(kept) > 3:
        flattest = min(range(len(kept)), key=lambda k: _sharpness(points, kept, k))
        if _sharpness(points, kept, flattest) >= LEAST_TURN:
            break
        kept = kept[:flattest] + kept[flattest + 1 :]
    return kept


def _without_straight(points: Curve, kept: list[int], limit: float) -> list[int]:
    """Return corners without those in the midst of points that are a straight line but for jitter.

    A point far out of line makes a corner to Douglas and Peucker; here all points have a say: the
    standard deviation of those from the corner before to the corner after, across the line that
    fits them best.
    """
    doubled = points + points
    sums, squares, sizes = [0j], [0j], [0.0]
    for point in doubled:
        place = point - points[0]
        sums.append(sums[-1] + place)
        squares.append(squares[-1] + place * place)
        sizes.append(sizes[-1] + abs(place) ** 2)

    def breadth(k: int) -> float:
        first, last = kept[k - 1], kept[(k + 1) % len(kept)]
        end = (last if last > first else last + len(points)) + 1
        count = end - first
        mean = (sums[end] - sums[first]) / count
        power = (sizes[end] - sizes[first]) / count - abs(mean) ** 2
        spread = (squares[end] - squares[first]) / count - mean * mean
        return math.sqrt(max((power - abs(spread)) / 2, 0.0))

    while len(kept) > 3:
        breadths = [breadth(k) for k in range(len(kept))]
        straightest = min(range(len(kept)), key=breadths.__getitem__)
        if breadths[straightest] > limit:
            break
        kept = kept[:straightest] + kept[straightest + 1 :]
    return kept


def _sharpness(points: Curve, kept: list[int], k: int) -> float:
    before, here, after = kept[k - 1], kept[k], kept[(k + 1) % len(kept)]
    return abs(turn(points[here] - points[before], points[after] - points[here]))


def _pairs(kept: list[int]) -> list[tuple[int, int]]:
    return list(zip(kept, kept[1:] + kept[:1], strict=True))


def refined(points: Curve, kept: list[int], allowed: float) -> Curve:
    """Return corners as the meetings of straight lines fitted to the sides between them.

    A side of few points is taken as it is.
    """
    corners = [points[k] for k in kept]
    if len(points) < 3 * len(kept):
        return corners
    lines = [_fitted(_side(points, a, b)) for a, b in _pairs(kept)]
    moved = []
    for k, corner in enumerate(corners):
        (p, u), (q, v) = lines[k - 1], lines[k]
        place = meeting(p, u, q, v)
        is_near = place is not None and abs(place - corner) <= 2 * allowed
        moved.append(place if is_near and place is not None else corner)
    return moved


def _side(points: Curve, first: int, last: int) -> Curve:
    side = points[first : last + 1] if first < last else points[first:] + points[: last + 1]
    trim = len(side) // 8
    return side[trim : len(side) - trim] if len(side) >= 5 else side


def _fitted(side: Curve) -> tuple[complex, complex]:
    """Return a point and a direction of the line nearest to points (total least squares)."""
    middle = sum(side) / len(side)
    spread = sum((point - middle) ** 2 for point in side)
    way = complex(spread) ** 0.5
    return middle, way if abs(way) > 1e-9 else side[-1] - side[0] or 1
