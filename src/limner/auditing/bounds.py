"""What an audit has to show, for the scores to be believed."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

Summary = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Bound:
    """One line of the table: a figure and what it has to be."""

    what: str
    required: str
    found: str
    holds: bool


Rule = Callable[[Summary], Iterator[Bound]]


class Bounds:
    """The bounds of one bench's audit, each rule declared once."""

    def __init__(self, of_the_whole: Collection[str] = ()) -> None:
        """Take the bounds, by what they are of, that are asked of the whole set of tasks alone."""
        self._of_the_whole = of_the_whole
        self._rules: list[Rule] = []

    def rule(self, function: Rule) -> Rule:
        """Register a rule."""
        self._rules.append(function)
        return function

    def __call__(self, summary: Summary, *, whole: bool = True) -> list[Bound]:
        """Return every bound with what an audit found.

        Args:
            summary: The audit's figures.
            whole: Whether all bundled tasks were audited: how many variations there are at least
                is asked of the whole set alone.
        """
        rows = [bound for rule in self._rules for bound in rule(summary)]
        return [row for row in rows if whole or row.what not in self._of_the_whole]


def share(what: str, part: int, whole: int, least: float) -> Bound:
    """Return the bound of a share."""
    found = part / whole if whole else 0.0
    shown = f"{found:.2%} ({part} of {whole})"
    return Bound(what, f"at least {least:.1%}", shown, found >= least)


def count(what: str, found: int, least: int) -> Bound:
    """Return the bound of a number."""
    return Bound(what, f"at least {least}", str(found), found >= least)


def agent_words(row: dict[str, Any]) -> str:
    """Return an agent's figures in words."""
    return f"mean {row['mean']:.3f}, {row['passed']} of {row['n']} passed"
