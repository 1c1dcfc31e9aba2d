"""A hand that draws: canvas coordinates in, the drawing out."""

import cmath
import itertools
import math
import random
from collections.abc import Sequence
from typing import Any

from limner.drawing import Drawing, draw, load_screen
from limner.drawing.perception import Kind, Scene, Shape, perceive

Points = Sequence[tuple[float, float]]


class Hand:
    """Collects actions; every method draws in canvas pixels."""

    def __init__(self, jitter: float = 0.0, seed: int = 0) -> None:
        self.actions: list[dict[str, Any]] = []
        self.screen = load_screen()
        self.jitter = jitter
        self.random = random.Random(seed)

    def take(self, name: str | int) -> "Hand":
        """Click a tool, a colour or a size."""
        button = next(b for b in self.screen.buttons if b.name == str(name))
        self.actions.append({"action": "click", "x": button.x, "y": button.y})
        return self

    def drag(self, *points: tuple[float, float]) -> "Hand":
        """Press at the first point, move through the others, release."""
        for k, point in enumerate(points):
            x, y = self.screen.to_screen(*(v + self.random.gauss(0, self.jitter) for v in point))
            self.actions.append({"action": "moveTo", "x": x, "y": y})
            if k == 0:
                self.actions.append({"action": "mouseDown"})
        self.actions.append({"action": "mouseUp"})
        return self

    def pen(self, *points: tuple[float, float]) -> "Hand":
        return self.take("pen").drag(*points)

    def lines(self, *points: tuple[float, float]) -> "Hand":
        """One line of the line tool from each point to the next."""
        self.take("line")
        for a, b in itertools.pairwise(points):
            self.drag(a, b)
        return self

    def box(self, left: float, top: float, right: float, bottom: float) -> "Hand":
        return self.take("rectangle").drag((left, top), (right, bottom))

    def circle(self, x: float, y: float, radius: float) -> "Hand":
        return self.take("circle").drag((x, y), (x + radius, y))

    def fill(self, x: float, y: float) -> "Hand":
        self.take("fill")
        x, y = self.screen.to_screen(x, y)
        self.actions.append({"action": "click", "x": x, "y": y})
        return self

    def dot(self, x: float, y: float) -> "Hand":
        self.take("pen")
        x, y = self.screen.to_screen(x, y)
        self.actions.append({"action": "click", "x": x, "y": y})
        return self

    @property
    def drawing(self) -> Drawing:
        return draw(self.actions)

    @property
    def scene(self) -> Scene:
        return perceive(self.drawing)


def ring(
    sides: int, x: float, y: float, radius: float, start: float = -90.0, inner: float = 0.0
) -> list[tuple[float, float]]:
    """Return a closed regular polygon, or a star where ``inner`` is its inner radius."""
    count = 2 * sides if inner else sides
    points = []
    for k in range(count + 1):
        reach = inner if inner and k % 2 else radius
        p = cmath.rect(reach, math.radians(start) + 2 * math.pi * k / count)
        points.append((x + p.real, y + p.imag))
    return points


def dense(points: Points, step: float = 12.0) -> list[tuple[float, float]]:
    """Return a path with points every ``step`` pixels or less."""
    path = [points[0]]
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        count = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / step))
        path += [
            (x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count) for k in range(1, count + 1)
        ]
    return path


def of_kind(scene: Scene, kind: str, closed: bool | None = None) -> list[Shape]:
    """Return the readings that can pass for a kind with quality 0.5 or more."""
    wanted = Kind(kind)
    return [
        shape
        for shape in scene.shapes
        if shape.kinds.get(wanted, 0) >= 0.5 and (closed is None or shape.closed is closed)
    ]


def apart(shapes: Sequence[Shape]) -> list[Shape]:
    """Return shapes that do not conflict, taken greedily in order."""
    kept: list[Shape] = []
    for shape in shapes:
        if not any(shape.conflicts(other) for other in kept):
            kept.append(shape)
    return kept
