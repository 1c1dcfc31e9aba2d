"""From readings to shapes: colours, fills, what can be seen, and which readings are twins."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from limner.drawing.canvas import Form, Mark, Point
from limner.drawing.perception.geometry import Curve
from limner.drawing.perception.open import GAP_WORTH
from limner.drawing.perception.paint import Area, Paint, paints_of
from limner.drawing.perception.readings import Reading
from limner.drawing.perception.scene import Box, Kind, Piece, Shape
from limner.drawing.perception.sight import Eye

HIDDEN = 0.5
"""A shape of which no more than this share can be seen is not there."""
ERASED = (18.0, 0.06)
"""Pixels, and share of its length, that a contour may lack and still be closed."""
DOT_RADIUS = 8.0
"""Pixels up to which a solid disc is a dot."""
TWIN = 3.0
"""Pixels by which the boxes of two drawings of one shape may differ on each side."""
MAX_AREAS = 500
"""Closed shapes whose fill is looked at."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The pieces of all tracks."""

    marks: Sequence[Mark]
    pieces: list[Piece]
    lengths: list[float]
    bare: list[float]
    """Pixels of each piece's length that show the bare canvas, or lie off it."""


def shapes_of(
    readings: Sequence[Reading], parts: Sequence[Reading], inks: Inks, eye: Eye, background: int
) -> tuple[list[Shape], list[tuple[int, Area]]]:
    """Return the shapes that can be seen, and the insides of those that are closed.

    Args:
        readings: What marks look like, alone and together.
        parts: What parts of marks look like: what else lies there is no twin of theirs.
        inks: The ink of all.
        eye: What is seen.
        background: The canvas's colour.
    """
    shapes = [shape for reading in _distinct(readings) if (shape := _shape(reading, inks))]
    closed = [k for k, shape in enumerate(shapes) if _has_inside(shape)][:MAX_AREAS]
    areas = [_area(shapes[k], inks.marks) for k in closed]
    for k, paint in zip(closed, paints_of(areas, inks.marks, eye, background), strict=True):
        if paint is not None:
            shapes[k] = _filled(shapes[k], paint, eye, inks.marks)
    shapes = [_or_dot(shape, inks.marks) for shape in shapes]
    of_parts = [shape for reading in parts if (shape := _shape(reading, inks, is_part=True))]
    return [*_with_twins(shapes), *of_parts], list(zip(closed, areas, strict=True))


def _shape(reading: Reading, inks: Inks, is_part: bool = False) -> Shape | None:
    figure = reading.figure
    marks = tuple(sorted({inks.pieces[piece].mark for piece in reading.pieces}))
    seen = sum(inks.pieces[piece].ink for piece in reading.pieces)
    whole = sum(inks.lengths[piece] for piece in reading.pieces)
    is_dot = figure.kind is Kind.DOT
    visible = 1.0 if is_dot else round(min(seen / whole, 1.0), 6) if whole else 0.0
    if visible <= HIDDEN:
        return None
    bare = sum(inks.bare[piece] for piece in reading.pieces)
    if figure.closed and not is_dot and bare > max(ERASED[0], ERASED[1] * whole):
        figure = figure.opened(GAP_WORTH)
    return Shape(
        kinds=figure.kinds,
        box=Box(*figure.box),
        centroid=_point(figure.centroid),
        vertices=_points(figure.vertices),
        size=figure.size,
        angle=figure.angle,
        closed=figure.closed,
        path=tuple(figure.outline),
        colors=_colors(reading, marks, inks),
        fill=None,
        marks=marks,
        actions=_actions(marks, inks.marks),
        tools=tuple(sorted({inks.marks[mark].tool for mark in marks})),
        visible=visible,
        pieces=reading.pieces,
        claims=reading.claims,
        cells=figure.cells,
        is_part=is_part,
    )


def _distinct(readings: Iterable[Reading]) -> Iterator[Reading]:
    """Yield readings without those that are an earlier one along other pieces of the same ink."""
    of_piece: dict[int, list[Reading]] = {}
    for reading in readings:
        if reading.figure.closed:
            others = [other for piece in reading.pieces for other in of_piece.get(piece, ())]
            if any(_is_same(reading, other) for other in others):
                continue
            for piece in reading.pieces:
                of_piece.setdefault(piece, []).append(reading)
        yield reading


def _is_same(a: Reading, b: Reading) -> bool:
    near = all(abs(p - q) <= TWIN for p, q in zip(a.figure.box, b.figure.box, strict=True))
    if not near or a.figure.kind is not b.figure.kind:
        return False
    return a.figure.kind is not Kind.GRID or set(a.pieces) <= set(b.pieces)  # or it has a frame


def _colors(reading: Reading, marks: Sequence[int], inks: Inks) -> dict[str, float]:
    if len(marks) == 1:
        return {inks.marks[marks[0]].color: 1.0}
    amounts: dict[str, float] = {}
    for number in reading.pieces:
        piece = inks.pieces[number]
        color = inks.marks[piece.mark].color
        amounts[color] = amounts.get(color, 0.0) + piece.ink
    total = sum(amounts.values()) or 1.0
    ordered = sorted(amounts.items(), key=lambda item: (-item[1], item[0]))
    return {color: amount / total for color, amount in ordered}


def _actions(indices: Sequence[int], marks: Sequence[Mark]) -> tuple[int, ...]:
    return tuple(sorted({action for index in indices for action in marks[index].actions}))


def _point(place: complex) -> Point:
    return place.real, place.imag


def _points(curve: Curve) -> tuple[Point, ...]:
    return tuple((place.real, place.imag) for place in curve)


def _has_inside(shape: Shape) -> bool:
    return (
        len(shape.path) > 2
        and Kind.DOT not in shape.kinds
        and (shape.closed or next(iter(shape.kinds)) not in _PATHS)
    )


_PATHS = (Kind.LINE, Kind.POLYLINE, Kind.ARC, Kind.ARROW, Kind.FREE)


def _area(shape: Shape, marks: Sequence[Mark]) -> Area:
    form = marks[shape.marks[0]].form if len(shape.marks) == 1 else None
    upright = form is Form.RECTANGLE and len(shape.vertices) == 4
    return Area(
        outline=list(shape.path),
        box=shape.box,
        is_box=upright or shape.kind is Kind.GRID,
        is_disc=form is Form.CIRCLE and Kind.CIRCLE in shape.kinds,
        breadth=float(max(marks[mark].size for mark in shape.marks)),
        pieces=frozenset(shape.pieces),
        marks=frozenset(shape.marks),
    )


def _filled(shape: Shape, paint: Paint, eye: Eye, marks: Sequence[Mark]) -> Shape:
    filling = paint.marks
    if not any(mark > shape.marks[0] or marks[mark].form is not Form.FILL for mark in filling):
        return shape  # drawn on a ground that was there before
    actions = tuple(sorted({*shape.actions, *_actions(filling, marks)}))
    return replace(shape, fill=eye.names[paint.color], filled_by=filling, actions=actions)


def _or_dot(shape: Shape, marks: Sequence[Mark]) -> Shape:
    """Return a tiny disc as one that can pass for a dot too, where it is solid."""
    if Kind.CIRCLE not in shape.kinds or max(shape.size) > 2 * DOT_RADIUS:
        return shape
    breadth = max(marks[mark].size for mark in shape.marks)
    if shape.fill == shape.color or max(shape.size) <= breadth + 2:
        kinds = {**shape.kinds, Kind.DOT: 0.9}
        return replace(shape, kinds=dict(sorted(kinds.items(), key=lambda item: -item[1])))
    return shape


def _with_twins(shapes: list[Shape]) -> list[Shape]:
    """Return the shapes, those drawn twice on the same place with each other's claims."""
    order = sorted(range(len(shapes)), key=lambda k: (shapes[k].box.left, k))
    twins: dict[int, list[int]] = {}
    for position, k in enumerate(order):
        for other in order[position + 1 :]:
            if shapes[other].box.left > shapes[k].box.left + TWIN:
                break
            if _are_twins(shapes[k], shapes[other]):
                twins.setdefault(k, []).append(other)
                twins.setdefault(other, []).append(k)
    return [
        _joined(shape, [shapes[other] for other in twins[k]]) if k in twins else shape
        for k, shape in enumerate(shapes)
    ]


def _are_twins(a: Shape, b: Shape) -> bool:
    same = a.box.holds(b.box, TWIN) and b.box.holds(a.box, TWIN) and a.closed == b.closed
    if not same or not a.kinds.keys() & b.kinds.keys() or not set(a.pieces).isdisjoint(b.pieces):
        return False
    return _is_as_large(a, b) if a.closed else _is_along(a, b)


def _is_as_large(a: Shape, b: Shape) -> bool:
    """Tell whether two closed shapes of one box also agree in size and centroid.

    A square and the square on the middles of its sides do not, nor do two triangles of which one
    stands on its tip.
    """
    sizes = max(abs(p - q) for p, q in zip(a.size, b.size, strict=True))
    return sizes <= 2 * TWIN and math.dist(a.centroid, b.centroid) <= 2 * TWIN


def _is_along(a: Shape, b: Shape) -> bool:
    """Tell whether two open paths end in the same places."""
    ends = a.path[0], a.path[-1]
    others = b.path[0], b.path[-1]
    return any(
        all(abs(p - q) <= 2 * TWIN for p, q in zip(ends, way, strict=True))
        for way in (others, others[::-1])
    )


def _joined(shape: Shape, twins: list[Shape]) -> Shape:
    pieces = dict.fromkeys((*shape.pieces, *(p for twin in twins for p in twin.pieces)))
    claims = shape.claims.union(*(twin.claims for twin in twins))
    return replace(shape, pieces=tuple(pieces), claims=claims)
