"""A run's headline figures: those of the report, by the same functions."""

from limner.report.samples import Run
from limner.report.statistics import Estimate
from limner.report.summary import turn_figures
from limner.report.tables import interval, number, percent
from limner.report.town.measure_tables import written_interval
from limner.report.town.samples import AnyRun, TownRun
from limner.report.town.summary import TownSummary, summarise_design
from limner.report.town.tables import HEADLINE

Tile = tuple[str, str, str]
"""A figure, what it is, and its interval or another detail; the words are the report's."""


def headline_of(run: AnyRun) -> list[Tile]:
    """Return the figures that the report shows first of a run."""
    return _designs(summarise_design(run)) if isinstance(run, TownRun) else _drawings(run)


def _drawings(run: Run) -> list[Tile]:
    """Return those of drawings; a whole summary would draw every answer again."""
    first = turn_figures(run, lambda sample: sample.first)
    last = turn_figures(run, lambda sample: sample.last)
    scored = len(run.scored)
    return [
        (number(last.mean.mean), "mean, last turn", _reach(last.mean)),
        (number(first.mean.mean), "mean, first turn", _reach(first.mean)),
        (
            percent(last.perfect_share.mean),
            f"perfect at the end ({run.threshold:g} or above)",
            f"{last.perfect} of {scored}; {first.perfect} in the first turn",
        ),
        _scored(scored, run.total, f"mean if the others were zero: {_bound(last.bound)}"),
    ]


def _designs(summary: TownSummary) -> list[Tile]:
    tiles = []
    for measure, (name, shown) in HEADLINE.items():
        estimate = summary.all.figures.get(measure)
        reach = written_interval(estimate, shown)
        detail = f"95% interval {reach}" if estimate and estimate.low is not None else ""
        tiles.append((shown(summary.all.mean(measure)), name, detail))
    bound = f"score if the others were zero: {_bound(summary.bound)}"
    return [*tiles, _scored(summary.scored, summary.total, bound)]


def _scored(scored: int, total: int, bound: str) -> Tile:
    return f"{scored} of {total}", "scored", bound if scored < total else ""


def _bound(value: float | None) -> str:
    return number(value)


def _reach(estimate: Estimate) -> str:
    return f"95% interval {interval(estimate)}" if estimate.low is not None else ""
