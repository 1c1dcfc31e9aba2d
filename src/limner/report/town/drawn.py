"""The paper's Figures 2, 3 and 10 about one's own runs."""

from collections.abc import Sequence

from limner.design.errors import ErrorKind, Scope
from limner.report.tables import Table, interval, number, percent, plural
from limner.report.town.failures import ErrorFigures
from limner.report.town.figures import Bar, Drawn, Part, parts_bar, with_bars, with_dots
from limner.report.town.measure_tables import PLANNING, written_interval
from limner.report.town.measures import Group
from limner.report.town.paper import ERROR_SHARES, INVALID_ACTIONS
from limner.report.town.summary import TownSummary

OTHERS = "others"
LEAST_SHARE = 0.05
"""Actions that take a smaller share of an expert's steps are drawn as one, as in the paper."""

_PARTS = (
    (ErrorKind.FORMAT, "format"),
    (ErrorKind.INVALID_EXPERT, "expert"),
    (ErrorKind.INVALID_ACTION, "action"),
    (ErrorKind.INVALID_PARAMETERS, "parameters"),
)
"""The types of errors but dependency, with their classes in the style sheet."""
ERROR_KEY = (
    *((mark, str(kind)) for kind, mark in _PARTS),
    *((str(scope), f"Dependency, {scope}") for scope in Scope),
    ("dependency", "Dependency, not told which"),
)
"""What the colours of the bars mean: class and words."""


def planning_figure(groups: Sequence[Group]) -> list[Drawn]:
    """Return Figure 2: for each metric of a plan the means of the groups that have it."""
    present = {key: [group for group in groups if key in group.figures] for key in PLANNING}
    return [_metric(key, those) for key, those in present.items() if those]


def planning_row(group: Group) -> Drawn:
    """Return Figure 2 of one group: a row for each metric that it has."""
    present = {key: name for key, (name, _, _) in PLANNING.items() if key in group.figures}
    estimates = [group.figures[key] for key in present]
    rows = tuple(
        (name, number(item.mean), interval(item))
        for name, item in zip(present.values(), estimates, strict=True)
    )
    return with_dots(Table("", ("Metric", "Mean", "95%"), rows), estimates)


def _metric(key: str, groups: Sequence[Group]) -> Drawn:
    name, shown, _ = PLANNING[key]
    estimates = [group.figures[key] for group in groups]
    rows = tuple(
        (group.name, shown(item.mean), written_interval(item, shown))
        for group, item in zip(groups, estimates, strict=True)
    )
    return with_dots(Table(name, ("", "Mean", "95%"), rows), estimates)


def error_bars(summaries: Sequence[TownSummary]) -> list[Bar]:
    """Return Figure 3: the errors of each run by type, and the paper's below; none without errors.

    The paper's text leaves out the share of Invalid Action, which is the rest, and how dependency
    errors are split.
    """
    bars = [
        parts_bar(
            f"{summary.name}, {plural(summary.errors.total, 'error')}", _parts(summary.errors)
        )
        for summary in summaries
    ]
    if not any(summary.errors.total for summary in summaries):
        return []
    return [*bars, parts_bar("the paper’s six models, mean", _paper_parts())]


def _parts(errors: ErrorFigures) -> list[Part]:
    counts = {item.name: item.count for item in (*errors.types, *errors.scopes)}
    total = errors.total or 1
    parts = [Part(mark, str(kind), counts[kind] / total) for kind, mark in _PARTS]
    scoped = [Part(str(scope), f"Dependency, {scope}", counts[scope] / total) for scope in Scope]
    rest = counts[ErrorKind.DEPENDENCY] / total - sum(part.share for part in scoped)
    return [*parts, *scoped, Part("dependency", "Dependency", max(0.0, rest))]


def _paper_parts() -> list[Part]:
    shares = {ErrorKind.INVALID_ACTION: INVALID_ACTIONS, **ERROR_SHARES}
    parts = [Part(mark, str(kind), shares[kind]) for kind, mark in _PARTS]
    return [*parts, Part("dependency", "Dependency", shares[ErrorKind.DEPENDENCY])]


def action_figures(summary: TownSummary) -> list[Drawn]:
    """Return Figure 10: for each expert its actions by how often it takes them."""
    return [_actions(expert, counts) for expert, counts in summary.habits.actions.items()]


def _actions(expert: str, counts: dict[str, int]) -> Drawn:
    total = sum(counts.values())
    shares = {name: count / total for name, count in counts.items()}
    frequent = {name: share for name, share in shares.items() if share >= LEAST_SHARE}
    rare = len(shares) - len(frequent)
    if rare:
        frequent[f"{OTHERS} ({rare})"] = 1 - sum(frequent.values())
    rows = tuple((name, percent(share)) for name, share in frequent.items())
    table = Table(f"{expert}: {plural(total, 'step')}", ("Action", "Share"), rows)
    return with_bars(table, list(frequent.values()))
