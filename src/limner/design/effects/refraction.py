"""Filters that look through something uneven."""

from math import cos, pi, sin, tau

import numpy as np

from limner.design.effects.displacement import STEPS, displaced
from limner.design.effects.noise import ONE, Integers, smooth_noise
from limner.design.effects.pixels import Pixels
from limner.design.effects.registry import Number, effect

WAVES = ((1.3, 1.0, 9), (1.9, 0.8, 8), (0.3, 1.3, 7), (2.6, 1.7, 5), (0.9, 2.4, 3))
"""Of an ocean: direction in radians, waves a base length, height in shares of 32."""
GLOSS = 3
"""Light on the surface, as `displaced` counts it."""
TURN = 1 << 10
"""Parts of a full wave."""
SINE = np.array([round(ONE * sin(tau * part / TURN)) for part in range(TURN)], dtype=np.int32)


@effect(
    "GlassFilter",
    Number("distortion", 0, 20, 5, "how far the glass bends, in pixels"),
    Number("smoothness", 1, 15, 3, "from frosted to gently uneven glass"),
    Number("scaling", 50, 200, 100, "size of the glass's unevenness in percent"),
)
def glass(pixels: Pixels, distortion: float, smoothness: float, scaling: float) -> Pixels:
    """Look through uneven glass."""
    reach = round(distortion * STEPS)
    cell = (8 + 4 * smoothness) * scaling / 100

    def field(rows: range, width: int) -> tuple[Integers, Integers]:
        return _bend(rows, width, cell, 11, reach), _bend(rows, width, cell, 12, reach)

    return displaced(pixels, field, GLOSS) if reach else pixels.copy()


@effect(
    "OceanRippleFilter",
    Number("rippleSize", 1, 15, 9, "from fine ripples to long waves"),
    Number("rippleMagnitude", 0, 20, 9, "how far the water bends, in pixels"),
)
def ocean_ripple(pixels: Pixels, ripple_size: float, ripple_magnitude: float) -> Pixels:
    """Look through rippling water."""
    reach = round(ripple_magnitude * STEPS)
    length = 8 + 8 * ripple_size

    def field(rows: range, width: int) -> tuple[Integers, Integers]:
        return _swell(rows, width, length, reach)

    return displaced(pixels, field, GLOSS) if reach else pixels.copy()


def _bend(rows: range, width: int, cell: float, seed: int, reach: int) -> Integers:
    coarse = smooth_noise(rows, width, cell, seed)
    fine = smooth_noise(rows, width, cell / 2, seed + 2)
    return ((4 * coarse + fine) * reach) // (4 * ONE)


def _swell(rows: range, width: int, length: float, reach: int) -> tuple[Integers, Integers]:
    """Return the slopes of some waves, whose crests a slow noise bends."""
    wander = smooth_noise(rows, width, 1.5 * length, 21) // (ONE // 640)
    right = np.zeros((len(rows), width), dtype=np.int32)
    down = np.zeros_like(right)
    for direction, waves, height in WAVES:
        slope = SINE[(_phase(rows, width, direction, length / waves) + wander) % TURN] * height
        right += slope * round(64 * cos(direction)) >> 6
        down += slope * round(64 * sin(direction)) >> 6
    return (right >> 5) * reach // ONE, (down >> 5) * reach // ONE


def _phase(rows: range, width: int, direction: float, length: float) -> Integers:
    """Return how far along a wave each pixel is."""
    along = round(65536 * cos(direction) * TURN / length)
    across = round(65536 * sin(direction) * TURN / length)
    columns = (np.arange(width) * along) >> 16
    lines = (np.arange(rows.start, rows.stop) * across + round(65536 * TURN * pi * length)) >> 16
    return (lines % TURN).astype(np.int32)[:, None] + (columns % TURN).astype(np.int32)
