"""Design runs compared with each other, request by request."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from statistics import fmean

from limner.report.statistics import Comparison, compare_paired
from limner.report.town.samples import TownRun


@dataclass(frozen=True, slots=True)
class TownComparison:
    """A run's scores against those of the first, request by request; epochs are averaged first."""

    baseline: str
    name: str
    score: Comparison


def compare_designs(runs: Sequence[TownRun]) -> list[TownComparison]:
    """Compare each run with the first, over the requests that both scored."""
    baseline = runs[0]
    return [
        TownComparison(
            baseline.name, run.name, compare_paired(_by_request(baseline), _by_request(run))
        )
        for run in runs[1:]
    ]


def _by_request(run: TownRun) -> dict[Hashable, float]:
    values: dict[Hashable, list[float]] = {}
    for sample in run.scored:
        values.setdefault(sample.key, []).append(sample.scored.score.value)
    return {key: fmean(found) for key, found in values.items()}
