"""The profile ``released``: the scoring of DrawingBench's released code, rule by rule.

It works on the list as the agent gave it, faulty actions included, and never looks at the canvas:
that is how it scored the published run, and why a fixed list can earn nearly everything.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from limner.checks import Check, ErrorType, Fault, Score
from limner.drawing.grid import FAR, Grid
from limner.drawing.program import IDLE_MOVES, LONG_LIST
from limner.drawing.scoring import Drawing, is_perfect, profile
from limner.drawing.screen import Screen
from limner.drawing.tasks import Needs, Task

TOOL_REACH = 40
COLOR_REACH = (12, 8)
COLOR_BAR = (405, 741, 25, 20)
"""Left and right end of the colour bar, its middle line, and how far from it a click may be."""

TOOL_COST = 0.15
COLOR_COST = 0.05
SEGMENTS_COST = 0.15
COVERAGE_COST = 0.12
ERROR_COST = 0.08
WARNING_COST = 0.02
LENGTH_BONUS = 0.05
BONUS_LENGTHS = (10, 500)
BONUS_FLOOR = 0.2


@profile("released")
def score_released(task: Task, drawing: Drawing) -> Score:
    """Score a drawing as the released code does.

    Source: https://github.com/hyunjun1121/DrawingBench at cd11f2a, its rules restated. Faults in
    reading the answer's text, which the released scorer never saw, count as errors.
    """
    raw = drawing.answer.raw
    if raw is None:
        return Score("released", 0.0, False, (), errors=drawing.answer.reading)
    case = _Case([_step(element) for element in raw], task.needs, drawing.screen)
    errors = (*drawing.answer.reading, *_errors(case))
    warnings = tuple(_warnings(case.steps))
    metrics = _metrics(case)
    costs = (Check.of_fault(fault, _fault_cost(fault)) for fault in (*errors, *warnings))
    checks = (*_checks(case, metrics), *costs)
    value = _value(checks, len(raw), case.needs.coverage, metrics["canvas_coverage_accurate"])
    return Score("released", value, is_perfect(value), checks, errors, warnings, metrics)


class _Step(NamedTuple):
    """An element of the list, as the released code looks at it."""

    kind: str | None
    """The action's name; None where there is none."""
    x: float
    """Screen pixels; 0 where there is no number."""
    y: float
    has_x: bool
    has_both: bool
    is_number: bool
    """Whether both are there and are numbers."""


_new_step = tuple.__new__
"""Makes a named tuple without the call of its own, which takes longer than all the rest."""


def _step(element: Any) -> _Step:
    if not isinstance(element, dict):
        return _Step(None, 0, 0, False, False, False)
    kind, x, y = element.get("action"), element.get("x"), element.get("y")
    if type(kind) is not str:
        kind = str(kind) if "action" in element else None
    if type(x) is int and type(y) is int and -FAR <= x <= FAR and -FAR <= y <= FAR:
        return _new_step(_Step, (kind, x, y, True, True, True))  # by far the most frequent
    has_x, has_y = "x" in element, "y" in element
    if not has_x and not has_y:
        return _Step(kind, 0, 0, False, False, False)
    x, y = _number(x), _number(y)
    is_number = x is not None and y is not None
    return _Step(kind, x or 0, y or 0, has_x, has_x and has_y, is_number)


def _number(value: Any) -> float | None:
    if type(value) is int and -FAR <= value <= FAR:
        return value
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return None


@dataclass(frozen=True)
class _Case:
    """A list to score; what several rules look at is worked out once."""

    steps: list[_Step]
    needs: Needs
    screen: Screen

    @cached_property
    def selections(self) -> list[tuple[int, _Step]]:
        """What may select a button: clicks with an x, and moves right before a click."""
        kinds = [step.kind for step in self.steps]
        following = [*kinds[1:], None]
        return [
            (index, step)
            for index, step in enumerate(self.steps)
            if (kinds[index] == "click" and step.has_x)
            or (kinds[index] == "moveTo" and following[index] == "click")
        ]

    @cached_property
    def tools_selected(self) -> dict[int, str]:
        """The tool that each selection is near, by the selection's index."""
        near = ((index, self.tool_near(step)) for index, step in self.selections)
        return {index: name for index, name in near if name is not None}

    @cached_property
    def colors_selected(self) -> list[tuple[int, str]]:
        """The colours that the selections with both coordinates are near, in order."""
        near = (
            (index, self.color_near(step))
            for index, step in self.selections
            if step.has_both or step.kind == "moveTo"
        )
        return [(index, name) for index, name in near if name is not None]

    def tool_near(self, step: _Step) -> str | None:
        """Return the tool whose button a step is near, or None."""
        for name, x, y in self.screen.tool_centers:
            if abs(step.x - x) < TOOL_REACH and abs(step.y - y) < TOOL_REACH:
                return name
        return None

    def color_near(self, step: _Step) -> str | None:
        """Return the first colour of the palette whose button a step is near, or None."""
        width, height = COLOR_REACH
        for name, x, y in self.screen.color_centers:
            if abs(step.x - x) <= width and abs(step.y - y) <= height:
                return name
        return None

    def on_canvas(self, step: _Step) -> bool:
        """Tell whether a step has coordinates on the canvas, edges included."""
        left, top, right, bottom = self._edges
        return step.is_number and left <= step.x <= right and top <= step.y <= bottom

    @cached_property
    def _edges(self) -> tuple[float, float, float, float]:
        canvas = self.screen.canvas
        return canvas.left, canvas.top, canvas.left + canvas.width, canvas.top + canvas.height


_KINDS = frozenset({"moveTo", "click", "mouseDown", "mouseUp"})


def _errors(case: _Case) -> Iterator[Fault]:
    for index, step in enumerate(case.steps):
        if step.kind is None:
            yield Fault(ErrorType.SYNTAX, index, "The action has no 'action'.")
            continue
        if step.kind == "moveTo" and not step.has_both:
            yield Fault(ErrorType.SYNTAX, index, "moveTo needs both x and y.")
        if step.kind not in _KINDS:
            yield Fault(ErrorType.SYNTAX, index, f"Unknown action {step.kind[:60]!r}.")
    width, height = case.screen.width, case.screen.height
    for index, step in enumerate(case.steps):
        is_inside = step.is_number and 0 <= step.x <= width and 0 <= step.y <= height
        if step.has_both and (step.kind == "mouseDown" or not is_inside):
            yield from _coordinate_errors(index, step, case)


def _coordinate_errors(index: int, step: _Step, case: _Case) -> Iterator[Fault]:
    if not step.is_number:
        yield Fault(ErrorType.SYNTAX, index, "x or y is no number.")
        return
    if not (0 <= step.x <= case.screen.width and 0 <= step.y <= case.screen.height):
        place = f"({step.x:g}, {step.y:g})"
        yield Fault(ErrorType.COORDINATE, index, f"{place} is outside the screen.")
    if step.kind == "mouseDown" and not case.on_canvas(step):
        place = f"({step.x:g}, {step.y:g})"
        yield Fault(ErrorType.COORDINATE, index, f"mouseDown at {place}, outside the canvas.")


def _warnings(steps: list[_Step]) -> Iterator[Fault]:
    if len(steps) > LONG_LIST:
        message = f"The list has {len(steps)} actions, more than {LONG_LIST}."
        yield Fault(ErrorType.EFFICIENCY, -1, message)
    kinds = [step.kind for step in steps]
    row = 0
    for index, kind in enumerate(kinds):
        row = row + 1 if kind == "moveTo" else 0
        if row == IDLE_MOVES:
            message = f"{IDLE_MOVES} moveTo actions in a row."
            yield Fault(ErrorType.EFFICIENCY, index - IDLE_MOVES + 1, message)
            break
    presses, releases = kinds.count("mouseDown"), kinds.count("mouseUp")
    if presses != releases:
        message = f"{presses} mouseDown but {releases} mouseUp actions."
        yield Fault(ErrorType.LOGIC, -1, message)


def _metrics(case: _Case) -> dict[str, Any]:
    left, right, middle, reach = COLOR_BAR
    clicks = [step for step in case.steps if step.kind == "click"]
    palette = case.screen.palette
    return {
        "tool_changes": _count_tool_clicks(case),
        "color_changes": sum(
            left <= click.x <= right and abs(click.y - middle) < reach for click in clicks
        ),
        "drawing_segments": _count_segments(case.steps),
        "canvas_coverage": _box_share(case),
        "canvas_coverage_accurate": _grid_share(case),
        "exact_colors_used": [palette[name] for _, name in case.colors_selected],
        "spatial_accuracy": None,
        "spatial_constraints": {},
        "action_efficiency": _efficiency(len(case.steps), case.needs),
    }


def _count_tool_clicks(case: _Case) -> int:
    near = case.tools_selected
    return sum(
        index in near or (not step.has_x and case.tool_near(step) is not None)
        for index, step in enumerate(case.steps)
        if step.kind == "click"
    )


def _count_segments(steps: list[_Step]) -> int:
    count, is_down = 0, False
    for step in steps:
        if step.kind == "mouseDown":
            count += not is_down
            is_down = True
        elif step.kind == "mouseUp":
            is_down = False
    return count


def _box_share(case: _Case) -> float:
    """Return the share of the canvas in the bounding box of the positions while pressed."""
    xs, ys, is_down = [], [], False
    for step in case.steps:
        kind = step.kind
        if kind == "mouseUp":
            is_down = False
        elif kind == "mouseDown" or is_down:
            is_down = True
            if step.is_number and case.on_canvas(step):
                xs.append(step.x)
                ys.append(step.y)
    if not xs:
        return 0.0
    canvas, area = case.screen.canvas, (max(xs) - min(xs)) * (max(ys) - min(ys))
    return round(area / (canvas.width * canvas.height), 4)


def _grid_share(case: _Case) -> float:
    canvas = case.screen.canvas
    grid = Grid(canvas)
    shapes = {"rectangle": grid.add_box, "line": grid.add_line, "circle": grid.add_disc}
    left, top, selected = canvas.left, canvas.top, case.tools_selected
    tool, is_down = case.screen.start_tool, False
    start = position = (-left, -top)
    for index, (kind, x, y, _, has_both, is_number) in enumerate(case.steps):
        if index in selected and (has_both or kind == "moveTo"):
            tool = selected[index]
        if is_number:
            position = (x - left, y - top)
        if kind == "mouseDown":
            is_down, start = True, position
        elif kind == "mouseUp":
            if is_down and tool in shapes:
                shapes[tool](start, position)
            is_down = False
        if is_down and is_number and tool in ("pen", "eraser"):
            grid.add_point(position)
    return grid.share()


def _efficiency(count: int, needs: Needs) -> float | None:
    expected = len(needs.tools) + len(needs.colors) + 3 * needs.segments
    if expected == 0:
        return None
    grades = ((1.5, 1.0), (2, 0.8), (3, 0.6))
    return next((grade for limit, grade in grades if count / expected <= limit), 0.4)


def _press_with(tool: str, case: _Case) -> int | None:
    """Return the index of the press that uses a tool after its first selection, or None."""
    selected = next((i for i, name in case.tools_selected.items() if name == tool), None)
    if selected is None:
        return None
    for index in range(selected + 1, len(case.steps)):
        step = case.steps[index]
        if step.kind == "mouseDown":
            return index
        if step.kind in ("moveTo", "click") and case.tool_near(step) not in (None, tool):
            return None
    return None


def _checks(case: _Case, metrics: dict[str, Any]) -> Iterator[Check]:
    yield from (_tool_check(tool, case) for tool in case.needs.tools)
    yield from _color_checks(case)
    found, least = metrics["drawing_segments"], case.needs.segments
    yield Check.of(
        "segments",
        SEGMENTS_COST,
        found >= least,
        f"at least {least}",
        str(found),
        advice=f"Draw {least - found} more.",
    )
    share, floor = metrics["canvas_coverage_accurate"], case.needs.coverage
    yield Check.of(
        "coverage",
        COVERAGE_COST,
        share >= floor,
        f"at least {floor:.1%} of the canvas",
        f"{share:.1%}",
        earned=share / floor if floor else 0.0,
        advice="Draw larger, over more of the canvas.",
    )


def _tool_check(tool: str, case: _Case) -> Check:
    press, button = _press_with(tool, case), case.screen.tools[tool]
    return Check.of(
        "tools",
        TOOL_COST,
        press is not None,
        f"{tool} selected, then a mouseDown",
        "no such mouseDown" if press is None else f"mouseDown at action {press}",
        evidence=() if press is None else (press,),
        advice=f"Select the {tool} tool at ({button.x:g}, {button.y:g}) and draw with it.",
    )


def _color_checks(case: _Case) -> Iterator[Check]:
    places: dict[str, int] = {}
    for index, name in case.colors_selected:
        places.setdefault(name, index)
    for position, color in enumerate(case.needs.colors):
        is_repeat = color in case.needs.colors[:position]
        place = None if is_repeat else places.get(color)
        button = case.screen.colors.get(color)
        where = f"at ({button.x:g}, {button.y:g})" if button else "(it is not on the palette)"
        yield Check.of(
            "colors",
            COLOR_COST,
            place is not None,
            f"{color} selected",
            "not selected" if place is None else f"selected at action {place}",
            evidence=() if place is None else (place,),
            advice=f"Select {color} {where}.",
        )


def _fault_cost(fault: Fault) -> float:
    is_warning = fault.type in (ErrorType.EFFICIENCY, ErrorType.LOGIC)
    return WARNING_COST if is_warning else ERROR_COST


def _value(checks: Sequence[Check], length: int, floor: float, coverage: float) -> float:
    """Return the score; the order of the operations decides third digits."""
    failed = Counter(check.criterion for check in checks if not check.passed)
    value = 1.0 - sum(TOOL_COST for _ in range(failed["tools"]))
    value -= COLOR_COST * failed["colors"]
    value -= SEGMENTS_COST * failed["segments"]
    if coverage < floor:
        value -= ((floor - coverage) / floor) * COVERAGE_COST
    value -= ERROR_COST * (failed[ErrorType.SYNTAX] + failed[ErrorType.COORDINATE])
    value -= WARNING_COST * (failed[ErrorType.LOGIC] + failed[ErrorType.EFFICIENCY])
    if BONUS_LENGTHS[0] <= length <= BONUS_LENGTHS[1] and value >= BONUS_FLOOR:
        value += LENGTH_BONUS
    value = max(0.0, min(1.0, value))
    # The released code's number is a numpy float once coverage fell short, and numpy rounds so.
    return float(np.rint(value * 1000) / 1000) if coverage < floor else round(value, 3)
