"""Figures of a scene: how they are drawn, what is asked of them, and how one speaks of them."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from limner.drawing.canvas import Point
from limner.drawing.generate.pick import Pick
from limner.drawing.spec import Color, Extent, Half, ObjectKind
from limner.drawing.tasks import Stroke

KINDS: tuple[ObjectKind, ...] = ("circle", "square", "triangle")
ROUND: tuple[ObjectKind, ...] = ("circle", "square")
"""Kinds that look the same after a quarter of a turn."""
SIDES: tuple[Half | None, ...] = ("left", "right", None)
POLYGONS = {"pentagon": 5, "hexagon": 6}


@dataclass(frozen=True, slots=True)
class Figure:
    """A closed figure; lengths and places are canvas pixels and mean the middle of the line."""

    kind: ObjectKind
    center: Point
    """Of its upright box."""
    width: float
    height: float
    color: Color
    fill: Color | None = None
    """None for an empty one."""

    def at(self, x: float, y: float) -> "Figure":
        """Return the same figure elsewhere."""
        return replace(self, center=(x, y))

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        (x, y), width, height = self.center, self.width / 2, self.height / 2
        return x - width, y - height, x + width, y + height

    @property
    def extent(self) -> Extent:
        """Its size as a specification states it."""
        if self.kind == "circle":
            return Extent(diameter=self.width)
        if self.kind == "square":
            return Extent(side=self.width)
        if self.kind in ("star", *POLYGONS):
            return Extent(width=self.width)
        return Extent(width=self.width, height=self.height)

    def strokes(self, part: str, tool: str | None = None) -> Iterator[Stroke]:
        """Yield what draws it: its outline, then its fill.

        Args:
            part: Its name in the scene.
            tool: ``line`` or ``pen`` to draw a polygon's sides with it; the usual one where None.
        """
        left, top, right, bottom = self.box
        if tool is None and self.kind == "circle":
            edge = (right, self.center[1])
            yield _stroke("circle", self.color, part, self.center, edge)
        elif tool is None and self.kind in ("square", "rectangle"):
            yield _stroke("rectangle", self.color, part, (left, top), (right, bottom))
        elif tool == "line":
            corners = self.corners()
            for corner, end in zip(corners, (*corners[1:], corners[0]), strict=True):
                yield _stroke("line", self.color, part, corner, end)
        else:
            corners = self.corners()
            yield _stroke("pen", self.color, part, *corners, corners[0])
        if self.fill:
            x, y = self.center
            yield _stroke("fill", self.fill, part, (x, y + (2 if self.kind == "triangle" else 0)))

    def corners(self) -> list[Point]:
        """Return its corners; all but a square or rectangle have one straight up."""
        left, top, right, bottom = self.box
        x, y = self.center
        if self.kind == "triangle":
            return [(x, top), (right, bottom), (left, bottom)]
        if self.kind == "rhombus":
            return [(x, top), (right, y), (x, bottom), (left, y)]
        if self.kind in ("star", *POLYGONS):
            return [(left + u * self.width, top + v * self.height) for u, v in _unit(self.kind)]
        return [(left, top), (right, top), (right, bottom), (left, bottom)]


def figure(
    kind: ObjectKind, size: float, color: Color, fill: Color | None = None, height: float = 0
) -> Figure:
    """Return a figure around (0, 0) that is ``size`` px wide; its height follows where it is 0."""
    if kind in ("star", *POLYGONS):
        xs, ys = zip(*_turned(kind), strict=True)
        height = size * (max(ys) - min(ys)) / (max(xs) - min(xs))
    elif not height:
        height = {"rectangle": 0.6, "rhombus": 1.4}.get(kind, 1.0) * size
    return Figure(kind, (0, 0), size, height, color, fill)


def called(shown: Figure) -> str:
    """Return what one calls a figure: ``solid red circle``, ``red square``."""
    return f"solid {shown.color} {shown.kind}" if shown.fill else f"{shown.color} {shown.kind}"


def measured(shown: Figure, pick: Pick) -> str:
    """Return its size in words that follow its name or ``each``."""
    width, height = f"{shown.width:g}", f"{shown.height:g}"
    if shown.kind == "circle":
        radius = f"{shown.width / 2:g}"
        across = (f"{width} px across", f"{width} px in diameter", f"with a radius of {radius} px")
        return pick.of(across)
    if shown.kind == "square":
        return pick.of((f"with sides of {width} px", f"{width} px wide", f"{width} px on a side"))
    if shown.kind in ("star", *POLYGONS):
        return f"{width} px wide"
    tall = pick.of(("tall", "high"))
    return pick.of((f"{width} px wide and {height} px {tall}", f"{width} x {height} px"))


def placed(shown: Figure, pick: Pick) -> str:
    """Return where its centre is, in words that follow its name or ``is``."""
    x, y = shown.center
    words = ("at", "centred at", "around", "centred on")
    return f"{pick.of(words)} ({x:g}, {y:g})"


def line_strokes(part: str, start: Point, end: Point, color: Color) -> Iterator[Stroke]:
    """Yield what draws a straight line."""
    yield _stroke("line", color, part, start, end)


def arrow_strokes(part: str, start: Point, end: Point, color: Color) -> Iterator[Stroke]:
    """Yield what draws an arrow: its shaft, then its head in one stroke."""
    turn = math.atan2(start[1] - end[1], start[0] - end[0])
    length = max(30.0, 0.22 * math.dist(start, end))
    barbs = [around(end, length, math.degrees(-turn) + side) for side in (32, -32)]
    yield _stroke("line", color, part, start, end)
    yield _stroke("pen", color, part, barbs[0], end, barbs[1])


def around(center: Point, radius: float, degrees: float) -> Point:
    """Return a point on a circle, counter-clockwise from rightwards as one sees it."""
    turn = math.radians(degrees)
    return center[0] + radius * math.cos(turn), center[1] - radius * math.sin(turn)


def rounded(point: Point, digits: int = 1) -> Point:
    """Return a point with as many digits behind the dot."""
    return round(point[0], digits), round(point[1], digits)


def _turned(kind: str) -> list[Point]:
    if kind == "hexagon":
        return [around((0, 0), 1, 90 + 60 * k) for k in range(6)]
    if kind == "star":
        return [around((0, 0), 0.4 if k % 2 else 1, 90 + 36 * k) for k in range(10)]
    return [around((0, 0), 1, 90 + 72 * k) for k in range(5)]


def _unit(kind: str) -> Iterator[Point]:
    corners = _turned(kind)
    xs, ys = zip(*corners, strict=True)
    for x, y in corners:
        yield (x - min(xs)) / (max(xs) - min(xs)), (y - min(ys)) / (max(ys) - min(ys))


def _stroke(tool: str, color: Color, part: str, *points: Point) -> Stroke:
    rounded = tuple((round(x, 1) + 0.0, round(y, 1) + 0.0) for x, y in points)
    size = 2 if tool == "fill" else 5
    return Stroke.model_validate(
        {"tool": tool, "color": color, "size": size, "part": part, "points": rounded}
    )
