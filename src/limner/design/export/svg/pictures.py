"""Pictures as SVG elements that carry their own data."""

from base64 import b64encode
from math import sqrt
from xml.etree.ElementTree import Element

import skia

from limner.design.document import Picture
from limner.design.export.svg.elements import element, factors
from limner.design.images import draw_picture
from limner.design.rasters import decode

PNG = "image/png"
SVG = "image/svg+xml"
KEPT = {"image/jpeg", PNG, SVG}
"""Types that every program which opens SVG can show."""
ANIMATED = b"acTL"
"""The PNG chunk of an animation: a browser would play it."""
MAX_PIXELS = 16_000_000
"""A picture that would take more is coarser instead."""
LETTERS = b"<text"
"""A drawing with text would be set in whatever fonts the viewer's machine has."""


def picture_element(picture: Picture, width: float, height: float) -> Element:
    """Return an ``<image>`` stretched to a size, with the picture's own file where it will do."""
    media_type, data = _file(picture, width, height)
    natural_width, natural_height = picture.natural_size
    return element(
        "image",
        {
            "width": natural_width,
            "height": natural_height,
            "transform": f"scale({factors(width / natural_width, height / natural_height)})",
            "preserveAspectRatio": "none",
            "xlink:href": data_uri(media_type, data),
        },
    )


def pixels_element(image: skia.Image, x: float, y: float) -> Element:
    """Return an ``<image>`` of rendered pixels at a place."""
    size = {"width": image.width(), "height": image.height()}
    return element("image", {"x": x, "y": y, **size, "xlink:href": data_uri(PNG, _png(image))})


def data_uri(media_type: str, data: bytes) -> str:
    """Return bytes as an address that holds them."""
    return f"data:{media_type};base64,{b64encode(data).decode('ascii')}"


def _file(picture: Picture, width: float, height: float) -> tuple[str, bytes]:
    if picture.media_type == SVG and LETTERS in picture.data:
        return PNG, _png(_drawn(picture, width, height))
    if picture.media_type in KEPT and ANIMATED not in picture.data:
        return picture.media_type, picture.data
    return PNG, _png(decode(picture.data))


def _drawn(picture: Picture, width: float, height: float) -> skia.Image:
    scale = min(1.0, sqrt(MAX_PIXELS / max(width * height, 1.0)))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32Premul(*size))
    draw_picture(picture, surface.getCanvas(), *size)
    return surface.makeImageSnapshot()


def _png(image: skia.Image) -> bytes:
    return bytes(image.encodeToData(skia.kPNG, 100))
