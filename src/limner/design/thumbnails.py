"""Small pictures of images, as models that see are shown them."""

import io

import numpy as np
import skia
from PIL import Image

from limner.design.document import Picture
from limner.design.images import draw_picture

SIDE = 256
"""Pixels of a picture's longer side; it stands in a white square of this size."""


def square_png(picture: Picture, side: int = SIDE) -> bytes:
    """Return an image as a PNG file, in the middle of a white square.

    Args:
        picture: The image.
        side: Of the square, in pixels.
    """
    pixels = np.full((side, side, 4), 255, np.uint8)
    info = skia.ImageInfo.Make(
        side, side, skia.ColorType.kRGBA_8888_ColorType, skia.AlphaType.kPremul_AlphaType
    )
    surface = skia.Surface.MakeRasterDirect(info, pixels, side * 4)
    scale = side / max(picture.natural_size)
    width, height = picture.natural_size[0] * scale, picture.natural_size[1] * scale
    canvas = surface.getCanvas()
    canvas.translate((side - width) / 2, (side - height) / 2)
    draw_picture(picture, canvas, width, height)
    file = io.BytesIO()
    Image.fromarray(pixels[:, :, :3]).save(file, "PNG")
    return file.getvalue()
