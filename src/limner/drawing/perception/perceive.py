"""From a drawing to what can be seen in it."""

from collections.abc import Sequence

import numpy as np

from limner.drawing.canvas import Form, Mark
from limner.drawing.perception.arrows import arrows
from limner.drawing.perception.fills import background_of, find_fills
from limner.drawing.perception.grids import grids, hash_grids
from limner.drawing.perception.joints import find_joints
from limner.drawing.perception.legs import legs
from limner.drawing.perception.network import Network, build
from limner.drawing.perception.readings import read_network
from limner.drawing.perception.scene import Box, Fill, Piece, Scene, Shape, ink_of_area
from limner.drawing.perception.shapes import Inks, shapes_of
from limner.drawing.perception.sight import Eye, Sight, see
from limner.drawing.perception.tracks import Track, tracks_of
from limner.drawing.scoring import Drawing

HIDDEN = 0.5
"""A mark of which no more than this share can be seen is not there."""
SMALL = 1.2
"""A stroke no longer than this many times its brush is a dot."""


def perceive(drawing: Drawing) -> Scene:
    """Return what can be seen in a drawing: every reading of its ink, its fills, its ink.

    The same drawing gives the same scene on any machine. Work is bounded: of a drawing of
    thousands of marks not all are compared with each other, but all are read and counted.
    """
    marks, screen = drawing.trace.marks, drawing.screen
    eye = Eye(drawing.picture.pixels, screen)
    canvas = Box(0.0, 0.0, screen.canvas.width, screen.canvas.height)
    fill_marks = [mark for mark in marks if mark.form is Form.FILL]
    ground = background_of(eye, canvas.width, canvas.height, fill_marks)
    tracks = tracks_of(marks)
    if not tracks:
        fills = find_fills(fill_marks, drawing.picture.filled, [], eye, ground, canvas)
        pieces = tuple(_fill_piece(fill) for fill in fills)
        return _scene(marks, (), fills, pieces, eye.names[ground[0]])
    sight = see(tracks, eye)
    network, order = _network(tracks, sight)
    readings = list(read_network(network))
    readings += arrows(network, readings)
    readings += hash_grids(network)
    readings += grids(readings)
    inks = Inks(marks, *_measure(network, sight, order))
    shapes, areas = shapes_of(readings, legs(network), inks, eye, ground[0])
    fills = find_fills(fill_marks, drawing.picture.filled, areas, eye, ground, canvas)
    every = (*inks.pieces, *(_fill_piece(fill) for fill in fills))
    return _scene(marks, shapes, fills, every, eye.names[ground[0]])


def _network(tracks: Sequence[Track], sight: Sight) -> tuple[Network, list[int]]:
    """Return the network of what is seen, and where each of its tracks stands in ``tracks``."""
    starts = sight.starts
    lengths = np.array([track.length for track in tracks])
    seen = sight.seen(starts, starts + lengths)
    live = [
        k
        for k, track in enumerate(tracks)
        if seen[k] > HIDDEN * lengths[k] and track.mark.tool != "eraser" and not _is_dot(track)
    ]
    dots = [
        k
        for k, track in enumerate(tracks)
        if seen[k] > HIDDEN * lengths[k] and track.mark.tool != "eraser" and _is_dot(track)
    ]
    present = {*live, *dots}
    order = live + dots + [k for k in range(len(tracks)) if k not in present]
    joints = find_joints([tracks[k] for k in live])
    return build([tracks[k] for k in order], joints, len(live), len(dots)), order


def _is_dot(track: Track) -> bool:
    return track.mark.form is not Form.CIRCLE and track.length <= SMALL * track.mark.size


def _measure(
    network: Network, sight: Sight, order: Sequence[int]
) -> tuple[list[Piece], list[float], list[float]]:
    """Return the pieces with their ink, their lengths, and how much of each is bare canvas."""
    owners = [piece.track for piece in network.pieces]
    begin = sight.starts[np.array(order)[owners]]
    size = np.array([track.length for track in network.tracks])[owners]
    start = np.array([piece.start for piece in network.pieces])
    end = np.array([piece.end for piece in network.pieces])
    first, second = np.minimum(end, size), np.maximum(end - size, 0.0)
    seen = sight.seen(begin + start, begin + first) + sight.seen(begin, begin + second)
    bare = sight.bare(begin + start, begin + first) + sight.bare(begin, begin + second)
    pieces = [
        _piece(network.tracks[piece.track], piece.start, piece.end, ink)
        for piece, ink in zip(network.pieces, seen.tolist(), strict=True)
    ]
    return pieces, (end - start).tolist(), bare.tolist()


def _piece(track: Track, start: float, end: float, seen: float) -> Piece:
    mark = track.mark
    if mark.tool == "eraser":
        seen = 0.0
    elif mark.form is Form.DOT:
        seen = ink_of_area(mark.size**2) if seen > 0 else 0.0
    return Piece(mark.index, start, end, seen)


def _fill_piece(fill: Fill) -> Piece:
    ink = 0.0 if fill.background else ink_of_area(fill.area * fill.visible)
    return Piece(fill.mark, 0.0, 0.0, ink)


def _scene(
    marks: Sequence[Mark],
    shapes: Sequence[Shape],
    fills: Sequence[Fill],
    pieces: Sequence[Piece],
    background: str,
) -> Scene:
    ink = [0.0] * len(marks)
    for piece in pieces:
        ink[piece.mark] += piece.ink
    return Scene(tuple(shapes), tuple(fills), tuple(pieces), background, tuple(ink), sum(ink))
