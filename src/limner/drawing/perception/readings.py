"""Readings of the network: marks, loops and chains as figures with the ink they use."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from limner.drawing.canvas import Form
from limner.drawing.perception.closed import read_loop
from limner.drawing.perception.figure import Figure
from limner.drawing.perception.geometry import Curve, Points, bounds, distances_to, signed_area
from limner.drawing.perception.joints import reach
from limner.drawing.perception.loops import Loop, find_loops
from limner.drawing.perception.network import Edge, Network
from limner.drawing.perception.open import read_path
from limner.drawing.perception.polygons import SQUARE_RATIO
from limner.drawing.perception.scene import Kind
from limner.drawing.perception.tracks import Track, round_points

THIN = 2.5
"""Pixels of mean breadth below which a loop is two strokes on each other."""
MAX_CHAIN = 200


@dataclass(frozen=True, slots=True)
class Reading:
    """A figure and the ink it is read from."""

    figure: Figure
    pieces: tuple[int, ...]
    claims: frozenset[int]


def inner_sides(sides: Iterable[tuple[int, bool]]) -> frozenset[int]:
    """Return the claims of a clockwise loop: of each piece the side to the right of the way."""
    return frozenset(2 * piece + (not forward) for piece, forward in sides)


def both_sides(pieces: Iterable[int]) -> frozenset[int]:
    """Return the claims of an open path on pieces that are all its own."""
    return frozenset(claim for p in pieces for claim in (2 * p, 2 * p + 1, -p - 1))


def middles(pieces: Iterable[int]) -> frozenset[int]:
    """Return the claims of a straight path that closed figures may lean on."""
    return frozenset(-p - 1 for p in pieces)


def read_network(network: Network) -> Iterator[Reading]:
    """Yield what marks, loops and chains of strokes look like, in a fixed order."""
    whole: set[int] = set()
    live = network.tracks[: network.live]
    for number, track in enumerate(live):
        if track.closed:
            yield _tool_shape(track, network.pieces_of(number))
        elif (reading := _overtraced(track, network.pieces_of(number))) is not None:
            whole.add(number)
            yield reading
    yield from _loops(network)
    for number, track in enumerate(live):
        if not track.closed and number not in whole and not _is_closed(network, number):
            yield from _open_track(track, network.pieces_of(number), network.is_met(number))
    yield from _chains(network)
    for number in range(network.live, network.live + network.dots):
        yield _dot(network.tracks[number], network.pieces_of(number))


def _dot(track: Track, pieces: range) -> Reading:
    center, size = track.at(track.length / 2), float(track.mark.size)
    disc = round_points(center, size / 2)
    figure = Figure({Kind.DOT: 1.0}, disc, [], center, (size, size), 0.0, True, bounds(disc))
    return Reading(figure, tuple(pieces), both_sides(pieces))


def _tool_shape(track: Track, pieces: range) -> Reading:
    outline = track.points[:-1]
    forward = signed_area(outline) >= 0
    figure = _circle(track) if track.mark.form is Form.CIRCLE else _rectangle(track)
    if figure is None:  # a rectangle without breadth is a line there and back
        return Reading(read_path(outline[:3:2])[0], tuple(pieces), both_sides(pieces))
    return Reading(figure, tuple(pieces), inner_sides((p, forward) for p in pieces))


def _circle(track: Track) -> Figure:
    center, across = complex(*track.mark.points[0]), track.box[2] - track.box[0]
    kinds = {Kind.CIRCLE: 1.0, Kind.ELLIPSE: 0.99}
    size = (across, across)
    return Figure(kinds, track.points[:-1], [], center, size, 0.0, True, track.box)


def _rectangle(track: Track) -> Figure | None:
    left, top, right, bottom = track.box
    width, height = right - left, bottom - top
    if min(width, height) < 1:
        return None
    long, short = max(width, height), min(width, height)
    kinds = {Kind.RECTANGLE: 1.0, Kind.POLYGON: 0.5}
    if long <= SQUARE_RATIO * short:
        kinds = {Kind.SQUARE: 1.0, Kind.RECTANGLE: 0.99, Kind.POLYGON: 0.5}
    corners, center = track.points[:-1], complex(left + right, top + bottom) / 2
    angle = 90.0 if height > SQUARE_RATIO * width else 0.0
    return Figure(kinds, corners, corners, center, (long, short), angle, True, track.box)


def _overtraced(track: Track, pieces: range) -> Reading | None:
    """Read a stroke that goes around and then on over its own beginning."""
    points = track.points
    if len(points) < 6:
        return None
    limit = reach(track.length)
    turns = [k for k, way in enumerate(track.way) if 0.5 * track.length < way]
    back = min(turns, key=lambda k: (abs(points[k] - points[0]), k))
    tail = points[back:]
    if len(tail) < 2 or abs(points[back] - points[0]) > 1.5 * limit:
        return None
    loop = points[:back]
    if track.length - track.way[back] <= limit or len(loop) < 4:
        return None
    probes: Points = np.array(tail)
    if float(distances_to(probes, [*loop, loop[0]]).max()) > limit:
        return None
    figure = read_loop(loop)
    if figure is None:
        return None
    forward = signed_area(loop) >= 0
    return Reading(figure, tuple(pieces), inner_sides((p, forward) for p in pieces))


def _is_closed(network: Network, number: int) -> bool:
    stops = network.stops[number]
    return stops[0].node[0] == stops[-1].node[0]


def _open_track(track: Track, pieces: range, is_met: bool) -> Iterator[Reading]:
    for figure in read_path(track.points, may_gap=not is_met):
        leaned_on = is_met and figure.kind is Kind.LINE
        claims = middles(pieces) if leaned_on else both_sides(pieces)
        yield Reading(figure, tuple(pieces), claims)


def _loops(network: Network) -> Iterator[Reading]:
    tools = {
        frozenset(network.pieces_of(number))
        for number, track in enumerate(network.tracks)
        if track.closed
    }
    for loop in find_loops(network):
        pieces = [piece for piece, _ in loop.sides]
        if frozenset(pieces) in tools or _is_thin(loop):
            continue
        if (figure := read_loop(_tidy(loop.points))) is not None:
            yield Reading(figure, (*pieces, *loop.aside), inner_sides(loop.sides))


def _is_thin(loop: Loop) -> bool:
    around = sum(
        abs(b - a) for a, b in zip(loop.points, [*loop.points[1:], loop.points[0]], strict=True)
    )
    return abs(signed_area(loop.points)) < THIN * around / 2


def _tidy(points: Curve) -> Curve:
    """Return a contour without points that repeat the one before."""
    return [point for k, point in enumerate(points) if abs(point - points[k - 1]) > 1e-6]


def _chains(network: Network) -> Iterator[Reading]:
    """Yield paths of several strokes joined end to end."""
    edges = [edge for edge in network.edges(0) if not network.tracks[_owner(network, edge)].closed]
    at: dict[int, list[int]] = {}
    for number, edge in enumerate(edges):
        at.setdefault(edge.tail, []).append(number)
        at.setdefault(edge.head, []).append(number)
    used: set[int] = set()
    for number, edge in enumerate(edges):
        ends = [node for node in (edge.tail, edge.head) if len(at[node]) != 2]
        if number in used or not ends or len(ends) == 2:
            continue
        chain = _follow(number, ends[0], edges, at)
        used.update(k for k, _ in chain)
        yield from _chain(chain, edges)


def _owner(network: Network, edge: Edge) -> int:
    return network.pieces[edge.pieces[0]].track


def _follow(
    number: int, start: int, edges: list[Edge], at: dict[int, list[int]]
) -> list[tuple[int, bool]]:
    """Return the edges of a chain from a node on, and whether each is passed forwards."""
    chain: list[tuple[int, bool]] = []
    node = start
    while len(chain) < MAX_CHAIN:
        forward = edges[number].tail == node
        chain.append((number, forward))
        node = edges[number].head if forward else edges[number].tail
        following = [k for k in at[node] if k != number]
        if len(at[node]) != 2 or len(following) != 1:
            break
        number = following[0]
    return chain


def _chain(chain: list[tuple[int, bool]], edges: list[Edge]) -> Iterator[Reading]:
    points: Curve = []
    pieces: list[int] = []
    for number, forward in chain:
        edge = edges[number]
        way = edge.points if forward else edge.points[::-1]
        points += way if not points else way[1:]
        pieces += edge.pieces if forward else edge.pieces[::-1]
    for figure in read_path(points):
        yield Reading(figure, tuple(pieces), both_sides(pieces))


def merged(readings: list[Reading], figure: Figure) -> Reading:
    """Return one reading of the ink of several."""
    pieces = tuple(dict.fromkeys(piece for reading in readings for piece in reading.pieces))
    return Reading(figure, pieces, both_sides(pieces))
