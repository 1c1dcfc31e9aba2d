"""The scene graph of a document: every element, what it is, where it lies, how much of it shows."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import numpy as np

from limner.design.document import (
    BLACK,
    Color,
    Document,
    Outline,
    Picture,
    Placed,
    Point,
    QRCode,
    Shape,
    ShapeKind,
    Text,
)
from limner.design.frames import corners_of
from limner.design.parts import Part, parts_of
from limner.design.visibility import inside_share, visible_shares


class ElementKind(StrEnum):
    """What an element is."""

    SHAPE = "shape"
    TEXT = "text"
    PICTURE = "picture"
    QR_CODE = "qr code"
    BACKGROUND = "background"
    """The coloured page of a placed document."""


@dataclass(frozen=True, slots=True)
class Element:
    """One element of a design, those inside placed documents in their places on the page."""

    name: str
    """Its layer's; a placed background has that of the layer it is placed in."""
    kind: ElementKind
    order: int
    """From 0 at the bottom."""
    within: tuple[str, ...]
    """Names of the placed layers that it is part of, the outermost first."""
    x: float
    """Left of its box before rotation, in pixels of the page."""
    y: float
    width: float
    height: float
    rotation: float
    """Degrees clockwise, 0 to 360."""
    corners: tuple[Point, ...]
    """Of its box after rotation, clockwise from what was its top left."""
    opacity: float
    """0 to 100, that of the layers it is in taken in."""
    visible: float
    """Share of what it paints on the page that nothing above covers; a cover of half opacity
    hides half. 0 where it is see-through or beside the page. Filters are left out."""
    inside: float
    """Share of its box's area that lies on the page, and on the page it is placed with."""
    fill: Color | None = None
    """Of a shape, text or background."""
    outline: Outline | None = None
    """Its width in pixels of the page."""
    shape: ShapeKind | None = None
    text: str | None = None
    """A text's words, or what a QR code says."""
    font: str | None = None
    """As it was asked for."""
    font_size: float | None = None
    """Points on this page."""
    alignment: str | None = None
    source: str | None = None
    """The file of a picture, or of the placed document that it is part of."""
    effects: tuple[str, ...] = ()
    """Actions that adjust or filter it, its own first, then those of the layers it is in."""

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of its box after rotation."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True, slots=True)
class Scene:
    """A page and the elements on it, from the bottom to the top."""

    page: str
    """Its type's name."""
    width: int
    height: int
    background: Color | None
    elements: tuple[Element, ...] = ()

    @property
    def visible(self) -> tuple[Element, ...]:
        """The elements of which something shows."""
        return tuple(element for element in self.elements if element.visible > 0)


def measure_scene(document: Document) -> Scene:
    """Return the scene graph of a document; effects are named, not measured."""
    parts = tuple(parts_of(document))
    shares = visible_shares(document, parts)
    elements = [_element(order, part, shares[order], document) for order, part in enumerate(parts)]
    size = (document.width, document.height)
    return Scene(document.page.name, *size, document.background, tuple(elements))


def _element(order: int, part: Part, visible: float, document: Document) -> Element:
    down = float(np.hypot(*part.matrix[:2, 1]))
    return Element(
        name=part.layer.name,
        kind=_KINDS[type(part.layer.content)],
        order=order,
        within=tuple(layer.name for layer in part.chain),
        opacity=part.opacity,
        visible=_rounded(visible),
        inside=_rounded(inside_share(part)),
        source=_source(part),
        effects=_effects(part),
        **_place(part),
        **_looks(part, down, document.page.pixels_per_point),
    )


def _place(part: Part) -> dict[str, Any]:
    layer, matrix = part.layer, part.matrix
    corners = corners_of(matrix, 0, 0, layer.width, layer.height)
    width, height = (layer.width, layer.height) * np.hypot(*matrix[:2, :2])
    x, y = np.mean(corners, axis=0) - (width / 2, height / 2)
    rotation = _rounded(np.degrees(np.arctan2(matrix[1, 0], matrix[0, 0]))) % 360
    box = {"x": x, "y": y, "width": width, "height": height}
    return {
        **{name: _rounded(value) for name, value in box.items()},
        "rotation": rotation,
        "corners": tuple((_rounded(x), _rounded(y)) for x, y in corners),
    }


def _rounded(value: float) -> float:
    """Return a number without the noise of its last digits."""
    return round(float(value), 6)


_KINDS = {
    Shape: ElementKind.SHAPE,
    Text: ElementKind.TEXT,
    Picture: ElementKind.PICTURE,
    QRCode: ElementKind.QR_CODE,
    Placed: ElementKind.BACKGROUND,
}


def _looks(part: Part, scale: float, pixels_per_point: float) -> dict[str, Any]:
    """Return what an element shows; ``scale`` is that of its document on the page."""
    match part.layer.content:
        case Shape(kind, _, fill, outline):
            return {"shape": kind, "fill": fill, "outline": _scaled(outline, scale)}
        case Text() as text:
            size = text.size * part.pixels_per_point * scale / pixels_per_point
            words = {"text": text.text, "font": text.font, "font_size": size}
            look = {"fill": text.color, "outline": _scaled(text.outline, scale)}
            return {**words, **look, "alignment": text.alignment}
        case QRCode(payload):
            return {"text": payload, "fill": BLACK}
        case Placed(_, placed):
            return {"fill": placed.background}
        case _:
            return {}


def _scaled(outline: Outline | None, scale: float) -> Outline | None:
    return outline and replace(outline, width=outline.width * scale)


def _source(part: Part) -> str | None:
    contents = [layer.content for layer in (part.layer, *reversed(part.chain))]
    return next((item.source for item in contents if isinstance(item, Picture | Placed)), None)


def _effects(part: Part) -> tuple[str, ...]:
    layers = (part.layer, *reversed(part.chain))
    return tuple(effect.name for layer in layers for effect in layer.effects)
