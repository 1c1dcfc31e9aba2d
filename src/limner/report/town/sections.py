"""The tables about one design run."""

from collections.abc import Sequence

from limner.report.tables import NONE, Table, count_of, interval, number, percent
from limner.report.town.measure_tables import written_interval
from limner.report.town.measures import Group
from limner.report.town.summary import TownSummary

MAX_THEMES = 12
MAX_MISSED = 20


def group_tables(summary: TownSummary) -> list[tuple[Table, list[Group]]]:
    """Return the scores by design type, difficulty and theme, with the groups of their rows."""
    themes = summary.by_theme
    more = len(themes) - MAX_THEMES
    title = f"Score by theme: the {MAX_THEMES} lowest of {len(themes)}" if more > 0 else ""
    kinds = (
        ("Score by design type", "Type", summary.by_type),
        ("Score by difficulty", "Difficulty", summary.by_difficulty),
        (title or "Score by theme", "Theme", themes[:MAX_THEMES]),
    )
    return [(_group_table(title, name, groups), list(groups)) for title, name, groups in kinds]


def failure_tables(summary: TownSummary) -> list[Table]:
    """Return the tables of what went wrong and what it took; those without rows are left out."""
    tables = [
        _failures(summary),
        _missed(summary),
        _endings(summary),
        _answers(summary),
        _composition(summary),
        _cost(summary),
        _pass_hat(summary),
    ]
    return [table for table in tables if table.rows]


def _group_table(title: str, name: str, groups: Sequence[Group]) -> Table:
    rows = tuple(
        (
            group.name,
            f"{group.scored}"
            if group.scored == group.total
            else f"{group.scored} of {group.total}",
            number(group.mean("score")),
            written_interval(group.figures.get("score")),
            percent(group.mean("passed"), 0),
        )
        for group in groups
    )
    return Table(title, (name, "Scored", "Score", "95%", "Passed"), rows)


def _failures(summary: TownSummary) -> Table:
    failed = sum(summary.failures.values())
    rows = tuple(
        (reason, str(count), percent(count / failed)) for reason, count in summary.failures.items()
    )
    note = (
        "Each design that did not pass has the first of these that is true of it. The paper names "
        "two: no sense of space, and hand-overs that are not understood (appendix C.5)."
    )
    return Table("Why designs did not pass", ("Reason", "Designs", "Share"), rows, note)


def _missed(summary: TownSummary) -> Table:
    rows = tuple(
        (
            item.side,
            str(item.asked),
            count_of(item.missed, item.asked),
            str(item.there),
            str(item.requests),
        )
        for item in summary.missed[:MAX_MISSED]
    )
    note = "There: of the missed, how often the thing itself is there, but not so."
    left_out = len(summary.missed) - MAX_MISSED
    note += f" {left_out} more are not shown." if left_out > 0 else ""
    columns = ("Requirement", "Asked", "Missed", "There", "Requests")
    return Table("What was missed", columns, rows, note)


def _endings(summary: TownSummary) -> Table:
    rows = tuple(
        (reason, count_of(count, summary.scored)) for reason, count in summary.endings.items()
    )
    return Table("Workflows that were not delivered", ("Reason", "Requests"), rows)


def _answers(summary: TownSummary) -> Table:
    rows = tuple(
        (
            item.stage,
            str(item.asked),
            count_of(item.faulty, item.asked),
            count_of(item.repaired, item.faulty),
        )
        for item in summary.answers
    )
    note = "Faulty: the first answer could not be used as it was. Repaired: the second could."
    return Table("Answers by step", ("Step", "Asked", "Faulty", "Repaired"), rows, note)


def _composition(summary: TownSummary) -> Table:
    rows = tuple(
        (name.replace("_", " "), number(item.mean), interval(item))
        for name, item in summary.composition.items()
    )
    note = "Reported beside the score, never in it."
    return Table("Composition", ("Figure", "Mean", "95% interval"), rows, note)


def _cost(summary: TownSummary) -> Table:
    cost = summary.cost
    rows = [
        ("seconds a sample", number(cost.seconds, 1)),
        ("seconds in all", number(cost.seconds_total, 0)),
        ("tokens in, a sample", number(cost.tokens_in, 0)),
        ("tokens out, a sample", number(cost.tokens_out, 0)),
        ("tokens a sample", number(cost.tokens, 0)),
        ("tokens in all", number(cost.tokens_total, 0)),
    ]
    known = tuple(row for row in rows if row[1] != NONE)
    return Table("Time and tokens", ("Figure", "Value"), known)


def _pass_hat(summary: TownSummary) -> Table:
    rows = tuple(
        (f"pass^{k}", percent(item.mean), interval(item), str(item.n))
        for k, item in summary.pass_hat.items()
    )
    note = "How likely a request is to be passed in all of k tries; unbiased."
    columns = ("Tries", "Mean", "95% interval", "Requests")
    return Table("Reliability over epochs", columns, rows, note)
