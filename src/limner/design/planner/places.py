"""Finding places on a page: free, in the asked ninth, and near where they look best."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from limner.design.components.bounds import Box, centre_range

Numbers = NDArray[np.float64]
_STEPS = 48
"""Places along each side of the page that are looked at."""
_SURE = 0.012
"""Share of the page by which a place is kept from the limits of a ninth."""


@dataclass
class Sheet:
    """A page with what is on it already; lengths are pixels."""

    width: float
    height: float
    margin: float
    taken: list[tuple[float, float, float, float]] = field(default_factory=list)
    """Left, top, right and bottom."""
    top: float = 0.0
    """Where what is at the top is best, if the margin is above that."""

    def take(self, x: float, y: float, width: float, height: float) -> None:
        """Keep a box free of what comes later."""
        self.taken.append((x, y, x + width, y + height))

    @property
    def middle(self) -> float:
        """The height midway between what is in the page's upper third and in its lower third."""
        third = self.height / 3
        centres = [(top, bottom, (top + bottom) / 2) for _, top, _, bottom in self.taken]
        high = max((bottom for _, bottom, centre in centres if centre < third), default=0.0)
        low = min((top for top, _, centre in centres if centre > 2 * third), default=self.height)
        return (high + low) / 2

    def find(
        self,
        size: tuple[float, float],
        inner: Sequence[Box],
        spot: str | None,
        best: tuple[float, float],
        *,
        xs: Sequence[float] = (),
        airy: float = 0.0,
        gap: float,
        margin: float | None = None,
    ) -> tuple[float, float] | None:
        """Return the top left of the best free place for a box.

        Args:
            size: Width and height.
            inner: The boxes in it that have to be in the ninth, from its own top left.
            spot: The ninth; None where any will do.
            best: The top left where it would be best.
            xs: Lefts to choose from; any where there are none.
            airy: How much free space around it counts against nearness to ``best``.
            gap: Free space around it.
            margin: That of the page where it is not its own.

        Returns:
            None where there is no place.
        """
        edge = self.margin if margin is None else margin
        lefts = np.array(xs) if len(xs) else self._along(self.width, size[0], edge, best[0])
        tops = self._along(self.height, size[1], edge, best[1])
        if not (lefts.size and tops.size):
            return None
        x, y = (grid.ravel() for grid in np.meshgrid(lefts, tops))
        free = self._free(x, y, size, gap)
        for box in inner if spot else ():
            free &= self._allowed(x, y, box, spot or "")
        if not free.any():
            return None
        cost = np.abs(x - best[0]) + np.abs(y - best[1]) - airy * self._air(x, y, size)
        place = int(np.argmin(np.where(free, np.round(cost, 3), np.inf)))
        return float(x[place]), float(y[place])

    def _along(self, side: float, length: float, edge: float, best: float) -> Numbers:
        low, high = edge, side - edge - length
        if high < low - 1e-6:
            return np.array([])
        middle = (side - length) / 2
        return np.array([*np.linspace(low, high, _STEPS), middle, min(max(best, low), high)])

    def _free(
        self, x: Numbers, y: Numbers, size: tuple[float, float], gap: float
    ) -> NDArray[np.bool_]:
        free = np.ones(x.shape, bool)
        for left, top, right, bottom in self.taken:
            across = (x < right + gap) & (x + size[0] > left - gap)
            free &= ~(across & (y < bottom + gap) & (y + size[1] > top - gap))
        return free

    def _allowed(self, x: Numbers, y: Numbers, box: Box, spot: str) -> NDArray[np.bool_]:
        page = (self.width, self.height)
        (_, left, right), (_, top, bottom) = centre_range(box, spot, page)
        across, down = x + (box[0] + box[2]) / 2, y + (box[1] + box[3]) / 2
        sure_x, sure_y = _SURE * self.width, _SURE * self.height
        inside = (across >= left + sure_x) & (across <= right - sure_x)
        return inside & (down >= top + sure_y) & (down <= bottom - sure_y)

    def _air(self, x: Numbers, y: Numbers, size: tuple[float, float]) -> Numbers:
        """Return how far each place is from the nearest thing or edge."""
        wide, high = size
        air: Numbers = np.minimum.reduce([x, y, self.width - x - wide, self.height - y - high])
        for left, top, right, bottom in self.taken:
            across = np.maximum(np.maximum(left - x - wide, x - right), 0)
            down = np.maximum(np.maximum(top - y - high, y - bottom), 0)
            air = np.minimum(air, np.maximum(across, down))
        return air
