"""The paper's tables about one run of one's own."""

from collections.abc import Sequence
from itertools import groupby

from limner.design.steps import Expert
from limner.report.tables import NONE, Table, count_of, number, percent, plural
from limner.report.town.failures import Errors
from limner.report.town.measure_tables import execution_table, planning_table
from limner.report.town.paper import (
    AGENTS,
    CREW_COLUMNS,
    ERROR_SHARES,
    INVALID_ACTIONS,
    ORDERS,
    WORKLOAD,
    crew_of_paper,
    order_total,
)
from limner.report.town.plans import Crew
from limner.report.town.summary import ALL, TownSummary

MAX_ORDERS = 15


def paper_tables_of(summary: TownSummary) -> list[Table]:
    """Return the paper's Tables 3, 9 to 13 for a run."""
    groups = [summary.all, *summary.by_type]
    return [
        execution_table("Execution by design type (the paper’s Tables 3 and 13)", "Type", groups),
        planning_table("Plans by design type (the paper’s Table 9)", "Type", groups),
        _crews(summary),
        _orders(summary),
        _sequences(summary),
    ]


def errors_table(summary: TownSummary) -> Table:
    """Return the errors of steps by type, dependency errors also by scope."""
    errors = summary.errors
    rows = [
        _error_row(item.name, item, errors.total, _of_paper(item.name)) for item in errors.types
    ]
    split = [
        _error_row(f"of these {item.name}", item, errors.total, NONE) for item in errors.scopes
    ]
    columns = ("Type", "Errors", "Of errors", "Requests", "Paper")
    note = (
        f"{plural(errors.total, 'error')} in {plural(errors.steps, 'step')} of "
        f"{plural(summary.scored, 'workflow')}. Local: between steps of one expert; global: "
        "between experts. Paper: mean of six models (section 6); invalid actions are what is left."
    )
    return Table("Errors by type (the paper’s Figure 3)", columns, (*rows, *split), note)


def _error_row(name: str, item: Errors, total: int, paper: str) -> tuple[str, ...]:
    share = percent(item.count / total) if total else NONE
    return (name, str(item.count), share, str(item.requests), paper)


def _of_paper(name: str) -> str:
    share = ERROR_SHARES.get(name, INVALID_ACTIONS)
    return percent(share, 1 if share > 0.1 else 2)


def _crews(summary: TownSummary) -> Table:
    rows: list[tuple[str, ...]] = []
    for crew in summary.crews:
        rows.append(_crew_row(crew))
        rows.append(_paper_row(crew.name))
    note = (
        "Ratio: how often an expert is recruited for a request; workload: its steps in a plan "
        "where it has some; agents: experts recruited; steps: of a plan. P: Photo Editor, V: "
        "Vector Graphic Editor, L: Layout Designer. Paper: for all types what its text says "
        "(section 5), by type the mean of its six models (Table 10, in full below)."
    )
    title = "Experts and workload (the paper’s Table 10)"
    return Table(title, ("Type", *CREW_COLUMNS), tuple(rows), note)


def _crew_row(crew: Crew) -> tuple[str, ...]:
    return (
        crew.name,
        *(number(crew.ratio[expert], 2) for expert in Expert),
        *(number(crew.workload[expert], 1) for expert in Expert),
        number(crew.agents.mean, 2),
        number(crew.steps.mean, 1),
    )


def _paper_row(name: str) -> tuple[str, ...]:
    if name == ALL:
        workload = [number(WORKLOAD[expert], 2) for expert in Expert]
        return ("paper", NONE, NONE, NONE, *workload, number(AGENTS, 2), NONE)
    paper = crew_of_paper(name)
    return (
        "paper",
        *(number(value, 2) for value in paper.ratio),
        *(number(value, 1) for value in paper.workload),
        number(paper.agents, 2),
        number(paper.steps, 1),
    )


def _orders(summary: TownSummary) -> Table:
    orders = summary.habits.orders
    total, paper = sum(orders.values()), order_total()
    names = [*list(orders)[:MAX_ORDERS], *(name for name in ORDERS if name not in orders)]
    rows = tuple(
        (
            name,
            count_of(orders.get(name, 0), total),
            count_of(ORDERS[name], paper) if name in ORDERS else NONE,
        )
        for name in names
    )
    left_out = len(orders) - MAX_ORDERS
    note = "Experts by their first step in the plan. Paper: six models together (appendix C.2)."
    note += f" {left_out} more orders are not shown." if left_out > 0 else ""
    title = "Orders of experts (the paper’s Table 11)"
    return Table(title, ("Order", "Plans", "Paper"), rows, note)


def _sequences(summary: TownSummary) -> Table:
    habits = summary.habits
    rows = tuple(
        (_in_short(item.actions), count_of(item.count, habits.workflows))
        for item in habits.sequences
    )
    note = "All actions of a workflow in order; the three that most workflows share."
    title = "Most common sequences of actions (the paper’s Table 12)"
    return Table(title, ("Actions", "Workflows"), rows, note)


def _in_short(actions: Sequence[str]) -> str:
    runs = [(name, len(list(same))) for name, same in groupby(actions)]
    shown = [f"{name} ×{count}" if count > 1 else name for name, count in runs[:60]]
    return " → ".join([*shown, "…"] if len(runs) > 60 else shown)
