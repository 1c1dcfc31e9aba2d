"""Straight spans of pen strokes: from one sharp corner, or an end, to the next."""

import itertools
import math
from collections.abc import Iterator, Sequence

from limner.drawing.perception.corners import unrest
from limner.drawing.perception.geometry import breadth, simplify, turn
from limner.drawing.perception.joints import reach
from limner.drawing.perception.open import is_straight
from limner.drawing.perception.tracks import Track

Span = tuple[float, float]
"""Where along a track it begins and ends."""

MAX_CORNERS = 24
"""Corners of an open stroke; one of more is no row of lines."""
MAX_CLOSED_CORNERS = 5
"""Those of a stroke back to where it began, without that place: up to a hexagon."""
OFF = (3.0, 3.0)
"""Pixels by which a corner is off the straight way between its neighbours.

This and other pairs: without jitter, and how much more by pixel of its standard deviation.
"""
WINDOW = (8.0, 15.0)
"""Pixels before and after a corner within which it turns."""
SHARP = (math.radians(38), math.radians(7))
"""A stroke that turns by less goes on: a circle by ten points turns by 36 degrees."""
LEAST = (25.0, 15.0)
"""Pixels that a span is long at least."""
UNEVEN = (0.7, 1.2)
"""Standard deviation, in pixels, of a straight span's points across the line nearest to them."""
TELLING = 20
"""A stroke of more points tells its jitter."""
UNTOLD = 1.5
"""Pixels of jitter that another may have."""
INFLATED = 0.7
"""Share of a span's length that its ends are apart at least, since jitter makes it longer."""
COVER = 0.75
"""Share of a stroke that is straight at least: the others are curves with straight parts."""


def spans_of(track: Track) -> Sequence[Span]:
    """Return the straight spans of a stroke that has sharp corners and is else straight.

    Curves by many points have none, and neither has a straight stroke.
    """
    points = track.points
    if track.closed or len(points) < 3 or track.length < LEAST[0] or is_straight(points):
        return ()
    jitter = unrest(points)
    kept = simplify(points, _more(OFF, jitter))
    if not 2 < len(kept) <= 2 + _most_corners(track):
        return ()
    corners = [k for k in kept[1:-1] if _turn_at(track, k, jitter) > _more(SHARP, jitter)]
    spans = list(_spans(track, [0, *corners, len(points) - 1], jitter)) if corners else []
    straight = sum(end - start for start, end in spans)
    return spans if straight >= COVER * track.length else ()


def _more(bound: tuple[float, float], jitter: float) -> float:
    return bound[0] + bound[1] * jitter


def _most_corners(track: Track) -> int:
    gap = abs(track.points[-1] - track.points[0])
    return MAX_CLOSED_CORNERS if gap <= reach(track.length) else MAX_CORNERS


def _turn_at(track: Track, corner: int, jitter: float) -> float:
    place, here, window = track.way[corner], track.points[corner], _more(WINDOW, jitter)
    before, after = track.at(max(place - window, 0)), track.at(min(place + window, track.length))
    return abs(turn(here - before, after - here))


def _spans(track: Track, corners: Sequence[int], jitter: float) -> Iterator[Span]:
    least = _more(LEAST, jitter)
    is_told = len(track.points) > TELLING
    allowed = _more(UNEVEN, jitter if is_told else max(jitter, UNTOLD))
    for first, last in itertools.pairwise(corners):
        path, start, end = track.points[first : last + 1], track.way[first], track.way[last]
        if abs(path[-1] - path[0]) < max(least, INFLATED * (end - start)):
            continue
        if len(path) == 2 or breadth(path) <= allowed:
            yield start, end
