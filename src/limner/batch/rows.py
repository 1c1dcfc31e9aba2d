"""What goes into batch scoring and what comes out, a row each."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from limner.checks import Check, Fault, Score


@dataclass(frozen=True, slots=True)
class Item:
    """An answer that is to be scored."""

    index: int
    """Its place in the input, from 0."""
    id: str
    """What the caller calls it; its index where it has no name."""
    task: Any
    """The task, its id, or its place in its file."""
    answer: Any
    fault: str | None = None
    """Why it cannot be scored, where that is known already."""


@dataclass(frozen=True, slots=True)
class Scored:
    """What an answer got, or why it got nothing."""

    index: int
    """Its place in the input, from 0."""
    id: str
    task: str
    """The task's id."""
    profile: str
    value: float | None
    """0..1; None where it could not be scored, which is no zero."""
    passed: bool | None
    errors: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()
    metrics: dict[str, Any] = field(default_factory=dict)
    checks: tuple[Check, ...] | None = None
    """None where they were not asked for."""
    error: str | None = None
    """Why it could not be scored."""

    def record(self) -> dict[str, Any]:
        """Return it as JSON takes it; without ``checks`` where they were not asked for."""
        record = asdict(self)
        if self.checks is None:
            del record["checks"]
        return record


def items_of(
    tasks: Any, answers: Iterable[Any], ids: Iterable[str] | None, one: tuple[type, ...]
) -> Iterator[Item]:
    """Yield items of tasks and answers side by side, taken as they are asked for.

    Args:
        tasks: One for each answer, or a single one for all: what is of the types ``one``.
        answers: Any number.
        ids: What each is called; its index where None.
        one: The types of a single task.

    Raises:
        ValueError: There are not as many tasks as answers, or as ids.
    """
    rows = (
        ((tasks, answer) for answer in answers)
        if isinstance(tasks, one)
        else zip(tasks, answers, strict=True)
    )
    if ids is None:
        for index, (task, answer) in enumerate(rows):
            yield Item(index, str(index), task, answer)
    else:
        for index, ((task, answer), name) in enumerate(zip(rows, ids, strict=True)):
            yield Item(index, str(name), task, answer)


def scored(
    item: Item, profile: str, score: Callable[[], tuple[str, Score]], *, checks: bool
) -> Scored:
    """Return an item with its score, or with the reason why there is none.

    Args:
        item: What is scored.
        profile: The profile's name.
        score: Returns the task's id and the score; whatever it raises is the reason.
        checks: Whether the checks are kept.
    """
    if item.fault is not None:
        return unscored(item, profile, item.fault)
    try:
        task, got = score()
    except Exception as error:  # a crash is an unscored row, and the others go on
        return unscored(item, profile, str(error) or type(error).__name__)
    return Scored(
        item.index,
        item.id,
        task,
        profile,
        got.value,
        got.passed,
        got.errors,
        got.warnings,
        got.metrics,
        got.checks if checks else None,
    )


def unscored(item: Item, profile: str, reason: str) -> Scored:
    """Return an item that has no score, with the reason."""
    task = str(getattr(item.task, "id", item.task))[:100]
    return Scored(item.index, item.id, task, profile, None, None, error=reason)
