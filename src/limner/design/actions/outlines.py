"""Outlines of drawings and texts."""

from limner.design.actions.layers import change_content
from limner.design.document import Color, Document, Layer, Outline, Shape, ShapeKind
from limner.design.errors import ParameterError


def stroke(document: Document, layer: Layer, width: float, color: Color) -> Document:
    """Return the document with a layer outlined, or without its outline where the width is 0.

    Raises:
        ParameterError: A line's width would be 0.
    """
    content = layer.content
    if not width and isinstance(content, Shape) and content.kind is ShapeKind.LINE:
        raise ParameterError("A line is nothing but its stroke: strokeWidth must be more than 0.")
    outline = Outline(width, color) if width else None
    return change_content(document, layer, outline=outline)
