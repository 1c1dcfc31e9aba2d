"""Lengths of SVG, in pixels of 1/96 inch, and the size that a picture has by itself."""

import math
import re
from xml.etree.ElementTree import Element

from limner.design.svg.limits import MAX_SIDE, ImageRefused

_PIXELS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "q": 96 / 101.6,
    "in": 96.0,
    "em": 16.0,
    "ex": 8.0,
}
NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_LENGTH = re.compile(rf"\s*({NUMBER})\s*([A-Za-z]*)\s*")
DEFAULT_SIZE = (300.0, 150.0)
"""What a browser gives a picture without a viewBox for a side that it does not name."""

Box = tuple[float, float, float, float]


def pixels(length: str | None) -> float | None:
    """Return a length in pixels, None where it is absent, a percentage or not a length."""
    match = _LENGTH.fullmatch(length or "")
    if match is None or match[2].lower() not in _PIXELS:
        return None
    return float(match[1]) * _PIXELS[match[2].lower()]


def view_box(root: Element) -> Box | None:
    """Return x, y, width and height of a root's viewBox, None where it has none to use."""
    numbers = re.findall(NUMBER, root.get("viewBox", ""))
    if len(numbers) != 4:
        return None
    x, y, width, height = (float(number) for number in numbers)
    if not all(map(math.isfinite, (x, y, width, height))):
        return None
    return x, y, width, height


def natural_size(root: Element) -> tuple[float, float]:
    """Return a picture's own width and height in pixels, as a browser takes them.

    Raises:
        ImageRefused: It has no area, or a side beyond the bound.
    """
    width, height = _sides(root)
    if not (width > 0 and height > 0 and math.isfinite(width * height)):
        raise ImageRefused(f"its size is {width:g} x {height:g} pixels")
    if max(width, height) > MAX_SIDE:
        raise ImageRefused(
            f"its size is {width:g} x {height:g} pixels; {MAX_SIDE:,} a side are allowed"
        )
    return width, height


def _sides(root: Element) -> tuple[float, float]:
    width, height = pixels(root.get("width")), pixels(root.get("height"))
    box = view_box(root)
    if box is None:
        if not {"width", "height"} & root.attrib.keys():
            raise ImageRefused("it names neither its size nor a viewBox, so it has no edge")
        return (
            DEFAULT_SIZE[0] if width is None else width,
            DEFAULT_SIZE[1] if height is None else height,
        )
    _, _, across, down = box
    if not (across > 0 and down > 0):
        raise ImageRefused(f"its viewBox is {across:g} x {down:g}")
    if width is None:
        width = across if height is None else height * across / down
    return width, width * down / across if height is None else height
