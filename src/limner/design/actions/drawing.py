"""The thirteen drawing actions."""

from typing import Annotated

from limner.design.actions.fields import (
    Angle,
    Blue,
    Green,
    Height,
    LayerName,
    NewLayer,
    Opacity,
    PointX,
    PointY,
    PosX,
    PosY,
    Radius,
    Red,
    StrokeWidth,
    Width,
)
from limner.design.actions.layers import add_at, add_layer, change, find_layer, resize
from limner.design.actions.outlines import stroke
from limner.design.actions.parameters import Number, Whole
from limner.design.actions.polygons import (
    RECTANGLE,
    TRIANGLE,
    line_layer,
    regular_polygon,
    star,
    tight_figure,
)
from limner.design.actions.registry import VECTOR, Category, action
from limner.design.document import Color, Document, Outline, Shape, ShapeKind

MAX_CORNERS = 100

Sides = Annotated[int, Whole("", 3, MAX_CORNERS, "how many sides it has")]
Points = Annotated[int, Whole("", 3, MAX_CORNERS, "how many points it has")]
LineWidth = Annotated[float, Number("px", 0.1, 1_000, "the line's width")]


@action(Category.DRAWING, VECTOR)
def draw_circle(
    document: Document, layer_name: NewLayer, radius: Radius, red: Red, green: Green, blue: Blue
) -> Document:
    """Draw a filled circle."""
    circle = Shape(ShapeKind.CIRCLE, fill=(red, green, blue))
    return add_layer(document, layer_name, circle, (2 * radius, 2 * radius))


@action(Category.DRAWING, VECTOR)
def draw_ellipse(
    document: Document,
    layer_name: NewLayer,
    major_radius: Annotated[float, Number("px", 1, 5_000, "half its width")],
    minor_radius: Annotated[float, Number("px", 1, 5_000, "half its height")],
    red: Red,
    green: Green,
    blue: Blue,
) -> Document:
    """Draw a filled ellipse."""
    ellipse = Shape(ShapeKind.ELLIPSE, fill=(red, green, blue))
    return add_layer(document, layer_name, ellipse, (2 * major_radius, 2 * minor_radius))


@action(Category.DRAWING, VECTOR)
def draw_line(
    document: Document,
    layer_name: NewLayer,
    start_x: PointX,
    start_y: PointY,
    end_x: PointX,
    end_y: PointY,
    stroke_width: LineWidth,
    red: Red,
    green: Green,
    blue: Blue,
) -> Document:
    """Draw a straight line between two points of the page."""
    outline = Outline(stroke_width, (red, green, blue))
    layer = line_layer(layer_name, (start_x, start_y), (end_x, end_y), outline)
    return add_at(document, layer)


@action(Category.DRAWING, VECTOR)
def draw_polygon(
    document: Document,
    layer_name: NewLayer,
    sides: Sides,
    radius: Radius,
    red: Red,
    green: Green,
    blue: Blue,
) -> Document:
    """Draw a filled regular polygon, one corner on top."""
    points, size = tight_figure(regular_polygon(sides), radius)
    polygon = Shape(ShapeKind.POLYGON, points, (red, green, blue))
    return add_layer(document, layer_name, polygon, size)


@action(Category.DRAWING, VECTOR)
def draw_rectangle(
    document: Document,
    layer_name: NewLayer,
    width: Width,
    height: Height,
    red: Red,
    green: Green,
    blue: Blue,
) -> Document:
    """Draw a filled rectangle."""
    rectangle = Shape(ShapeKind.RECTANGLE, RECTANGLE, (red, green, blue))
    return add_layer(document, layer_name, rectangle, (width, height))


@action(Category.DRAWING, VECTOR)
def draw_star(
    document: Document,
    layer_name: NewLayer,
    num_points: Points,
    radius: Radius,
    red: Red,
    green: Green,
    blue: Blue,
) -> Document:
    """Draw a filled star, one point on top."""
    points, size = tight_figure(star(num_points), radius)
    return add_layer(document, layer_name, Shape(ShapeKind.STAR, points, (red, green, blue)), size)


@action(Category.DRAWING, VECTOR)
def draw_triangle(
    document: Document,
    layer_name: NewLayer,
    base: Annotated[float, Number("px", 1, 10_000, "the lower side")],
    height: Height,
    red: Red,
    green: Green,
    blue: Blue,
) -> Document:
    """Draw a filled triangle with two equal sides, its base below."""
    triangle = Shape(ShapeKind.TRIANGLE, TRIANGLE, (red, green, blue))
    return add_layer(document, layer_name, triangle, (base, height))


@action(Category.DRAWING, VECTOR)
def opacity_drawing(document: Document, layer_name: LayerName, opacity: Opacity) -> Document:
    """Set how opaque a drawing is."""
    return change(document, find_layer(document, layer_name, Shape), opacity=opacity)


@action(Category.DRAWING, VECTOR)
def remove_drawing(document: Document, layer_name: LayerName) -> Document:
    """Remove a drawing."""
    return document.without_layer(find_layer(document, layer_name, Shape).name)


@action(Category.DRAWING, VECTOR)
def reposition_drawing(
    document: Document, layer_name: LayerName, pos_x: PosX, pos_y: PosY
) -> Document:
    """Move a drawing to a place on the page."""
    return change(document, find_layer(document, layer_name, Shape), x=pos_x, y=pos_y)


@action(Category.DRAWING, VECTOR)
def resize_drawing(
    document: Document, layer_name: LayerName, width: Width, height: Height
) -> Document:
    """Stretch a drawing to a size."""
    return resize(document, find_layer(document, layer_name, Shape), width, height)


@action(Category.DRAWING, VECTOR)
def rotate_drawing(document: Document, layer_name: LayerName, angle: Angle) -> Document:
    """Turn a drawing to an angle."""
    return change(document, find_layer(document, layer_name, Shape), rotation=angle)


@action(Category.DRAWING, VECTOR, aliases=("StorkeDrawing",))
def stroke_drawing(
    document: Document,
    layer_name: LayerName,
    stroke_width: StrokeWidth,
    red: Red,
    green: Green,
    blue: Blue,
) -> Document:
    """Outline a drawing."""
    color: Color = (red, green, blue)
    return stroke(document, find_layer(document, layer_name, Shape), stroke_width, color)
