"""Readings of strokes and readings as arrows."""

import math
from collections.abc import Iterator, Sequence

from limner.drawing.perception.figure import Figure
from limner.drawing.perception.geometry import Curve, bounds, seen_angle, simplify, turn
from limner.drawing.perception.joints import reach
from limner.drawing.perception.network import Network
from limner.drawing.perception.readings import Reading, both_sides
from limner.drawing.perception.scene import Kind
from limner.drawing.perception.tracks import Track

MAX_SHAFTS = 120
BARB = (0.05, 0.65)
"""Length of a head's stroke as a share of its shaft's."""
BARB_ANGLE = (math.radians(10), math.radians(78))


def arrows(network: Network, readings: Sequence[Reading]) -> Iterator[Reading]:
    """Yield shafts that end in two barbs or in a triangle."""
    bends = {
        number: [track.points[k] for k in simplify(track.points, max(4.0, 0.05 * _size(track)))]
        for number, track in enumerate(network.tracks[: min(network.live, MAX_SHAFTS)])
        if not track.closed
    }
    for number, corners in bends.items():
        for shaft in (corners, corners[::-1]):
            yield from _barbed(network, bends, number, shaft)
        yield from _one_stroke(network, number, corners)
    heads = [r for r in readings if r.figure.closed and len(r.figure.vertices) == 3]
    for number, corners in bends.items():
        for head in heads[:MAX_SHAFTS]:
            yield from _headed(network, number, corners, head)


def _size(track: Track) -> float:
    left, top, right, bottom = track.box
    return max(right - left, bottom - top)


def _barbed(
    network: Network, bends: dict[int, Curve], number: int, shaft: Curve
) -> Iterator[Reading]:
    """Yield a shaft with two strokes, or one bent stroke, at its last point."""
    tip, way = shaft[-1], shaft[-1] - shaft[-2]
    length = network.tracks[number].length
    limit = reach(length)
    if len(network.neighbours[number]) == 0:
        return
    barbs: dict[bool, tuple[float, int, complex]] = {}
    for other in sorted(network.neighbours[number]):
        corners = bends.get(other, ())
        if other == number or not 2 <= len(corners) <= 3:
            continue
        for end in _barb_ends(corners, tip, limit):
            angle = turn(-way, end - tip)
            share = abs(end - tip) / max(length, 1e-9)
            if BARB[0] <= share <= BARB[1] and BARB_ANGLE[0] <= abs(angle) <= BARB_ANGLE[1]:
                barbs.setdefault(angle > 0, (abs(angle), other, end))
    if len(barbs) == 2 and abs(barbs[True][0] - barbs[False][0]) < math.radians(30):
        used = dict.fromkeys([number, barbs[True][1], barbs[False][1]])
        yield _arrow(network, list(used), [*shaft, barbs[True][2], barbs[False][2]], shaft)


def _barb_ends(corners: Curve, tip: complex, limit: float) -> list[complex]:
    """Return the loose ends of a stroke that touches the tip with an end or with its corner."""
    if len(corners) == 3:
        return [corners[0], corners[2]] if abs(corners[1] - tip) <= limit else []
    if abs(corners[0] - tip) <= limit:
        return [corners[1]]
    return [corners[0]] if abs(corners[1] - tip) <= limit else []


def _one_stroke(network: Network, number: int, corners: Curve) -> Iterator[Reading]:
    """Yield an arrow drawn without lifting: to its tip, along a barb and back, along the other."""
    if len(corners) != 5:
        return
    for way in (corners, corners[::-1]):
        tail, tip, barb, back, end = way
        length = abs(tip - tail)
        if abs(back - tip) > max(reach(length), 0.12 * length):
            continue
        first, second = turn(tail - tip, barb - tip), turn(tail - tip, end - tip)
        sizes = abs(barb - tip) / length, abs(end - tip) / length
        steady = all(BARB[0] <= size <= BARB[1] for size in sizes)
        slanted = all(BARB_ANGLE[0] <= abs(angle) <= BARB_ANGLE[1] for angle in (first, second))
        if steady and slanted and first * second < 0:
            yield _arrow(network, [number], way, [tail, tip])


def _headed(network: Network, number: int, shaft: Curve, head: Reading) -> Iterator[Reading]:
    """Yield a shaft whose end is at a triangle that points on in its direction."""
    length = network.tracks[number].length
    corners, middle = head.figure.vertices, head.figure.centroid
    left, top, right, bottom = bounds(corners)
    size = max(right - left, bottom - top)
    pieces = network.pieces_of(number)
    if size > 0.8 * length or not set(pieces).isdisjoint(head.pieces):
        return
    for way in (shaft, shaft[::-1]):
        if abs(way[-1] - middle) > 0.9 * size:
            continue
        heading = way[-1] - way[-2]
        tip = max(corners, key=lambda c: ((c - middle) * heading.conjugate()).real)
        if abs(turn(heading, tip - middle)) < math.radians(20):
            outline = [*way, tip]
            claims = both_sides(pieces) | both_sides(head.pieces)
            figure = _arrow_figure([*way, *corners], outline)
            yield Reading(figure, (*pieces, *head.pieces), claims)


def _arrow(network: Network, tracks: list[int], outline: Curve, shaft: Curve) -> Reading:
    pieces = tuple(piece for number in tracks for piece in network.pieces_of(number))
    return Reading(_arrow_figure(outline, shaft), pieces, both_sides(pieces))


def _arrow_figure(outline: Curve, shaft: Curve) -> Figure:
    tail, tip = shaft[0], shaft[-1]
    size = (abs(tip - tail), 0.0)
    angle = seen_angle(tip - shaft[-2])
    return Figure(
        {Kind.ARROW: 1.0},
        outline,
        [tail, tip],
        (tail + tip) / 2,
        size,
        angle,
        False,
        bounds(outline),
    )
