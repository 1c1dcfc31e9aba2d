"""Which tasks a person gets: by category, difficulty, number and seed."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field, field_validator

from limner.drawing.feedback import FeedbackMode
from limner.drawing.scoring import DEFAULT_PROFILE, PERFECT
from limner.drawing.tasks import CATEGORIES, DIFFICULTIES, Task, bundled_tasks

MAX_NUMBER = 100
"""Tasks of one session."""
MAX_SEED = 999_999


@dataclass(frozen=True, slots=True)
class Rules:
    """How a person's drawings are asked for and scored: as a model's, by the task's defaults."""

    tasks: None = None
    profile: str = DEFAULT_PROFILE
    turns: int = 2
    threshold: float = PERFECT
    feedback: FeedbackMode = "structured"
    layout_seed: None = None


RULES = Rules()


class Choice(BaseModel):
    """What a person chooses."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    category: str | None = None
    """None for all of them."""
    difficulty: str | None = None
    """None for all of them."""
    number: int = Field(ge=1, le=MAX_NUMBER)
    """How many tasks, or as many as there are."""
    seed: int = Field(ge=0, le=MAX_SEED)
    """Which of them, and in which order: the same number gives the same tasks everywhere."""

    @field_validator("category")
    @classmethod
    def _is_category(cls, name: str | None) -> str | None:
        return _known(name, CATEGORIES)

    @field_validator("difficulty")
    @classmethod
    def _is_difficulty(cls, name: str | None) -> str | None:
        return _known(name, DIFFICULTIES)

    def fits(self, task: Task) -> bool:
        """Tell whether a task is among those to choose from: it has a scene to be scored by."""
        return (
            task.scene is not None
            and self.category in (None, task.category)
            and self.difficulty in (None, task.difficulty)
        )


def positions_to_choose_from(choice: Choice) -> list[int]:
    """Return the positions of the bundled tasks that fit, in the tasks' order."""
    return [position for position, task in enumerate(bundled_tasks()) if choice.fits(task)]


def chosen_positions(choice: Choice) -> list[int]:
    """Return the positions of a person's tasks among the bundled ones, in the order to draw them.

    Raises:
        ValueError: No task has the category and the difficulty.
    """
    fitting = positions_to_choose_from(choice)
    if not fitting:
        raise ValueError(
            f"There is no task of the category {choice.category} that is {choice.difficulty}; "
            "choose another difficulty or category."
        )
    return sorted(fitting, key=lambda position: _drawn(choice.seed, position))[: choice.number]


def _drawn(seed: int, position: int) -> str:
    return hashlib.sha256(f"{seed}:{bundled_tasks()[position].id}".encode()).hexdigest()


def _known(name: str | None, names: Iterable[str]) -> str | None:
    if name is not None and name not in names:
        raise ValueError(f"is none of: {', '.join(names)}")
    return name
