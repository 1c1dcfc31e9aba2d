"""What the fill tool coloured, and the colour of the ground."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from limner.drawing.canvas import Mark
from limner.drawing.perception.paint import LATTICE, Area, inside
from limner.drawing.perception.scene import Box, Fill
from limner.drawing.perception.sight import Eye

BACKGROUND = 0.5
"""Share of the canvas from which a fill that no shape holds is the background's."""
RIM = 1.5
"""Pixels from the canvas's edge at which its rim is looked at."""


def background_of(
    eye: Eye, width: float, height: float, fills: Sequence[Mark]
) -> tuple[int, float]:
    """Return the palette number of the canvas's ground, and its share of the canvas.

    It is the screen's background, or where most of the canvas's rim has the colour of a fill, that.
    """
    if not fills:
        return eye.background, 1.0
    columns, rows = (np.arange(20) + 0.37) * width / 20, (np.arange(14) + 0.41) * height / 14
    rim = [columns + 1j * y for y in (RIM, height - RIM)]
    rim += [x + 1j * rows for x in (RIM, width - RIM)]
    counts = np.bincount(eye.look(np.concatenate(rim)), minlength=len(eye.names))
    best = int(counts.argmax())
    filled = eye.names[best] in {mark.color for mark in fills}
    ground = best if filled and 2 * counts[best] > counts.sum() else eye.background
    codes = eye.look((columns[None, :] + 1j * rows[:, None]).ravel())
    return ground, float(np.count_nonzero(codes == ground)) / len(codes)


def find_fills(
    marks: Sequence[Mark],
    counts: dict[int, int],
    areas: Sequence[tuple[int, Area]],
    eye: Eye,
    ground: tuple[int, float],
    canvas: Box,
) -> list[Fill]:
    """Return what each fill coloured; of several in one place only the last can be seen.

    Args:
        marks: The fills.
        counts: Pixels that each coloured, by its mark's index.
        areas: Closed shapes, each with its index in the scene.
        eye: The picture.
        ground: The background's palette number and share of the canvas.
        canvas: The whole canvas.
    """
    fills: list[Fill] = []
    covered: set[tuple[int, ...]] = set()
    for mark in reversed(marks):
        if counts.get(mark.index):
            fill = _find_fill(mark, counts[mark.index], areas, eye, ground, canvas)
            fills.append(replace(fill, visible=0.0) if fill.shapes in covered else fill)
            covered.add(fill.shapes)
    return fills[::-1]


def _find_fill(
    mark: Mark,
    count: int,
    areas: Sequence[tuple[int, Area]],
    eye: Eye,
    ground: tuple[int, float],
    canvas: Box,
) -> Fill:
    color, point = eye.names.index(mark.color), np.array([complex(*mark.points[0])])
    around = sorted(
        (
            (area.box.width * area.box.height, k, area)
            for k, area in areas
            if inside(area, point, swollen=True)[0]
        ),
        key=lambda found: found[:2],
    )
    fitting = [found for found in around if found[0] >= 0.9 * count]
    if not fitting and count >= BACKGROUND * canvas.width * canvas.height:
        visible = ground[1] if ground[0] == color else 0.0
        return Fill(mark.index, mark.color, mark.points[0], count, canvas, visible, (), True)
    if not fitting:
        visible = float(eye.look(point)[0] == color)
        return Fill(mark.index, mark.color, mark.points[0], count, canvas, visible, (), False)
    least, _, area = fitting[0]
    smallest = tuple(k for size, k, _ in fitting if size <= 1.1 * least)
    visible = min(_area_of(area, color, eye) / count, 1.0)
    return Fill(mark.index, mark.color, mark.points[0], count, area.box, visible, smallest, False)


def _area_of(area: Area, color: int, eye: Eye) -> float:
    """Return how many square pixels of an area have a colour."""
    box = area.box
    points = (box.left + box.width * LATTICE.real) + 1j * (box.top + box.height * LATTICE.imag)
    colored = np.count_nonzero((eye.look(points) == color) & inside(area, points))
    return float(colored) * box.width * box.height / len(LATTICE)
