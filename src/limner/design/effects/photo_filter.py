"""Coloured glass before the lens."""

import cv2
import numpy as np
from numpy.typing import NDArray

from limner.design.document import Color
from limner.design.effects.pixels import Colors, Pixels, recolored
from limner.design.effects.registry import Choice, Number, effect

PHOTO_FILTERS: dict[str, Color] = {
    "Warming Filter (85)": (236, 138, 0),
    "Warming Filter (LBA)": (250, 150, 0),
    "Warming Filter (81)": (235, 177, 19),
    "Cooling Filter (80)": (0, 109, 255),
    "Cooling Filter (LBB)": (0, 93, 255),
    "Cooling Filter (82)": (0, 181, 255),
    "Red": (234, 26, 26),
    "Orange": (243, 132, 23),
    "Yellow": (249, 227, 28),
    "Green": (25, 201, 25),
    "Cyan": (29, 203, 234),
    "Blue": (29, 53, 234),
    "Violet": (155, 29, 234),
    "Magenta": (227, 24, 227),
    "Sepia": (172, 122, 51),
    "Deep Red": (255, 0, 0),
    "Deep Blue": (0, 34, 205),
    "Deep Emerald": (0, 140, 0),
    "Deep Yellow": (255, 213, 0),
    "Underwater": (0, 193, 177),
}
"""Photoshop's named filters with their colours."""

ALIASES = (
    ("warming", "Warming Filter (85)"),
    ("warm", "Warming Filter (85)"),
    ("warming filter", "Warming Filter (85)"),
    ("cooling", "Cooling Filter (80)"),
    ("cool", "Cooling Filter (80)"),
    ("cooling filter", "Cooling Filter (80)"),
    *((f"{name} filter", name) for name in PHOTO_FILTERS),
    *((name.replace("Filter ", ""), name) for name in PHOTO_FILTERS),
)

LUMA = (0.299, 0.587, 0.114)
FINE = 64
"""Parts of a level in which colours are summed."""


@effect(
    "PhotoFilter",
    Choice(
        "filterType", tuple(PHOTO_FILTERS), "Warming Filter (85)", "Photoshop's filter", ALIASES
    ),
    Number("density", 0, 100, 25, "percent of the filter's colour"),
)
def photo_filter(pixels: Pixels, filter_type: str, density: float) -> Pixels:
    """Tint as a coloured filter before the lens does, at the same luminosity.

    Each channel is multiplied by ``1 - density * (1 - colour)``; what that takes from the luma
    (Rec. 601) is then added to every channel: Photoshop's "Preserve Luminosity".
    """
    gains = [1 - density / 100 * (1 - c / 255) for c in PHOTO_FILTERS[filter_type]]
    kept = _table(gains)
    lost = _table([weight * (1 - gain) for weight, gain in zip(LUMA, gains, strict=True)])

    def change(colors: Colors) -> Colors:
        missing = cv2.split(cv2.LUT(colors, lost))
        added = missing[0] + missing[1] + missing[2]
        planes = [_level(plane + added) for plane in cv2.split(cv2.LUT(colors, kept))]
        return np.asarray(cv2.merge(planes), dtype=np.uint8)

    return recolored(pixels, change)


def _table(factors: list[float]) -> NDArray[np.uint16]:
    """Return 256 values times a factor for each channel, in fine parts."""
    values = [[int(v * factor * FINE + 0.5) for factor in factors] for v in range(256)]
    return np.array([values], dtype=np.uint16)


def _level(fine: cv2.typing.MatLike) -> NDArray[np.uint8]:
    return np.minimum((fine + FINE // 2) // FINE, 255).astype(np.uint8)
