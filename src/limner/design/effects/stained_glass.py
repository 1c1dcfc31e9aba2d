"""Panes of glass in lead."""

from math import ceil

import cv2
import numpy as np
from numpy.typing import NDArray

from limner.design.effects.adjustments import turned
from limner.design.effects.noise import hashed
from limner.design.effects.pixels import Colors, Pixels, Plane, bands, premultiplied
from limner.design.effects.registry import Number, effect

Labels = NDArray[np.int32]
Distances = NDArray[np.float32]

VIVID = 1.3
"""How much more saturated a pane is than the mean of what it stands for."""


@effect(
    "StainedGlassFilter",
    Number("cellSize", 2, 50, 10, "half the mean distance of two panes' middles, in pixels"),
    Number("borderThickness", 1, 20, 4, "width of the lead in pixels; no more than half a pane"),
    Number("lightIntensity", 0, 10, 3, "light behind the middle of the window"),
)
def stained_glass(
    pixels: Pixels, cell_size: float, border_thickness: float, light_intensity: float
) -> Pixels:
    """Make a window of single-coloured panes in black lead."""
    height, width = pixels.shape[:2]
    panes = cells(height, width, 2 * cell_size)
    palette = _palette(pixels, panes)
    inside = _from_edges(panes)
    lead = min(border_thickness, cell_size) / 2
    result = np.empty_like(pixels)
    for rows in bands(panes):
        part = slice(rows.start, rows.stop)
        shine = _shine(rows, panes.shape, light_intensity)
        glass = np.clip(inside[part] - np.float32(lead - 1), 0, 1)
        depth = np.minimum(inside[part] * np.float32(0.5 / cell_size), np.float32(0.35))
        colors = _lit(palette[panes[part]], shine * (depth + np.float32(0.8)), glass)
        result[part] = premultiplied(colors, np.ascontiguousarray(pixels[part, :, 3]))
    return result


def cells(height: int, width: int, spacing: float) -> Labels:
    """Return which of some seeds, ``spacing`` pixels apart in the mean, is nearest, from 1 on."""
    margin = ceil(spacing)
    open_place = np.ones((height + 2 * margin, width + 2 * margin), dtype=np.uint8)
    y, x = _seeds(*open_place.shape, spacing)
    open_place[y, x] = 0
    _, labels = _nearest(open_place)
    return np.ascontiguousarray(labels[margin : margin + height, margin : margin + width])


def _nearest(open_place: Plane) -> tuple[Distances, Labels]:
    """Return how far the nearest zero is from each pixel, and which it is.

    OpenCV's transform without labels goes through Intel's library on some machines, and differs.
    """
    distances, labels = cv2.distanceTransformWithLabels(
        open_place, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    return np.asarray(distances, dtype=np.float32), np.asarray(labels, dtype=np.int32)


def _seeds(height: int, width: int, spacing: float) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return rows and columns of one point in each square of a grid, away from its sides."""
    rows, columns = np.arange(int(height / spacing)), np.arange(int(width / spacing))
    bits = hashed(rows, columns, 41)
    down = 0.08 + 0.84 * (bits & 0xFFFF) / 65536
    along = 0.08 + 0.84 * (bits >> 16) / 65536
    y, x = (rows[:, None] + down) * spacing, (columns[None, :] + along) * spacing
    return y.astype(np.int64).ravel(), x.astype(np.int64).ravel()


def _palette(pixels: Pixels, panes: Labels) -> Colors:
    """Return the mean colour of each label, vivid; see-through pixels do not count."""
    count = int(panes.max()) + 1
    sums = np.zeros((count, 4))
    for rows in bands(panes, 1 << 22):
        part = slice(rows.start, rows.stop)
        labels = panes[part].ravel()
        for channel in range(4):
            values = pixels[part, :, channel].ravel()
            sums[:, channel] += np.bincount(labels, values, minlength=count)
    means = sums[:, :3] * 255 / np.maximum(sums[:, 3:], 1) + 0.5
    colors = np.minimum(means, 255).astype(np.uint8)
    return np.asarray(turned(colors[None], 0, VIVID)[0], dtype=np.uint8)


def _from_edges(panes: Labels) -> Distances:
    """Return how far each pixel is from the nearest pixel at a pane's edge."""
    within = np.ones(panes.shape, dtype=np.uint8)
    across, down = panes[:, 1:] != panes[:, :-1], panes[1:] != panes[:-1]
    within[:, 1:][across] = within[:, :-1][across] = 0
    within[1:][down] = within[:-1][down] = 0
    return _nearest(within)[0]


def _shine(rows: range, shape: tuple[int, ...], intensity: float) -> Distances:
    """Return by how much each pixel is lit: most in the middle, nothing more in the corners."""
    down = ((2 * np.arange(rows.start, rows.stop) + 1) / shape[0] - 1) ** 2
    along = ((2 * np.arange(shape[1]) + 1) / shape[1] - 1) ** 2
    away = (down[:, None] + along[None, :]).astype(np.float32) / 2
    shine = 1 + np.float32(intensity / 16) * (1 - away) * (1 - away)
    return np.asarray(shine, dtype=np.float32)


def _lit(colors: Colors, shine: Distances, glass: Distances) -> Colors:
    lit = np.minimum(colors * shine[..., None], 255) * glass[..., None]
    return np.asarray(lit + np.float32(0.5), dtype=np.float32).astype(np.uint8)
