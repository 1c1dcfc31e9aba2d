"""Blurs."""

from math import sqrt

import cv2
import numpy as np

from limner.design.effects.pixels import Pixels
from limner.design.effects.registry import Number, effect

BOXES = 4
SMALL = 2.0
"""Below this deviation boxes are too coarse, and a true Gaussian is quick."""


@effect(
    "BlurObject",
    Number("blurAmount", 0, 250, 5, "standard deviation of the blur in pixels"),
)
def blur(pixels: Pixels, amount: float) -> Pixels:
    """Blur by a Gaussian.

    What lies past the layer's edge counts as its last pixel, so that a picture keeps its edge
    while a figure with see-through pixels around it grows soft.
    """
    return blurred(pixels, amount) if amount else pixels.copy()


def blurred(pixels: Pixels, deviation: float) -> Pixels:
    """Return pixels, or one plane, under a Gaussian of a standard deviation in pixels."""
    if deviation < SMALL:
        size = 2 * int(4 * deviation + 0.5) + 1
        soft = cv2.GaussianBlur(pixels, (size, size), deviation, borderType=cv2.BORDER_REPLICATE)
        return np.asarray(soft, dtype=np.uint8)
    planes = [_boxed(np.asarray(plane), deviation) for plane in cv2.split(pixels)]
    return np.asarray(planes[0] if pixels.ndim == 2 else cv2.merge(planes), dtype=np.uint8)


def _boxed(plane: Pixels, deviation: float) -> Pixels:
    fine: cv2.typing.MatLike = plane.astype(np.uint16) << 8
    for size in box_sizes(deviation):
        fine = cv2.blur(fine, (size, size), borderType=cv2.BORDER_REPLICATE)
    return ((np.asarray(fine, dtype=np.uint16) + 128) >> 8).astype(np.uint8)


def box_sizes(deviation: float) -> list[int]:
    """Return the odd widths of the boxes that come nearest to a Gaussian.

    Source: P. Kovesi, "Fast Almost-Gaussian Filtering", DICTA 2010, equations 3 to 5.
    """
    ideal = sqrt(12 * deviation**2 / BOXES + 1)
    narrow = int(ideal) - (int(ideal) % 2 == 0)
    spread = 12 * deviation**2 - BOXES * (narrow**2 + 4 * narrow + 3)
    narrow_boxes = round(spread / (-4 * narrow - 4))
    return [narrow] * narrow_boxes + [narrow + 2] * (BOXES - narrow_boxes)
