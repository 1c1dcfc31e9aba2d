"""The profile ``paper``: the eight weighted criteria and the fixed penalties of the paper.

Where the paper is silent: only the criteria that a task states count, and the weights of the
others are left out; each criterion earns in proportion; a tool or a colour counts once it has
drawn a mark; position and size hold where any one mark has them; penalties are taken for every
error; an answer without a single well-formed action earns nothing.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from limner.checks import Check, ErrorType, Fault, Score
from limner.drawing.canvas import Form, Mark
from limner.drawing.grid import Grid
from limner.drawing.scoring import Drawing, is_perfect, profile
from limner.drawing.screen import Button, Screen
from limner.drawing.spec import HALVES, Region
from limner.drawing.tasks import Needs, Size, Task

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
    penalties = tuple(Check.of_fault(fault, PENALTIES[fault.type]) for fault in faults)
    stated = sum(check.weight for check in checks)
    earned = sum(check.weight * check.earned for check in checks)
    lost = sum(check.weight for check in penalties)
    value = round(max(0.0, earned / stated - lost), 3) if checks else 0.0
    metrics = {"segments": len(trace.marks), "coverage": _coverage(trace.marks, drawing.screen)}
    return Score("paper", value, is_perfect(value), checks + penalties, errors, warnings, metrics)


def _checks(needs: Needs, drawing: Drawing, faults: Sequence[Fault]) -> Iterator[Check]:
    marks, screen = drawing.trace.marks, drawing.screen
    for tool in needs.tools:
        using = [mark for mark in marks if mark.tool == tool]
        yield _use_check("tools", tool, len(needs.tools), using, screen.tools.get(tool))
    for color in needs.colors:
        using = [mark for mark in marks if mark.color == color]
        yield _use_check("colors", color, len(needs.colors), using, screen.colors.get(color))
    if needs.segments:
        yield _amount_check(
            "segments", len(marks), needs.segments, "{:g} marks", "Draw more marks."
        )
    if needs.coverage:
        found, advice = _coverage(marks, screen), "Draw larger, over more of the canvas."
        yield _amount_check("coverage", found, needs.coverage, "{:.1%} of the canvas", advice)
    if needs.position:
        yield _position_check(needs.position, marks)
    if needs.size:
        yield _size_check(needs.size, marks)
    yield _clean_check("syntax", ErrorType.SYNTAX, faults)
    yield _clean_check("bounds", ErrorType.COORDINATE, faults)


def _use_check(
    criterion: str, name: str, wanted: int, using: Sequence[Mark], button: Button | None
) -> Check:
    place = f"at ({button.x:g}, {button.y:g})" if button else "(which is not on the palette)"
    return Check.of(
        criterion,
        WEIGHTS[criterion] / wanted,
        bool(using),
        f"a mark with {name}",
        f"{len(using)} with it" if using else "none with it",
        evidence=using[0].actions if using else (),
        advice=f"Select {name} {place} and draw with it.",
    )


def _amount_check(criterion: str, found: float, least: float, words: str, advice: str) -> Check:
    return Check.of(
        criterion,
        WEIGHTS[criterion],
        found >= least,
        f"at least {words.format(least)}",
        words.format(found),
        earned=found / least,
        advice=advice,
    )


def _position_check(position: str | Region, marks: Sequence[Mark]) -> Check:
    region = HALVES[position] if isinstance(position, str) else position
    name = position if isinstance(position, str) else "the stated region"
    where = f"x {region.left:.0f} to {region.right:.0f}, y {region.top:.0f} to {region.bottom:.0f}"
    fitting = [mark for mark in marks if region.holds(*mark.center)]
    return _mark_check("position", f"a mark with its centre in {name} ({where})", fitting, marks)


def _size_check(size: Size, marks: Sequence[Mark]) -> Check:
    fitting = [mark for mark in marks if _has_size(mark, size)]
    expected = f"a mark of {size.width:g} x {size.height:g} px, give or take {size.tolerance:g}"
    return _mark_check("size", expected, fitting, marks)


def _has_size(mark: Mark, size: Size) -> bool:
    left, top, right, bottom = mark.box
    off = max(abs(right - left - size.width), abs(bottom - top - size.height))
    return off <= size.tolerance


def _mark_check(
    criterion: str, expected: str, fitting: Sequence[Mark], marks: Sequence[Mark]
) -> Check:
    shown = fitting[:1] or marks[:1]
    return Check.of(
        criterion,
        WEIGHTS[criterion],
        bool(fitting),
        expected,
        _describe(shown[0]) if shown else "no mark",
        evidence=shown[0].actions if shown else (),
        advice=f"Draw {expected}.",
    )


def _describe(mark: Mark) -> str:
    left, top, right, bottom = mark.box
    x, y = mark.center
    return f"{right - left:.0f} x {bottom - top:.0f} px, centre at ({x:.0f}, {y:.0f})"


def _clean_check(criterion: str, kind: ErrorType, faults: Sequence[Fault]) -> Check:
    indices = [fault.index for fault in faults if fault.type is kind]
    return Check.of(
        criterion,
        WEIGHTS[criterion],
        not indices,
        f"no {kind.value}",
        f"{len(indices)} of them" if indices else "none",
        evidence=tuple(index for index in indices if index >= 0),
        advice=_CLEAN_ADVICE[kind],
    )


_CLEAN_ADVICE = {
    ErrorType.SYNTAX: "Write every action as the rules say.",
    ErrorType.COORDINATE: "Stay on the screen, and press only on the canvas or a button.",
}


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
            for start, end in pairwise(mark.points):
                grid.add_line(start, end)
    return grid.share()
