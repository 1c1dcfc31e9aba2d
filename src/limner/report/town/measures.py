"""The measures of a design: the score, the paper's metrics, and what judges say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from limner.report.statistics import Estimate, mean_estimate, share_estimate
from limner.report.town.samples import Outcome, TownSample

Value = Callable[[Outcome], float | bool | None]

SHARES = ("passed", "delivery")
"""Measures that are true or false of a sample: their intervals are Wilson's."""

_MEASURES: dict[str, Value] = {
    "score": lambda outcome: outcome.score.value,
    "passed": lambda outcome: outcome.score.passed,
    "delivery": lambda outcome: outcome.figures.delivery,
    "step_efficiency": lambda outcome: outcome.figures.step_efficiency,
    "expert_use_efficiency": lambda outcome: outcome.figures.expert_use_efficiency,
    "execution_success": lambda outcome: outcome.figures.execution_success,
    "fidelity": lambda outcome: outcome.figures.fidelity,
}


@dataclass(frozen=True, slots=True)
class Group:
    """The figures of the samples that have something in common."""

    name: str
    scored: int
    total: int
    figures: dict[str, Estimate]
    """By measure, over the scored samples that have it; a measure that none has is not in it."""

    def mean(self, measure: str) -> float | None:
        """Return a measure's mean; None where there is none."""
        return self.figures[measure].mean if measure in self.figures else None


def group_of(name: str, samples: Sequence[TownSample]) -> Group:
    """Return the figures of samples; those without a score count in ``total`` alone."""
    scored = [sample for sample in samples if sample.unscored is None]
    judged = {key: _judged(key) for sample in scored for key in sample.scored.judged}
    figures = {
        measure: _estimate(measure, value, scored)
        for measure, value in (_MEASURES | judged).items()
    }
    known = {measure: estimate for measure, estimate in figures.items() if estimate.n}
    return Group(name, len(scored), len(samples), known)


def _judged(key: str) -> Value:
    return lambda outcome: outcome.judged.get(key)


def _estimate(measure: str, value: Value, scored: Sequence[TownSample]) -> Estimate:
    found = [(value(sample.scored), sample.key) for sample in scored]
    known = [(one, key) for one, key in found if one is not None]
    clusters = [key for _, key in known]
    if measure in SHARES:
        return share_estimate([bool(one) for one, _ in known], clusters)
    estimate = mean_estimate([float(one) for one, _ in known], clusters)
    return estimate.within(0, 1) if measure in _MEASURES else estimate
