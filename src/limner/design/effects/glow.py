"""Light that spreads."""

import cv2
import numpy as np
from numpy.typing import NDArray

from limner.design.effects.blurring import blurred
from limner.design.effects.noise import grain
from limner.design.effects.pixels import Colors, Pixels, Plane, bands, luma, premultiplied, straight
from limner.design.effects.registry import Number, effect

HALO = 14.0
"""Standard deviation of the spreading light in pixels."""


@effect(
    "GlowFilter",
    Number("graininess", 0, 10, 6, "grain in the glow"),
    Number("glowAmount", 0, 20, 10, "strength of the glow; 0 changes nothing"),
    Number("clearAmount", 0, 20, 15, "how much of the picture, dark parts first, stays clear"),
)
def glow(pixels: Pixels, graininess: float, glow_amount: float, clear_amount: float) -> Pixels:
    """Let the light parts glow, as through a diffusion filter."""
    if not glow_amount:
        return pixels.copy()
    light = _light(pixels, glow_amount, clear_amount)
    result = np.empty_like(pixels)
    for rows in bands(pixels):
        part = slice(rows.start, rows.stop)
        colors = _screened(straight(pixels[part]), _grainy(light[part], rows, graininess))
        result[part] = premultiplied(colors, np.ascontiguousarray(pixels[part, :, 3]))
    return result


def _light(pixels: Pixels, glow_amount: float, clear_amount: float) -> Plane:
    """Return how much white each pixel gets."""
    light = luma(pixels)
    spread = np.asarray(cv2.addWeighted(light, 0.5, blurred(light, HALO), 0.5, 0), dtype=np.uint8)
    threshold = 10 * clear_amount
    curve = [min(255, int(max(0, v - threshold) * glow_amount / 8 + 0.5)) for v in range(256)]
    return np.asarray(cv2.LUT(spread, np.array(curve, dtype=np.uint8)), dtype=np.uint8)


def _grainy(light: Plane, rows: range, graininess: float) -> Plane:
    """Return a glow with grain, none where there is no glow."""
    noise: NDArray[np.int32] = grain(rows, light.shape[1], 31).astype(np.int32)
    share = 2560 + noise * round(2 * graininess)
    return np.asarray(np.clip(light * share // 2560, 0, 255), dtype=np.uint8)


def _screened(colors: Colors, light: Plane) -> Colors:
    dark = cv2.bitwise_not(cv2.merge((light, light, light)))
    shaded = cv2.multiply(cv2.bitwise_not(colors), dark, scale=1 / 255)
    return np.asarray(cv2.bitwise_not(shaded), dtype=np.uint8)
