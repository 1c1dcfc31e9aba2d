"""The profile ``paper``: the eight weighted criteria and the fixed penalties of the paper.

Where the paper is silent: only the criteria that a task states count, and the weights of the
others are left out; each criterion earns in proportion; a tool or a colour counts once it has
drawn a mark; position and size hold where any one mark has them; penalties are taken for every
error; an answer without a single well-formed action earns nothing.
"""

from collections.abc import Iterator, Sequence

from limner.checks import Check, ErrorType, Fault, Score
from limner.drawing.canvas import Form, Mark, radius
from limner.drawing.grid import Grid
from limner.drawing.scoring import Drawing, is_perfect, profile
from limner.drawing.screen import Screen
from limner.drawing.tasks import Needs, Region, Size, Task

WEIGHTS = {
    "tools": 0.20,
    "colors": 0.20,
    "segments": 0.15,
    "coverage": 0.10,
    "position": 0.15,
    "size": 0.10,
    "syntax": 0.05,
    "bounds": 0.05,
}
PENALTIES = {
    ErrorType.SYNTAX: 0.3,
    ErrorType.COORDINATE: 0.2,
    ErrorType.LOGIC: 0.1,
    ErrorType.EFFICIENCY: 0.05,
}

HALVES = {
    "left": Region(right=500),
    "right": Region(left=500),
    "above": Region(bottom=350),
    "below": Region(top=350),
    "center": Region(left=1000 / 3, right=2000 / 3, top=700 / 3, bottom=1400 / 3),
}
"""What a named position means, in canvas pixels."""


@profile("paper")
def score_paper(task: Task, drawing: Drawing) -> Score:
    """Score a drawing by the paper's criteria (section "Methodology" of its summary).

    The value is the earned share of the weights of the criteria that the task states, less the
    penalties, held within 0..1 and rounded to three digits.
    """
    answer, trace = drawing.answer, drawing.trace
    faults = (*answer.reading, *sorted((*answer.faults, *trace.faults), key=lambda f: f.index))
    errors = tuple(fault for fault in faults if fault.type is not ErrorType.EFFICIENCY)
    warnings = tuple(fault for fault in faults if fault.type is ErrorType.EFFICIENCY)
    checks = tuple(_checks(task.needs, drawing, faults)) if answer.actions else ()
    penalties = tuple(_penalty(fault) for fault in faults)
    stated = sum(check.weight for check in checks)
    earned = sum(check.weight * check.earned for check in checks)
    lost = sum(check.weight for check in penalties)
    value = round(max(0.0, earned / stated - lost), 3) if checks else 0.0
    metrics = {"segments": len(trace.marks), "coverage": _coverage(trace.marks, drawing.screen)}
    return Score(
        "paper", value, is_perfect(value), checks + penalties, errors, warnings, metrics
    )


def _checks(needs: Needs, drawing: Drawing, faults: Sequence[Fault]) -> Iterator[Check]:
    marks, screen = drawing.trace.marks, drawing.screen
    yield from _use_checks("tools", needs.tools, [mark.tool for mark in marks], marks, screen)
    yield from _use_checks("colors", needs.colors, [mark.color for mark in marks], marks, screen)
    if needs.segments:
        advice = f"Draw at least {needs.segments} marks."
        yield _amount("segments", len(marks), needs.segments, str, advice)
    if needs.coverage:
        advice = "Draw larger, over more of the canvas."
        found = _coverage(marks, screen)
        yield _amount("coverage", found, needs.coverage, "{:.1%}".format, advice)
    if needs.position:
        yield _position_check(needs.position, marks)
    if needs.size:
        yield _size_check(needs.size, marks)
    yield _clean("syntax", ErrorType.SYNTAX, faults)
    yield _clean("bounds", ErrorType.COORDINATE, faults)


def _use_checks(
    criterion: str, wanted: Sequence[str], used: list[str], marks: Sequence[Mark], screen: Screen
) -> Iterator[Check]:
    buttons = screen.tools if criterion == "tools" else screen.colors
    for name in wanted:
        evidence = next((mark.actions for mark, use in zip(marks, used, strict=True) if use == name), ())
        button = buttons.get(name)
        place = f"at ({button.x:g}, {button.y:g})" if button else "(which is not on the palette)"
        yield Check(
            criterion=criterion,
            passed=bool(evidence),
            weight=WEIGHTS[criterion] / len(wanted),
            earned=1.0 if evidence else 0.0,
            expected=f"a mark with {name}",
            found="yes" if evidence else f"only {', '.join(sorted(set(used)))}" if used else "no mark",
            evidence=evidence,
            advice="" if evidence else f"Select {name} {place} and draw with it.",
        )


def _amount(criterion: str, found: float, least: float, show, advice: str) -> Check:
    passed = found >= least
    return Check(
        criterion=criterion,
        passed=passed,
        weight=WEIGHTS[criterion],
        earned=1.0 if passed else found / least,
        expected=f"at least {show(least)}",
        found=show(found),
        advice="" if passed else advice,
    )


def _position_check(position: str | Region, marks: Sequence[Mark]) -> Check:
    region = HALVES[position] if isinstance(position, str) else position
    there = next((mark for mark in marks if region.holds(*_center(mark))), None)
    name = position if isinstance(position, str) else "the stated region"
    where = f"x {region.left:.0f} to {region.right:.0f}, y {region.top:.0f} to {region.bottom:.0f}"
    return _one_mark("position", there, f"a mark with its centre in {name} ({where})", marks,
                     lambda mark: "centre at ({:.0f}, {:.0f})".format(*_center(mark)))


def _size_check(size: Size, marks: Sequence[Mark]) -> Check:
    def fits(mark: Mark) -> bool:
        width, height = _extent(mark)
        return (abs(width - size.width) <= size.tolerance
                and abs(height - size.height) <= size.tolerance)

    there = next((mark for mark in marks if fits(mark)), None)
    expected = f"a mark of {size.width:g} x {size.height:g} px, give or take {size.tolerance:g}"
    return _one_mark("size", there, expected, marks,
                     lambda mark: "{:.0f} x {:.0f} px".format(*_extent(mark)))


def _one_mark(criterion, there: Mark | None, expected: str, marks: Sequence[Mark], show) -> Check:
    found = there or (marks[0] if marks else None)
    return Check(
        criterion=criterion,
        passed=there is not None,
        weight=WEIGHTS[criterion],
        earned=1.0 if there else 0.0,
        expected=expected,
        found=show(found) if found else "no mark",
        evidence=found.actions if found else (),
        advice="" if there else f"Draw {expected}.",
    )


def _clean(criterion: str, kind: ErrorType, faults: Sequence[Fault]) -> Check:
    indices = tuple(fault.index for fault in faults if fault.type is kind)
    return Check(
        criterion=criterion,
        passed=not indices,
        weight=WEIGHTS[criterion],
        earned=0.0 if indices else 1.0,
        expected=f"no {kind.value}",
        found=str(len(indices)) if indices else "none",
        evidence=tuple(index for index in indices if index >= 0),
    )


def _penalty(fault: Fault) -> Check:
    return Check(
        criterion=fault.type.value,
        passed=False,
        weight=PENALTIES[fault.type],
        earned=0.0,
        expected="none",
        found=fault.message,
        evidence=(fault.index,) if fault.index >= 0 else (),
    )


def _coverage(marks: Sequence[Mark], screen: Screen) -> float:
    """Return the share of the 20 x 20 grid that the marks touch or enclose, 0..1."""
    grid = Grid(screen.canvas)
    for mark in marks:
        if mark.form is Form.RECTANGLE:
            grid.add_box(*mark.points)
        elif mark.form is Form.CIRCLE:
            grid.add_disc(*mark.points)
        elif len(mark.points) == 1:
            grid.add_point(mark.points[0])
        else:
            for start, end in zip(mark.points, mark.points[1:], strict=False):
                grid.add_line(start, end)
    return grid.share


def _box(mark: Mark) -> tuple[float, float, float, float]:
    xs, ys = zip(*mark.points, strict=True)
    if mark.form is Form.CIRCLE:
        r = radius(mark)
        return xs[0] - r, ys[0] - r, xs[0] + r, ys[0] + r
    return min(xs), min(ys), max(xs), max(ys)


def _center(mark: Mark) -> tuple[float, float]:
    left, top, right, bottom = _box(mark)
    return (left + right) / 2, (top + bottom) / 2


def _extent(mark: Mark) -> tuple[float, float]:
    left, top, right, bottom = _box(mark)
    return right - left, bottom - top
