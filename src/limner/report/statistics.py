"""Estimates with 95% intervals, pass^k and paired comparisons.

Only ``scipy.special`` is used: ``scipy.stats`` takes half a second to load.
"""

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TypeVar

from scipy.special import bdtr, ndtri, stdtrit

Key = TypeVar("Key", bound=Hashable)

LEVEL = 0.95
"""Share of intervals that hold the true value."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean or a share, with its 95% interval."""

    mean: float | None
    """None where there is nothing to average."""
    low: float | None
    """None where the values do not tell: fewer than two of them, or of their clusters."""
    high: float | None
    n: int
    """How many values it is of."""

    def within(self, least: float, most: float) -> "Estimate":
        """Return it with the interval cut to the range that values can have."""
        if self.low is None or self.high is None:
            return self
        return Estimate(self.mean, max(least, self.low), min(most, self.high), self.n)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sets of values compared item by item."""

    difference: Estimate
    """Mean of the second less the first, over the items that both have."""
    wins: int
    """Items where the second is higher."""
    ties: int
    losses: int
    p: float | None
    """Two-sided exact sign test; None where all items tie."""


def mean_estimate(values: Sequence[float], clusters: Sequence[Hashable] | None = None) -> Estimate:
    """Return the mean with Student's 95% interval.

    Args:
        values: The values.
        clusters: For each value what it belongs to, such as the task that epochs repeat. The
            standard error is then robust to dependence within clusters, sqrt(G / (G - 1) * sum
            over clusters of (sum of residuals)^2) / n, with G - 1 degrees of freedom. With one
            value a cluster it is the ordinary one.
    """
    if not values:
        return Estimate(None, None, None, 0)
    mean = fmean(values)
    error, count = _standard_error(values, mean, clusters)
    if count < 2:
        return Estimate(mean, None, None, len(values))
    reach = float(stdtrit(count - 1, (1 + LEVEL) / 2)) * error
    return Estimate(mean, mean - reach, mean + reach, len(values))


def share_estimate(
    outcomes: Sequence[bool], clusters: Sequence[Hashable] | None = None
) -> Estimate:
    """Return the share of true outcomes with Wilson's 95% interval.

    Where clusters repeat, the interval is that of the number of independent outcomes that would
    be as sure: p (1 - p) over the squared cluster-robust error, and no more than there are
    outcomes; where all outcomes are alike, the number of clusters.
    """
    n = len(outcomes)
    if not n:
        return Estimate(None, None, None, 0)
    share = sum(outcomes) / n
    error, count = _standard_error([float(outcome) for outcome in outcomes], share, clusters)
    size: float = n
    if count < n:
        size = min(n, share * (1 - share) / error**2) if error > 0 else count
    low, high = wilson(share, size)
    return Estimate(share, low, high, n)


def wilson(share: float, n: float) -> tuple[float, float]:
    """Return Wilson's 95% score interval of a share seen in n independent outcomes."""
    z = float(ndtri((1 + LEVEL) / 2))
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    # At 0 and 1 the bound is exact in theory; rounding must not put it beyond.
    low = 0.0 if share == 0 else middle - reach
    high = 1.0 if share == 1 else middle + reach
    return low, high


def standard_deviation(values: Sequence[float]) -> float | None:
    """Return the sample standard deviation (n - 1); None of fewer than two values."""
    if len(values) < 2:
        return None
    mean = fmean(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))


def pass_hat(outcomes: Iterable[Sequence[bool]], k: int) -> Estimate:
    """Return pass^k: how likely a task is to pass in all of k tries.

    For each task C(c, k) / C(n, k), with c passes in n tries, which is unbiased; then the mean
    over the tasks that have k tries or more (tau-bench, section 3).

    Args:
        outcomes: The tries of each task.
        k: How many tries have to pass, 1 or more.
    """
    shares = [
        math.comb(sum(tries), k) / math.comb(len(tries), k) for tries in outcomes if len(tries) >= k
    ]
    return mean_estimate(shares).within(0, 1)


def compare_paired(first: Mapping[Key, float], second: Mapping[Key, float]) -> Comparison:
    """Compare two sets of values over the items that both have."""
    # Means over epochs that are equal on paper may differ in the last bit.
    differences = [round(second[key] - first[key], 9) for key in first if key in second]
    wins = sum(difference > 0 for difference in differences)
    losses = sum(difference < 0 for difference in differences)
    ties = len(differences) - wins - losses
    return Comparison(mean_estimate(differences), wins, ties, losses, _sign_test(wins, losses))


def _sign_test(wins: int, losses: int) -> float | None:
    if wins + losses == 0:
        return None
    return min(1.0, 2 * float(bdtr(min(wins, losses), wins + losses, 0.5)))


def _standard_error(
    values: Sequence[float], mean: float, clusters: Sequence[Hashable] | None
) -> tuple[float, int]:
    """Return the standard error of a mean and the number of clusters; 0 where there is one."""
    residuals: dict[Hashable, float] = {}
    for number, value in enumerate(values):
        cluster = number if clusters is None else clusters[number]
        residuals[cluster] = residuals.get(cluster, 0.0) + value - mean
    count = len(residuals)
    if count < 2:
        return 0.0, count
    spread = math.fsum(residual**2 for residual in residuals.values())
    return math.sqrt(count / (count - 1) * spread) / len(values), count
