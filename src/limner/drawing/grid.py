"""Canvas coverage as DrawingBench measures it: the share of a 20 x 20 grid that is touched.

Points are canvas pixels. Rectangles and circles count with their inside.
"""

import math

import numpy as np
from numpy.typing import NDArray

from limner.drawing.canvas import Point
from limner.drawing.screen import Rect

Floats = NDArray[np.float64]
Points = NDArray[np.complex128]

CELLS = 20
FAR = 100_000
"""Pixels. A shape that reaches further is not counted: it bounds the work."""


class Grid:
    """The cells that a drawing touches so far."""

    def __init__(self, canvas: Rect) -> None:
        """Begin with no cell set."""
        self.width, self.height = canvas.width, canvas.height
        self._cells = np.zeros((CELLS, CELLS), np.bool_)
        self._samples: list[Points] = []
        """Points of lines and discs (x + yj), whose cells are set all at once in the end."""
        self._leaves = False
        """Whether some of them may be off the canvas."""

    def share(self) -> float:
        """Return the share of the cells that are set, 0..1, rounded to four digits."""
        if self._samples:
            one, *more = self._samples
            self._set(np.concatenate(self._samples) if more else one)
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
        (x0, y0), (x1, y1) = start, end
        steps = int(max(abs(x1 - x0), abs(y1 - y0)))
        step = complex((x1 - x0) / steps, (y1 - y0) / steps) if steps else 0j
        samples = (_COUNT[: steps + 1] * step + complex(x0, y0)).astype(np.complex128, copy=False)
        if steps:
            samples[-1] = complex(x1, y1)
        self._add(samples, x0, y0, x1, y1)

    def add_disc(self, center: Point, edge: Point) -> None:
        """Set the cells of a disc's points: 50 angles by a radius every 20 pixels."""
        if _is_far(center, edge):
            return
        (x, y), (x1, y1) = center, edge
        radius = math.sqrt((x1 - x) ** 2 + (y1 - y) ** 2)
        radii = _spaced(radius, int(radius / 20))
        samples = (radii[:, None] * _CIRCLE + complex(x, y)).ravel()
        self._add(samples, x - radius, y - radius, x + radius, y + radius)

    def _add(self, samples: Points, x0: float, y0: float, x1: float, y1: float) -> None:
        """Keep samples that lie between two corners."""
        self._samples.append(samples)
        self._leaves |= not (
            min(x0, x1) >= 1
            and max(x0, x1) <= self.width - 1
            and min(y0, y1) >= 1
            and max(y0, y1) <= self.height - 1
        )

    def _set(self, samples: Points) -> None:
        x, y = samples.real / self.width, samples.imag / self.height
        if self._leaves:
            inside = (x >= 0) & (x <= 1) & (y >= 0) & (y <= 1)
            x, y = x[inside], y[inside]
        self._cells.reshape(-1)[_cells_of(y) * CELLS + _cells_of(x)] = True


def _cells_of(shares: Floats) -> NDArray[np.int32]:
    """Return which row or column shares of a side, 0..1, lie in."""
    return np.minimum((shares * CELLS).astype(np.int32), CELLS - 1)


_ANGLES = np.linspace(0, 2 * np.pi, 50)
_CIRCLE = np.cos(_ANGLES) + 1j * np.sin(_ANGLES)
_COUNT = np.arange(FAR * 2 + 1, dtype=np.float64)


def _spaced(end: float, steps: int) -> Floats:
    """Return ``steps + 1`` evenly spaced numbers from 0 to an end (0 alone where no step)."""
    if steps == 0:
        return np.zeros(1)
    numbers = _COUNT[: steps + 1] * (end / steps)
    numbers[-1] = end
    return numbers


def _span(start: float, end: float, length: float) -> tuple[int, int]:
    """Return the first and last cell from start to end, cut to the canvas: none where reversed."""
    first, last = sorted((int(start / length * CELLS), int(end / length * CELLS)))
    return max(0, first), min(CELLS - 1, last)


def _is_far(start: Point, end: Point) -> bool:
    (x0, y0), (x1, y1) = start, end
    return not (abs(x0) <= FAR and abs(y0) <= FAR and abs(x1) <= FAR and abs(y1) <= FAR)
