"""Vector pictures: read within bounds, made safe, drawn by Skia or resvg."""

from limner.design.svg.drawing import Drawing, draw_svg, open_drawing
from limner.design.svg.limits import ImageRefused
from limner.design.svg.reading import SafeSVG, read_svg, written

__all__ = [
    "Drawing",
    "ImageRefused",
    "SafeSVG",
    "draw_svg",
    "open_drawing",
    "read_svg",
    "written",
]
