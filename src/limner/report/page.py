"""One self-contained HTML page about runs: figures, tables and every drawing.

Whatever a model, a log or a task file says is text: Jinja escapes every value, unseen characters
are written out, and the page's policy allows neither scripts nor anything from elsewhere.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from limner import __version__
from limner.report import figures
from limner.report.gallery import Card, absent, cards, choose
from limner.report.parts import Absent, Filter, Tile
from limner.report.pictures import Pictures
from limner.report.samples import Run
from limner.report.sections import conduct_tables, group_tables
from limner.report.statistics import Estimate
from limner.report.summary import Summary, summarise
from limner.report.tables import (
    Table,
    all_comparisons,
    describe,
    headline,
    interval,
    number,
    percent,
)
from limner.report.text import clean
from limner.report.town.drawn import ERROR_KEY
from limner.report.town.gallery import choose_designs
from limner.report.town.page import DesignPart, design_part
from limner.report.town.samples import AnyRun, TownRun, by_bench

PROFILE_NOTES = {
    "released": "The profile “released” looks at the list of actions, never at the canvas: one "
    "fixed list that ignores the prompt scores 0.999 on the release’s tasks. Use it to compare "
    "with published figures.",
}
"""What a reader has to know of a profile."""

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Dots:
    """A table whose rows are drawn too."""

    table: Table
    header: Markup
    rows: list[Markup]


@dataclass(frozen=True, slots=True)
class Section:
    """What the page shows of a run."""

    run: Run
    sentence: str
    warning: str
    tiles: list[Tile]
    scores: Table
    dots: list[Dots]
    turns_plot: Markup | None
    tables: list[Table]
    filters: list[Filter]
    cards: list[Card]
    absent: list[Absent]
    left_out: int


def write_report(
    runs: Sequence[AnyRun], path: str | Path, progress: Progress = lambda share: None
) -> None:
    """Write the report of runs as one HTML file, which needs nothing beside it.

    Args:
        runs: At least one, of either bench.
        path: Where it goes; a file there is replaced once the new one is complete.
        progress: Called with the share that is done, 0..1.
    """
    pictures = Pictures()
    drawn, designed = by_bench(runs)
    summaries = [summarise(run) for run in drawn]
    sections, designs = _parts(drawn, summaries, designed, pictures, progress)
    stream = (
        environment()
        .get_template("page.html.j2")
        .stream(
            sections=sections,
            overview=headline(summaries) if len(drawn) > 1 else None,
            comparisons=all_comparisons(drawn),
            pictures=pictures,
            shared=set(pictures.shared()),
            designs=designs,
            error_key=ERROR_KEY,
            total=len(runs),
            title=runs[0].name if len(runs) == 1 else f"{len(runs)} runs",
            version=__version__,
        )
    )
    stream.enable_buffering(200)
    path = Path(path)
    unfinished = path.with_name(f"{path.name}.part")
    with unfinished.open("wb") as file:
        stream.dump(file, encoding="utf-8", errors="backslashreplace")
    unfinished.replace(path)
    progress(1.0)


def _parts(
    drawn: Sequence[Run],
    summaries: Sequence[Summary],
    designed: Sequence[TownRun],
    pictures: Pictures,
    progress: Progress,
) -> tuple[list[Section], DesignPart]:
    chosen, designs = choose(drawn), choose_designs(designed)
    total, done = sum(map(len, chosen)) + sum(map(len, designs)), 0

    def tick() -> None:
        nonlocal done
        done += 1
        progress(0.95 * done / total)

    sections = [
        _section(run, summary, cards(run, samples, pictures, tick))
        for run, summary, samples in zip(drawn, summaries, chosen, strict=True)
    ]
    return sections, design_part(designed, designs, tick)


def _section(run: Run, summary: Summary, shown: list[Card]) -> Section:
    ran = sum(sample.ran for sample in run.samples)
    return Section(
        run=run,
        sentence=describe(summary),
        warning=PROFILE_NOTES.get(run.profile, ""),
        tiles=_tiles(summary),
        scores=headline([summary]),
        dots=[_dots(table) for table in group_tables(summary) if table.rows],
        turns_plot=figures.turns_plot(run),
        tables=conduct_tables(summary) if summary.scored else [],
        filters=_filters(shown),
        cards=shown,
        absent=absent(run),
        left_out=ran - len(shown),
    )


def _tiles(summary: Summary) -> list[Tile]:
    first, last = summary.first, summary.last
    improved = sum(count for name, count in summary.changes.items() if name.startswith("up"))
    further = sum(summary.changes.values())
    return [
        Tile(number(last.mean.mean), "mean, last turn", _range(last.mean)),
        Tile(number(first.mean.mean), "mean, first turn", _range(first.mean)),
        Tile(
            percent(last.perfect_share.mean),
            f"perfect at the end ({summary.threshold:g} or above)",
            f"{last.perfect} of {summary.scored}; {first.perfect} in the first turn",
        ),
        Tile(
            str(further),
            "took a further turn",
            f"{improved} improved, {summary.changes['worse']} got worse; "
            f"{summary.stopped_early} stopped early",
        ),
        Tile(
            f"{summary.scored} of {summary.total}",
            "scored",
            f"mean if the others were zero: {number(last.bound)}" if summary.unscored else "",
        ),
    ]


def _range(estimate: Estimate) -> str:
    return f"95% interval {interval(estimate)}" if estimate.low is not None else ""


def _dots(table: Table) -> Dots:
    axis = figures.axis_of(table.estimates)
    rows = [figures.dots_row(first, last, axis) for first, last in table.estimates]
    return Dots(table, figures.dots_header(axis), rows)


def _filters(shown: Sequence[Card]) -> list[Filter]:
    names = {
        "imperfect": "not perfect",
        "improved": "improved",
        "worse": "got worse",
        "unscored": "unscored",
    }
    counts = {mark: sum(mark in card.marks for card in shown) for mark in names}
    return [Filter("all", "all", len(shown))] + [
        Filter(mark, names[mark], count) for mark, count in counts.items() if count
    ]


@cache
def environment() -> jinja2.Environment:
    """Return what fills in the templates: all that is shown is escaped and cleaned."""
    return jinja2.Environment(
        loader=jinja2.PackageLoader("limner.report", "templates"),
        autoescape=True,
        finalize=_shown,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _shown(value: Any) -> Any:
    """Write out unseen characters of every value that is shown; markup of ours has none."""
    return clean(value) if isinstance(value, str) and not isinstance(value, Markup) else value
