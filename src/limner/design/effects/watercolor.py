"""Watercolour on paper."""

from collections.abc import Iterator
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from limner.design.effects.displacement import STEPS, displaced
from limner.design.effects.noise import ONE, Integers, smooth_noise
from limner.design.effects.pixels import Colors, Pixels, bands, luma, premultiplied, straight
from limner.design.effects.registry import Number, effect

PASSES = 2
MIN_PAINT = 64
"""Alpha below which a stroke's colour is too coarse to take."""
POOLING = 200
"""How much darker paint is at the rim of a stroke, in 256ths of the step there."""


@effect(
    "WatercolorFilter",
    Number("brushDetail", 1, 14, 9, "from broad strokes to fine ones"),
    Number("shadowIntensity", 0, 10, 1, "how dark shadows are"),
    Number("texture", 1, 3, 1, "grain of paper and pigment"),
)
def watercolor(
    pixels: Pixels, brush_detail: float, shadow_intensity: float, texture: float
) -> Pixels:
    """Paint in watercolour: flat strokes with darker rims, washes and the grain of paper."""
    size = round(2.2 + 0.8 * (14 - brush_detail))
    painted = displaced(pixels, lambda rows, width: _unsteady(rows, width, size))
    for _ in range(PASSES):
        painted = strokes(painted, size)
    curve = _shadows(shadow_intensity)
    result = np.empty_like(pixels)
    rims = _rims(painted)
    for rows in bands(pixels):
        part = slice(rows.start, rows.stop)
        colors = np.asarray(cv2.LUT(_colors(painted[part], pixels[part]), curve), dtype=np.uint8)
        wet = _washed(colors, rims[part], _paper(rows, pixels.shape[1], texture))
        result[part] = premultiplied(wet, np.ascontiguousarray(pixels[part, :, 3]))
    return result


def strokes(pixels: Pixels, size: int) -> Pixels:
    """Return each pixel as the mean of the calmest of the squares that have it on their rim.

    Source: M. Kuwahara et al., "Processing of RI-angiocardiographic images", 1976, with squares
    beside, above and below as well as at the corners.
    """
    edge = size - 1
    wide = cv2.copyMakeBorder(pixels, edge, edge, edge, edge, cv2.BORDER_REFLECT_101)
    means = np.asarray(cv2.boxFilter(wide, -1, (size, size), anchor=(0, 0)), dtype=np.uint8)
    unrest = _unrest(np.asarray(wide, dtype=np.uint8), size)
    best = np.full(pixels.shape[:2], np.iinfo(np.int32).max, dtype=np.int32)
    result = pixels.copy()
    for place in _around(pixels, edge):
        calmer = unrest[place] < best
        np.copyto(best, unrest[place], where=calmer)
        cv2.copyTo(means[place], calmer.view(np.uint8), result)
    return result


def _around(pixels: Pixels, edge: int) -> Iterator[tuple[slice, slice]]:
    height, width = pixels.shape[:2]
    for top, left in product((0, edge // 2, edge), repeat=2):
        if (top, left) != (edge // 2, edge // 2) or not edge:
            yield slice(top, top + height), slice(left, left + width)


def _unrest(pixels: Pixels, size: int) -> Integers:
    """Return the variance of the light in each square, times the fourth power of its size."""
    light = np.right_shift(luma(pixels), 1, dtype=np.uint8)
    total = _sums(light, size)
    squares = _sums(np.square(light, dtype=np.uint16), size)
    return squares * size * size - total * total


def _sums(plane: NDArray[np.uint8] | NDArray[np.uint16], size: int) -> Integers:
    sums = cv2.boxFilter(plane, cv2.CV_32S, (size, size), anchor=(0, 0), normalize=False)
    return np.asarray(sums, dtype=np.int32)


def _unsteady(rows: range, width: int, size: int) -> tuple[Integers, Integers]:
    """Return how far a hand is off."""
    reach = STEPS * size // 3
    right, down = (smooth_noise(rows, width, 4 * size, seed) for seed in (61, 62))
    return right * reach // ONE, down * reach // ONE


def _shadows(intensity: float) -> NDArray[np.uint8]:
    power = 0.8 + 0.1 * intensity
    return np.array([int((v / 255) ** power * 255 + 0.5) for v in range(256)], dtype=np.uint8)


def _rims(painted: Pixels) -> NDArray[np.uint8]:
    """Return where strokes meet, and how different they are."""
    around = np.ones((3, 3), np.uint8)
    step = cv2.morphologyEx(luma(painted), cv2.MORPH_GRADIENT, around)
    solid = cv2.erode(painted[..., 3], around) >= MIN_PAINT  # the paint's own edge is no rim
    return np.asarray(step * solid, dtype=np.uint8)


def _colors(painted: Pixels, pixels: Pixels) -> Colors:
    """Return the paint's colours; where it is thin beside see-through parts, the pixel's own."""
    bare = (painted[..., 3] < MIN_PAINT).view(np.uint8)
    return np.asarray(cv2.copyTo(straight(pixels), bare, straight(painted)), dtype=np.uint8)


def _paper(rows: range, width: int, texture: float) -> Integers:
    """Return how much lighter paper and pigment make the paint, -256 to 256 at the most."""
    wash = smooth_noise(rows, width, 170, 71) + smooth_noise(rows, width, 60, 72) + ONE
    tooth = smooth_noise(rows, width, 2.6, 73) + smooth_noise(rows, width, 6, 74)
    return (wash * 20 + tooth * round(7 * texture)) // ONE


def _washed(colors: Colors, rims: NDArray[np.uint8], paper: Integers) -> Colors:
    """Lighten or darken paint: most in the middle tones, nothing at black and white."""
    depth = paper - (rims.astype(np.int32) * POOLING >> 8)
    paint = colors.astype(np.int32)
    room = paint * (255 - paint) >> 7
    return np.clip(paint + (room * depth[..., None] >> 8), 0, 255).astype(np.uint8)
