"""The SVG file of a document."""

from limner.design.document import Document
from limner.design.export.svg.elements import Value, element, number, written
from limner.design.export.svg.fonts import Fonts
from limner.design.export.svg.layers import Sheet, page_elements

NAMESPACES: dict[str, Value] = {
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
    "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
}


def svg_file(document: Document) -> bytes:
    """Return an SVG of the document's print size, in units of its pixels.

    Each layer is a group that Inkscape lists as a layer and Illustrator by its name, with its
    opacity and rotation; a placed document's layers are groups within its own. Text is text: the
    letters that it needs are embedded, so that a browser shows it alike on every machine.
    Layers with effects are pictures of what the effects made of them.
    """
    fonts = Fonts()
    shown = list(page_elements(Sheet(document, fonts)))
    root = element("svg", {**NAMESPACES, **_size(document)}, *fonts.style_elements(), *shown)
    return written(root)


def _size(document: Document) -> dict[str, Value]:
    resolution = document.page.resolution
    return {
        "width": f"{number(document.width / resolution)}in",
        "height": f"{number(document.height / resolution)}in",
        "viewBox": f"0 0 {document.width} {document.height}",
    }
