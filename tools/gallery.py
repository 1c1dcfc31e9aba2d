"""Render the pictures of docs/gallery.md, and the README's contact sheet.

Usage: ``python tools/gallery.py [DESIGN ...]``; without names, all of them. A test fails where a
picture is stale.
"""

import sys
from pathlib import Path

import skia
from PIL import Image

from limner.design.document import Document
from limner.design.gallery import gallery_designs, gallery_images, gallery_workflow
from limner.design.render import on_white, render
from limner.design.workflow import run_workflow

IMAGES = Path(__file__).parents[1] / "docs" / "images"
PICTURES = IMAGES / "gallery"
SHEET = IMAGES / "gallery.png"
SIDE = 900
"""Pixels of a picture's longer side."""
COLORS = (192, 128, 96, 64, 48, 32)
"""How many colours a picture is stored with: the first number that makes it small enough."""
MAX_BYTES = 150_000

POSTER, COVER, POSTCARD, CARD = "blue-hour", "cartographers-garden", "night-light", "piano-tuner"
SHEET_HEIGHT, SHEET_GAP, SHEET_GROUND = 590, 28, (233, 230, 224)


def main() -> None:
    """Write them."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or gallery_designs():
        save(picture(name), PICTURES / f"{name}.png")
    save(contact_sheet(), SHEET)


def picture(name: str) -> Image.Image:
    """Return a design as it is shown."""
    document = outcome(name)
    return _picture(document, SIDE / max(document.width, document.height))


def outcome(name: str) -> Document:
    """Return the document that a design's workflow makes."""
    document = run_workflow(gallery_workflow(name), gallery_images()).document
    assert document is not None
    return document


def contact_sheet() -> Image.Image:
    """Return one design of each type, edge to edge: poster, cover, postcard above card."""
    poster, cover, postcard, card = map(outcome, (POSTER, COVER, POSTCARD, CARD))
    ratio = sum(document.height / document.width for document in (postcard, card))
    column = round((SHEET_HEIGHT - SHEET_GAP) / ratio)
    tall = [_picture(document, SHEET_HEIGHT / document.height) for document in (poster, cover)]
    wide = [_picture(document, column / document.width) for document in (postcard, card)]
    width = sum(shown.width for shown in tall) + column + 4 * SHEET_GAP
    sheet = Image.new("RGB", (width, SHEET_HEIGHT + 2 * SHEET_GAP), SHEET_GROUND)
    left = SHEET_GAP
    for shown in tall:
        sheet.paste(shown, (left, SHEET_GAP))
        left += shown.width + SHEET_GAP
    sheet.paste(wide[0], (left, SHEET_GAP))
    sheet.paste(wide[1], (left, SHEET_GAP + SHEET_HEIGHT - wide[1].height))
    return sheet


def save(shown: Image.Image, path: Path) -> None:
    """Write a picture with as many colours as a small file can have."""
    for colors in COLORS:
        few = shown.quantize(colors, Image.Quantize.MEDIANCUT, 2, dither=Image.Dither.NONE)
        few.save(path, optimize=True)
        if path.stat().st_size <= MAX_BYTES:
            return


def _picture(document: Document, scale: float) -> Image.Image:
    shown = on_white(render(document, scale=scale))
    pixels = shown.toarray(colorType=skia.kRGBA_8888_ColorType)
    return Image.fromarray(pixels).convert("RGB")


if __name__ == "__main__":
    main()
