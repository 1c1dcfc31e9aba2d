"""The figures of a run of the design bench."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import fsum
from statistics import fmean
from typing import get_args

from limner.design.requests import DesignType, Difficulty, Request
from limner.report.statistics import Estimate, mean_estimate, pass_hat
from limner.report.town.failures import (
    Answers,
    ErrorFigures,
    Missed,
    answers_of,
    errors_of,
    missed_of,
    why_failed,
)
from limner.report.town.measures import Group, group_of
from limner.report.town.plans import Crew, Habits, crew_of, habits_of
from limner.report.town.samples import TownRun, TownSample

ALL = "all"
"""Name of the group of all samples."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a run took; None where the log does not tell."""

    seconds: float | None
    """Mean of a sample, as all here but the totals."""
    tokens_in: float | None
    tokens_out: float | None
    tokens: float | None
    seconds_total: float | None
    tokens_total: int | None


@dataclass(frozen=True, slots=True)
class TownSummary:
    """The figures of a run; ``dataclasses.asdict`` gives JSON."""

    name: str
    model: str
    task_set: str
    requests: int
    epochs: int
    settings: dict[str, str]
    total: int
    """Requests times epochs, whether they ran or not."""
    scored: int
    unscored: dict[str, int]
    """How many samples have no score, by reason."""
    all: Group
    bound: float | None
    """The mean score if every unscored sample had scored zero."""
    by_type: tuple[Group, ...]
    by_difficulty: tuple[Group, ...]
    by_theme: tuple[Group, ...]
    """The lowest scores first."""
    crews: tuple[Crew, ...]
    """Of all requests, then by design type."""
    habits: Habits
    errors: ErrorFigures
    missed: tuple[Missed, ...]
    answers: tuple[Answers, ...]
    endings: dict[str, int]
    """How many plans were not delivered, by why."""
    failures: dict[str, int]
    """How many scored designs did not pass, by why."""
    composition: dict[str, Estimate]
    """Alignment, overlap, white space and the like; reported, not scored."""
    cost: Cost
    pass_hat: dict[int, Estimate]
    """By k, where there are several epochs."""


def summarise_design(run: TownRun) -> TownSummary:
    """Return the figures of a run; all but ``bound`` and the answers are over scored samples."""
    scored = run.scored
    outcomes = [sample.scored for sample in scored]
    values = [outcome.score.value for outcome in outcomes]
    return TownSummary(
        name=run.name,
        model=run.model,
        task_set=run.task_set,
        requests=run.requests,
        epochs=run.epochs,
        settings=dict(run.settings),
        total=run.total,
        scored=len(scored),
        unscored=_counted([s.unscored for s in run.samples]),
        all=group_of(ALL, run.samples),
        bound=fsum(values) / run.total if run.total else None,
        by_type=_groups(run, lambda request: request.type, get_args(DesignType)),
        by_difficulty=_groups(run, lambda request: request.difficulty, get_args(Difficulty)),
        by_theme=_lowest_first(_groups(run, lambda request: request.theme)),
        crews=_crews(scored),
        habits=habits_of(scored),
        errors=errors_of(scored),
        missed=missed_of(scored),
        answers=answers_of(run.samples),
        endings=_counted([outcome.record.ending for outcome in outcomes]),
        failures=_counted([why_failed(sample) for sample in scored]),
        composition=_composition(scored),
        cost=_cost(scored),
        pass_hat=_pass_hat(run),
    )


def _groups(
    run: TownRun, name: Callable[[Request], str], order: Sequence[str] = ()
) -> tuple[Group, ...]:
    members: dict[str, list[TownSample]] = {label: [] for label in order}
    for sample in run.samples:
        if sample.request:
            members.setdefault(name(sample.request), []).append(sample)
    return tuple(group_of(label, samples) for label, samples in members.items() if samples)


def _lowest_first(groups: Sequence[Group]) -> tuple[Group, ...]:
    """Sort by the score; what has none comes last."""
    return tuple(
        sorted(groups, key=lambda g: (g.mean("score") is None, g.mean("score") or 0, g.name))
    )


def _crews(scored: Sequence[TownSample]) -> tuple[Crew, ...]:
    by_type: dict[str, list[TownSample]] = {label: [] for label in get_args(DesignType)}
    for sample in scored:
        if sample.request:
            by_type[sample.request.type].append(sample)
    crews = [crew_of(label, samples) for label, samples in by_type.items() if samples]
    return (crew_of(ALL, scored), *crews) if scored else ()


def _counted(reasons: Sequence[str | None]) -> dict[str, int]:
    """Return how often each reason is given; None and "" are none."""
    return dict(Counter(str(reason) for reason in reasons if reason).most_common())


def _composition(scored: Sequence[TownSample]) -> dict[str, Estimate]:
    found: dict[str, list[tuple[float, Hashable]]] = {}
    for sample in scored:
        for name, value in sample.scored.figures.composition.items():
            found.setdefault(name, []).append((value, sample.key))
    return {
        name: mean_estimate([value for value, _ in rows], [key for _, key in rows])
        for name, rows in found.items()
    }


def _cost(scored: Sequence[TownSample]) -> Cost:
    def known(name: str) -> list[float]:
        return [value for sample in scored if (value := getattr(sample, name)) is not None]

    def mean(name: str) -> float | None:
        return fmean(known(name)) if known(name) else None

    seconds, tokens = known("seconds"), known("tokens")
    return Cost(
        seconds=mean("seconds"),
        tokens_in=mean("tokens_in"),
        tokens_out=mean("tokens_out"),
        tokens=mean("tokens"),
        seconds_total=fsum(seconds) if seconds else None,
        tokens_total=int(sum(tokens)) if tokens else None,
    )


def _pass_hat(run: TownRun) -> dict[int, Estimate]:
    if run.epochs < 2:
        return {}
    tries: dict[Hashable, list[bool]] = {}
    for sample in run.scored:
        tries.setdefault(sample.key, []).append(sample.scored.score.passed)
    return {k: pass_hat(tries.values(), k) for k in range(1, run.epochs + 1)}
