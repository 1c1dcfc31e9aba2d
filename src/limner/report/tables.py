"""Tables of text, for the terminal and the page alike."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from limner.report.comparison import RunComparison, WayComparison, compare, compare_ways
from limner.report.samples import Run
from limner.report.statistics import Comparison, Estimate
from limner.report.summary import Summary, TurnFigures, summarise, turn_figures
from limner.report.text import clean

NONE = "–"
"""What stands where there is no figure."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table to be shown."""

    title: str
    columns: tuple[str, ...]
    """The first one holds names, the others figures."""
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    """What a reader has to know to read it."""
    estimates: tuple[tuple[Estimate, Estimate], ...] = ()
    """For each row its first and last turn, where the page draws them."""


def print_tables(runs: Sequence[Run], console: Console | None = None) -> None:
    """Print the main figures of runs, and how they compare, to a terminal."""
    console = console or Console()
    summaries = [summarise(run) for run in runs]
    for summary in summaries:
        console.print(Text(clean(f"{summary.name}: {describe(summary)}")))
    for table in [headline(summaries), *all_comparisons(runs)]:
        console.print(rich_table(table))


def describe(summary: Summary) -> str:
    """Return a run in one sentence: what it ran, how much of it has a score, and why not all."""
    epochs = f" in {summary.epochs} epochs" if summary.epochs > 1 else ""
    reasons = "; ".join(f"{count} {reason}" for reason, count in list(summary.unscored.items())[:3])
    more = len(summary.unscored) - 3
    reasons += f"; and {more} more reasons" if more > 0 else ""
    unscored = f" Unscored: {reasons}." if reasons else ""
    return (
        f"{plural(summary.tasks, 'task')}{epochs} of {summary.task_set}, profile "
        f"{summary.profile}, {summary.scored} of {summary.total} scored.{unscored}"
    )


def headline(summaries: Sequence[Summary]) -> Table:
    """Return the main table: the first and last turn of runs, the best too of a single run."""
    is_single = len(summaries) == 1
    is_complete = not any(summary.unscored for summary in summaries)
    rows = [
        _headline_row(summary, name, figures, is_start=number == 0)
        for summary in summaries
        for number, (name, figures) in enumerate(_turns(summary, best=is_single))
    ]
    # What tells nothing is left out: the width of a terminal is small.
    left_out = {"Bound"} if is_complete else set()
    left_out |= {"Run", "Scored"} if is_single else {"Median"}
    shown = [index for index, column in enumerate(_HEADLINE) if column not in left_out]
    least = " or ".join(f"{value:g}" for value in sorted({s.threshold for s in summaries}))
    note = f"Scores are 0 to 1, over the scored samples. Perfect: {least} or above."
    if not is_complete:
        note += " Bound: the mean if every unscored sample had scored zero."
    columns = tuple(_HEADLINE[index] for index in shown)
    return Table("Scores", columns, tuple(tuple(row[i] for i in shown) for row in rows), note)


_HEADLINE = ("Run", "Scored", "Turn", "Mean", "95% interval", "SD", "Median", "Perfect", "Bound")


def all_comparisons(runs: Sequence[Run]) -> list[Table]:
    """Return how runs compare with each other, and the ways in which models drew."""
    return [*way_tables(runs), *comparison_tables(compare(runs))]


def way_tables(runs: Sequence[Run]) -> list[Table]:
    """Return how one answer compares with drawing step by step; nothing where no model did both."""
    found = compare_ways(runs)
    rows = tuple(_way_row(item) for item in found)
    note = (
        "Last turn. Gain: the mean less that of the model's first way here, paired by task; "
        "epochs are averaged. p: exact two-sided sign test."
    )
    columns = ("Model", "Way", "Mean", "Tasks", "Gain", "95% interval", "Won, tied, lost", "p")
    return [Table("One answer and step by step", columns, rows, note)] if rows else []


def _way_row(item: WayComparison) -> tuple[str, ...]:
    figures = turn_figures(item.run, lambda sample: sample.last)
    compared = comparison_cells(item.gain) if item.gain else (NONE,) * 5
    return (item.model, item.run.way, number(figures.mean.mean), *compared)


def comparison_tables(comparisons: Sequence[RunComparison]) -> list[Table]:
    """Return how runs compare with the first run of their profile, one table for each of these."""
    return [
        _comparison_table(baseline, [item for item in comparisons if item.baseline == baseline])
        for baseline in dict.fromkeys(item.baseline for item in comparisons)
    ]


def _comparison_table(baseline: str, comparisons: Sequence[RunComparison]) -> Table:
    rows = [
        (item.name if name == "first" else "", name, *comparison_cells(figures))
        for item in comparisons
        for name, figures in (("first", item.first), ("last", item.last))
    ]
    columns = ("Run", "Turn", "Tasks", "Gain", "95% interval", "Won, tied, lost", "p")
    note = (
        f"Gain: the mean of the run less that of {baseline}. Paired by task, over the tasks that "
        "both scored; epochs are averaged. p: exact two-sided sign test."
    )
    return Table(f"Compared with {baseline}", columns, tuple(rows), note)


def number(value: float | None, digits: int = 3) -> str:
    """Return a figure with so many digits after the point."""
    return NONE if value is None else f"{value:,.{digits}f}"


def percent(share: float | None, digits: int = 1) -> str:
    """Return a share as a percentage."""
    return NONE if share is None else f"{share:.{digits}%}"


def count_of(count: int, total: int) -> str:
    """Return a count with its share of a total."""
    return f"{count} ({percent(count / total)})" if total else str(count)


def interval(estimate: Estimate, digits: int = 3) -> str:
    """Return an estimate's 95% interval."""
    if estimate.low is None or estimate.high is None:
        return NONE
    return f"{estimate.low:.{digits}f}–{estimate.high:.{digits}f}"


def plural(count: int, word: str) -> str:
    """Return a count with its word."""
    return f"{count:,} {word}" + ("" if count == 1 else "s")


def comparison_cells(figures: Comparison) -> tuple[str, ...]:
    """Return number, gain, interval, record and p of a comparison."""
    estimate = figures.difference
    difference = NONE if estimate.mean is None else f"{estimate.mean:+.4f}"
    low, high = estimate.low, estimate.high
    reach = NONE if low is None or high is None else f"{low:+.3f} to {high:+.3f}"
    record = f"{figures.wins}, {figures.ties}, {figures.losses}"
    return str(estimate.n), difference, reach, record, _p_value(figures.p)


def rich_table(table: Table) -> RichTable:
    """Return a table for the terminal; all is text, whatever markup it holds."""
    shown = RichTable(
        title=Text(clean(table.title)),
        caption=Text(clean(table.note)),
        title_justify="left",
        caption_justify="left",
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    for index, column in enumerate(table.columns):
        shown.add_column(column, justify="left" if index == 0 else "right", overflow="fold")
    for row in table.rows:
        shown.add_row(*(Text(clean(cell)) for cell in row))
    return shown


def _turns(summary: Summary, best: bool) -> list[tuple[str, TurnFigures]]:
    turns = [("first", summary.first), ("last", summary.last)]
    return [*turns, ("best", summary.best)] if best else turns


def _headline_row(
    summary: Summary, name: str, figures: TurnFigures, is_start: bool
) -> tuple[str, ...]:
    start = (summary.name, f"{summary.scored} of {summary.total}") if is_start else ("", "")
    return (
        *start,
        name,
        number(figures.mean.mean, 4),
        interval(figures.mean),
        number(figures.sd, 4),
        number(figures.median),
        count_of(figures.perfect, summary.scored),
        number(figures.bound),
    )


def _p_value(p: float | None) -> str:
    return NONE if p is None else "< 0.001" if p < 0.001 else f"{p:.3f}"
