"""Straight spans of strokes read as lines of their own."""

from collections.abc import Iterator

from limner.drawing.perception.joints import reach
from limner.drawing.perception.network import Network
from limner.drawing.perception.open import line
from limner.drawing.perception.readings import Reading, both_sides, middles

MAX_LEGS = 600
"""Spans that are read in a drawing."""
WORTH = 0.9
"""What a line that is a part of a stroke is worth beside one that is a stroke."""


def legs(network: Network) -> list[Reading]:
    """Return the readings of the straight spans of strokes, those next to each other disjoint."""
    read: list[Reading] = []
    for number in range(network.live):
        read += _legs_of(network, number)
        if len(read) >= MAX_LEGS:
            break
    return read[:MAX_LEGS]


def _legs_of(network: Network, number: int) -> Iterator[Reading]:
    track = network.tracks[number]
    for start, end in network.spans[number]:
        pieces = network.pieces_between(number, start, end)
        points = [track.at(start), *track.between(start, end), track.at(end)]
        if pieces:
            claims = middles if _is_leaned_on(network, number, start, end) else both_sides
            yield Reading(line(points, WORTH), pieces, claims(pieces))


def _is_leaned_on(network: Network, number: int, start: float, end: float) -> bool:
    """Tell whether other strokes meet a span elsewhere than at its ends.

    A stroke that meets itself is a closed figure or has one, which is not to be had beside its
    sides.
    """
    margin = reach(end - start)
    return number not in network.neighbours[number] and any(
        start + margin < stop.at < end - margin for stop in network.stops[number]
    )
