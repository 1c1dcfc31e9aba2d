"""The part of the page about design runs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from limner.design.requests import DesignType
from limner.report.parts import Absent, Filter, Tile
from limner.report.statistics import Estimate
from limner.report.tables import Table, number
from limner.report.text import cut
from limner.report.town.comparison import compare_designs
from limner.report.town.drawn import action_figures, error_bars, planning_figure, planning_row
from limner.report.town.figures import Bar, Drawn, with_dots
from limner.report.town.gallery import DesignCard, design_cards
from limner.report.town.measure_tables import execution_table, planning_table, written_interval
from limner.report.town.measures import Group
from limner.report.town.paper import LOST, paper_tables
from limner.report.town.paper_sections import errors_table, paper_tables_of
from limner.report.town.pictures import DesignPicture, DesignPictures
from limner.report.town.samples import TownRun, TownSample
from limner.report.town.sections import failure_tables, group_tables
from limner.report.town.summary import TownSummary, summarise_design
from limner.report.town.tables import HEADLINE, describe_design, design_comparison, design_overview


@dataclass(frozen=True, slots=True)
class DesignSection:
    """What the page shows of a run."""

    run: TownRun
    sentence: str
    tiles: list[Tile]
    groups: list[Drawn]
    failures: list[Table]
    planning: Drawn
    errors: Table
    bars: list[Bar]
    actions: list[Drawn]
    paper: list[Table]
    outcomes: list[Filter]
    types: list[Filter]
    cards: list[DesignCard]
    absent: list[Absent]
    left_out: int


@dataclass(frozen=True, slots=True)
class DesignPart:
    """What the page shows of all design runs."""

    sections: list[DesignSection]
    overview: list[Table]
    """Tables over several runs."""
    planning: list[Drawn]
    bars: list[Bar]
    pictures: list[DesignPicture]
    """Those that several cards share."""
    shared: set[str]
    """Their ids."""
    note: str
    paper: list[Table]


def design_part(
    runs: Sequence[TownRun],
    chosen: Sequence[Sequence[TownSample]],
    tick: Callable[[], None],
) -> DesignPart:
    """Return what the page shows of design runs.

    Args:
        runs: May be none.
        chosen: The samples of each that get a card.
        tick: Called after each card.
    """
    pictures = DesignPictures()
    summaries = [summarise_design(run) for run in runs]
    sections = [
        _section(run, summary, design_cards(samples, pictures, tick))
        for run, summary, samples in zip(runs, summaries, chosen, strict=True)
    ]
    several = summaries if len(summaries) > 1 else []
    by_run = [_renamed(summary) for summary in several]
    return DesignPart(
        sections=sections,
        overview=_overview(runs, several, by_run),
        planning=planning_figure(by_run),
        bars=error_bars(several),
        pictures=pictures.shared(),
        shared={picture.id for picture in pictures.shared()},
        note=LOST,
        paper=paper_tables(),
    )


def _overview(
    runs: Sequence[TownRun], summaries: Sequence[TownSummary], groups: Sequence[Group]
) -> list[Table]:
    if not summaries:
        return []
    return [
        design_overview(summaries),
        *design_comparison(compare_designs(runs)),
        execution_table("Execution by run (the paper’s Table 3)", "Run", groups),
        planning_table("Plans by run (the paper’s Table 9)", "Run", groups),
    ]


def _renamed(summary: TownSummary) -> Group:
    return replace(summary.all, name=summary.name)


def _section(run: TownRun, summary: TownSummary, shown: list[DesignCard]) -> DesignSection:
    ran = sum(sample.ran for sample in run.samples)
    is_scored = bool(summary.scored)
    return DesignSection(
        run=run,
        sentence=describe_design(summary),
        tiles=_tiles(summary),
        groups=[_dots(*pair) for pair in group_tables(summary) if pair[0].rows],
        failures=failure_tables(summary),
        planning=planning_row(summary.all),
        errors=errors_table(summary),
        bars=error_bars([summary]),
        actions=action_figures(summary),
        paper=paper_tables_of(summary) if is_scored else [],
        outcomes=_choices(
            shown, {"failed": "not passed", "passed": "passed", "unscored": "unscored"}
        ),
        types=_choices(shown, {name.replace(" ", "-"): name for name in get_args(DesignType)}),
        cards=shown,
        absent=_absent(run),
        left_out=ran - len(shown),
    )


def _tiles(summary: TownSummary) -> list[Tile]:
    tiles = []
    for measure, (name, shown) in HEADLINE.items():
        estimate = summary.all.figures.get(measure)
        reach = written_interval(estimate, shown)
        detail = f"95% interval {reach}" if estimate and estimate.low is not None else ""
        tiles.append(Tile(shown(summary.all.mean(measure)), name, detail))
    bound = f"score if the others were zero: {number(summary.bound)}" if summary.unscored else ""
    return [*tiles, Tile(f"{summary.scored} of {summary.total}", "scored", bound)]


def _dots(table: Table, groups: Sequence[Group]) -> Drawn:
    nothing = Estimate(None, None, None, 0)
    return with_dots(table, [group.figures.get("score", nothing) for group in groups])


def _choices(shown: Sequence[DesignCard], names: dict[str, str]) -> list[Filter]:
    counts = {mark: sum(mark in card.marks for card in shown) for mark in names}
    found = [Filter(mark, names[mark], count) for mark, count in counts.items() if count]
    return [Filter("all", "all", len(shown)), *found] if len(found) > 1 else []


def _absent(run: TownRun) -> list[Absent]:
    found: dict[str, list[str]] = {}
    for sample in run.samples:
        if not sample.ran:
            epoch = f" (epoch {sample.epoch})" if run.epochs > 1 else ""
            found.setdefault(cut(sample.unscored or "", 400), []).append(sample.request_id + epoch)
    return [Absent(reason, names) for reason, names in found.items()]
