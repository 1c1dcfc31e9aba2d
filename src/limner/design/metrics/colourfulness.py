"""How colourful a picture is."""

from math import hypot, sqrt

import numpy as np
from numpy.typing import NDArray

from limner.design.document import Document
from limner.design.render import Pixels, on_white, pixels, render

GRID = 512
"""Longer side, in pixels, of the picture of a document on which it is measured."""


def colourfulness(picture: Pixels) -> float:
    """Return how colourful a picture is: 0 for greys, 15 slightly, 33 moderately, 82 highly.

    sigma + 0.3 mu, the spread and the mean of rg = R - G and yb = (R + G) / 2 - B in sRGB, 0 to
    255. Source: Hasler and Süsstrunk (2003), M(3).

    Args:
        picture: Height x width x 3 (or more), red, green and blue.
    """
    red, green, blue = (picture[..., channel].astype(np.int64) for channel in range(3))
    spreads, means = zip(*map(_spread, (2 * (red - green), red + green - 2 * blue)), strict=True)
    return (hypot(*spreads) + 0.3 * hypot(*means)) / 2


def shown(document: Document) -> Pixels:
    """Return a small picture of a document as paper shows it."""
    scale = min(1.0, GRID / max(document.width, document.height))
    return pixels(on_white(render(document, scale=scale)))


def _spread(values: NDArray[np.int64]) -> tuple[float, float]:
    """Return standard deviation and mean; the sums are whole, so that no machine's order counts."""
    count, total, squares = values.size, int(values.sum()), int((values * values).sum())
    return sqrt(squares * count - total * total) / count, total / count
