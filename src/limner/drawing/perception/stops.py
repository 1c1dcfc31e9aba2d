"""Where tracks are cut: at their ends and joints, each place a node of one or more levels."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from limner.drawing.perception.joints import Joint, reach
from limner.drawing.perception.tracks import Track

LEVELS = (0, 1, 2)
CROWD = 5.0
"""Pixels along a track within which places are one."""


@dataclass(slots=True)
class Stop:
    """A place on a track where something meets it, or where it ends."""

    track: int
    at: float
    is_end: bool
    node: list[int] = field(default_factory=lambda: [-1, -1, -1])
    """Its node at each level; -1 where it is none."""
    number: int = -1


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a track before it has a number in the scene."""

    track: int
    start: float
    end: float


def on_round(joint: Joint, tracks: Sequence[Track]) -> Joint:
    """Return a joint whose places just before the end of a closed path are at its start."""
    first, second = tracks[joint.first], tracks[joint.second]
    return replace(
        joint,
        first_at=_on_start(first, joint.first_at),
        second_at=_on_start(second, joint.second_at),
    )


def _on_start(track: Track, at: float) -> float:
    return 0.0 if track.closed and (at < CROWD or at > track.length - CROWD) else at


def stops_of(
    number: int, track: Track, places: list[tuple[float, float]], corners: Sequence[float] = ()
) -> list[Stop]:
    """Return the places where a track is cut, those near each other or near an end as one.

    Args:
        number: The track's.
        track: The track.
        places: Where it meets others, and within how many pixels from its end that is its end.
        corners: Where else it is cut, unless it meets something there.
    """
    inner: list[list[float]] = []
    heads: list[float] = []
    tails: list[float] = []
    for at, slack in sorted(places):
        margin = 0.0 if track.closed else reach(track.length, slack)
        if not track.closed and at <= margin:
            heads.append(at)
        elif not track.closed and at >= track.length - margin:
            tails.append(at)
        elif inner and at - inner[-1][-1] <= CROWD:
            inner[-1].append(at)
        else:
            inner.append([at])
    stops = [Stop(number, sum(group) / len(group), False) for group in inner]
    if track.closed:
        return stops
    start = max(heads, default=0.0)
    end = min(tails, default=track.length)
    stops = [Stop(number, start, True), *stops, Stop(number, end, True)]
    return _with_corners(stops, corners) if corners else stops


def _with_corners(stops: list[Stop], corners: Sequence[float]) -> list[Stop]:
    """Return the stops of an open track and those corners that are none of them."""
    first, last = stops[0], stops[-1]
    added = [
        Stop(first.track, at, False)
        for at in corners
        if first.at < at < last.at and all(abs(at - stop.at) > CROWD for stop in stops)
    ]
    return [first, *sorted((*stops[1:-1], *added), key=lambda stop: stop.at), last]


def stretches_of(number: int, track: Track, stops: list[Stop]) -> Iterator[Stretch]:
    """Yield a track's pieces; what sticks out beyond its first and last stop goes with these."""
    if not track.closed:
        ats = [0.0, *(stop.at for stop in stops[1:-1]), track.length]
    elif stops:
        ats = [*(stop.at for stop in stops), stops[0].at + track.length]
    else:
        ats = [0.0, track.length]
    for start, end in itertools.pairwise(ats):
        yield Stretch(number, start, end)


def number_nodes(
    tracks: Sequence[Track], stops: list[list[Stop]], joints: Sequence[Joint], live: int
) -> list[dict[int, complex]]:
    """Number the nodes of each level in the stops, and return where each node is."""
    every = [stop for row in stops[:live] for stop in row]
    for number, stop in enumerate(every):
        stop.number = number
    pairs = sorted({_joined_stops(joint, tracks, stops) for joint in joints})
    parent = list(range(len(every)))

    def root(k: int) -> int:
        while parent[k] != k:
            parent[k] = parent[parent[k]]
            k = parent[k]
        return k

    active = {stop.number for stop in every if stop.is_end}
    places: list[dict[int, complex]] = []
    for level in LEVELS:
        joined = [(a, b) for of, a, b in pairs if of == level]
        for pair in joined:
            active.update(pair)
            a, b = sorted(map(root, pair))
            parent[b] = a
        if joined or not level:
            places.append(_places(tracks, [(every[k], root(k)) for k in sorted(active)], level))
        else:
            places.append(places[-1])
            for stop in every:
                stop.node[level] = stop.node[level - 1]
    return places


def _joined_stops(
    joint: Joint, tracks: Sequence[Track], stops: list[list[Stop]]
) -> tuple[int, int, int]:
    """Return a joint's level and the numbers of its two stops."""
    first = _stop_at(tracks[joint.first], stops[joint.first], joint.first_at, joint.slack)
    second = _stop_at(tracks[joint.second], stops[joint.second], joint.second_at, joint.slack)
    level = (not first.is_end) + (not second.is_end)
    return level, min(first.number, second.number), max(first.number, second.number)


def _places(
    tracks: Sequence[Track], nodes: list[tuple[Stop, int]], level: int
) -> dict[int, complex]:
    groups: dict[int, list[Stop]] = {}
    for stop, node in nodes:
        stop.node[level] = node
        groups.setdefault(node, []).append(stop)
    return {node: _middle(tracks, group) for node, group in groups.items()}


def _stop_at(track: Track, stops: list[Stop], at: float, slack: float) -> Stop:
    if not track.closed:
        margin = reach(track.length, slack)
        if at <= margin:
            return stops[0]
        if at >= track.length - margin:
            return stops[-1]
        stops = stops[1:-1]
    return min(stops, key=lambda stop: abs(stop.at - at)) if len(stops) > 1 else stops[0]


def _middle(tracks: Sequence[Track], group: list[Stop]) -> complex:
    """Return where a node is: on the sides that meet there, else amid the ends."""
    sides = [stop for stop in group if not stop.is_end] or group
    points = [tracks[stop.track].at(stop.at) for stop in sides]
    return sum(points) / len(points)
