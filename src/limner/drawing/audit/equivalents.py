"""Equivalents: references drawn otherwise, within what the prompt allows; they must still pass."""

import math
from collections.abc import Callable, Iterator
from typing import Any

from limner.drawing.audit.strokes import (
    box_of,
    by_pen,
    densified,
    instances,
    jittered,
    mapped,
    name_of,
    on_canvas,
    outline,
    scale,
    shift,
)
from limner.drawing.audit.variation import Change, Kind, Maker
from limner.drawing.fit import PLACE
from limner.drawing.reference import strokes_to_actions
from limner.drawing.screen import load_screen
from limner.drawing.tasks import Stroke, Task

EQUIVALENTS: dict[str, Kind] = {}
"""The kinds of equivalents by name."""


def equivalent(name: str) -> Callable[[Maker], Maker]:
    """Register a kind of equivalent."""

    def register(make: Maker) -> Maker:
        EQUIVALENTS[name] = Kind(name, "", make)
        return make

    return register


@equivalent("other order")
def other_order(task: Task) -> Iterator[Change]:
    """Draw the objects in the reverse order, where none lies on another."""
    groups = list(instances(task.reference).values())
    if _budget(task) or len(groups) < 2 or sum(map(len, groups)) != len(task.reference):
        return
    boxes = [box_of([task.reference[n] for n in group]) for group in groups]
    if not any(_meet(a, b) for i, a in enumerate(boxes) for b in boxes[:i]):
        yield "objects reversed", [task.reference[n] for group in reversed(groups) for n in group]


@equivalent("other start")
def other_start(task: Task) -> Iterator[Change]:
    """Begin shapes at another corner, circles at another edge point, closed paths elsewhere."""
    for turn in (1, 2):
        yield f"{turn} on", [_started_elsewhere(stroke, turn) for stroke in task.reference]


@equivalent("other direction")
def other_direction(task: Task) -> Iterator[Change]:
    """Draw paths and lines backwards."""
    yield "backwards", [_reversed(stroke) for stroke in task.reference]


@equivalent("more segments")
def more_segments(task: Task) -> Iterator[Change]:
    """Draw pen paths with more points."""
    if any(s.tool == "pen" and len(s.points) > 1 for s in task.reference) and not _budget(task):
        yield "a point every 20 px", [_denser(stroke, 20) for stroke in task.reference]
        yield "a point every 55 px", [_denser(stroke, 55) for stroke in task.reference]


@equivalent("pen for shape")
def pen_for_shape(task: Task) -> Iterator[Change]:
    """Draw shapes with the pen where the prompt leaves the tool free."""
    changed = [by_pen(stroke) if _is_free(task, stroke) else stroke for stroke in task.reference]
    if changed != list(task.reference) and not _budget(task):
        yield "all by pen", changed


@equivalent("lines in one stroke")
def lines_in_one_stroke(task: Task) -> Iterator[Change]:
    """Draw lines that join end to end as one pen path, where the prompt leaves the tool free."""
    if _budget(task) or task.scene is None:
        return
    lines = {spec.name for spec in task.scene.objects if spec.kind == "line" and not spec.tool}
    changed: list[Stroke] = []
    for stroke in task.reference:
        joined = _joined(changed[-1], stroke) if changed and _is_of(stroke, lines) else None
        if joined and _is_of(changed[-1], lines):
            changed[-1] = joined
        else:
            changed.append(stroke)
    if len(changed) < len(task.reference):
        yield "chains by pen", changed


@equivalent("moved")
def moved(task: Task) -> Iterator[Change]:
    """Move the whole drawing within what is stated."""
    reach = _room(task)
    for dx, dy in ((reach, 0), (-reach, 0), (0, reach), (0, -reach)):
        strokes = [mapped(stroke, shift(dx, dy)) for stroke in task.reference]
        if reach and on_canvas(strokes):
            yield f"by ({dx:g}, {dy:g})", strokes


@equivalent("scaled")
def scaled(task: Task) -> Iterator[Change]:
    """Scale the whole drawing a little, about the canvas's centre, within what is stated."""
    factor = _factor(task)
    for by in (1 + factor, 1 - factor):
        strokes = [mapped(stroke, scale(by, (500, 350))) for stroke in task.reference]
        if factor and on_canvas(strokes):
            yield f"by {by:.3f}", strokes


@equivalent("useless moves")
def useless_moves(task: Task) -> Iterator[Change]:
    """Wander about with the button up."""
    if _budget(task):
        return
    screen = load_screen()
    actions: list[dict[str, Any]] = []
    for action in strokes_to_actions(task.reference, screen):
        if action["action"] == "click":
            actions.append({"action": "moveTo", "x": 700, "y": 500})
        actions.append(action)
    yield "between clicks", [*actions, {"action": "moveTo", "x": 1200, "y": 800}]


@equivalent("pauses")
def pauses(task: Task) -> Iterator[Change]:
    """Stop now and then, and say again where the pointer is."""
    if _budget(task):
        return
    actions = strokes_to_actions(task.reference, load_screen())
    yield (
        "every move twice",
        [again for action in actions for again in [action] * (1 + (action["action"] == "moveTo"))],
    )


@equivalent("jitter 1 px")
def jitter_1(task: Task) -> Iterator[Change]:
    """Draw by a steady hand."""
    yield from _by_hand(task, 1.0)


@equivalent("jitter 2 px")
def jitter_2(task: Task) -> Iterator[Change]:
    """Draw by a less steady hand."""
    yield from _by_hand(task, 2.0)


def _by_hand(task: Task, deviation: float) -> Iterator[Change]:
    if _budget(task):
        return
    for trial in range(3):
        strokes = [
            jittered(stroke, deviation, f"{task.id}:{trial}:{number}")
            if _is_free(task, stroke) or (stroke.tool == "pen" and len(stroke.points) > 1)
            else stroke
            for number, stroke in enumerate(task.reference)
        ]
        if strokes != list(task.reference):
            yield f"hand {trial}", strokes


def _meet(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] <= b[2] + 12 and b[0] <= a[2] + 12 and a[1] <= b[3] + 12 and b[1] <= a[3] + 12


def _is_of(stroke: Stroke, names: set[str]) -> bool:
    """Tell whether a stroke is a line or path of an object, or several, of some names."""
    is_path = stroke.tool in ("pen", "line") and len(stroke.points) > 1
    return is_path and stroke.part is not None and name_of(stroke.part) in names


def _joined(before: Stroke, after: Stroke) -> Stroke | None:
    """Return two strokes as one pen path, where one ends within 1 px of the other."""
    if (before.color, before.size) != (after.color, after.size):
        return None
    for path in (before.points, before.points[::-1]):
        for further in (after.points, after.points[::-1]):
            if math.dist(path[-1], further[0]) <= 1:
                update = {"tool": "pen", "points": (*path, *further[1:])}
                return before.model_copy(update=update)
    return None


def _started_elsewhere(stroke: Stroke, turn: int) -> Stroke:
    points = list(stroke.points)
    if stroke.tool == "rectangle":
        (x0, y0), (x1, y1) = points
        corners = [((x1, y0), (x0, y1)), ((x1, y1), (x0, y0))]
        return stroke.model_copy(update={"points": corners[turn - 1]})
    if stroke.tool == "circle":
        (x, y), edge = points
        reach, angle = math.dist((x, y), edge), 2.2 * turn
        end = (x + reach * math.cos(angle), y + reach * math.sin(angle))
        return stroke.model_copy(update={"points": ((x, y), end)})
    if stroke.tool == "pen" and len(points) > 3 and points[0] == points[-1]:
        first = len(points) * turn // 3
        return stroke.model_copy(update={"points": (*points[first:-1], *points[: first + 1])})
    return stroke


def _reversed(stroke: Stroke) -> Stroke:
    if stroke.tool == "circle":
        return stroke
    return stroke.model_copy(update={"points": tuple(reversed(stroke.points))})


def _denser(stroke: Stroke, step: float) -> Stroke:
    if stroke.tool != "pen" or len(stroke.points) < 2:
        return stroke
    return stroke.model_copy(update={"points": tuple(densified(stroke.points, step))})


def _is_free(task: Task, stroke: Stroke) -> bool:
    """Tell whether a shape may be drawn with another tool."""
    if stroke.tool not in ("circle", "rectangle", "line") or task.scene is None or not stroke.part:
        return False
    name = name_of(stroke.part)
    return all(spec.tool is None for spec in task.scene.objects if spec.name == name)


def _budget(task: Task) -> bool:
    return task.scene is not None and task.scene.max_actions is not None


def _room(task: Task) -> float:
    """Return how far the whole drawing may be moved, in pixels."""
    if task.scene is None or any(r.kind == "symmetric" for r in task.scene.relations):
        return 0
    objects = task.scene.objects
    if any(isinstance(spec.within, str) for spec in objects):
        return 0
    if any(spec.within for spec in objects):
        return 0
    slack = [
        PLACE if spec.tolerance is None else spec.tolerance
        for spec in objects
        if spec.at or spec.ends
    ]
    return round(0.4 * min(slack, default=40), 1)


def _factor(task: Task) -> float:
    """Return by what share the whole drawing may be scaled."""
    if task.scene is None or any(outline(s) and not on_canvas([s]) for s in task.reference):
        return 0
    factor = 0.05
    for spec in task.scene.objects:
        if spec.size and spec.size.tolerance is not None:
            return 0
        if spec.at or spec.ends or spec.within:
            factor = min(factor, 0.01)
    if any(r.value is not None for r in task.scene.relations):
        return 0
    return factor
