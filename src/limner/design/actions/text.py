"""The eleven text actions."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

from limner.design.actions.fields import (
    MAX_NAME,
    MAX_TEXT,
    Angle,
    Blue,
    Green,
    LayerName,
    NewLayer,
    Opacity,
    PosX,
    PosY,
    Red,
    StrokeWidth,
)
from limner.design.actions.layers import (
    add_layer,
    change,
    change_content,
    find_layer,
    reset_text,
    text_size,
)
from limner.design.actions.outlines import stroke
from limner.design.actions.parameters import Choice, Number, Words
from limner.design.actions.registry import ALL, PHOTO, VECTOR, Category, action
from limner.design.document import Alignment, Document, Layer, Text

_MOVES: dict[str, Callable[[int, int], int]] = {
    "front": lambda place, top: top,
    "frontward": lambda place, top: min(place + 1, top),
    "back": lambda place, top: 0,
    "backward": lambda place, top: max(place - 1, 0),
}


@action(Category.TEXT, ALL)
def align_text(
    document: Document,
    layer_name: LayerName,
    alignment: Annotated[str, Choice(tuple(Alignment), "of the lines in the text's own box")],
) -> Document:
    """Align the lines of a paragraph within its box."""
    layer = find_layer(document, layer_name, Text)
    return change_content(document, layer, alignment=Alignment(alignment))


@action(Category.TEXT, ALL)
def apply_font(
    document: Document,
    layer_name: LayerName,
    font_name: Annotated[str, Words(MAX_NAME, "a family, such as Georgia or Montserrat Bold")],
) -> Document:
    """Set a text in a font."""
    return _set_anew(document, layer_name, font=font_name)


@action(Category.TEXT, ALL)
def arrange_text(
    document: Document,
    layer_name: LayerName,
    arrangement: Annotated[str, Choice(tuple(_MOVES), "to an end, or past one layer")],
) -> Document:
    """Move a text up or down in the order of all layers."""
    layer = find_layer(document, layer_name, Text)
    others = [other for other in document.layers if other is not layer]
    place = _MOVES[arrangement](document.layers.index(layer), len(others))
    return replace(document, layers=(*others[:place], layer, *others[place:]))


@action(Category.TEXT, ALL)
def color_text(
    document: Document, layer_name: LayerName, red: Red, green: Green, blue: Blue
) -> Document:
    """Colour a text."""
    layer = find_layer(document, layer_name, Text)
    return change_content(document, layer, color=(red, green, blue))


@action(Category.TEXT, ALL)
def create_text(
    document: Document,
    layer_name: NewLayer,
    text_string: Annotated[str, Words(MAX_TEXT, "the text; it breaks at \\n only", lines=True)],
) -> Document:
    """Write a text: Arial, 12 points, black, left aligned."""
    text = Text(text_string)
    return add_layer(document, layer_name, text, text_size(text, document))


@action(Category.TEXT, PHOTO | VECTOR)
def opacity_text(document: Document, layer_name: LayerName, opacity: Opacity) -> Document:
    """Set how opaque a text is."""
    return change(document, find_layer(document, layer_name, Text), opacity=opacity)


@action(Category.TEXT, ALL)
def remove_text(document: Document, layer_name: LayerName) -> Document:
    """Remove a text."""
    return document.without_layer(find_layer(document, layer_name, Text).name)


@action(Category.TEXT, ALL)
def reposition_text(
    document: Document, layer_name: LayerName, pos_x: PosX, pos_y: PosY
) -> Document:
    """Move a text to a place on the page."""
    return change(document, find_layer(document, layer_name, Text), x=pos_x, y=pos_y)


@action(Category.TEXT, ALL)
def resize_text(
    document: Document,
    layer_name: LayerName,
    font_size: Annotated[float, Number("points", 1, 2_000, "the size of the type")],
) -> Document:
    """Set the size of a text's type."""
    return _set_anew(document, layer_name, size=font_size)


@action(Category.TEXT, ALL)
def rotate_text(document: Document, layer_name: LayerName, angle: Angle) -> Document:
    """Turn a text to an angle."""
    return change(document, find_layer(document, layer_name, Text), rotation=angle)


@action(Category.TEXT, PHOTO | VECTOR)
def stroke_text(
    document: Document,
    layer_name: LayerName,
    stroke_width: StrokeWidth,
    red: Red,
    green: Green,
    blue: Blue,
) -> Document:
    """Outline the letters of a text."""
    layer = find_layer(document, layer_name, Text)
    return stroke(document, layer, stroke_width, (red, green, blue))


def _set_anew(document: Document, layer_name: str, **changes: Any) -> Document:
    layer = find_layer(document, layer_name, Text)
    return reset_text(document, layer, replace(_text(layer), **changes))


def _text(layer: Layer) -> Text:
    assert isinstance(layer.content, Text)
    return layer.content
