"""Adjustments: each pixel by itself, its alpha unchanged."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from limner.design.effects.pixels import Colors, Pixels, Plane, recolored
from limner.design.effects.registry import Number, effect

Floats = NDArray[np.float32]


@effect(
    "AdjustBC",
    Number("brightness", -150, 150, 0, "darker below 0, lighter above; black and white stay"),
    Number("contrast", -100, 100, 0, "flatter below 0, -100 is one grey; stronger above"),
)
def brightness_contrast(pixels: Pixels, brightness: float, contrast: float) -> Pixels:
    """Adjust brightness, then contrast.

    Brightness is Perlin's bias, ``v ** 2 ** (-brightness / 100)``; contrast has the slope
    ``1 + contrast / 100`` at middle grey: a line below 0, above 0 Perlin's gain, which keeps
    black and white. Source: K. Perlin and E. Hoffert, "Hypertexture", SIGGRAPH 1989, section 3.
    """
    slope = 1 + contrast / 100
    curve = _curve(lambda value: _contrast(value ** (2 ** (-brightness / 100)), slope))
    return recolored(pixels, lambda colors: np.asarray(cv2.LUT(colors, curve), dtype=np.uint8))


@effect("AdjustBW")
def black_and_white(pixels: Pixels) -> Pixels:
    """Make black and white, by the shares of Photoshop's default mix.

    Reds 40%, yellows 60, greens 40, cyans 60, blues 20, magentas 80: grey is the least channel,
    plus the share of the second hue times what the middle channel has more than it, plus the
    share of the first times what the greatest has more than that.
    """
    return recolored(pixels, _grey)


@effect(
    "AdjustHSL",
    Number("hue", -180, 180, 0, "turn of the colour circle in degrees"),
    Number("saturation", -100, 100, 0, "-100 is grey, 100 twice the saturation"),
    Number("lightness", -100, 100, 0, "-100 is black, 100 white"),
)
def hue_saturation_lightness(
    pixels: Pixels, hue: float, saturation: float, lightness: float
) -> Pixels:
    """Adjust hue, saturation and lightness.

    Hue and saturation are those of HSL (W3C CSS Color Module Level 4, section 7): the hue turns,
    the saturation is multiplied by ``1 + saturation / 100`` as far as it goes; then lightness
    mixes black or white in, ``lightness / 100`` of it.
    """
    if not (hue or saturation or lightness):
        return pixels.copy()
    target = _curve(lambda value: value + (abs(lightness) * ((lightness > 0) - value)) / 100)

    def change(colors: Colors) -> Colors:
        changed = turned(colors, hue / 60, 1 + saturation / 100)
        return np.asarray(cv2.LUT(changed, target), dtype=np.uint8)

    return recolored(pixels, change)


def _curve(function: Callable[[float], float]) -> Plane:
    """Return what becomes of each of 256 values by a function on 0..1."""
    return np.array([int(function(v / 255) * 255 + 0.5) for v in range(256)], dtype=np.uint8)


def _contrast(value: float, slope: float) -> float:
    if slope <= 1:
        return 0.5 + (value - 0.5) * slope
    if value > 0.5:
        return 1 - _contrast(1 - value, slope)
    return 0.5 * float((2 * value) ** slope)


def _grey(colors: Colors) -> Colors:
    red, green, blue = cv2.split(colors)
    yellow, cyan, magenta = cv2.min(red, green), cv2.min(green, blue), cv2.min(red, blue)
    least = cv2.min(yellow, blue)
    fifths = np.zeros(red.shape, np.uint16)
    for plane, less, share in (
        (yellow, least, 3), (cyan, least, 3), (magenta, least, 4),
        (red, cv2.max(green, blue), 2), (green, cv2.max(red, blue), 2),
        (blue, cv2.max(red, green), 1),
    ):  # fmt: skip
        fifths += cv2.subtract(plane, less).astype(np.uint16) * np.uint16(share)
    grey = least + ((fifths + 2) // 5).astype(np.uint8)
    return np.asarray(cv2.merge((grey, grey, grey)), dtype=np.uint8)


def turned(colors: Colors, sixths: float, more: float) -> Colors:
    """Turn the hue by sixths of a circle and multiply the saturation, lightness kept."""
    red, green, blue = (plane.astype(np.float32) for plane in cv2.split(colors))
    greatest = np.maximum(np.maximum(red, green), blue)
    least = np.minimum(np.minimum(red, green), blue)
    chroma, twice_light = greatest - least, greatest + least
    hue = _hue(red, green, blue, greatest, chroma) + np.float32(sixths)
    hue -= 6 * np.floor(hue / 6)
    chroma = np.minimum(chroma * np.float32(more), 255 - np.abs(twice_light - 255))
    top = (twice_light + chroma + 1) / 2
    planes = []
    for start in (5, 3, 1):
        place = hue + start
        place -= 6 * (place >= 6)
        drop = np.minimum(np.maximum(np.minimum(place, 4 - place), 0), 1)
        planes.append((top - chroma * drop).astype(np.uint8))
    return np.asarray(cv2.merge(planes), dtype=np.uint8)


def _hue(red: Floats, green: Floats, blue: Floats, greatest: Floats, chroma: Floats) -> Floats:
    """Return the hue in sixths of the circle from red, -1 to 5; 0 for greys."""
    divisor = np.maximum(chroma, 1)
    of_green = (blue - red) / divisor + 2
    of_blue = (red - green) / divisor + 4
    rest = np.where(greatest == green, of_green, of_blue)
    return np.where(greatest == red, (green - blue) / divisor, rest)
