"""How a run went about it: its errors, its actions and tools, and what it missed."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from limner.checks import Check, ErrorType
from limner.drawing.actions import ActionKind
from limner.drawing.screen import load_screen
from limner.report.samples import RunSample, RunTurn

UNKNOWN = "faulty"
"""What the list's elements that are none of the four actions are counted as."""


@dataclass(frozen=True, slots=True)
class FaultCount:
    """How many errors or warnings of one type there are, and in how many drawings."""

    type: str
    first: int
    last: int
    first_drawings: int
    last_drawings: int


@dataclass(frozen=True, slots=True)
class ActionFigures:
    """The actions of the first or the last turns."""

    mean: float | None
    """Actions in a list, as all means here."""
    median: float | None
    kinds: dict[str, int]
    """How many actions there are of each kind."""
    marks: float | None
    """Mean number of marks on the canvas."""
    drawing_share: float | None
    """Marks made by a press and a release, over all actions: the paper's drawing actions."""
    tools: dict[str, int]
    """How many marks each tool made."""
    drawings_with: dict[str, int]
    """How many drawings have a mark of the tool."""


@dataclass(frozen=True, slots=True)
class Missed:
    """How often something that was asked for is missing."""

    name: str
    asked: int
    """Checks of it; a drawing may have several."""
    first: int
    """Of these, how many failed in the first turn."""
    last: int
    first_lacks: float | None
    """Mean share, 0..1, of what was asked for that is lacking where it failed."""
    last_lacks: float | None


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a run's scored samples went about it."""

    drawings: int
    faults: tuple[FaultCount, ...]
    first: ActionFigures
    last: ActionFigures
    missed: tuple[Missed, ...]
    """By criterion."""
    missed_tools: tuple[Missed, ...]
    """By tool, of the criterion ``tools``."""


def conduct_of(scored: Sequence[RunSample]) -> Conduct:
    """Return how scored samples went about it."""
    first, last = [s.first for s in scored], [s.last for s in scored]
    first_acts = [_acts(turn) for turn in first]
    last_acts = [
        acts if turn is sample.first else _acts(turn)
        for acts, turn, sample in zip(first_acts, last, scored, strict=True)
    ]
    return Conduct(
        drawings=len(scored),
        faults=tuple(_fault_count(kind, first, last) for kind in ErrorType),
        first=_action_figures(first_acts),
        last=_action_figures(last_acts),
        missed=_missed(scored, lambda sample, check: check.criterion),
        missed_tools=_missed(scored, _tool_asked, load_screen().tools),
    )


def _fault_count(kind: ErrorType, first: Sequence[RunTurn], last: Sequence[RunTurn]) -> FaultCount:
    counts = [
        [sum(f.type is kind for f in (*turn.score.errors, *turn.score.warnings)) for turn in turns]
        for turns in (first, last)
    ]
    first_drawings, last_drawings = (sum(count > 0 for count in row) for row in counts)
    return FaultCount(kind.value, sum(counts[0]), sum(counts[1]), first_drawings, last_drawings)


@dataclass(frozen=True, slots=True)
class _Acts:
    """What one answer consists of."""

    kinds: Counter[str]
    tools: Counter[str]
    dragged: int
    """Marks made by a press and a release."""


def _acts(turn: RunTurn) -> _Acts:
    drawing = turn.drawing()
    marks = drawing.trace.marks
    return _Acts(
        Counter(_kind(element) for element in drawing.answer.raw or ()),
        Counter(mark.tool for mark in marks),
        sum(len(mark.actions) > 1 for mark in marks),
    )


def _action_figures(answers: Sequence[_Acts]) -> ActionFigures:
    kinds = Counter(dict.fromkeys([*(kind.value for kind in ActionKind), UNKNOWN], 0))
    tools = Counter(dict.fromkeys(load_screen().tools, 0))
    drawings_with = Counter(tools)
    for acts in answers:
        kinds.update(acts.kinds)
        tools.update(acts.tools)
        drawings_with.update(acts.tools.keys())
    lengths = [acts.kinds.total() for acts in answers]
    marks = [acts.tools.total() for acts in answers]
    return ActionFigures(
        mean=fmean(lengths) if lengths else None,
        median=median(lengths) if lengths else None,
        kinds=dict(kinds),
        marks=fmean(marks) if marks else None,
        drawing_share=sum(a.dragged for a in answers) / sum(lengths) if any(lengths) else None,
        tools=dict(tools),
        drawings_with=dict(drawings_with),
    )


_KINDS = frozenset(kind.value for kind in ActionKind)


def _kind(element: object) -> str:
    kind = element.get("action") if isinstance(element, dict) else None
    return kind if isinstance(kind, str) and kind in _KINDS else UNKNOWN


def _tool_asked(sample: RunSample, check: Check) -> str | None:
    """Return the tool that a check of the criterion ``tools`` asks for; it names it in words."""
    if check.criterion != "tools":
        return None
    words = check.expected.replace(",", " ").split()
    return next((tool for tool in sample.tools if tool in words), None)


def _missed(
    scored: Sequence[RunSample],
    name: Callable[[RunSample, Check], str | None],
    order: Iterable[str] = (),
) -> tuple[Missed, ...]:
    found: dict[str, tuple[list[float], list[float]]] = {label: ([], []) for label in order}
    for sample in scored:
        for which, turn in enumerate((sample.first, sample.last)):
            for check in _requirements(turn):
                if label := name(sample, check):
                    found.setdefault(label, ([], []))[which].append(1 - check.earned)
    return tuple(_miss(label, *lacks) for label, lacks in found.items() if any(lacks))


def _requirements(turn: RunTurn) -> Iterable[Check]:
    """Return the checks of what a task asks for; errors have tables of their own."""
    faults = {kind.value for kind in ErrorType}
    return (check for check in turn.score.checks if check.criterion not in faults)


def _miss(name: str, first: Sequence[float], last: Sequence[float]) -> Missed:
    first_failed = [lack for lack in first if lack > 0]
    last_failed = [lack for lack in last if lack > 0]
    return Missed(
        name,
        max(len(first), len(last)),
        len(first_failed),
        len(last_failed),
        fmean(first_failed) if first_failed else None,
        fmean(last_failed) if last_failed else None,
    )
