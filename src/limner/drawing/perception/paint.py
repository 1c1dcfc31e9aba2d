"""What colours the inside of shapes: fills, hatching, thick strokes."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from limner.drawing.canvas import Form, Mark
from limner.drawing.perception.geometry import Curve, Points, bounds, is_inside
from limner.drawing.perception.scene import Box
from limner.drawing.perception.sight import OFF, Codes, Eye

SIDE = 12
"""A shape is looked at in a lattice of 12 x 12 points over its bounding box."""
FULL = 0.8
"""Share of a colour where it is a shape's fill, of that colour and the bare ground inside."""
MOSTLY = 0.5
"""Share of the whole inside that it covers at least: strokes and contours may lie on it."""
HATCHED = 0.6
"""That share where strokes inside make the colour."""
LEAST_COLORED = 30
"""Points of the lattice without which a shape is not filled, however round it is."""
MAX_NESTED = 200
SLACK = 4.0
"""Pixels by which what is inside a box may stick out."""

_STEPS = (np.arange(SIDE) + 0.5) / SIDE
LATTICE: Points = (_STEPS[None, :] + 1j * _STEPS[:, None]).ravel()

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Area:
    """The inside of a closed shape."""

    outline: Curve
    box: Box
    is_box: bool
    """It is an upright rectangle: whatever is in its box is inside."""
    is_disc: bool
    """It is an ellipse with upright axes."""
    breadth: float
    """Brush size of its contour."""
    pieces: frozenset[int]
    marks: frozenset[int]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A mark that may be hatching."""

    mark: int
    color: int
    """Palette number."""
    box: Box
    points: Curve


@dataclass(frozen=True, slots=True)
class Paint:
    """What fills a shape."""

    color: int
    """Palette number."""
    marks: tuple[int, ...]
    """Fills and hatching that made it."""


def paints_of(
    areas: Sequence[Area], marks: Sequence[Mark], eye: Eye, background: int
) -> list[Paint | None]:
    """Return for each area what fills it, if something does.

    What is inside a smaller area within does not count. Where a shape holds the whole canvas its
    fill is the background, and yet its own.
    """
    if not areas:
        return []
    edges = np.array([(a.box.left, a.box.top, a.box.width, a.box.height) for a in areas])
    left, top, width, height = edges.T[..., None]
    points = left + width * LATTICE.real + 1j * (top + height * LATTICE.imag)
    codes = eye.look(points.ravel()).reshape(points.shape)
    grounds = np.where(width * height > 0.9 * eye.size, eye.background, background)
    colored = np.count_nonzero((codes != grounds) & (codes != OFF), axis=1) >= LEAST_COLORED
    paints: list[Paint | None] = [None] * len(areas)
    if not colored.any():
        return paints
    nested = _nesting(edges)
    strokes = [_stroke(mark, eye) for mark in marks if mark.form in _HATCHING]
    fills = [_stroke(mark, eye) for mark in marks if mark.form is Form.FILL]
    for k in np.nonzero(colored)[0].tolist():
        inner = [areas[other] for other in np.nonzero(nested[k])[0].tolist()[:MAX_NESTED]]
        color = _fill_color(areas[k], inner, strokes, points[k], codes[k], int(grounds[k, 0]))
        if color is not None:
            paints[k] = Paint(color, _fillings(areas[k], color, fills, strokes))
    return paints


_HATCHING = (Form.STROKE, Form.LINE)


def _stroke(mark: Mark, eye: Eye) -> Stroke:
    points = [complex(*point) for point in mark.points]
    return Stroke(mark.index, eye.names.index(mark.color), Box(*bounds(points)), points)


def _fill_color(
    area: Area,
    within_it: Sequence[Area],
    strokes: Sequence[Stroke],
    points: Points,
    codes: Codes,
    background: int,
) -> int | None:
    within = inside(area, points) & (codes != OFF)
    nested = [
        inside(other, points, swollen=True)
        for other in within_it
        if area.pieces.isdisjoint(other.pieces)
    ]
    free = within & ~np.logical_or.reduce(nested) if nested else within
    hatches = _hatches(area, strokes)
    best, share, of_ground = _dominant(codes[free], background)
    if (share >= MOSTLY and of_ground >= FULL) or (best in hatches and share >= HATCHED):
        return best
    best, share, _ = _dominant(codes[within], background)  # hatching encloses no shape itself
    return best if best in hatches and share >= HATCHED else None


def _hatches(area: Area, strokes: Sequence[Stroke]) -> set[int]:
    """Return the colours of the strokes that lie inside an area."""
    return {
        stroke.color
        for stroke in strokes
        if stroke.mark not in area.marks and area.box.holds(stroke.box, SLACK)
    }


def _dominant(codes: Codes, background: int) -> tuple[int, float, float]:
    """Return the most frequent colour but the ground's, its share, and that share of both."""
    if len(codes) < 4:
        return OFF, 0.0, 0.0
    counts = np.bincount(codes, minlength=background + 1)
    bare, counts[background] = int(counts[background]), 0
    best = int(counts.argmax())
    most = int(counts[best])
    return best, most / len(codes), most / max(most + bare, 1)


def inside(area: Area, points: Points, swollen: bool = False) -> Mask:
    """Tell which points are in an area and not on its contour; where ``swollen`` on it too."""
    edge = area.breadth / 2 + 1
    grown = edge if swollen else -edge
    box = area.box
    if area.is_disc:
        rx, ry = max(box.width / 2 + grown, 0.1), max(box.height / 2 + grown, 0.1)
        away = points - complex(*box.center)
        round_: Mask = (away.real / rx) ** 2 + (away.imag / ry) ** 2 < 1
        return round_
    held: Mask = (
        (points.real > box.left - grown)
        & (points.real < box.right + grown)
        & (points.imag > box.top - grown)
        & (points.imag < box.bottom + grown)
    )
    return held if area.is_box else held & is_inside(points, area.outline)


def _fillings(
    area: Area, color: int, fills: Sequence[Stroke], strokes: Sequence[Stroke]
) -> tuple[int, ...]:
    """Return the marks that colour an area with its fill's colour: fills and hatching inside."""
    marks = [s for s in fills if s.color == color and inside(area, np.array(s.points)).all()]
    marks += [
        stroke
        for stroke in strokes
        if stroke.color == color
        and stroke.mark not in area.marks
        and area.box.holds(stroke.box, SLACK)
        and _mostly_inside(area, stroke)
    ]
    return tuple(sorted(stroke.mark for stroke in marks))


def _mostly_inside(area: Area, stroke: Stroke) -> bool:
    return float(inside(area, np.array(stroke.points), swollen=True).mean()) >= 0.85


def _nesting(boxes: NDArray[np.float64]) -> Mask:
    """Tell for each of n boxes (left, top, width, height) which of the others are inside it."""
    left, top, width, height = boxes.T
    right, bottom, size = left + width, top + height, width * height
    nested: Mask = left[:, None] <= left + SLACK
    nested &= top[:, None] <= top + SLACK
    nested &= right[:, None] >= right - SLACK
    nested &= bottom[:, None] >= bottom - SLACK
    nested &= 0.9 * size[:, None] > size
    return nested
