"""Squares of cloth or tile."""

import numpy as np
from numpy.typing import NDArray

from limner.design.effects.noise import hashed
from limner.design.effects.pixels import Pixels, bands, premultiplied
from limner.design.effects.registry import Number, effect

Levels = NDArray[np.int32]


@effect(
    "PatchWorkFilter",
    Number("squareSize", 0, 10, 4, "squares of 4 pixels and 4 more for each step"),
    Number("relief", 0, 25, 8, "how far the squares stand out; 0 is flat"),
)
def patchwork(pixels: Pixels, square_size: float, relief: float) -> Pixels:
    """Make squares, each of one colour, that stand out by different heights."""
    side = round(4 + 4 * square_size)
    palette = _palette(pixels, side)
    heights = _heights(palette)
    bevel = _bevel(side)
    result = np.empty_like(pixels)
    columns = np.arange(pixels.shape[1])
    for rows in bands(pixels):
        lines = np.arange(rows.start, rows.stop)
        place = np.ix_(lines // side, columns // side)
        shade = _shade(heights[place], bevel[np.ix_(lines % side, columns % side)], relief)
        colors = np.clip(palette[place] + shade[..., None], 0, 255).astype(np.uint8)
        alpha = np.ascontiguousarray(pixels[rows.start : rows.stop, :, 3])
        result[rows.start : rows.stop] = premultiplied(colors, alpha)
    return result


def _palette(pixels: Pixels, side: int) -> NDArray[np.int16]:
    """Return the mean colour of each square; see-through pixels do not count."""
    height, width = pixels.shape[:2]
    down = np.add.reduceat(pixels, np.arange(0, height, side), axis=0, dtype=np.uint32)
    sums = np.add.reduceat(down, np.arange(0, width, side), axis=1, dtype=np.uint32)
    alpha = np.maximum(sums[..., 3:], 1)
    means = (sums[..., :3] * 255 + alpha // 2) // alpha
    return np.asarray(np.minimum(means, 255), dtype=np.int16)


def _heights(palette: NDArray[np.int16]) -> Levels:
    rows, columns = (np.arange(size) for size in palette.shape[:2])
    return (hashed(rows, columns, 51) >> 24).astype(np.int32)


def _bevel(side: int) -> Levels:
    """Return the light on a square's slopes, -64 to 64: from the top left."""
    slope = max(1, side // 7)
    places = np.arange(side)
    near = np.clip(slope - places, 0, slope) * 64 // slope
    light = np.maximum(near[:, None], near[None, :])
    return (light - light[::-1, ::-1]).astype(np.int32)


def _shade(heights: Levels, bevel: Levels, relief: float) -> NDArray[np.int16]:
    """Return what the light adds: high squares are lighter, with steeper slopes."""
    levels = (heights - 128) * 64 + bevel * (128 + heights)
    return (levels * round(relief * 16) // (1 << 16)).astype(np.int16)
