"""Drawn shapes and QR codes as SVG elements, each at the origin of its layer's box."""

from collections.abc import Iterator
from itertools import groupby
from xml.etree.ElementTree import Element

from limner.design.document import (
    BLACK,
    QUIET_ZONE,
    WHITE,
    Layer,
    Outline,
    QRCode,
    Shape,
    ShapeKind,
)
from limner.design.export.svg.elements import Value, color, element, group, number
from limner.design.shapes import LINE_CAP, MITER_LIMIT, SHAPE_JOIN

BOX = ((0, 0), (1, 0), (1, 1), (0, 1))
ROUND = {ShapeKind.CIRCLE, ShapeKind.ELLIPSE}


def shape_element(shape: Shape, layer: Layer) -> Element:
    """Return an ellipse, line, rectangle or polygon of a layer's size."""
    tag, geometry = _geometry(shape, layer.width, layer.height)
    fill = "none" if shape.fill is None else color(shape.fill)
    return element(tag, {**geometry, "fill": fill, **outline_attributes(shape.outline, SHAPE_JOIN)})


def outline_attributes(outline: Outline | None, join: str) -> dict[str, Value]:
    """Return what a stroke on the middle of an outline is to SVG."""
    if outline is None or outline.width <= 0:
        return {}
    return {
        "stroke": color(outline.color),
        "stroke-width": outline.width,
        "stroke-linejoin": join,
        "stroke-linecap": LINE_CAP,
        "stroke-miterlimit": MITER_LIMIT,
    }


def qr_element(code: QRCode, layer: Layer) -> Element:
    """Return a QR code: dark modules on white with the quiet zone, over a layer's box."""
    side = len(code.modules) + 2 * QUIET_ZONE
    ground = element("rect", {"width": layer.width, "height": layer.height, "fill": color(WHITE)})
    across, down = layer.width / side, layer.height / side
    runs = "".join(_run(*run, across, down) for run in _dark_runs(code))
    upright = layer.rotation % 90 == 0
    edges = "crispEdges" if upright else "geometricPrecision"
    modules = element("path", {"d": runs, "fill": color(BLACK), "shape-rendering": edges})
    return group({}, ground, modules)


def _geometry(shape: Shape, width: float, height: float) -> tuple[str, dict[str, Value]]:
    corners = [(x * width, y * height) for x, y in shape.points]
    match shape.kind:
        case kind if kind in ROUND:
            x, y = width / 2, height / 2
            return "ellipse", {"cx": x, "cy": y, "rx": x, "ry": y}
        case ShapeKind.LINE:
            (x1, y1), (x2, y2) = corners
            return "line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    if shape.points in ((), BOX):
        return "rect", {"width": width, "height": height}
    return "polygon", {"points": " ".join(f"{number(x)},{number(y)}" for x, y in corners)}


def _dark_runs(code: QRCode) -> Iterator[tuple[int, int, int]]:
    """Yield the row, the first column and the length of each row of dark modules."""
    for row, modules in enumerate(code.modules, QUIET_ZONE):
        for dark, run in groupby(enumerate(modules, QUIET_ZONE), lambda module: module[1]):
            columns = [column for column, _ in run]
            if dark:
                yield row, columns[0], len(columns)


def _run(row: int, column: int, length: int, across: float, down: float) -> str:
    left, top, right, bottom = (
        number(place)
        for place in (column * across, row * down, (column + length) * across, (row + 1) * down)
    )
    return f"M{left} {top}H{right}V{bottom}H{left}Z"
