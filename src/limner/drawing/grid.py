"""Canvas coverage as DrawingBench measures it: the share of a 20 x 20 grid that is touched.

Points are canvas pixels. Rectangles and circles count with their inside.
"""

import math

import numpy as np
from numpy.typing import NDArray

from limner.drawing.canvas import Point
from limner.drawing.screen import Rect

Floats = NDArray[np.float64]

CELLS = 20
FAR = 100_000
"""Pixels. A shape that reaches further is not counted: it bounds the work."""


class Grid:
    """The cells that a drawing touches so far."""

    def __init__(self, canvas: Rect) -> None:
        """Begin with no cell set."""
        self.width, self.height = canvas.width, canvas.height
        self.cells = np.zeros((CELLS, CELLS), np.bool_)

    @property
    def share(self) -> float:
        """Share of the cells that are set, 0..1, rounded to four digits."""
        return round(int(np.count_nonzero(self.cells)) / CELLS**2, 4)

    def add_point(self, point: Point) -> None:
        """Set the cell of a point, if it is on the canvas (edges included)."""
        if self._holds(point):
            row = min(CELLS - 1, int(point[1] / self.height * CELLS))
            self.cells[row, min(CELLS - 1, int(point[0] / self.width * CELLS))] = True

    def add_box(self, start: Point, end: Point) -> None:
        """Set the canvas's cells in the box that two corners span."""
        if _is_far(start, end):
            return
        left, right = _span(start[0], end[0], self.width)
        top, bottom = _span(start[1], end[1], self.height)
        self.cells[top : bottom + 1, left : right + 1] = True

    def add_line(self, start: Point, end: Point) -> None:
        """Set the cells of evenly spaced points of a line, a pixel apart on its longer axis."""
        if _is_far(start, end):
            return
        steps = int(max(abs(end[0] - start[0]), abs(end[1] - start[1])))
        inside = self._holds(start) and self._holds(end)
        self._add(_spaced(start[0], end[0], steps), _spaced(start[1], end[1], steps), inside)

    def add_disc(self, center: Point, edge: Point) -> None:
        """Set the cells of a disc's points: 50 angles by a radius every 20 pixels."""
        if _is_far(center, edge):
            return
        x, y = center
        radius = math.sqrt((edge[0] - x) ** 2 + (edge[1] - y) ** 2)
        radii = _spaced(0, radius, int(radius / 20))[:, None]
        inside = self._holds((x - radius - 1, y - radius - 1))
        inside = inside and self._holds((x + radius + 1, y + radius + 1))
        self._add((x + radii * _COSINES).ravel(), (y + radii * _SINES).ravel(), inside)

    def _add(self, x: Floats, y: Floats, inside: bool) -> None:
        if not inside:
            on_canvas = (x >= 0) & (x <= self.width) & (y >= 0) & (y <= self.height)
            x, y = x[on_canvas], y[on_canvas]
        columns = (x / self.width * CELLS).astype(np.intp)
        rows = (y / self.height * CELLS).astype(np.intp)
        np.minimum(columns, CELLS - 1, out=columns)
        np.minimum(rows, CELLS - 1, out=rows)
        self.cells[rows, columns] = True

    def _holds(self, point: Point) -> bool:
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height


_ANGLES = np.linspace(0, 2 * np.pi, 50)
_COSINES = np.cos(_ANGLES)
_SINES = np.sin(_ANGLES)
_COUNT = np.arange(FAR * 2 + 1, dtype=np.float64)


def _spaced(start: float, end: float, steps: int) -> Floats:
    """Return ``steps + 1`` evenly spaced numbers, both ends included (the start where none)."""
    if steps == 0:
        return np.array([start], np.float64)
    numbers = _COUNT[: steps + 1] * ((end - start) / steps) + start
    numbers[-1] = end
    return numbers


def _span(start: float, end: float, length: float) -> tuple[int, int]:
    """Return the first and last cell from start to end, cut to the canvas: none where reversed."""
    first, last = sorted((int(start / length * CELLS), int(end / length * CELLS)))
    return max(0, first), min(CELLS - 1, last)


def _is_far(*points: Point) -> bool:
    return not all(abs(value) <= FAR for point in points for value in point)
