"""A plan as lines to read: who was recruited, and what each step was to do."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from limner.checks import Check
from limner.design.errors import show
from limner.design.town.records import StepFault, TownRecord
from limner.report.text import cut

MAX_STEPS = 60
"""How many steps of a plan are shown."""
MAX_EXPERTS = 10
MAX_PARAMETERS = 10
MAX_NAME_CHARS = 60
MAX_VALUE_CHARS = 80
MAX_TASK_CHARS = 200
MAX_OUTLINE_CHARS = 600


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step of a plan or of a workflow."""

    index: int
    expert: str
    what: str
    """The action and its values; empty of a task that has no action of its own."""
    task: str
    """What the plan says in words."""
    fault: str
    """The type of its error; empty where it was carried out."""
    missed: tuple[str, ...]
    """The failed checks that it is evidence of."""


@dataclass(frozen=True, slots=True)
class PlanView:
    """A plan in words."""

    experts: str
    """Those recruited, with their goals."""
    outline: str
    asked: list[tuple[str, str]]
    """What the client was asked, and said."""
    tasks: list[StepLine]
    """The plan in words, where its steps are not those of the workflow one by one."""
    steps: list[StepLine]
    total: int
    """Steps of the workflow."""
    kept: int
    """Those that the studio was given."""
    limit: int
    left_out: int
    """Steps and tasks that are not shown."""


def plan_of(
    record: TownRecord, checks: Sequence[Check] = (), faults: Sequence[StepFault] = ()
) -> PlanView:
    """Return a plan in words, at most ``MAX_STEPS`` steps of it."""
    is_paired = len(record.tasks) == len(record.workflow)
    words = [cut(task.task, MAX_TASK_CHARS) for task in record.tasks[:MAX_STEPS]]
    kinds = {fault.step: fault.kind for fault in faults}
    missed = _missed(checks)
    tasks = [
        StepLine(index, cut(task.expert, MAX_NAME_CHARS), "", words[index], "", ())
        for index, task in enumerate(record.tasks[:MAX_STEPS])
    ]
    steps = [
        StepLine(
            index,
            *_in_words(step),
            words[index] if is_paired else "",
            kinds.get(index, ""),
            tuple(missed.get(index, ())),
        )
        for index, step in enumerate(record.workflow[:MAX_STEPS])
    ]
    return PlanView(
        experts=cut("; ".join(_with_goals(record)), 900),
        outline=cut(record.outline, MAX_OUTLINE_CHARS),
        asked=[(cut(question, 300), cut(answer, 300)) for question, answer in record.answered[:10]],
        tasks=[] if is_paired else tasks,
        steps=steps,
        total=len(record.workflow),
        kept=len(record.carried_out),
        limit=record.limit,
        left_out=max(0, max(len(record.workflow), len(record.tasks)) - MAX_STEPS),
    )


def _with_goals(record: TownRecord) -> Iterator[str]:
    for number, expert in enumerate(record.experts[:MAX_EXPERTS]):
        goal = record.goals[number] if number < len(record.goals) else ""
        yield f"{cut(expert, MAX_NAME_CHARS)} ({goal})" if goal else cut(expert, MAX_NAME_CHARS)


def _missed(checks: Sequence[Check]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for check in checks:
        if not check.passed:
            for index in check.evidence:
                found.setdefault(index, []).append(cut(check.criterion, MAX_NAME_CHARS))
    return found


def _in_words(step: Any) -> tuple[str, str]:
    """Return a step's expert, and its action with its values; whatever it is, not long."""
    if not isinstance(step, Mapping):
        return "", show(step, MAX_VALUE_CHARS)
    expert, action = step.get("expert"), step.get("action")
    name = action if isinstance(action, str) else show(action, MAX_NAME_CHARS)
    who = expert if isinstance(expert, str) else show(expert, MAX_NAME_CHARS)
    values = _values(step.get("parameters"))
    return cut(who, MAX_NAME_CHARS), f"{cut(name, MAX_NAME_CHARS)} {values}".rstrip()


def _values(parameters: Any) -> str:
    if not isinstance(parameters, Mapping):
        return "" if parameters is None else show(parameters, MAX_VALUE_CHARS)
    shown = [
        f"{cut(str(key), MAX_NAME_CHARS)}={show(value, MAX_VALUE_CHARS)}"
        for key, value in islice(parameters.items(), MAX_PARAMETERS)
    ]
    return " ".join([*shown, "…"] if len(parameters) > MAX_PARAMETERS else shown)
