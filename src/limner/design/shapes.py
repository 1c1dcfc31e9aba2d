"""Drawn figures as Skia paths, and the paints that fill and outline them.

The figures' corners are in the document, as shares of the layer's box; here they are stretched over
it. Exporters that write vectors of their own join outlines as it is said here.
"""

import skia

from limner.design.document import Color, Outline, Shape, ShapeKind

MITER_LIMIT = 10.0
"""Longest point of a mitred corner, in widths of its outline; a sharper corner is cut off."""
SHAPE_JOIN = "miter"
TEXT_JOIN = "round"
"""How the outlines of figures and of letters turn corners, by SVG's names."""
LINE_CAP = "butt"
_JOINS = {
    SHAPE_JOIN: skia.Paint.Join.kMiter_Join,
    TEXT_JOIN: skia.Paint.Join.kRound_Join,
}
_ROUND = (ShapeKind.CIRCLE, ShapeKind.ELLIPSE)


def shape_path(shape: Shape, width: float, height: float) -> skia.Path:
    """Return a figure's path, stretched over a box of a size in pixels at the origin."""
    path = skia.Path()
    if shape.kind in _ROUND:
        path.addOval(skia.Rect.MakeWH(width, height))
    elif shape.points:
        corners = [skia.Point(x * width, y * height) for x, y in shape.points]
        path.addPoly(corners, close=shape.kind is not ShapeKind.LINE)
    else:
        path.addRect(skia.Rect.MakeWH(width, height))
    return path


def draw_shape(shape: Shape, canvas: skia.Canvas, width: float, height: float) -> None:
    """Draw a figure over a box at the origin: its fill, and its outline over it."""
    path = shape_path(shape, width, height)
    if shape.fill is not None:
        canvas.drawPath(path, fill_paint(shape.fill))
    if shape.outline is not None and shape.outline.width > 0:
        canvas.drawPath(path, stroke_paint(shape.outline, SHAPE_JOIN))


def shape_bounds(shape: Shape, width: float, height: float) -> skia.Rect:
    """Return what a figure over a box at the origin covers, its outline with it."""
    path = shape_path(shape, width, height)
    bounds = path.getBounds()
    if shape.outline is not None and shape.outline.width > 0:
        stroked = skia.Path()
        stroke_paint(shape.outline, SHAPE_JOIN).getFillPath(path, stroked)
        bounds.join(stroked.getBounds())
    return bounds


def fill_paint(color: Color) -> skia.Paint:
    """Return the paint of a fill."""
    return skia.Paint(AntiAlias=True, Color=skia.Color(*color))


def stroke_paint(outline: Outline, join: str) -> skia.Paint:
    """Return the paint of an outline, which lies on the middle of the path."""
    return skia.Paint(
        AntiAlias=True,
        Color=skia.Color(*outline.color),
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=outline.width,
        StrokeMiter=MITER_LIMIT,
        StrokeJoin=_JOINS[join],
        StrokeCap=skia.Paint.Cap.kButt_Cap,
    )
