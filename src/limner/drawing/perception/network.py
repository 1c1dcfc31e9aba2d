"""The tracks as a network: nodes where they meet, and pieces between.

Joints have a level: 0 where ends meet, 1 where an end meets a side, 2 where sides cross. Loops
are sought with the joints of level 0 only, then with level 1 too, then with all: two overlapping
rectangles drawn as four lines each are two loops at level 0, a box with a divider has its halves
at level 1, and a grid of long lines has its cells at level 2.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from limner.drawing.perception.geometry import Curve, length
from limner.drawing.perception.joints import Joint
from limner.drawing.perception.spans import Span, spans_of
from limner.drawing.perception.stops import (
    Stop,
    Stretch,
    number_nodes,
    on_round,
    stops_of,
    stretches_of,
)
from limner.drawing.perception.tracks import Track


@dataclass(frozen=True, slots=True)
class Edge:
    """Pieces of one track in a row from node to node."""

    tail: int
    head: int
    pieces: tuple[int, ...]
    points: Curve
    """From node to node, both included."""
    aside: tuple[int, ...] = ()
    """Pieces of other edges that lie on this one."""

    @property
    def middle(self) -> complex:
        """A point halfway, or near it where the path bends."""
        half = len(self.points) // 2
        return (self.points[half - 1] + self.points[-half]) / 2

    @property
    def length(self) -> float:
        """Length of the path."""
        return length(self.points)


@dataclass(frozen=True)
class Network:
    """Nodes and pieces of some tracks."""

    tracks: Sequence[Track]
    stops: list[list[Stop]]
    """By track, in order along it."""
    pieces: list[Stretch]
    first_piece: list[int]
    """By track the index of its first piece; its others follow."""
    places: list[dict[int, complex]]
    """By level, where each node is; the same object where a level has no joints of its own."""
    live: int
    """The first of the tracks are to be read as strokes and shapes …"""
    dots: int
    """… the next as dots, and the others cannot be seen."""
    neighbours: list[set[int]]
    """By track, the tracks that it meets."""
    spans: list[Sequence[Span]]
    """By track, the straight spans between its corners; those of a line are none."""
    _edges: dict[int, list[Edge]] = field(default_factory=dict)

    def pieces_of(self, track: int) -> range:
        """Return the pieces of a track."""
        last = self.first_piece[track + 1] if track + 1 < len(self.tracks) else len(self.pieces)
        return range(self.first_piece[track], last)

    def pieces_between(self, track: int, start: float, end: float) -> tuple[int, ...]:
        """Return the pieces of an open track between two of its stops."""
        ats = [stop.at for stop in self.stops[track]]
        first, last = (min(range(len(ats)), key=lambda k: abs(ats[k] - at)) for at in (start, end))
        return tuple(self.pieces_of(track)[first:last])

    def is_met(self, track: int) -> bool:
        """Tell whether a track meets something elsewhere than at its ends."""
        return any(stop.node[-1] >= 0 for stop in self.stops[track][1:-1])

    def edges(self, level: int) -> list[Edge]:
        """Return the edges between the nodes of a level."""
        if level not in self._edges:
            self._edges[level] = list(self._find_edges(level))
        return self._edges[level]

    def _find_edges(self, level: int) -> Iterator[Edge]:
        for number, track in enumerate(self.tracks[: self.live]):
            stops = self.stops[number]
            active = [k for k, stop in enumerate(stops) if stop.node[level] >= 0]
            if track.closed and active:
                active.append(active[0] + len(stops))
            for a, b in itertools.pairwise(active):
                yield self._edge(number, a, b, level)

    def _edge(self, number: int, a: int, b: int, level: int) -> Edge:
        track, stops = self.tracks[number], self.stops[number]
        count = len(stops)
        first = self.first_piece[number]
        pieces = tuple(first + k % count for k in range(a, b))
        tail, head = stops[a % count], stops[b % count]
        start, end = tail.at, head.at + (track.length if b >= count else 0.0)
        places = self.places[level]
        tail_node, head_node = tail.node[level], head.node[level]
        points = [places[tail_node], *track.between(start, end), places[head_node]]
        return Edge(tail_node, head_node, pieces, points)


def build(tracks: Sequence[Track], joints: Sequence[Joint], live: int, dots: int) -> Network:
    """Cut tracks into pieces where they meet."""
    joints = [on_round(joint, tracks) for joint in joints]
    places: list[list[tuple[float, float]]] = [[] for _ in tracks]
    for joint in joints:
        places[joint.first].append((joint.first_at, joint.slack))
        places[joint.second].append((joint.second_at, joint.slack))
    spans = [spans_of(track) if k < live else () for k, track in enumerate(tracks)]
    stops = [
        stops_of(k, track, places[k], sorted(set(itertools.chain(*spans[k]))))
        for k, track in enumerate(tracks)
    ]
    pieces: list[Stretch] = []
    first_piece = []
    for number, track in enumerate(tracks):
        first_piece.append(len(pieces))
        pieces += stretches_of(number, track, stops[number])
    nodes = number_nodes(tracks, stops, joints, live)
    neighbours: list[set[int]] = [set() for _ in tracks]
    for joint in joints:
        neighbours[joint.first].add(joint.second)
        neighbours[joint.second].add(joint.first)
    return Network(tracks, stops, pieces, first_piece, nodes, live, dots, neighbours, spans)
