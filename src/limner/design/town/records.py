"""What a run of the six steps leaves behind: who was asked what, the plan, and what came of it."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

SUPERVISOR = "Supervisor"
"""Who leads the experts; the parts beside it are the names of the experts."""


class Stage(StrEnum):
    """What a model is asked for, in order (GraphicBench, section 3)."""

    CLARIFY = "clarify"
    """Questions to the client; only where a run allows some."""
    OUTLINE = "outline"
    RECRUIT = "recruit"
    PLAN = "plan"
    """Once for each expert."""
    SUPERVISE = "supervise"
    RETRIEVE = "retrieve"


class Ending(StrEnum):
    """Why a workflow was not delivered."""

    NO_EXPERT = "no expert was recruited"
    NO_WORKFLOW = "there is no workflow that can be read"
    NO_STEP = "the workflow has no step"
    OVER_LIMIT = "more steps than allowed"
    DEAD_LOOP = "dead loop"


@dataclass(frozen=True, slots=True)
class Exchange:
    """One thing that a part was asked."""

    stage: Stage
    part: str
    """``SUPERVISOR`` or an expert."""
    answers: tuple[str, ...]
    """What it said, cut at a length: once, or twice where it had to repair its answer."""
    faults: tuple[str, ...] = ()
    """Of each answer that could not be used as it was, why."""

    @property
    def repaired(self) -> bool:
        """Whether the second answer was in order where the first was not."""
        return len(self.faults) == 1 and len(self.answers) > 1


@dataclass(frozen=True, slots=True)
class Task:
    """A step as the plan has it, before an action is found for it."""

    expert: str
    task: str


@dataclass(frozen=True, slots=True)
class TownRecord:
    """The plan for one request."""

    request: str
    """Its id."""
    exchanges: tuple[Exchange, ...] = ()
    answered: tuple[tuple[str, str], ...] = ()
    """What the client was asked, and said."""
    experts: tuple[str, ...] = ()
    """Those that were recruited, in order."""
    goals: tuple[str, ...] = ()
    """Of each of them."""
    outline: str = ""
    """As the parts were told it."""
    plans: tuple[tuple[str, ...], ...] = ()
    """Of each expert, its own steps in words."""
    tasks: tuple[Task, ...] = ()
    """The plan of all experts together."""
    workflow: tuple[Any, ...] = ()
    """Its steps with actions and values, as the model gave them: nothing in it is checked."""
    limit: int = 0
    """Most steps, by the number of experts."""
    kept: int = 0
    """Of how many steps, from the first, the studio is given: up to the limit or to a dead loop."""
    ending: Ending | None = None
    """Why it was not delivered; None where it was."""

    @property
    def delivered(self) -> bool:
        """Whether there is a workflow within the limit that is in no dead loop."""
        return self.ending is None

    @property
    def carried_out(self) -> tuple[Any, ...]:
        """The steps that the studio is given."""
        return self.workflow[: self.kept]


@dataclass(frozen=True, slots=True)
class StepFault:
    """A step of a workflow that failed."""

    step: int
    """From 0; -1 where it is the workflow as a whole."""
    kind: str
    """One of the five types of the paper's section 6."""
    scope: str | None
    """``local`` or ``global``, of dependency errors."""
    reason: str


@dataclass(frozen=True, slots=True)
class Figures:
    """The paper's metrics of one workflow that take no judge; None where there is nothing to rate.

    Source: GraphicBench, section 4.2.
    """

    delivery: bool
    step_efficiency: float | None
    expert_use_efficiency: float | None
    execution_success: float
    fidelity: float
    composition: dict[str, float] = field(default_factory=dict)
    """Alignment, overlap, white space, balance and colourfulness of the outcome."""
