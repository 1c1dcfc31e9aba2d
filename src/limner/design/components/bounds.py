"""From which measure on something counts as placed, sized, coloured, seen and read as asked."""

from math import sqrt

from limner.design.components.color_difference import color_difference, linear
from limner.design.document import Color
from limner.design.pages import PAGE_TYPES, custom_page

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels of the page."""

COLOR_OFF = 6.0
"""CIEDE2000 difference up to which a colour is the one that is asked for."""
LINE_OFF = 0.02
"""Share of the page by which a centre may lie outside the ninth that is asked for."""
EDGE = 0.1
"""Share of the page that a large element may keep from the edge that it is asked to be at."""
SEEN = {"text": 0.95, "code": 0.95, "image": 0.6, "shape": 0.6}
"""Least visible share."""
LEAST_OPACITY = 10.0
"""Percent below which nothing is seen of an element."""
LEAST_SIDES = {"image": 0.05, "code": 0.08}
"""Least longer side, as a share of the page's mean side, at which one can tell what it shows."""
INSIDE = 0.99
"""Least share of an element's box on the page."""
CONTRAST = 4.5
"""Contrast ratio of a text with what is behind it (WCAG 2.2, 1.4.3)."""
LARGE_CONTRAST = 3.0
"""The same of large type."""
LARGE_POINTS = 18.0
"""From here on type is large."""
LARGE_BOLD_POINTS = 14.0
"""From here on bold type is large."""
BOLD = 700
"""From this weight on type is bold."""
ASKED_CONTRAST = 0.9
"""Share of the contrast of the text and background colours that a client asked for, both, which is
enough where it is less than the above: what is behind may be a little off."""
AROUND = 10.0
"""Percentile of the contrasts around the letters that has to be enough."""
OUTLINE = 0.02
"""Least width of an outline that makes letters legible, in ems."""
MOST_OUTLINE = 0.25
"""Width of an outline, in ems, from which it fills letters and the gaps between them."""
MOST_BLUR = 0.1
"""Blur of a text, in ems, from which nobody can read it."""
OVERLAP = 0.02
"""Share of the smaller of two texts' boxes that may lie in the other."""
UNASKED = 0.5
"""Most text that was not asked for, as a share of that which was, by characters."""
DISTORTION = 0.05
"""Share by which an image's ratio of width to height may be off."""
LEAST_POINTS = {"book cover": 8.0, "business card": 6.0, "postcard": 8.0, "poster": 20.0}
"""Least size of type by the type of page."""
IMAGE_SIZES = {"small": (0.0, 0.36), "medium": (0.25, 0.7), "large": (0.5, 9.0)}
"""Least and most of an image: the larger of its shares of the page's width and height."""
TEXT_SIZES = {"small": (0.0, 0.04), "medium": (0.03, 0.07), "large": (0.05, 9.0)}
"""Least and most of a block's largest type: an em as a share of the page's mean side."""

_THIRDS = {"left": 0, "top": 0, "right": 2, "bottom": 2}


def mean_side(width: float, height: float) -> float:
    """Return the side of a square as large as a page, in pixels."""
    return sqrt(width * height)


def pixels_per_point(page: str) -> float:
    """Return the resolution of a page by its type's name."""
    return PAGE_TYPES.get(page, custom_page(1, 1)).pixels_per_point


def in_ninth(box: Box, spot: str, page: tuple[float, float]) -> bool:
    """Return whether a box lies in a ninth of the page.

    Its centre does, ``LINE_OFF`` allowed; one too large for that is there where it keeps no more
    than ``EDGE`` from the page's edge.
    """
    (across, low_x, high_x), (down, low_y, high_y) = centre_range(box, spot, page)
    return low_x <= across <= high_x and low_y <= down <= high_y


def centre_range(
    box: Box, spot: str, page: tuple[float, float]
) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Return a box's centre across and down, each with the least and most it may be."""
    words = set(spot.split())
    left, top, right, bottom = box
    column = next((_THIRDS[word] for word in ("left", "right") if word in words), 1)
    row = next((_THIRDS[word] for word in ("top", "bottom") if word in words), 1)
    return _range(left, right, column, page[0]), _range(top, bottom, row, page[1])


def _range(start: float, end: float, third: int, side: float) -> tuple[float, float, float]:
    middle, half = (start + end) / 2, (end - start) / 2
    near = max(side * (1 / 3 + LINE_OFF), half + EDGE * side)
    if third == 0:
        return middle, 0.0, near
    if third == 2:
        return middle, side - near, side
    return middle, side * (1 / 3 - LINE_OFF), side * (2 / 3 + LINE_OFF)


def same_color(one: Color | None, other: Color) -> bool:
    """Return whether two colours are one within ``COLOR_OFF``."""
    return one is not None and color_difference(one, other) <= COLOR_OFF


def luminance(color: Color) -> float:
    """Return the relative luminance of sRGB (WCAG 2.2), 0 to 1."""
    red, green, blue = (linear(level / 255) for level in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colours (WCAG 2.2), 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
