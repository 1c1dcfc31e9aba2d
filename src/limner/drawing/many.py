"""Scoring many answers: over the cores of the machine, in order, in flat memory."""

import hashlib
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from limner.batch.pool import cores, processes
from limner.batch.process import DeadWorkerError
from limner.batch.rows import Item, Scored, items_of, scored, unscored
from limner.checks import Score
from limner.drawing.actions import Answer
from limner.drawing.profiles import PROFILES, score
from limner.drawing.scoring import DEFAULT_PROFILE, draw
from limner.drawing.tasks import Task, TaskError, bundled_tasks

CHUNK = 32
"""Answers that a worker is sent at a time."""


@dataclass(frozen=True)
class DrawingScorer:
    """Scores one answer; it can be sent to another process."""

    profile: str = DEFAULT_PROFILE
    checks: bool = False
    """Whether the checks are kept."""
    tasks: Sequence[Task] | None = None
    """Those that ids and places mean; the bundled ones where None."""

    def __post_init__(self) -> None:
        if self.profile not in PROFILES:
            known = ", ".join(sorted(PROFILES))
            raise ValueError(f"There is no profile {self.profile!r}; there are: {known}.")

    @property
    def settings(self) -> dict[str, Any]:
        """What its rows depend on beside the answers."""
        digest = hashlib.sha256()
        for task in self._known:
            digest.update(task.model_dump_json().encode())
        return {
            "bench": "drawing",
            "profile": self.profile,
            "checks": self.checks,
            "tasks": digest.hexdigest(),
        }

    def __call__(self, item: Item) -> Scored:
        """Return what an answer gets, or why it gets nothing; raises nothing."""
        return scored(item, self.profile, lambda: self._score(item), checks=self.checks)

    def lost(self, item: Item, death: DeadWorkerError) -> Scored:
        """Return the row of an answer that nothing came back of."""
        return unscored(item, self.profile, f"{death}, whenever it was tried")

    def _score(self, item: Item) -> tuple[str, Score]:
        if not isinstance(item.answer, str | list | tuple | Answer):
            kind = type(item.answer).__name__
            raise TypeError(f"the answer is no text and no list of actions, but of type {kind}")
        task = item.task if isinstance(item.task, Task) else self._task(item.task)
        answer = list(item.answer) if isinstance(item.answer, tuple) else item.answer
        return task.id, score(task, draw(answer), self.profile)

    def _task(self, named: Any) -> Task:
        if isinstance(named, int) and not isinstance(named, bool):
            if not 0 <= named < len(self._known):
                raise TaskError(f"there is no task {named}: there are {len(self._known)}, from 0")
            return self._known[named]
        if not isinstance(named, str):
            raise TaskError(f"the task is no id, but of type {type(named).__name__}")
        if named not in self._by_id:
            raise TaskError(f"there is no task {named[:100]!r}")
        return self._by_id[named]

    @property
    def _known(self) -> Sequence[Task]:
        return bundled_tasks() if self.tasks is None else self.tasks

    @cached_property
    def _by_id(self) -> dict[str, Task]:
        """The tasks by id; the first of those that share one."""
        return {task.id: task for task in reversed(self._known)}


def score_many(
    tasks: Task | str | Iterable[Task | str | int],
    answers: Iterable[str | list[Any] | Answer],
    profile: str = DEFAULT_PROFILE,
    *,
    ids: Iterable[str] | None = None,
    known: Sequence[Task] | None = None,
    workers: int | None = None,
    checks: bool = False,
) -> Generator[Scored]:
    """Yield what each answer gets, in order: exactly what ``score(task, draw(answer))`` returns.

    Answers are taken as results are, a few hundred ahead at most. What cannot be scored (there is
    no such task, the answer is no text, limner fails at it, or it ends its worker twice when it is
    alone) is a row with ``error`` and no value; the others go on. A worker that is killed is
    replaced: no row is lost, none comes twice. Closing the iterator ends the workers.

    Args:
        tasks: One for each answer: the task, its id, or its place among ``known``; or a single
            task or id for all.
        answers: Model's texts, decoded lists of actions, or answers already read.
        profile: As for ``score``.
        ids: What each row is called; its index where None.
        known: The tasks that ids mean; the bundled ones where None.
        workers: Processes: one a core where None, none but this one where 1.
        checks: Whether the rows have their checks.

    Raises:
        ValueError: There is no such profile, or not as many tasks as answers, or as ids.
    """
    scorer = DrawingScorer(profile, checks, known)
    items = items_of(tasks, answers, ids, (Task, str))
    if (workers or cores()) == 1:
        return (scorer(item) for item in items)
    return processes(scorer, items, workers, chunk=CHUNK, lost=scorer.lost)
