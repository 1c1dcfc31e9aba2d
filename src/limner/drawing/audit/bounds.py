"""What the audit of a profile has to show, for its scores to be believed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

Summary = dict[str, Any]
UNSEEING = ("reference", "empty", "random")
"""Agents with bounds of their own; every other one is blind."""


@dataclass(frozen=True, slots=True)
class Bound:
    """One line of the table: a figure and what it has to be."""

    what: str
    required: str
    found: str
    holds: bool


Rule = Callable[[Summary], Iterator[Bound]]
_RULES: list[Rule] = []


def bounds(summary: Summary, *, whole: bool = True) -> list[Bound]:
    """Return every bound with what an audit found.

    Args:
        summary: What ``Audit.summary`` returns.
        whole: Whether all bundled tasks were audited: how many variations there are at least is
            asked of the whole set alone.
    """
    rows = [bound for rule in _RULES for bound in rule(summary)]
    return [row for row in rows if whole or row.what not in _OF_THE_WHOLE]


def _rule(function: Rule) -> Rule:
    _RULES.append(function)
    return function


@_rule
def _reference(summary: Summary) -> Iterator[Bound]:
    row = summary["agents"]["reference"]
    holds = row["passed"] == row["n"] and row["mean"] == 1
    yield Bound("reference", "every task passed, each 1.0", _agent(row), holds)


@_rule
def _idle(summary: Summary) -> Iterator[Bound]:
    empty, random = summary["agents"]["empty"], summary["agents"]["random"]
    holds = empty["mean"] == 0 and empty["passed"] == 0
    yield Bound("empty", "mean 0, none passed", _agent(empty), holds)
    holds = random["mean"] <= 0.02 and random["passed"] == 0
    yield Bound("random", "mean at most 0.02, none passed", _agent(random), holds)


@_rule
def _blind(summary: Summary) -> Iterator[Bound]:
    for name, row in summary["agents"].items():
        if name not in UNSEEING:
            most = 5 * row["n"] / 250
            holds = row["mean"] <= 0.08 and row["passed"] <= most
            required = "mean at most 0.08, at most 2% passed"
            yield Bound(name, required, _agent(row), holds)


@_rule
def _mutants(summary: Summary) -> Iterator[Bound]:
    row = summary["mutants"]
    yield _share("mutants not passed", row["caught"], row["n"], 0.995)
    what = "of these, failing in the criterion that the fault touches"
    yield _share(what, row["right_criterion"], row["caught"], 0.97)
    yield _count("kinds of mutants", len(row["kinds"]), 12)
    yield _count("mutants", row["n"], 5000)
    yield _count("mutants of the task with fewest", row["least"], 8)


@_rule
def _equivalents(summary: Summary) -> Iterator[Bound]:
    row = summary["equivalents"]
    steady = [kind for name, kind in row["kinds"].items() if not name.startswith("jitter")]
    passed, count = (sum(kind[field] for kind in steady) for field in ("passed", "n"))
    yield _share("equivalents passed, jitter apart", passed, count, 0.99)
    for pixels, least in ((1, 0.97), (2, 0.90)):
        kind = row["kinds"].get(f"jitter {pixels} px", {"passed": 0, "n": 0})
        what = f"with a hand's jitter of {pixels} px"
        yield _share(what, kind["passed"], kind["n"], least)
    yield _count("equivalents", row["n"], 5000)


_OF_THE_WHOLE = frozenset({"mutants", "kinds of mutants", "equivalents"})


def _share(what: str, part: int, whole: int, least: float) -> Bound:
    found = part / whole if whole else 0.0
    shown = f"{found:.2%} ({part} of {whole})"
    return Bound(what, f"at least {least:.1%}", shown, found >= least)


def _count(what: str, found: int, least: int) -> Bound:
    return Bound(what, f"at least {least}", str(found), found >= least)


def _agent(row: dict[str, Any]) -> str:
    return f"mean {row['mean']:.3f}, {row['passed']} of {row['n']} passed"
