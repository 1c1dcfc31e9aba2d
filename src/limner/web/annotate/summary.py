"""The agreement of a study as tables, for the page and for the command line."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from limner.design.building.ratings import Rating
from limner.report.statistics import Estimate
from limner.web.annotate.agreement import (
    Alpha,
    Level,
    Pair,
    Said,
    against,
    alpha_of,
    among,
)
from limner.web.annotate.resampling import Interval, Positions, interval
from limner.web.annotate.store import Store
from limner.web.annotate.studies import Study
from limner.web.annotate.tables import KINDS, rows_of
from limner.web.annotate.work import judges, whole_answers

UNDEFINED = "undefined: all values are alike"
LEVELS: Mapping[str, Level] = {
    "ratings": "ordinal",
    "rankings": "ordinal",
    "verdicts": "nominal",
}


@dataclass(frozen=True, slots=True)
class Figures:
    """One comparison, as a table of words."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def figures_of(store: Store, study: Study) -> list[Figures]:
    """Return how far a study's people agree, as far as they have answered.

    Raises:
        RatingError: A judge's groups are others than the study's.
        RuntimeError: The packages of the extra ``agreement`` are not installed.
    """
    tables = [name for name in KINDS[study.plan.kind] if name in LEVELS]
    return [one for name in tables for one in _figures_of(store, study, name)]


def _figures_of(store: Store, study: Study, table: str) -> Iterator[Figures]:
    said = said_of(store, study, table)
    title = table.capitalize()
    alpha = alpha_of(said, LEVELS[table])
    if alpha is not None:
        note = _alpha_words(alpha, LEVELS[table])
        yield _figures(f"{title}: people among themselves", table, among(said), note)
    for name, ratings in judges(store, study).items():
        yield from _compared(f"{title}: people and {name}", table, said, ratings)
    if table == "verdicts":
        yield from _with_score(store, study, said)


def said_of(store: Store, study: Study, table: str) -> dict[str, dict[str, Rating]]:
    """Return what each person has said, by item, of those who have said something."""
    said: dict[str, dict[str, Rating]] = {}
    for row in rows_of(store, study, table):
        rating = _rating(row)
        said.setdefault(str(row["annotator"]), {})[rating.item] = rating
    return said


def _rating(row: Mapping[str, Any]) -> Rating:
    return Rating(row["item"], row["value"], row.get("group"))


def _compared(
    title: str, table: str, said: Said, other: Mapping[str, Rating], note: str = ""
) -> Iterator[Figures]:
    pairs = against(said, other)
    if pairs:
        yield _figures(title, table, pairs, note)


def _with_score(store: Store, study: Study, said: Said) -> Iterator[Figures]:
    """Yield the verdicts beside the score: right where it passed."""
    passed = {
        item.id: Rating(item.id, int(item.passed))
        for item in store.items(study)
        if item.passed is not None
    }
    yield from _compared(
        "Verdicts: people and the verified score",
        "verdicts",
        said,
        passed,
        _tau_words(store, study),
    )


def _tau_words(store: Store, study: Study) -> str:
    from scipy.stats import kendalltau  # half a second to load

    answers = [one for some in whole_answers(store, study).values() for one in some]
    both = [
        (one.item.id.partition("/")[0], one.answer.verdict, one.item.value)
        for one in answers
        if one.item.value is not None and one.answer.verdict is not None
    ]
    if not both:
        return ""
    verdicts = np.array([verdict for _, verdict, _ in both], int)
    values = np.array([value for _, _, value in both], float)

    def tau(chosen: Positions) -> float | None:
        found = float(kendalltau(verdicts[chosen], values[chosen]).statistic)
        return None if np.isnan(found) else found

    around = interval(tau, [about for about, _, _ in both])
    return (
        "Right is compared with passed. Kendall’s tau-b of the verdicts and the score’s value: "
        f"{_shown(tau(np.arange(len(both))), around)}."
    )


def _alpha_words(alpha: Alpha, level: Level) -> str:
    return (
        f"Krippendorff’s alpha ({level}) of {alpha.people} people on the {alpha.items} items that "
        f"two or more have: {_shown(alpha.value, alpha.interval)}."
    )


_COLUMNS: Mapping[str, Callable[[Pair], str]] = {
    "Equal": lambda pair: f"{pair.found.equal:.3f}",
    "Cohen’s kappa": lambda pair: _shown(pair.found.kappa, pair.kappa),
    "Kappa, quadratic weights": lambda pair: _shown(pair.found.quadratic_kappa, pair.quadratic),
    "Kendall’s tau-b": lambda pair: _tau(pair.found.tau),
}
_OF_TABLE: Mapping[str, Sequence[str]] = {
    "ratings": tuple(_COLUMNS),
    "rankings": ("Equal", "Kendall’s tau-b"),
    "verdicts": ("Equal", "Cohen’s kappa"),
}


def _figures(title: str, table: str, pairs: Sequence[Pair], note: str) -> Figures:
    columns = _OF_TABLE[table]
    rows = [
        (pair.name, f"{pair.found.items:,}", *(_COLUMNS[column](pair) for column in columns))
        for pair in pairs
    ]
    return Figures(title, ("Who", "Items", *columns), tuple(rows), note)


def _tau(tau: Estimate) -> str:
    around = None if tau.low is None or tau.high is None else (tau.low, tau.high)
    return _shown(tau.mean, around)


def _shown(value: float | None, around: Interval | None) -> str:
    if value is None:
        return UNDEFINED
    return f"{value:.3f} [{around[0]:.3f}, {around[1]:.3f}]" if around else f"{value:.3f}"
