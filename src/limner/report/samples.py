"""What a run of the drawing bench is made of: samples, their turns, and why some have no score."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from limner.checks import Score
from limner.drawing.scoring import Drawing, draw
from limner.drawing.screen import load_screen
from limner.drawing.tasks import Task

ONE_ANSWER, BLIND, SEEING = WAYS = ("one answer", "stepwise, blind", "stepwise, with sight")
"""How a drawing is made: by one list of actions, or by some at a time."""


class RunError(ValueError):
    """A log or a file of records that cannot be used; the message names it and the place in it."""


@dataclass(frozen=True, slots=True)
class RunTurn:
    """One answer and its score."""

    answer: Any
    """A model's text, or decoded JSON where it was recorded as such."""
    score: Score
    layout_seed: int | None = None
    stop: str | None = None
    """Why the model stopped, as its provider says: ``stop``, ``max_tokens``, …"""

    @property
    def value(self) -> float:
        """The score, 0..1."""
        return self.score.value

    def drawing(self) -> Drawing:
        """Carry out the answer; it is not kept, since a large run has many."""
        return draw(self.answer, load_screen(self.layout_seed))


@dataclass(frozen=True, slots=True)
class RunSample:
    """One task in one epoch."""

    task_id: str
    epoch: int
    position: int | None
    """Row of the task in its task list, from 0; None where the log does not know the task."""
    category: str = ""
    difficulty: str = ""
    prompt: str = ""
    constraints: int = 0
    """How many explicit constraints the task states."""
    has_position: bool = False
    """Whether one of them is a position."""
    tools: tuple[str, ...] = ()
    """The tools that it asks for."""
    turns: tuple[RunTurn, ...] = ()
    ran: bool = True
    """False where the sample was never begun, or is not in the log or the records."""
    unscored: str | None = None
    """Why it has no score, else None; turns before a failure are kept but do not count."""
    seconds: float | None = None
    """Time at work, waiting for others left out where the log tells."""
    tokens_in: int | None = None
    tokens_out: int | None = None
    tokens: int | None = None
    """Both together."""

    @classmethod
    def of_task(cls, task: Task, position: int, epoch: int, **rest: Any) -> "RunSample":
        """Make a sample of a task."""
        return cls(
            task_id=task.id,
            epoch=epoch,
            position=position,
            category=task.category,
            difficulty=task.difficulty,
            prompt=task.prompt,
            constraints=task.constraints,
            has_position=task.needs.position is not None,
            tools=task.needs.tools,
            **rest,
        )

    @property
    def key(self) -> tuple[int | None, str]:
        """The task, the same in every run and epoch."""
        return self.position, self.prompt

    @property
    def first(self) -> RunTurn:
        """The first turn; only of scored samples."""
        return self.turns[0]

    @property
    def last(self) -> RunTurn:
        """The last turn; only of scored samples."""
        return self.turns[-1]

    @property
    def best(self) -> RunTurn:
        """The first of the highest turns; only of scored samples."""
        return max(self.turns, key=lambda turn: turn.value)


@dataclass(frozen=True)
class Run:
    """One model's run over a task list."""

    name: str
    """Unique among the runs of a report."""
    model: str
    profile: str
    task_set: str
    is_release: bool
    """Whether the task list is the whole of DrawingBench as released."""
    tasks: int
    """How many tasks the list has."""
    epochs: int
    threshold: float
    """The value from which a score is perfect and gets no further turn."""
    max_turns: int
    feedback: str
    layout_seed: int | None
    samples: tuple[RunSample, ...]
    """One for each task and epoch, whether it ran or not."""
    way: str = ONE_ANSWER
    """How a drawing was made: one of ``WAYS``."""

    @property
    def total(self) -> int:
        """How many samples the task list makes: its length times the epochs."""
        return len(self.samples)

    @cached_property
    def scored(self) -> tuple[RunSample, ...]:
        """The samples that have a score."""
        return tuple(sample for sample in self.samples if sample.unscored is None)
