"""Emitters of the drawing actions; their figures are those that the studio itself draws."""

from typing import Any

from limner.design.actions import drawing
from limner.design.document import Document, Layer, Shape
from limner.design.export.scripts.literals import Literal, call
from limner.design.export.scripts.registry import emits
from limner.design.pages import custom_page

_SHEET = Document(custom_page(1, 1))


@emits
def draw_circle(**values: Any) -> str:
    """Draw it as an ellipse."""
    return _ellipse(drawing.draw_circle(_SHEET, **values).layers[0])


@emits
def draw_ellipse(**values: Any) -> str:
    """Draw it by its width and height."""
    return _ellipse(drawing.draw_ellipse(_SHEET, **values).layers[0])


@emits
def draw_line(
    layer_name: str,
    start_x: float,
    start_y: float,
    end_x: float,
    end_y: float,
    stroke_width: float,
    red: int,
    green: int,
    blue: int,
) -> str:
    """Draw it where it is."""
    ends = (start_x, start_y, end_x, end_y)
    return call("drawLine", layer_name, *ends, stroke_width, (red, green, blue))


@emits
def draw_polygon(**values: Any) -> str:
    """Draw it by its corners."""
    return _figure(drawing.draw_polygon(_SHEET, **values).layers[0])


@emits
def draw_rectangle(**values: Any) -> str:
    """Draw it by its corners."""
    return _figure(drawing.draw_rectangle(_SHEET, **values).layers[0])


@emits
def draw_star(**values: Any) -> str:
    """Draw it by its corners."""
    return _figure(drawing.draw_star(_SHEET, **values).layers[0])


@emits
def draw_triangle(**values: Any) -> str:
    """Draw it by its corners."""
    return _figure(drawing.draw_triangle(_SHEET, **values).layers[0])


@emits
def opacity_drawing(layer_name: str, opacity: float) -> str:
    """Set how opaque it is."""
    return call("setOpacity", layer_name, opacity)


@emits
def remove_drawing(layer_name: str) -> str:
    """Remove it."""
    return call("remove", layer_name)


@emits
def reposition_drawing(layer_name: str, pos_x: float, pos_y: float) -> str:
    """Move it."""
    return call("reposition", layer_name, pos_x, pos_y)


@emits
def resize_drawing(layer_name: str, width: float, height: float) -> str:
    """Stretch it."""
    return call("resize", layer_name, width, height)


@emits
def rotate_drawing(layer_name: str, angle: float) -> str:
    """Turn it."""
    return call("rotate", layer_name, angle)


@emits
def stroke_drawing(layer_name: str, stroke_width: float, red: int, green: int, blue: int) -> str:
    """Outline it."""
    return call("strokeDrawing", layer_name, stroke_width, (red, green, blue))


def _ellipse(layer: Layer) -> str:
    return call("drawEllipse", layer.name, layer.width, layer.height, _fill(layer))


def _figure(layer: Layer) -> str:
    size = (layer.width, layer.height)
    return call("drawFigure", layer.name, _shape(layer).points, *size, _fill(layer))


def _fill(layer: Layer) -> Literal:
    return _shape(layer).fill or ()


def _shape(layer: Layer) -> Shape:
    assert isinstance(layer.content, Shape)
    return layer.content
