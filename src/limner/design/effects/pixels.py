"""Pixels of a layer, with and without their alpha; all sums are integers or exact in float32."""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""Rows of premultiplied red, green, blue and alpha, 0 to 255."""
Colors = NDArray[np.uint8]
"""Rows of red, green and blue, not premultiplied."""
Plane = NDArray[np.uint8]
"""Rows of one channel."""

OPAQUE = 255


def straight(pixels: Pixels, alpha: Plane | None = None) -> Colors:
    """Return the colours by themselves, each divided by its alpha (black where that is 0)."""
    alpha = pixels[..., 3] if alpha is None else alpha
    colors = cv2.cvtColor(pixels, cv2.COLOR_RGBA2RGB)
    if alpha.size and alpha.min() == OPAQUE:
        return _bytes(colors)
    return _bytes(cv2.divide(colors, cv2.merge((alpha,) * 3), scale=OPAQUE))


def premultiplied(colors: Colors, alpha: Plane) -> Pixels:
    """Return pixels of colours under an alpha."""
    if alpha.size and alpha.min() < OPAQUE:
        colors = _bytes(cv2.multiply(colors, cv2.merge((alpha,) * 3), scale=1 / OPAQUE))
    return _bytes(cv2.merge((*cv2.split(colors), alpha)))


def recolored(pixels: Pixels, change: Callable[[Colors], Colors]) -> Pixels:
    """Return pixels whose colours are changed, some rows at a time, apart from their alpha."""
    result = np.empty_like(pixels)
    for rows in bands(pixels, 1 << 15):
        part = slice(rows.start, rows.stop)
        alpha = np.ascontiguousarray(pixels[part, :, 3])
        result[part] = premultiplied(change(straight(pixels[part])), alpha)
    return result


def luma(pixels: NDArray[np.uint8]) -> Plane:
    """Return how light each pixel is, by the weights of Rec. 601 in 256ths: 77, 150, 29."""
    red, green, blue = (pixels[..., channel].astype(np.uint16) for channel in range(3))
    return ((77 * red + 150 * green + 29 * blue + 128) >> 8).astype(np.uint8)


def bands(picture: NDArray[Any], size: int = 1 << 18) -> list[range]:
    """Return the rows of a picture in runs of about ``size`` pixels, which bounds the memory."""
    height, width = picture.shape[:2]
    step = max(1, size // max(1, width))
    return [range(top, min(height, top + step)) for top in range(0, height, step)]


def _bytes(array: object) -> NDArray[np.uint8]:
    return np.asarray(array, dtype=np.uint8)
