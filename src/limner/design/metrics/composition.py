"""How a page is composed, by formulas from the literature on layouts.

All but colourfulness are measured on boxes, as ``limner.design.metrics.boxes`` has them.
"""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from limner.design.metrics.boxes import Boxes, boxes_of
from limner.design.metrics.colourfulness import colourfulness, shown
from limner.design.workflow import Run

DIGITS = 4
"""Decimals of each measure."""
_FARTHEST = 1 - 1e-9
"""Share of the page that a gap is taken to have at most, since its logarithm is to be finite."""


def composition(run: Run) -> dict[str, float]:
    """Return the measures of an outcome by the names in ``COMPOSITION``, to four decimals.

    Returns:
        Nothing where there is no document.
    """
    if run.document is None or run.scene is None:
        return {}
    boxes = boxes_of(run.document, run.scene)
    measures = {name: measure(boxes) for name, measure in _OF_BOXES.items()}
    measures["colourfulness"] = colourfulness(shown(run.document))
    return {name: round(value, DIGITS) for name, value in measures.items()}


def alignment(boxes: Boxes) -> float:
    """Return how far elements are out of line, from 0; 0 where each has another in line with it.

    The mean over elements of -log(1 - d), where d is the least distance, in shares of the page,
    of one of its left, centre, right, top, middle and bottom from another element's same line; 0
    for fewer than two elements. Source: Kikuchi et al. (2021), LayoutGAN++, after Li et al. (2020).
    """
    if len(boxes) < 2:
        return 0.0
    left, top, right, bottom = boxes.T
    lines = np.stack((left, (left + right) / 2, right, top, (top + bottom) / 2, bottom))
    gaps = np.minimum(_nearest(lines).min(axis=0), _FARTHEST)
    return float(np.mean(-np.log1p(-gaps)))


def overlap(boxes: Boxes) -> float:
    """Return how much elements overlap: 0 where none does, at most one less than there are.

    The mean over elements of the shares of an element's area that each other one has in common
    with it, summed; an element without area has none. A text on a panel counts as any two do.
    Source: Kikuchi et al. (2021), LayoutGAN++, after Li et al. (2020).
    """
    areas = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    shares = [
        max(0.0, float(_common(box, boxes).sum() - area)) / area
        for box, area in zip(boxes, map(float, areas), strict=True)
        if area
    ]
    return sum(shares) / len(boxes) if shares else 0.0


def white_space(boxes: Boxes) -> float:
    """Return the share of the page that is in no element's box, 0 to 1."""
    left, top, right, bottom = boxes[np.argsort(boxes[:, 1])].T
    covered = 0.0
    for start, end in pairwise(np.unique(boxes[:, ::2])):
        across = (left <= start) & (right >= end)
        covered += float(end - start) * _length(top[across], bottom[across])
    return max(0.0, 1 - covered)


def balance(boxes: Boxes) -> float:
    """Return how evenly elements weigh on both sides of the page's two middle lines, 0 to 1.

    1 - (|B across| + |B down|) / 2, where B is the difference of the two sides' weights over the
    larger one, and a side's weight the sum of its elements' areas on it times the distances of
    their centres from the middle line; an element on both sides counts on each with its part
    there. 1 where there is nothing. Source: Ngo, Teo and Byrne (2003), balance measure.
    """
    left, top, right, bottom = boxes.T
    across = _unevenness(left, right, bottom - top)
    return 1 - (across + _unevenness(top, bottom, right - left)) / 2


_OF_BOXES: dict[str, Callable[[Boxes], float]] = {
    "alignment": alignment,
    "overlap": overlap,
    "white_space": white_space,
    "balance": balance,
}
COMPOSITION = (*_OF_BOXES, "colourfulness")
"""The measures by name, in order."""


def _nearest(lines: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return of each number in a row how far the nearest other one in it is."""
    order = np.argsort(lines, axis=1)
    steps = np.diff(np.take_along_axis(lines, order, axis=1), axis=1)
    before = np.pad(steps, ((0, 0), (1, 0)), constant_values=np.inf)
    after = np.pad(steps, ((0, 0), (0, 1)), constant_values=np.inf)
    nearest = np.empty_like(lines)
    np.put_along_axis(nearest, order, np.minimum(before, after), axis=1)
    return nearest


def _common(box: NDArray[np.float64], boxes: Boxes) -> NDArray[np.float64]:
    """Return the area that a box has in common with each of some."""
    sides = np.minimum(box[2:], boxes[:, 2:]) - np.maximum(box[:2], boxes[:, :2])
    return np.asarray(np.prod(np.maximum(sides, 0.0), axis=1))


def _length(starts: NDArray[np.float64], ends: NDArray[np.float64]) -> float:
    """Return the length that stretches cover together, those that start first before others."""
    reach = np.maximum.accumulate(ends)
    before = np.concatenate(([0.0], reach[:-1]))
    return float(np.maximum(reach - np.maximum(starts, before), 0.0).sum())


def _unevenness(
    starts: NDArray[np.float64], ends: NDArray[np.float64], widths: NDArray[np.float64]
) -> float:
    """Return the difference of the weights before and after the middle over the larger one."""
    one, other = _weight(starts, ends, widths), _weight(1 - ends, 1 - starts, widths)
    return abs(one - other) / max(one, other) if max(one, other) else 0.0


def _weight(
    starts: NDArray[np.float64], ends: NDArray[np.float64], widths: NDArray[np.float64]
) -> float:
    stops = np.minimum(ends, 0.5)
    areas = np.maximum(stops - starts, 0.0) * widths
    return float((areas * (0.5 - (starts + stops) / 2)).sum())
