"""How far two annotators agree: Cohen's kappa of ratings, Kendall's tau of rankings.

GraphicBench (section 2) has 0.586 for the kappa of the judge's and people's ratings, without
saying how it is weighted, and 0.671 for the tau of their rankings.
"""

import math
import warnings
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.stats import kendalltau

from limner.design.building.ratings import Rating, RatingError
from limner.extras import needing
from limner.report.statistics import Estimate, mean_estimate


@dataclass(frozen=True, slots=True)
class Agreement:
    """What two files of ratings come to."""

    items: int
    equal: float
    """Share of the items with one value in both."""
    kappa: float | None
    """Cohen's kappa, unweighted: values agree or do not. None where it is undefined."""
    quadratic_kappa: float | None
    """Cohen's kappa with weights that grow by the square of the difference."""
    tau: Estimate
    """Kendall's tau-b; where items have groups, the mean of the groups' taus.

    Groups whose tau is undefined, for all their values are alike, are left out.
    """


def common(
    ours: Mapping[str, Rating], theirs: Mapping[str, Rating], *, only_common: bool = False
) -> list[str]:
    """Return the items that both have, in the first's order.

    Raises:
        RatingError: They have none in common, or an item is missing on one side and
            ``only_common`` was not asked for.
    """
    both = [item for item in ours if item in theirs]
    if not both:
        raise RatingError("The two files have no item in common.")
    if not only_common:
        for here, there, name in ((ours, theirs, "second"), (theirs, ours, "first")):
            missing = [item for item in here if item not in there]
            if missing:
                more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
                raise RatingError(
                    f"The {name} file has no rating for {', '.join(missing[:3])}{more}. "
                    "--common compares only what both have."
                )
    return both


def agreement(
    ours: Mapping[str, Rating], theirs: Mapping[str, Rating], items: list[str]
) -> Agreement:
    """Return how far two annotators agree on items that both have rated.

    Raises:
        RatingError: The groups of the items differ.
        MissingExtraError: The package of the extra ``agreement`` is not installed.
    """
    first = [ours[item].value for item in items]
    second = [theirs[item].value for item in items]
    return Agreement(
        items=len(items),
        equal=float(np.mean(np.equal(first, second))),
        kappa=kappa(first, second, None),
        quadratic_kappa=kappa(first, second, "quadratic"),
        tau=mean_estimate(_taus(ours, theirs, items)).within(-1, 1),
    )


def kappa(first: list[int], second: list[int], weights: str | None) -> float | None:
    """Return Cohen's kappa of two lists of values; None where it is undefined.

    Args:
        first: One's values.
        second: The other's, of the same items.
        weights: None, or ``quadratic``, as scikit-learn names them.

    Raises:
        MissingExtraError: The package of the extra ``agreement`` is not installed.
    """
    with needing("agreement", "Cohen's kappa"):
        from sklearn.metrics import cohen_kappa_score
    if len(set(first) | set(second)) < 2:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _defined(cohen_kappa_score(first, second, weights=weights))


def _taus(
    ours: Mapping[str, Rating], theirs: Mapping[str, Rating], items: list[str]
) -> list[float]:
    groups: dict[str | None, list[str]] = defaultdict(list)
    for item in items:
        if ours[item].group != theirs[item].group:
            raise RatingError(
                f"{item} is of the group {ours[item].group!r} in the first file and "
                f"{theirs[item].group!r} in the second."
            )
        groups[ours[item].group].append(item)
    taus = [
        kendalltau([ours[i].value for i in some], [theirs[i].value for i in some]).statistic
        for some in groups.values()
    ]
    return [tau for tau in map(_defined, taus) if tau is not None]


def _defined(value: float) -> float | None:
    return None if math.isnan(value) else float(value)
