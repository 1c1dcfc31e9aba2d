"""Runs compared with each other, task by task."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from statistics import fmean

from limner.report.samples import WAYS, Run, RunSample
from limner.report.statistics import Comparison, compare_paired


@dataclass(frozen=True, slots=True)
class RunComparison:
    """A run against the first one, task by task; epochs are averaged first."""

    baseline: str
    name: str
    first: Comparison
    last: Comparison


def compare(runs: Sequence[Run]) -> list[RunComparison]:
    """Compare each run with the first run of the same profile, over the tasks that both scored."""
    baselines: dict[str, Run] = {}
    found = []
    for run in runs:
        baseline = baselines.setdefault(run.profile, run)
        if run is not baseline:
            first, last = (
                compare_paired(_by_task(baseline, turn), _by_task(run, turn))
                for turn in (_first_value, _last_value)
            )
            found.append(RunComparison(baseline.name, run.name, first, last))
    return found


@dataclass(frozen=True, slots=True)
class WayComparison:
    """One model's drawings in one way, against those in the first of ``WAYS`` that it has."""

    model: str
    run: Run
    gain: Comparison | None
    """Of the last turn, paired by task; None for the way that the others are compared with."""


def compare_ways(runs: Sequence[Run]) -> list[WayComparison]:
    """Compare the ways in which a model drew the same tasks; models with one way are left out."""
    alike: dict[Hashable, dict[str, Run]] = {}
    for run in runs:
        key = (run.model, run.profile, run.task_set, run.layout_seed)
        alike.setdefault(key, {}).setdefault(run.way, run)
    found = []
    for ways in alike.values():
        first, *others = sorted(ways.values(), key=lambda run: WAYS.index(run.way))
        if others:
            found.append(WayComparison(first.model, first, None))
            found += [WayComparison(run.model, run, _gain(first, run)) for run in others]
    return found


def _gain(baseline: Run, run: Run) -> Comparison:
    return compare_paired(_by_task(baseline, _last_value), _by_task(run, _last_value))


def _first_value(sample: RunSample) -> float:
    return sample.first.value


def _last_value(sample: RunSample) -> float:
    return sample.last.value


def _by_task(run: Run, value: Callable[[RunSample], float]) -> dict[Hashable, float]:
    values: dict[Hashable, list[float]] = {}
    for sample in run.scored:
        values.setdefault(sample.key, []).append(value(sample))
    return {key: fmean(found) for key, found in values.items()}
