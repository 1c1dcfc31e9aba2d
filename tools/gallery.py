"""Render the pictures of docs/gallery.md, and the README's contact sheet.

Usage: ``python tools/gallery.py [DESIGN ...]``; without names, all of them. A test fails where a
picture is stale.
"""

import sys
from pathlib import Path

from PIL import Image

from limner.design.document import Document
from limner.design.gallery import gallery_designs, gallery_images, gallery_workflow
from limner.design.workflow import run_workflow
from pictures import drawn, fitted, save

IMAGES = Path(__file__).parents[1] / "docs" / "images"
PICTURES = IMAGES / "gallery"
SHEET = IMAGES / "gallery.png"
SIDE = 900
"""Pixels of a picture's longer side."""

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
    return fitted(outcome(name), SIDE)


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
    tall = [drawn(document, SHEET_HEIGHT / document.height) for document in (poster, cover)]
    wide = [drawn(document, column / document.width) for document in (postcard, card)]
    width = sum(shown.width for shown in tall) + column + 4 * SHEET_GAP
    sheet = Image.new("RGB", (width, SHEET_HEIGHT + 2 * SHEET_GAP), SHEET_GROUND)
    left = SHEET_GAP
    for shown in tall:
        sheet.paste(shown, (left, SHEET_GAP))
        left += shown.width + SHEET_GAP
    sheet.paste(wide[0], (left, SHEET_GAP))
    sheet.paste(wide[1], (left, SHEET_GAP + SHEET_HEIGHT - wide[1].height))
    return sheet


if __name__ == "__main__":
    main()
