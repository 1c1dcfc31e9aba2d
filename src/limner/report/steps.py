"""The actions of an answer as lines to read: what each did, and which checks rest on it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from limner.checks import Score
from limner.drawing.actions import Action
from limner.drawing.scoring import Drawing
from limner.report.text import cut

MAX_ACTIONS = 300
"""How many actions of a turn are shown."""
MAX_ELEMENT_CHARS = 80


@dataclass(frozen=True, slots=True)
class Tag:
    """A check that an action is evidence of."""

    criterion: str
    passed: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One action, or several in a row that did the same."""

    indices: str
    """Such as ``3`` or ``3–9``, from 0."""
    what: str
    """The action's name and screen coordinates; of a faulty one its JSON, cut."""
    effect: str
    tags: tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class _Step:
    index: int
    name: str
    place: str
    effect: str
    tags: tuple[Tag, ...]


def lines_of(drawing: Drawing, score: Score) -> list[Line]:
    """Return the first ``MAX_ACTIONS`` actions of an answer, those that did the same in one."""
    steps = _steps(drawing, _tags(score))
    runs = groupby(steps, key=lambda step: (step.name, step.effect, step.tags))
    return [_line(list(run)) for _, run in runs]


def ranges(indices: Sequence[int]) -> str:
    """Return indices as text, such as ``3, 5–9``."""
    parts: list[list[int]] = []
    for index in sorted(set(indices)):
        if parts and index == parts[-1][1] + 1:
            parts[-1][1] = index
        else:
            parts.append([index, index])
    return ", ".join(_range(start, end) for start, end in parts)


def _range(start: int, end: int) -> str:
    return str(start) if start == end else f"{start}–{end}"


def _steps(drawing: Drawing, tags: Mapping[int, tuple[Tag, ...]]) -> Iterator[_Step]:
    actions = {action.index: action for action in drawing.answer.actions}
    effects = {effect.action: effect.what for effect in drawing.trace.effects}
    faults = {fault.index: fault.message for fault in drawing.answer.faults}
    for index, element in enumerate((drawing.answer.raw or ())[:MAX_ACTIONS]):
        own = tags.get(index, ())
        if action := actions.get(index):
            yield _Step(index, action.kind.value, _place(action), effects.get(index, ""), own)
        else:
            effect = f"not carried out: {faults.get(index, 'faulty')}"
            yield _Step(index, _as_json(element), "", effect, own)


def _tags(score: Score) -> dict[int, tuple[Tag, ...]]:
    tags: dict[int, dict[Tag, None]] = {}
    for check in score.checks:
        for index in check.evidence:
            tags.setdefault(index, {})[Tag(check.criterion, check.passed)] = None
    return {index: tuple(own) for index, own in tags.items()}


def _line(run: Sequence[_Step]) -> Line:
    places = " ".join(step.place for step in run if step.place)
    what = f"{run[0].name} {places}".rstrip()
    return Line(_range(run[0].index, run[-1].index), what, run[0].effect, run[0].tags)


def _place(action: Action) -> str:
    return "" if action.x is None or action.y is None else f"{action.x:g},{action.y:g}"


def _as_json(element: Any) -> str:
    return cut(json.dumps(element, ensure_ascii=False), MAX_ELEMENT_CHARS)
