"""What the actions do with layers: find, add, change and resize them."""

from dataclasses import replace
from typing import Any

from limner.design.document import Content, Document, Layer, Picture, Placed, QRCode, Shape, Text
from limner.design.errors import DependencyError, ParameterError, Scope, show
from limner.design.typesetting import set_text

MAX_LAYERS = 500
MAX_ELEMENTS = 2_000
"""Layers of a document, those inside placed documents counted with them."""
MAX_EFFECTS = 60
"""Adjustments and filters of a document, those inside placed documents counted with them."""
MAX_NESTING = 8
"""Documents placed within each other."""

KINDS: dict[type[Content], str] = {
    Shape: "a drawing",
    Text: "a text",
    Picture: "an object",
    QRCode: "an object",
    Placed: "an object",
}
OBJECTS = (Picture, QRCode, Placed)
_CENTERED = 1e-6


def find_layer(document: Document, name: str, *kinds: type[Content]) -> Layer:
    """Return the layer of a name, else the topmost one that came from a file of that name.

    Raises:
        DependencyError: There is none, or it is of another kind than those given.
    """
    layer = document.layer(name) or _from_file(document, name)
    if layer is None:
        reason = f"There is no layer {show(name)}; {_known(document)}."
        raise DependencyError(reason, Scope.LOCAL, missing_layer=name)
    if kinds and not isinstance(layer.content, kinds):
        found, wanted = KINDS[type(layer.content)], KINDS[kinds[0]]
        raise DependencyError(f"{show(layer.name)} is {found}, not {wanted}.", Scope.LOCAL)
    return layer


def add_layer(
    document: Document, name: str, content: Content, size: tuple[float, float]
) -> Document:
    """Return the document with a new layer on top, in the page's centre.

    Raises:
        ParameterError: A layer of that name is there, or the document would hold too much.
    """
    width, height = size
    place = ((document.width - width) / 2, (document.height - height) / 2)
    return add_at(document, Layer(name, content, *place, width, height))


def add_at(document: Document, layer: Layer) -> Document:
    """Return the document with a new layer on top, at its own place.

    Raises:
        ParameterError: A layer of that name is there, or the document would hold too much.
    """
    if document.layer(layer.name) is not None:
        raise ParameterError(f"There is a layer {show(layer.name)} already.")
    if len(document.layers) >= MAX_LAYERS:
        raise ParameterError(f"A document holds no more than {MAX_LAYERS} layers.")
    made = document.with_layer(layer)
    if isinstance(layer.content, Placed):
        check_parts(made)
    return made


def change(document: Document, layer: Layer, **changes: Any) -> Document:
    """Return the document with some of a layer's own values changed."""
    return document.with_layer(replace(layer, **changes))


def change_content(document: Document, layer: Layer, **changes: Any) -> Document:
    """Return the document with some of a drawing's or text's values changed, its box kept."""
    return change(document, layer, content=replace(layer.content, **changes))


def resize(document: Document, layer: Layer, width: float, height: float) -> Document:
    """Return the document with a layer's box resized.

    A layer in the page's centre stays there; any other keeps its top left.
    """
    x, y = layer.x, layer.y
    middle = (document.width / 2, document.height / 2)
    if all(abs(a - b) < _CENTERED for a, b in zip(layer.center, middle, strict=True)):
        x, y = (document.width - width) / 2, (document.height - height) / 2
    return change(document, layer, x=x, y=y, width=width, height=height)


def reset_text(document: Document, layer: Layer, text: Text) -> Document:
    """Return the document with a layer's text changed and its box measured anew.

    Raises:
        TextRefused: The font or its stand-ins lack a character.
    """
    width, height = text_size(text, document)
    changed = replace(layer, content=text)
    return resize(document, changed, width, height)


def text_size(text: Text, document: Document) -> tuple[float, float]:
    """Return the width and height in pixels of a text's box."""
    block = set_text(text, document.page.pixels_per_point)
    return block.width, block.height


def has_part(document: Document, name: str) -> bool:
    """Return whether a layer has a name, in the document or in one placed in it."""
    return document.layer(name) is not None or any(
        has_part(layer.content.document, name)
        for layer in document.layers
        if isinstance(layer.content, Placed)
    )


def count_elements(document: Document) -> int:
    """Return how many layers it has, those inside placed documents counted with them."""
    placed = [item.content for item in document.layers if isinstance(item.content, Placed)]
    return len(document.layers) + sum(count_elements(item.document) for item in placed)


def count_effects(document: Document) -> int:
    """Return how many effects its layers have, those inside placed documents counted with them."""
    placed = [item.content for item in document.layers if isinstance(item.content, Placed)]
    own = sum(len(layer.effects) for layer in document.layers)
    return own + sum(count_effects(item.document) for item in placed)


def check_parts(document: Document) -> None:
    """Raise ParameterError where a document with all that is placed in it holds too much."""
    if _depth(document) > MAX_NESTING:
        raise ParameterError(f"Documents are placed in each other more than {MAX_NESTING} times.")
    if count_elements(document) > MAX_ELEMENTS:
        raise ParameterError(f"The document would have more than {MAX_ELEMENTS:,} elements.")
    if count_effects(document) > MAX_EFFECTS:
        raise ParameterError(f"The document would have more than {MAX_EFFECTS} effects.")


def _depth(document: Document) -> int:
    placed = [item.content for item in document.layers if isinstance(item.content, Placed)]
    return max((1 + _depth(item.document) for item in placed), default=0)


def _from_file(document: Document, name: str) -> Layer | None:
    return next((item for item in reversed(document.layers) if _came_from(item, name)), None)


def _came_from(layer: Layer, name: str) -> bool:
    content = layer.content
    if not isinstance(content, Picture | Placed):
        return False
    return name in (content.source, content.source.rpartition(".")[0])


def _known(document: Document) -> str:
    names = [show(layer.name) for layer in document.layers[:20]]
    return f"layers: {', '.join(names)}" if names else "the document has no layers"
