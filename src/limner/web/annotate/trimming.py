"""Pictures without the empty paper around what is drawn."""

import io

from PIL import Image, ImageChops, ImageOps

MARGIN = 0.03
"""Of the side, left white around what is drawn."""


def trimmed(png: bytes, side: int) -> bytes:
    """Return what a picture has on white, in the middle of a white square.

    Args:
        png: The picture; one that is white all over is only made smaller.
        side: Of the square, in pixels.
    """
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    blank = Image.new("RGB", picture.size, "white")
    drawn = picture.crop(ImageChops.difference(picture, blank).getbbox())
    room = side - 2 * round(side * MARGIN)
    fitted = ImageOps.contain(drawn, (room, room), Image.Resampling.LANCZOS)
    square = Image.new("RGB", (side, side), "white")
    square.paste(fitted, ((side - fitted.width) // 2, (side - fitted.height) // 2))
    file = io.BytesIO()
    square.save(file, "PNG")
    return file.getvalue()
