"""The steps that draw a figure, and those that all parts share."""

from collections.abc import Iterator
from typing import Any

from limner.design.document import Color
from limner.design.pages import PAGE_TYPES
from limner.design.planner.parts import Part, Plan, ShapePart

SAME = 0.5
"""Pixels by which a place may be off."""


Did = tuple[str, dict[str, Any]]


def rgb(color: Color) -> dict[str, int]:
    """Return a colour as actions take it."""
    return dict(zip(("red", "green", "blue"), color, strict=True))


def moved(part: Part, plan: Plan, action: str, named: str) -> Iterator[Did]:
    """Yield the step that moves a part, unless it is where a new layer is: in the centre."""
    page = PAGE_TYPES[plan.type]
    off = (page.width - part.width) / 2 - part.x, (page.height - part.height) / 2 - part.y
    if max(map(abs, off)) > SAME:
        place = {"posX": round(part.x, 1), "posY": round(part.y, 1)}
        yield action, {named: part.name, **place}


def shape_steps(shape: ShapePart, plan: Plan) -> Iterator[Did]:
    """Yield the steps that draw a figure and put it in its place."""
    named, wide, high = {"layerName": shape.name}, shape.width, shape.height
    color = rgb(shape.color)
    if shape.kind == "line":
        yield (
            "DrawLine",
            {**named, **_ends(shape), "strokeWidth": round(min(wide, high), 1), **color},
        )
        return
    sizes: dict[str, dict[str, float]] = {
        "circle": {"radius": wide / 2},
        "ellipse": {"majorRadius": wide / 2, "minorRadius": high / 2},
        "rectangle": {"width": wide, "height": high},
        "triangle": {"base": wide, "height": high},
        "star": {"numPoints": 5, "radius": wide / STAR_WIDTH},
        "polygon": {"sides": 6, "radius": high / 2},
    }
    size = {key: round(value, 2) for key, value in sizes[shape.kind].items()}
    yield f"Draw{shape.kind.title()}", {**named, **size, **color}
    yield from moved(shape, plan, "RepositionDrawing", "layerName")


STAR_WIDTH = 1.902113
"""Width of a star of radius 1."""


def _ends(line: ShapePart) -> dict[str, float]:
    x, y = line.x + line.width / 2, line.y + line.height / 2
    if line.width >= line.height:
        ends = (line.x, y, line.x + line.width, y)
    else:
        ends = (x, line.y, x, line.y + line.height)
    names = ("startX", "startY", "endX", "endY")
    return {name: round(value, 1) for name, value in zip(names, ends, strict=True)}
