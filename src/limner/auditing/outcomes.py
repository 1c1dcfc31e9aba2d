"""Outcomes of an audit, and what they add up to."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one answer of the audit got."""

    group: str
    """``agents``, ``mutants``, ``equivalents`` or another that the bench has."""
    name: str
    """The agent, the kind of variation, or what else the answers of a group are told apart by."""
    task: str
    what: str
    """What was changed; empty for an agent."""
    value: float
    passed: bool
    right_criterion: bool = True
    """Of a mutant: whether a check failed in the criterion that the fault touches."""


def of_group(outcomes: Iterable[Outcome], group: str) -> list[Outcome]:
    """Return the outcomes of a group, in order."""
    return [outcome for outcome in outcomes if outcome.group == group]


def agents_of(outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """Return the figures of each agent."""
    return {name: figures_of(rows) for name, rows in by_name(of_group(outcomes, "agents")).items()}


def mutants_of(outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """Return how many mutants were caught, by kind, and the ones that were not."""
    rows = of_group(outcomes, "mutants")
    caught = [row for row in rows if not row.passed]
    return {
        "n": len(rows),
        "caught": len(caught),
        "right_criterion": sum(row.right_criterion for row in caught),
        "least": min(Counter(row.task for row in rows).values(), default=0),
        "kinds": {
            kind: {
                "n": len(group),
                "caught": sum(not row.passed for row in group),
                "right_criterion": sum(not row.passed and row.right_criterion for row in group),
            }
            for kind, group in by_name(rows).items()
        },
        "missed": [_named(row) for row in rows if row.passed],
    }


def equivalents_of(outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """Return how many equivalents passed, by kind, and the ones that did not."""
    rows = of_group(outcomes, "equivalents")
    return {
        "n": len(rows),
        "passed": sum(row.passed for row in rows),
        "kinds": {
            kind: {"n": len(group), "passed": sum(row.passed for row in group)}
            for kind, group in by_name(rows).items()
        },
        "failed": [_named(row) for row in rows if not row.passed],
    }


def by_name(rows: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    """Return outcomes in groups of one name, in the order in which names are met."""
    groups: dict[str, list[Outcome]] = {}
    for row in rows:
        groups.setdefault(row.name, []).append(row)
    return groups


def figures_of(rows: Sequence[Outcome]) -> dict[str, Any]:
    """Return number, mean value and number of passed ones."""
    mean = sum(row.value for row in rows) / len(rows)
    return {"n": len(rows), "mean": round(mean, 4), "passed": sum(row.passed for row in rows)}


def evenly(items: Sequence[T], number: int | None) -> list[T]:
    """Return so many items, evenly picked; all where None or more than there are."""
    if number is None or number >= len(items):
        return list(items)
    return [items[n * len(items) // number] for n in range(number)]


def _named(row: Outcome) -> dict[str, Any]:
    return {"task": row.task, "kind": row.name, "what": row.what, "value": row.value}
