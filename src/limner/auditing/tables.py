"""The figures of an audit as text."""

from collections.abc import Iterable, Iterator
from typing import Any

from limner.auditing.bounds import Summary


def as_text(summary: Summary) -> str:
    """Return the tables of agents, mutants and equivalents, and the ones that went wrong."""
    return "\n".join(_lines(summary))


def listed(title: str, rows: Iterable[dict[str, Any]]) -> list[str]:
    """Return rows under their title, one a line; nothing where there is none."""
    lines = [f"  {r['task']}: {r['kind']}: {r['what']} ({r['value']})" for r in rows]
    return ["", f"{title}:", *lines] if lines else []


def _lines(summary: Summary) -> Iterator[str]:
    yield f"Profile {summary['profile']} on {summary['tasks']} tasks"
    yield f"\n{'agent':<34}{'n':>7}{'mean':>9}{'passed':>9}"
    for name, row in summary["agents"].items():
        yield f"{name:<34}{row['n']:>7}{row['mean']:>9.3f}{row['passed']:>9}"
    mutants, equivalents = summary["mutants"], summary["equivalents"]
    yield f"\n{'mutants':<34}{'n':>7}{'caught':>9}{'criterion':>11}"
    for name, row in (*mutants["kinds"].items(), ("all", mutants)):
        yield f"{name:<34}{row['n']:>7}{row['caught']:>9}{row['right_criterion']:>11}"
    yield f"\n{'equivalents':<34}{'n':>7}{'passed':>9}"
    for name, row in (*equivalents["kinds"].items(), ("all", equivalents)):
        yield f"{name:<34}{row['n']:>7}{row['passed']:>9}"
    yield from listed("Missed", mutants["missed"])
    yield from listed("Failed", equivalents["failed"])
