"""How the tools draw a design and write its picture with few colours."""

from pathlib import Path

import skia
from PIL import Image

from limner.design.document import Document
from limner.design.render import on_white, render

COLORS = (192, 128, 96, 64, 48, 32)
"""How many colours a picture is stored with: the first number that makes it small enough."""
MAX_BYTES = 150_000


def fitted(document: Document, side: int) -> Image.Image:
    """Return a document as paper shows it, its longer side of so many pixels."""
    return drawn(document, side / max(document.width, document.height))


def drawn(document: Document, scale: float) -> Image.Image:
    """Return a document as paper shows it, at a scale."""
    shown = on_white(render(document, scale=scale))
    pixels = shown.toarray(colorType=skia.kRGBA_8888_ColorType)
    return Image.fromarray(pixels).convert("RGB")


def save(shown: Image.Image, path: Path) -> None:
    """Write a picture with as many colours as a small file can have."""
    for colors in COLORS:
        few = shown.quantize(colors, Image.Quantize.MEDIANCUT, 2, dither=Image.Dither.NONE)
        few.save(path, optimize=True)
        if path.stat().st_size <= MAX_BYTES:
            return
