"""Tables over design runs, for the terminal and the page alike."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from limner.report.tables import (
    NONE,
    Table,
    comparison_cells,
    number,
    percent,
    plural,
    rich_table,
)
from limner.report.text import clean, cut
from limner.report.town.comparison import TownComparison, compare_designs
from limner.report.town.measure_tables import Shown, written_interval
from limner.report.town.samples import TownRun
from limner.report.town.summary import TownSummary, summarise_design

MAX_REASON_CHARS = 200

HEADLINE: dict[str, tuple[str, Shown]] = {
    "score": ("score", number),
    "passed": ("passed", percent),
    "delivery": ("delivery", percent),
    "execution_success": ("execution success", percent),
    "fidelity": ("fidelity", percent),
}
"""The measures of the main table: what they are called, and how they are written."""
HEADLINE_NOTE = (
    "Over the scored samples. Score: 0 to 1, verified; passed: has all that was asked. Delivery "
    "and execution success are the paper’s metrics; so is fidelity, by a definition of our own, "
    "since the paper’s is lost."
)
BOUND_NOTE = "Bound: the mean score if every unscored sample had scored zero."


def print_design_tables(runs: Sequence[TownRun], console: Console | None = None) -> None:
    """Print the main figures of design runs, and how they compare, to a terminal."""
    console = console or Console()
    summaries = [summarise_design(run) for run in runs]
    for summary in summaries:
        console.print(Text(clean(f"{summary.name}: {describe_design(summary)}")))
    for table in [design_headline(summaries), *design_comparison(compare_designs(runs))]:
        console.print(rich_table(table))


def describe_design(summary: TownSummary) -> str:
    """Return a run in one sentence: what it ran, how much of it has a score, and why not all."""
    epochs = f" in {summary.epochs} epochs" if summary.epochs > 1 else ""
    settings = "".join(f", {key} {_in_words(value)}" for key, value in summary.settings.items())
    reasons = "; ".join(
        f"{count} {cut(reason, MAX_REASON_CHARS)}"
        for reason, count in list(summary.unscored.items())[:3]
    )
    more = len(summary.unscored) - 3
    reasons += f"; and {more} more reasons" if more > 0 else ""
    unscored = f" Unscored: {reasons}." if reasons else ""
    return (
        f"{plural(summary.requests, 'request')}{epochs} of {summary.task_set}{settings}, "
        f"{summary.scored} of {summary.total} scored.{unscored}"
    )


def _in_words(setting: str) -> str:
    return {"True": "on", "False": "off"}.get(setting, setting)


def design_headline(summaries: Sequence[TownSummary]) -> Table:
    """Return the main table of design runs."""
    is_single = len(summaries) == 1
    is_complete = not any(summary.unscored for summary in summaries)
    left_out = {"Bound"} if is_complete else set()
    left_out |= {"Run", "Scored"} if is_single else set()
    columns = ("Run", "Scored", "Measure", "Mean", "95% interval", "Bound")
    shown = [index for index, column in enumerate(columns) if column not in left_out]
    rows = [row for summary in summaries for row in _headline_rows(summary)]
    note = HEADLINE_NOTE if is_complete else f"{HEADLINE_NOTE} {BOUND_NOTE}"
    return Table(
        "Design scores",
        tuple(columns[index] for index in shown),
        tuple(tuple(row[index] for index in shown) for row in rows),
        note,
    )


def design_overview(summaries: Sequence[TownSummary]) -> Table:
    """Return the main table with one row for each run, for a page."""
    rows = tuple(
        (
            summary.name,
            f"{summary.scored} of {summary.total}",
            *(_with_interval(summary, measure, shown) for measure, (_, shown) in HEADLINE.items()),
            number(summary.bound),
        )
        for summary in summaries
    )
    columns = ("Run", "Scored", *(name.capitalize() for name, _ in HEADLINE.values()), "Bound")
    note = f"Mean and 95% interval. {HEADLINE_NOTE} {BOUND_NOTE}"
    return Table("Design scores", columns, rows, note)


def _with_interval(summary: TownSummary, measure: str, shown: Shown) -> str:
    estimate = summary.all.figures.get(measure)
    reach = written_interval(estimate, shown)
    mean = shown(estimate.mean if estimate else None)
    return mean if reach == NONE else f"{mean} ({reach})"


def _headline_rows(summary: TownSummary) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for place, (measure, (name, shown)) in enumerate(HEADLINE.items()):
        first = place == 0
        start = (summary.name, f"{summary.scored} of {summary.total}") if first else ("", "")
        estimate = summary.all.figures.get(measure)
        reach = written_interval(estimate, shown)
        bound = number(summary.bound) if first else ""
        rows.append((*start, name, shown(summary.all.mean(measure)), reach, bound))
    return rows


def design_comparison(comparisons: Sequence[TownComparison]) -> list[Table]:
    """Return how runs compare with the first; nothing where there is only one."""
    if not comparisons:
        return []
    baseline = comparisons[0].baseline
    rows = tuple((item.name, *comparison_cells(item.score)) for item in comparisons)
    columns = ("Run", "Requests", "Gain", "95% interval", "Won, tied, lost", "p")
    note = (
        f"Gain: the mean score of the run less that of {baseline}. Paired by request, over the "
        "requests that both scored; epochs are averaged. p: exact two-sided sign test."
    )
    return [Table(f"Designs compared with {baseline}", columns, rows, note)]
