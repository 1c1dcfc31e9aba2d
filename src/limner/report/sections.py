"""The tables about one run."""

from collections.abc import Iterable, Sequence

from limner.report.conduct import ActionFigures, Missed
from limner.report.paper import paper_table
from limner.report.summary import Group, Summary
from limner.report.tables import NONE, Table, count_of, interval, number, percent, plural


def group_tables(summary: Summary) -> list[Table]:
    """Return the scores by difficulty, category, number of constraints and position."""
    return [
        _group_table("Score by difficulty", "Difficulty", summary.by_difficulty),
        _group_table("Score by category", "Category", summary.by_category),
        _group_table(
            "Score by number of explicit constraints", "Constraints", summary.by_constraints
        ),
        _group_table("Score by whether a position is given", "Position", summary.by_position),
    ]


def conduct_tables(summary: Summary) -> list[Table]:
    """Return the tables of what the run did; those that would be empty are left out."""
    tables = [
        _changes(summary),
        _missed(summary),
        _missed_tools(summary),
        _faults(summary),
        _actions(summary),
        _tools(summary),
        _cost(summary),
        _pass_hat(summary),
        paper_table(summary),
    ]
    return [table for table in tables if table.rows]


def _group_table(title: str, name: str, groups: Sequence[Group]) -> Table:
    rows = tuple(
        (
            group.name.replace("_", " "),
            f"{group.scored}"
            if group.scored == group.total
            else f"{group.scored} of {group.total}",
            number(group.first.mean),
            number(group.last.mean),
            interval(group.last, 2),
            percent(group.last_perfect / group.scored, 0) if group.scored else NONE,
        )
        for group in groups
    )
    columns = (name, "Scored", "First", "Last", "95%, last", "Perfect, last")
    estimates = tuple((group.first, group.last) for group in groups)
    return Table(title, columns, rows, estimates=estimates)


def _changes(summary: Summary) -> Table:
    further = sum(summary.changes.values())
    ended = summary.scored - further - summary.stopped_early
    counts = {"none: perfect before": summary.stopped_early, **summary.changes}
    if ended:
        counts["none: not perfect"] = ended
    rows = tuple(
        (name, str(count), _share(count, summary.scored)) for name, count in counts.items()
    )
    note = "What the turns after the first did to the score; changes are rounded to two digits."
    return Table("Further turns", ("Change", "Samples", "Share"), rows, note)


def _missed(summary: Summary) -> Table:
    note = (
        "Checks of what tasks ask for that failed in the first and the last turn, and what share "
        "of its weight such a check lost on average: how much was lacking, where that counts."
    )
    return _missed_table("What was missed", "Criterion", summary.conduct.missed, note)


def _missed_tools(summary: Summary) -> Table:
    table = _missed_table("Tools that were asked for", "Tool", summary.conduct.missed_tools, "")
    return Table(table.title, table.columns[:-2], tuple(row[:-2] for row in table.rows))


def _missed_table(title: str, name: str, missed: Iterable[Missed], note: str) -> Table:
    rows = tuple(
        (
            item.name,
            str(item.asked),
            count_of(item.first, item.asked),
            count_of(item.last, item.asked),
            percent(item.first_lacks, 0),
            percent(item.last_lacks, 0),
        )
        for item in missed
    )
    columns = (name, "Asked", "Missed, first", "Missed, last", "Lost, first", "Lost, last")
    return Table(title, columns, rows, note)


def _faults(summary: Summary) -> Table:
    rows = tuple(
        (
            item.type,
            str(item.first),
            str(item.last),
            str(item.first_drawings),
            str(item.last_drawings),
        )
        for item in summary.conduct.faults
    )
    columns = ("Type", "First turn", "Last turn", "Drawings, first", "Drawings, last")
    note = f"Of {plural(summary.scored, 'drawing')} a turn; a drawing may have several."
    return Table("Errors and warnings", columns, rows, note)


def _actions(summary: Summary) -> Table:
    first, last = summary.conduct.first, summary.conduct.last
    rows = [
        ("actions in a list, mean", number(first.mean, 1), number(last.mean, 1)),
        ("actions in a list, median", number(first.median, 1), number(last.median, 1)),
        ("marks on the canvas, mean", number(first.marks, 1), number(last.marks, 1)),
        (
            "drawing share",
            *map(percent, (first.drawing_share, last.drawing_share)),
        ),
    ]
    rows += [(kind, _kind_share(first, kind), _kind_share(last, kind)) for kind in first.kinds]
    note = (
        "Drawing share: marks made by a press and a release, over all actions, as the paper's "
        "figures imply. Kinds: share of all actions."
    )
    return Table("Actions", ("Figure", "First turn", "Last turn"), tuple(rows), note)


def _tools(summary: Summary) -> Table:
    first, last = summary.conduct.first, summary.conduct.last
    drawings, marks = summary.scored, sum(last.tools.values())
    rows = tuple(
        (
            tool,
            _share(first.drawings_with[tool], drawings),
            _share(last.drawings_with[tool], drawings),
            _share(last.tools[tool], marks),
        )
        for tool in last.tools
    )
    columns = ("Tool", "Drawings with it, first", "Drawings with it, last", "Of marks, last")
    return Table("Tools used", columns, rows)


def _cost(summary: Summary) -> Table:
    cost = summary.cost
    rows = [
        ("seconds a sample", number(cost.seconds, 1)),
        ("seconds in all", number(cost.seconds_total, 0)),
        ("tokens in, a sample", number(cost.tokens_in, 0)),
        ("tokens out, a sample", number(cost.tokens_out, 0)),
        ("tokens a sample", number(cost.tokens, 0)),
        ("tokens in all", number(cost.tokens_total, 0)),
    ]
    return Table(
        "Time and tokens", ("Figure", "Value"), tuple(row for row in rows if row[1] != NONE)
    )


def _pass_hat(summary: Summary) -> Table:
    rows = tuple(
        (f"pass^{k}", percent(item.mean), interval(item), str(item.n))
        for k, item in summary.pass_hat.items()
    )
    note = "How likely a task is to be perfect in all of k tries, last turn; unbiased."
    return Table("Reliability over epochs", ("Tries", "Mean", "95% interval", "Tasks"), rows, note)


def _kind_share(figures: ActionFigures, kind: str) -> str:
    return _share(figures.kinds[kind], sum(figures.kinds.values()))


def _share(count: int, total: int) -> str:
    return percent(count / total) if total else NONE
