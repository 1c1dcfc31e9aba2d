"""Pixels taken from other places of their layer."""

from collections.abc import Callable

import cv2
import numpy as np

from limner.design.effects.noise import Integers
from limner.design.effects.pixels import Pixels, bands

STEPS = 32
"""Parts of a pixel that a displacement counts in, as OpenCV's fixed-point maps do."""

Field = Callable[[range, int], tuple[Integers, Integers]]
"""For some rows of a width: how far right and down the pixel is that shows at each place."""


def displaced(pixels: Pixels, field: Field, gloss: int = 0) -> Pixels:
    """Return the pixels that the field points to; past an edge the layer is mirrored.

    A surface that bends the view slopes: with gloss, slopes to the top left are lit and those to
    the bottom right are dark, by 255 x gloss / 1024 for each pixel of displacement.
    """
    width = pixels.shape[1]
    result = np.empty_like(pixels)
    for rows in bands(pixels):
        right, down = field(rows, width)
        x = right + STEPS * np.arange(width, dtype=np.int32)
        y = down + STEPS * np.arange(rows.start, rows.stop, dtype=np.int32)[:, None]
        taken = _taken(pixels, x, y)
        shine = ((right + down) * gloss) >> 5
        result[rows.start : rows.stop] = _lit(taken, shine) if gloss else taken
    return result


def _taken(pixels: Pixels, x: Integers, y: Integers) -> Pixels:
    whole = np.dstack((x // STEPS, y // STEPS)).astype(np.int16)
    part = ((y % STEPS) * STEPS + x % STEPS).astype(np.uint16)
    taken = cv2.remap(pixels, whole, part, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    return np.asarray(taken, dtype=np.uint8)


def _lit(pixels: Pixels, shine: Integers) -> Pixels:
    """Add light, in 1024ths of what each pixel's alpha lets it have."""
    alpha = pixels[..., 3]
    light = ((shine * alpha) >> 10).astype(np.int16)[..., None]
    lit = np.minimum(np.maximum(pixels[..., :3] + light, 0), alpha[..., None]).astype(np.uint8)
    return np.dstack((lit, alpha))
