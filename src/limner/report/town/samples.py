"""What a run of the design bench is made of, and why some samples have no score."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from limner.checks import Score
from limner.design.requests import Request
from limner.design.town.records import Figures, StepFault, TownRecord
from limner.report.naming import distinct_names
from limner.report.samples import Run

SETTINGS = ("split", "retrieval", "images", "clarify", "repair", "structured", "pool")
"""The task's arguments that change what a model is asked."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the plan for a request came to, as it was scored."""

    record: TownRecord
    score: Score
    faults: tuple[StepFault, ...]
    figures: Figures
    judged: Mapping[str, float] = field(default_factory=dict)
    """What judges said, by the name of the figure; without a judge, without its figure."""


@dataclass(frozen=True, slots=True)
class TownSample:
    """One request in one epoch."""

    request_id: str
    epoch: int
    request: Request | None = None
    """None where the log does not know the request."""
    pool: str | None = None
    """Whose images it was given."""
    outcome: Outcome | None = None
    """None where nothing was scored."""
    record: TownRecord | None = None
    """The plan, as far as it came; that of a failed sample too, where the log has it."""
    ran: bool = True
    """False where the sample was never begun, or is not in the log."""
    unscored: str | None = None
    """Why it has no score, else None."""
    seconds: float | None = None
    """Time at work, waiting for others left out where the log tells."""
    tokens_in: int | None = None
    tokens_out: int | None = None
    tokens: int | None = None
    """Both together."""

    @property
    def key(self) -> tuple[str, str]:
        """The request, the same in every run and epoch."""
        return self.request_id, self.request.query if self.request else ""

    @property
    def scored(self) -> Outcome:
        """The outcome; only of scored samples."""
        if self.outcome is None:
            raise ValueError(f"{self.request_id} has no score: {self.unscored}")
        return self.outcome


@dataclass(frozen=True)
class TownRun:
    """One model's run over a list of requests."""

    name: str
    """Unique among the design runs of a report."""
    model: str
    task_set: str
    requests: int
    """How many requests the list has."""
    epochs: int
    settings: Mapping[str, str]
    """By the names of ``SETTINGS``, as far as the log tells."""
    samples: tuple[TownSample, ...]
    """One for each request and epoch, whether it ran or not."""

    @property
    def total(self) -> int:
        """How many samples the list makes: its length times the epochs."""
        return len(self.samples)

    @cached_property
    def scored(self) -> tuple[TownSample, ...]:
        """The samples that have a score."""
        return tuple(sample for sample in self.samples if sample.unscored is None)


AnyRun = Run | TownRun


def by_bench(runs: Iterable[AnyRun]) -> tuple[list[Run], list[TownRun]]:
    """Return the runs of the drawing bench and those of the design bench."""
    runs = list(runs)
    return (
        [run for run in runs if isinstance(run, Run)],
        [run for run in runs if isinstance(run, TownRun)],
    )


def named_designs(runs: Sequence[TownRun]) -> list[TownRun]:
    """Name runs by their model and by whatever else differs, and number what is still alike."""
    settings = [
        (
            run.model,
            *(f"{key} {run.settings.get(key, 'as default')}" for key in SETTINGS),
            run.task_set,
        )
        for run in runs
    ]
    names = distinct_names(settings)
    return [replace(run, name=name) for run, name in zip(runs, names, strict=True)]
