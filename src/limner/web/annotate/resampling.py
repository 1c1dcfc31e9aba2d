"""Intervals by the bootstrap: requests or tasks are drawn again, not answers.

The answers about one request are no independent cases.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from limner.report.statistics import LEVEL

DRAWS = 400
SEED = 1

Positions = NDArray[np.intp]
Interval = tuple[float, float]


def interval(
    statistic: Callable[[Positions], float | None], clusters: Sequence[str]
) -> Interval | None:
    """Return the 95% interval of a statistic by the bootstrap over clusters.

    Args:
        statistic: Takes the positions of the values that are drawn; None where undefined.
        clusters: Of each value what it belongs to.

    Returns:
        Percentiles of seeded draws; None of fewer than two clusters, or where most draws are
        undefined.
    """
    members: dict[str, list[int]] = defaultdict(list)
    for position, cluster in enumerate(clusters):
        members[cluster].append(position)
    if len(members) < 2:
        return None
    groups = [np.array(some, np.intp) for some in members.values()]
    draw = np.random.default_rng(SEED)
    drawn = [
        statistic(
            np.concatenate([groups[one] for one in draw.integers(len(groups), size=len(groups))])
        )
        for _ in range(DRAWS)
    ]
    defined = [value for value in drawn if value is not None]
    if len(defined) * 2 < DRAWS:
        return None
    low, high = np.quantile(defined, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)
