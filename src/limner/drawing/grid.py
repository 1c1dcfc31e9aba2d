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
        self._cells = np.zeros((CELLS, CELLS), np.bool_)
        self._samples: list[Floats] = []
        """Points of lines and discs, 2 x n each, whose cells are set all at once in the end."""

    def share(self) -> float:
        """Return the share of the cells that are set, 0..1, rounded to four digits."""
        if self._samples:
            self._set(np.concatenate(self._samples, axis=1))
            self._samples.clear()
        return round(int(np.count_nonzero(self._cells)) / CELLS**2, 4)

    def add_point(self, point: Point) -> None:
        """Set the cell of a point, if it is on the canvas (edges included)."""
        x, y = point
        if 0 <= x <= self.width and 0 <= y <= self.height:
            row = min(CELLS - 1, int(y / self.height * CELLS))
            self._cells[row, min(CELLS - 1, int(x / self.width * CELLS))] = True

    def add_box(self, start: Point, end: Point) -> None:
        """Set the canvas's cells in the box that two corners span."""
        if _is_far(start, end):
            return
        left, right = _span(start[0], end[0], self.width)
        top, bottom = _span(start[1], end[1], self.height)
        self._cells[top : bottom + 1, left : right + 1] = True

    def add_line(self, start: Point, end: Point) -> None:
        """Set the cells of evenly spaced points of a line, a pixel apart on its longer axis."""
        if _is_far(start, end):
            return
        steps = int(max(abs(end[0] - start[0]), abs(end[1] - start[1])))
        samples = np.empty((2, steps + 1))
        samples[0] = _spaced(start[0], end[0], steps)
        samples[1] = _spaced(start[1], end[1], steps)
        self._samples.append(samples)

    def add_disc(self, center: Point, edge: Point) -> None:
        """Set the cells of a disc's points: 50 angles by a radius every 20 pixels."""
        if _is_far(center, edge):
            return
        radius = math.sqrt((edge[0] - center[0]) ** 2 + (edge[1] - center[1]) ** 2)
        radii = _spaced(0, radius, int(radius / 20))
        samples = radii[:, None] * _CIRCLE[:, None, :]
        samples[0] += center[0]
        samples[1] += center[1]
        self._samples.append(samples.reshape(2, -1))

    def _set(self, points: Floats) -> None:
        shares = points / np.array([[self.width], [self.height]])
        if shares.min() < 0 or shares.max() > 1:
            shares = shares[:, ((shares >= 0) & (shares <= 1)).all(axis=0)]
        columns, rows = np.minimum((shares * CELLS).astype(np.intp), CELLS - 1)
        self._cells.reshape(-1)[rows * CELLS + columns] = True


_ANGLES = np.linspace(0, 2 * np.pi, 50)
_CIRCLE = np.array([np.cos(_ANGLES), np.sin(_ANGLES)])
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


def _is_far(start: Point, end: Point) -> bool:
    (x0, y0), (x1, y1) = start, end
    return not (abs(x0) <= FAR and abs(y0) <= FAR and abs(x1) <= FAR and abs(y1) <= FAR)
