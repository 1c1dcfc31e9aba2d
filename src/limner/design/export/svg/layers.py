"""Layers as groups, each drawn at the origin of its box and moved, turned and dimmed as a whole."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never
from xml.etree.ElementTree import Element

from limner.design.document import Document, Layer, Picture, Placed, QRCode, Shape, Text
from limner.design.export.legible import one_line
from limner.design.export.svg.elements import Value, color, element, factors, group, number
from limner.design.export.svg.fonts import Fonts
from limner.design.export.svg.pictures import picture_element, pixels_element
from limner.design.export.svg.shapes import qr_element, shape_element
from limner.design.export.svg.text import text_element
from limner.design.render import layer_image

LONGEST_NAME = 255


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the layers of one page are drawn with."""

    document: Document
    fonts: Fonts
    """Of the whole file."""
    identifier: str = "layer"
    """What the identifiers of its layers begin with."""


def page_elements(sheet: Sheet) -> Iterator[Element]:
    """Yield a page's background, where it has one, and a group for each of its layers."""
    document = sheet.document
    if document.background is not None:
        size: dict[str, Value] = {"width": document.width, "height": document.height}
        yield element("rect", {**size, "fill": color(document.background)})
    for index, layer in enumerate(document.layers, 1):
        yield _layer_group(sheet, layer, f"{sheet.identifier}-{index}")


def _layer_group(sheet: Sheet, layer: Layer, identifier: str) -> Element:
    name = one_line(layer.name, LONGEST_NAME)
    made = group(
        {
            "id": identifier,
            "data-name": name,
            "inkscape:groupmode": "layer",
            "inkscape:label": name,
            "transform": _transform(layer),
        }
    )
    if layer.opacity < 100:
        made.set("opacity", number(layer.opacity / 100))
    made.extend(_drawn(sheet, layer, identifier))
    return made


def _transform(layer: Layer) -> str:
    moved = f"translate({number(layer.x)} {number(layer.y)})"
    if not layer.rotation % 360:
        return moved
    center = f"{number(layer.width / 2)} {number(layer.height / 2)}"
    return f"{moved} rotate({number(layer.rotation)} {center})"


def _drawn(sheet: Sheet, layer: Layer, identifier: str) -> Iterator[Element]:
    content = layer.content
    if layer.effects:
        yield _filtered(sheet, layer)
        return
    match content:
        case Shape():
            yield shape_element(content, layer)
        case Text():
            yield text_element(content, sheet.document.page.pixels_per_point, sheet.fonts)
        case Picture():
            yield picture_element(content, layer.width, layer.height)
        case QRCode():
            yield qr_element(content, layer)
        case Placed():
            yield from _placed(sheet, layer, content.document, identifier)
        case _:
            assert_never(content)


def _filtered(sheet: Sheet, layer: Layer) -> Element:
    image, x, y = layer_image(sheet.document, layer)
    return pixels_element(image, x - layer.x, y - layer.y)


def _placed(sheet: Sheet, layer: Layer, document: Document, identifier: str) -> Iterator[Element]:
    page = f"{identifier}-page"
    edge = element("rect", {"width": document.width, "height": document.height})
    yield element("clipPath", {"id": page}, edge)
    scales = factors(layer.width / document.width, layer.height / document.height)
    yield group(
        {"transform": f"scale({scales})", "clip-path": f"url(#{page})"},
        *page_elements(Sheet(document, sheet.fonts, identifier)),
    )
