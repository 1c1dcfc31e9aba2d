"""Runs compared with each other, task by task."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from statistics import fmean

from limner.report.samples import Run, RunSample
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


def _first_value(sample: RunSample) -> float:
    return sample.first.value


def _last_value(sample: RunSample) -> float:
    return sample.last.value


def _by_task(run: Run, value: Callable[[RunSample], float]) -> dict[Hashable, float]:
    values: dict[Hashable, list[float]] = {}
    for sample in run.scored:
        values.setdefault(sample.key, []).append(value(sample))
    return {key: fmean(found) for key, found in values.items()}
