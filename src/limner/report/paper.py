"""A run's figures beside those of DrawingBench's paper."""

from limner.report.statistics import Estimate
from limner.report.summary import Group, Summary
from limner.report.tables import NONE, Table, number, percent

Pair = tuple[str, str]
"""A figure of the first and of the last turn; "" where there is none."""

NOTE = (
    "The paper gives these for four models together over all 250 tasks. Its scores are those of "
    "the one run that was released; its counts of errors and actions are not those of that run. "
    "Its shares of tools add up to 115%, so they are read as shares of drawings."
)


def paper_table(summary: Summary) -> Table:
    """Return the comparison with the paper; without rows for other tasks or profiles.

    Source: the paper's "Main Findings" and "Methodology", by its summary.
    """
    rows: list[tuple[str, ...]] = []
    if summary.is_release and summary.profile == "released" and summary.scored:
        for part in (_scores, _difficulties, _changes, _faults, _actions):
            rows += [(name, *ours, *paper) for name, ours, paper in part(summary)]
    shown = tuple(tuple(cell or NONE for cell in row) for row in rows)
    columns = ("Figure", "First", "Last", "Paper, turn 1", "Paper, turn 2")
    return Table("Beside the paper", columns, shown, NOTE)


def _scores(summary: Summary) -> list[tuple[str, Pair, Pair]]:
    first, last = summary.first, summary.last
    return [
        ("mean", (number(first.mean.mean), number(last.mean.mean)), ("0.925", "0.954")),
        ("SD", (number(first.sd), number(last.sd)), ("0.099", "0.066")),
        ("median", (number(first.median), number(last.median)), ("0.970", "0.985")),
        ("perfect", (_share(first.perfect_share), _share(last.perfect_share)), ("76.8%", "92.8%")),
    ]


def _difficulties(summary: Summary) -> list[tuple[str, Pair, Pair]]:
    groups = {group.name: group for group in summary.by_difficulty}
    paper = {
        "medium": ("0.958", "92.8%"),
        "hard": ("0.973", "100.0%"),
        "very_hard": ("0.869", "60.0%"),
    }
    rows = []
    for key, (mean, perfect) in paper.items():
        if group := groups.get(key):
            name = key.replace("_", " ")
            rows += [
                (f"mean, {name}", (number(group.first.mean), number(group.last.mean)), ("", mean)),
                (f"perfect, {name}", _perfect(group), ("", perfect)),
            ]
    return rows


def _changes(summary: Summary) -> list[tuple[str, Pair, Pair]]:
    counts = {"no second turn": summary.stopped_early, **summary.changes}
    paper = {
        "no second turn": "71.2%",
        "up by 0.01 to 0.05": "15.2%",
        "up by 0.06 to 0.10": "8.8%",
        "up by over 0.10": "4.8%",
    }
    return [
        (name, ("", percent(counts[name] / summary.scored)), ("", value))
        for name, value in paper.items()
    ]


def _faults(summary: Summary) -> list[tuple[str, Pair, Pair]]:
    paper = {
        "SYNTAX_ERROR": ("3", "0"),
        "COORDINATE_ERROR": ("8", "2"),
        "LOGIC_ERROR": ("15", "5"),
        "EFFICIENCY_WARNING": ("42", "28"),
    }
    return [
        (fault.type, (str(fault.first), str(fault.last)), paper[fault.type])
        for fault in summary.conduct.faults
    ]


def _actions(summary: Summary) -> list[tuple[str, Pair, Pair]]:
    first, last = summary.conduct.first, summary.conduct.last
    rows = [
        ("actions in a list", (number(first.mean, 1), number(last.mean, 1)), ("15.3", "16.2")),
        (
            "drawing share",
            (percent(first.drawing_share), percent(last.drawing_share)),
            ("42.5%", "45.8%"),
        ),
        ("marks", (number(first.marks, 1), number(last.marks, 1)), ("6.5", "7.4")),
    ]
    paper = {"pen": "68.2%", "rectangle": "18.4%", "circle": "12.7%"}
    paper |= {"line": "8.5%", "fill": "5.2%", "eraser": "2.1%"}
    for tool, value in paper.items():
        ours = (
            percent(first.drawings_with[tool] / summary.scored),
            percent(last.drawings_with[tool] / summary.scored),
        )
        rows.append((f"drawings with {tool}", ours, ("", value)))
    tokens = number(summary.cost.tokens, 0)
    return [*rows, ("tokens a sample", ("", tokens), ("", "1,634"))]


def _share(estimate: Estimate) -> str:
    return percent(estimate.mean)


def _perfect(group: Group) -> Pair:
    if not group.scored:
        return "", ""
    return percent(group.first_perfect / group.scored), percent(group.last_perfect / group.scored)
