"""The loops of a network: its faces, and the contours of what hangs together."""

import cmath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from limner.drawing.perception.geometry import Curve, signed_area
from limner.drawing.perception.network import Edge, Network
from limner.drawing.perception.stops import CROWD, LEVELS

MAX_LOOPS = 400


@dataclass(frozen=True, slots=True)
class Loop:
    """A closed way along edges."""

    points: Curve
    """Clockwise as seen; the first point is not repeated."""
    sides: tuple[tuple[int, bool], ...]
    """The pieces it runs along and whether it does so in their own direction."""
    aside: tuple[int, ...]
    """Pieces that lie on these."""


def find_loops(network: Network, levels: Sequence[int] = LEVELS) -> list[Loop]:
    """Return the loops of all levels, no two along the same pieces."""
    found: dict[frozenset[int], Loop] = {}
    for level in levels:
        if level and network.places[level] is network.places[level - 1]:
            continue
        for loop in _trace(_bundled(network.edges(level))):
            found.setdefault(frozenset(piece for piece, _ in loop.sides), loop)
            if len(found) >= MAX_LOOPS:
                return list(found.values())
    return list(found.values())


def _bundled(edges: list[Edge]) -> list[Edge]:
    """Return the edges with those that lie on each other, from node to node, as one."""
    kept: list[Edge] = []
    between: dict[tuple[int, int], list[int]] = {}
    for edge in edges:
        alike = between.setdefault((min(edge.tail, edge.head), max(edge.tail, edge.head)), [])
        for k in alike:
            if _is_on(edge, kept[k]):
                kept[k] = replace(kept[k], aside=kept[k].aside + edge.pieces)
                break
        else:
            alike.append(len(kept))
            kept.append(edge)
    return kept


def _is_on(edge: Edge, other: Edge) -> bool:
    near = abs(edge.middle - other.middle) <= CROWD
    return near and abs(edge.length - other.length) <= 2 * CROWD


def _trace(edges: list[Edge]) -> Iterator[Loop]:
    """Yield the faces of a network and its contours, each cut into loops that pass no node twice.

    Half-edge 2k runs along edge k, 2k + 1 against it.
    """
    edges = _core(edges)
    around = _half_edges_around(edges)
    follow: dict[int, int] = {}
    for ring in around.values():
        for half, after in zip(ring, ring[1:] + ring[:1], strict=True):
            follow[half ^ 1] = after
    seen: set[int] = set()
    for start in range(2 * len(edges)):
        half, face = start, []
        while half not in seen:
            seen.add(half)
            face.append(half)
            half = follow[half]
        for ring in _simple(face, edges):
            yield _loop(ring, edges)


def _core(edges: list[Edge]) -> list[Edge]:
    """Return the edges without those that lead to a loose end."""
    while True:
        degree: dict[int, int] = {}
        for edge in edges:
            degree[edge.tail] = degree.get(edge.tail, 0) + 1
            degree[edge.head] = degree.get(edge.head, 0) + 1
        kept = [edge for edge in edges if degree[edge.tail] > 1 and degree[edge.head] > 1]
        if len(kept) == len(edges):
            return kept
        edges = kept


def _half_edges_around(edges: list[Edge]) -> dict[int, list[int]]:
    """Return for each node the half-edges that leave it, by their direction."""
    leaving: dict[int, list[tuple[float, int]]] = {}
    for number, edge in enumerate(edges):
        for half, node, points in (
            (2 * number, edge.tail, edge.points),
            (2 * number + 1, edge.head, edge.points[::-1]),
        ):
            leaving.setdefault(node, []).append((_heading(points), half))
    return {node: [half for _, half in sorted(ways)] for node, ways in leaving.items()}


def _heading(points: Curve) -> float:
    """Return the direction in which a path leaves its first point, some pixels on."""
    start = points[0]
    for point in points[1:]:
        if abs(point - start) > 9.0:
            return cmath.phase(point - start)
    return cmath.phase(points[-1] - start)


def _simple(face: list[int], edges: list[Edge]) -> Iterator[list[int]]:
    """Yield the rings of a face that pass no node twice; a way there and back is none."""
    path: list[int] = []
    position: dict[int, int] = {}
    for half in face:
        edge = edges[half >> 1]
        tail, head = (edge.head, edge.tail) if half & 1 else (edge.tail, edge.head)
        position.setdefault(tail, len(path))
        path.append(half)
        if head in position:
            ring = path[position[head] :]
            del path[position[head] :]
            for passed in ring:
                other = edges[passed >> 1]
                position.pop(other.tail, None)
                position.pop(other.head, None)
            position[head] = len(path)
            if len({half >> 1 for half in ring}) == len(ring):
                yield ring


def _loop(ring: list[int], edges: list[Edge]) -> Loop:
    points: Curve = []
    sides: list[tuple[int, bool]] = []
    aside: list[int] = []
    for half in ring:
        edge = edges[half >> 1]
        forward = not half & 1
        aside += edge.aside
        points += edge.points[:-1] if forward else edge.points[:0:-1]
        sides += [(piece, forward) for piece in (edge.pieces if forward else edge.pieces[::-1])]
    if signed_area(points) < 0:
        points = points[::-1]
        sides = [(piece, not forward) for piece, forward in reversed(sides)]
    return Loop(points, tuple(sides), tuple(aside))
