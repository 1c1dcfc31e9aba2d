"""How well a shape is the object that a task asks for, attribute by attribute."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from limner.drawing.canvas import Point
from limner.drawing.perception.scene import Kind, Shape
from limner.drawing.spec import HALVES, Extent, ObjectSpec

SIZE = (8.0, 0.10)
"""Pixels, or share, that a stated size may be off."""
PLACE = 20.0
"""Pixels that a stated point may be off."""
ANGLE = 5.0
"""Degrees."""
EQUILATERAL = 1.15
"""Longest over shortest side up to which a triangle has no side that is its base."""
COLOR_SHARE = 0.8
"""Share of an outline's visible ink that has to be of its colour."""
EQUAL = 0.15
"""Share of their mean by which sides may differ and be taken for equal."""
SQUARE = 1.13
"""Long side over short side up to which a rectangle passes for a square."""


@dataclass(frozen=True, slots=True)
class Trait:
    """One attribute that a prompt states, on one shape."""

    criterion: str
    name: str
    expected: str
    found: str
    off: float
    """0 where it fits to the pixel, 1 at the edge of its tolerance, more beyond."""

    @property
    def fits(self) -> bool:
        """Whether it is within its tolerance."""
        return self.off <= 1


def traits(spec: ObjectSpec, shape: Shape) -> list[Trait]:
    """Return every attribute that a specification states, as it is on a shape."""
    return [trait for attribute in _ATTRIBUTES for trait in attribute(spec, shape)]


def can_be(spec: ObjectSpec, shape: Shape) -> float:
    """Return how well a shape passes for the kind that is asked for, 0..1."""
    if spec.sides and len(shape.vertices) not in (spec.sides, 2 * spec.sides):
        return 0.0
    return shape.kinds.get(Kind(spec.kind), 0.0)


def _color(spec: ObjectSpec, shape: Shape) -> Iterator[Trait]:
    if spec.color:
        share = shape.colors.get(spec.color, 0.0)
        off = 0.0 if share >= COLOR_SHARE else 2.0
        yield Trait("colors", "colour", spec.color, shape.color, off)


def _fill(spec: ObjectSpec, shape: Shape) -> Iterator[Trait]:
    if spec.fill:
        found = shape.fill or "none"
        yield Trait("colors", "fill", spec.fill, found, 0.0 if found == spec.fill else 2.0)


def _tool(spec: ObjectSpec, shape: Shape) -> Iterator[Trait]:
    if spec.tool:
        off = 0.0 if set(shape.tools) == {spec.tool} else 2.0
        yield Trait("tools", "tool", spec.tool, ", ".join(shape.tools), off)


def _closure(spec: ObjectSpec, shape: Shape) -> Iterator[Trait]:
    if spec.kind not in ("line", "polyline", "arc", "free", "grid", "arrow", "dot"):
        found = "closed" if shape.closed else "open"
        yield Trait("segments", "contour", "closed", found, 0.0 if shape.closed else 2.0)


def _size(spec: ObjectSpec, shape: Shape) -> Iterator[Trait]:
    if spec.size:
        for name, wanted, found in _lengths(spec.size, shape):
            slack = spec.size.tolerance
            slack = max(SIZE[0], SIZE[1] * wanted) if slack is None else max(slack, 1e-6)
            off = abs(found - wanted) / slack
            yield Trait("size", name, f"{wanted:g} px", f"{found:.0f} px", off)


def _lengths(size: Extent, shape: Shape) -> Iterator[tuple[str, float, float]]:
    if size.width:
        yield "width", size.width, shape.width
    if size.height:
        yield "height", size.height, shape.height
    if size.diameter:
        yield "diameter", size.diameter, (shape.size[0] + shape.size[1]) / 2
    if size.length:
        yield "length", size.length, shape.size[0]
    if size.side:
        yield "side", size.side, _side(shape.sides or shape.size, size.side)


def _side(sides: Sequence[float], wanted: float) -> float:
    """Return the mean of sides that are about equal, else the one that is off most."""
    mean = sum(sides) / len(sides)
    if all(abs(side - mean) <= EQUAL * mean for side in sides):
        return mean
    return max(sides, key=lambda side: abs(side - wanted))


def _place(spec: ObjectSpec, shape: Shape) -> Iterator[Trait]:
    slack = PLACE if spec.tolerance is None else max(spec.tolerance, 1e-6)
    if spec.at:
        off = min(math.dist(spec.at, shape.center), math.dist(spec.at, shape.centroid)) / slack
        yield Trait("position", "centre", _point(spec.at), _point(shape.center), off)
    if spec.ends and len(shape.vertices) >= 2:
        first, last = shape.vertices[0], shape.vertices[-1]
        there, back = _ends_off(spec.ends, (first, last)), _ends_off(spec.ends, (last, first))
        found = f"{_point(first)} to {_point(last)}"
        expected = f"{_point(spec.ends[0])} to {_point(spec.ends[1])}"
        yield Trait("position", "ends", expected, found, min(there, back) / slack)
    if spec.within:
        region = HALVES[spec.within] if isinstance(spec.within, str) else spec.within
        name = spec.within if isinstance(spec.within, str) else "the stated part of the canvas"
        off = 0.0 if region.holds(*shape.center) else 2.0
        yield Trait("position", "place", name, f"centre {_point(shape.center)}", off)


def _ends_off(wanted: tuple[Point, Point], found: tuple[Point, Point]) -> float:
    return max(math.dist(*pair) for pair in zip(wanted, found, strict=True))


def _angle(spec: ObjectSpec, shape: Shape) -> Iterator[Trait]:
    if spec.angle is not None:
        period = _period(spec, shape)
        off = abs(spec.angle - shape.angle) % period
        off = min(off, period - off)
        yield Trait("position", "angle", f"{spec.angle:g}°", f"{shape.angle:.0f}°", off / ANGLE)


def _period(spec: ObjectSpec, shape: Shape) -> float:
    """Return after how many degrees a turned figure looks the same."""
    if spec.kind == "triangle" and max(shape.sides) < EQUILATERAL * min(shape.sides):
        return 120
    if spec.kind in ("arrow", "triangle", "semicircle", "heart", "arc"):
        return 360
    if spec.kind == "square":
        return 90
    if spec.kind in ("pentagon", "hexagon", "polygon", "star"):
        return 360 / max(len(shape.vertices) // (2 if spec.kind == "star" else 1), 1)
    return 180


def _cells(spec: ObjectSpec, shape: Shape) -> Iterator[Trait]:
    if spec.cells:
        expected, found = (f"{rows} x {columns}" for rows, columns in (spec.cells, shape.cells))
        off = 0.0 if spec.cells == shape.cells else 2.0
        yield Trait("segments", "cells", expected, found, off)


def _point(point: Point) -> str:
    return f"({point[0]:.0f}, {point[1]:.0f})"


_ATTRIBUTES: tuple[Callable[[ObjectSpec, Shape], Iterator[Trait]], ...] = (
    _closure,
    _cells,
    _color,
    _fill,
    _tool,
    _size,
    _place,
    _angle,
)
