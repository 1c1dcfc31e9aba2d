"""How far people agree: among themselves, with a judge, and with the score.

Cohen's kappa and Kendall's tau of two (GraphicBench, section 2), and Krippendorff's alpha of any
number of people. Intervals are those of the bootstrap over requests or tasks.
"""

import math
import warnings
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from limner.design.building.ratings import Rating
from limner.extras import needing
from limner.report.agreement import Agreement, agreement, kappa
from limner.web.annotate.resampling import Interval, Positions, interval

Level = Literal["nominal", "ordinal"]
"""How alpha weighs differences: all alike, or by how many values lie between."""
EVERYBODY = "all people"

Said = Mapping[str, Mapping[str, Rating]]
"""For each person the ratings by item."""


@dataclass(frozen=True, slots=True)
class Alpha:
    """Krippendorff's alpha."""

    value: float | None
    """None where it is undefined: all values are alike."""
    interval: Interval | None
    people: int
    items: int
    """Those that two or more people have."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two whose values are compared."""

    name: str
    found: Agreement
    kappa: Interval | None = None
    quadratic: Interval | None = None


def alpha_of(said: Said, level: Level) -> Alpha | None:
    """Return the alpha of all people; None where no item has values of two.

    Args:
        said: What they said.
        level: How differences are weighed.

    Raises:
        RuntimeError: The packages of the extra ``agreement`` are not installed.
    """
    counts: dict[str, int] = defaultdict(int)
    for ratings in said.values():
        for item in ratings:
            counts[item] += 1
    items = sorted(item for item, count in counts.items() if count > 1)
    if not items:
        return None
    rows = [[_value(ratings, item) for item in items] for ratings in said.values()]
    values = np.array(rows, float)

    def of(chosen: Positions) -> float | None:
        return _alpha(values[:, chosen], level)

    everything = of(np.arange(len(items)))
    people = int((~np.isnan(values)).any(axis=1).sum())
    return Alpha(everything, interval(of, [_about(item) for item in items]), people, len(items))


def _value(ratings: Mapping[str, Rating], item: str) -> float:
    return ratings[item].value if item in ratings else math.nan


def _alpha(values: NDArray[np.float64], level: Level) -> float | None:
    with needing("agreement", "Krippendorff's alpha"):
        import krippendorff
    if len(np.unique(values[~np.isnan(values)])) < 2:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = krippendorff.alpha(reliability_data=values, level_of_measurement=level)
    return None if math.isnan(found) else float(found)


def among(said: Said) -> list[Pair]:
    """Return every two people who have items in common."""
    pairs = [
        _pair(f"{first} and {second}", said[first], said[second])
        for first, second in combinations(said, 2)
    ]
    return [pair for pair in pairs if pair is not None]


def against(said: Said, other: Mapping[str, Rating]) -> list[Pair]:
    """Return everybody together, with intervals, then each person, compared with other ratings.

    Raises:
        RatingError: The groups of items differ.
        RuntimeError: The packages of the extra ``agreement`` are not installed.
    """
    ours, theirs = _together(said, other)
    everybody = _pair(EVERYBODY, ours, theirs)
    if everybody is None:
        return []
    pairs = [_pair(name, ratings, other) for name, ratings in said.items()]
    return [_with_intervals(everybody, ours, theirs), *(pair for pair in pairs if pair is not None)]


def _together(
    said: Said, other: Mapping[str, Rating]
) -> tuple[dict[str, Rating], dict[str, Rating]]:
    """Return all people's values and the other's for each, by item and person."""
    ours, theirs = {}, {}
    for person, ratings in said.items():
        for item, rating in ratings.items():
            if item in other:
                ours[f"{item}/{person}"] = _of_person(rating, person)
                theirs[f"{item}/{person}"] = _of_person(other[item], person)
    return ours, theirs


def _of_person(rating: Rating, person: str) -> Rating:
    return replace(rating, group=f"{rating.group}/{person}") if rating.group else rating


def _pair(name: str, ours: Mapping[str, Rating], theirs: Mapping[str, Rating]) -> Pair | None:
    items = [item for item in ours if item in theirs]
    return Pair(name, agreement(ours, theirs, items)) if items else None


def _with_intervals(pair: Pair, ours: Mapping[str, Rating], theirs: Mapping[str, Rating]) -> Pair:
    first = np.array([rating.value for rating in ours.values()])
    second = np.array([theirs[item].value for item in ours])
    about = [_about(item) for item in ours]

    def of(weights: str | None) -> Callable[[Positions], float | None]:
        return lambda chosen: kappa(first[chosen].tolist(), second[chosen].tolist(), weights)

    return replace(
        pair, kappa=interval(of(None), about), quadratic=interval(of("quadratic"), about)
    )


def _about(item: str) -> str:
    """Return the request or task that an item is about."""
    return item.partition("/")[0]
