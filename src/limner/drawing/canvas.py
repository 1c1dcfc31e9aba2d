"""What the paint program makes of actions: marks on the canvas, and what each action did."""

import math
from dataclasses import dataclass
from enum import StrEnum

from limner.checks import Fault
from limner.drawing.screen import Screen

Point = tuple[float, float]


class Form(StrEnum):
    """What a mark is on the canvas."""

    STROKE = "stroke"
    DOT = "dot"
    LINE = "line"
    RECTANGLE = "rectangle"
    CIRCLE = "circle"
    FILL = "fill"


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that the actions drew."""

    index: int
    form: Form
    tool: str
    color: str
    """The colour's name on the palette; the background's for the eraser."""
    size: int
    """Brush size in pixels."""
    points: tuple[Point, ...]
    """Canvas pixels: a stroke's path, a dot's or fill's one point, a shape's press and release."""
    actions: tuple[int, ...]
    """Indices of the actions that drew it, from its press to its release."""
    selected_by: tuple[int, ...]
    """Indices of the clicks that selected its tool, colour and size, where there were any."""

    @property
    def radius(self) -> float:
        """A circle's radius in pixels."""
        return math.dist(self.points[0], self.points[1])

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of its middle line, in canvas pixels."""
        xs, ys = zip(*self.points, strict=True)
        if self.form is Form.CIRCLE:
            x, y, r = xs[0], ys[0], self.radius
            return x - r, y - r, x + r, y + r
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def center(self) -> Point:
        """The middle of its box, in canvas pixels."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


@dataclass(frozen=True, slots=True)
class Effect:
    """What one action did."""

    action: int
    what: str
    """A few words, such as ``selects red`` or ``nothing: already pressed``."""
    mark: int | None = None
    """Index of the mark that the action is part of."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What happened when the actions ran."""

    marks: tuple[Mark, ...]
    effects: tuple[Effect, ...]
    """One for each well-formed action, in order."""
    faults: tuple[Fault, ...]
    screen: Screen
