"""What goes wrong: steps that fail, answers that cannot be used, requirements that are missed."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from limner.checks import Check
from limner.design.errors import ErrorKind, Scope
from limner.design.town.records import Exchange, Stage
from limner.report.text import cut
from limner.report.town.samples import TownSample

SPATIAL = frozenset(
    ("visible", "inside", "margin", "place", "size", "undistorted", "apart", "alignment")
)
"""Sides of a component that are about where things are and how large."""
MAX_SIDE_CHARS = 80
NOT_DELIVERED = "no workflow was delivered"
NOTHING = "nothing that was asked for is there"
HAND_OVER = "parts are missing or misworded, and a hand-over between experts failed"
PARTS = "parts are missing or misworded"
PLACING = "all is there, but not where or as large as it should be"
DETAILS = "all is there and in its place, but not as it should look"


@dataclass(frozen=True, slots=True)
class Errors:
    """Steps that failed, of one type or scope."""

    name: str
    count: int
    requests: int
    """How many samples have one."""


@dataclass(frozen=True, slots=True)
class ErrorFigures:
    """The errors of a run's workflows (the paper's section 6)."""

    steps: int
    """Steps that the studio was given."""
    total: int
    types: tuple[Errors, ...]
    scopes: tuple[Errors, ...]
    """Of dependency errors."""


@dataclass(frozen=True, slots=True)
class Missed:
    """How often a side of what was asked for is not as it should be."""

    side: str
    """Such as ``text: words``."""
    asked: int
    missed: int
    there: int
    """Of the missed, those where the thing itself is there."""
    requests: int
    """How many samples miss it."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What models said when they were asked for one of the six steps."""

    stage: str
    asked: int
    faulty: int
    """First answers that could not be used as they were."""
    repaired: int


def errors_of(scored: Sequence[TownSample]) -> ErrorFigures:
    """Return the errors of scored samples by type, all types that there are."""
    faults = [sample.scored.faults for sample in scored]

    def count(name: str, key: str) -> Errors:
        counts = [sum(getattr(fault, key) == name for fault in those) for those in faults]
        return Errors(name, sum(counts), sum(number > 0 for number in counts))

    return ErrorFigures(
        steps=sum(len(sample.scored.record.carried_out) for sample in scored),
        total=sum(map(len, faults)),
        types=tuple(count(str(kind), "kind") for kind in ErrorKind),
        scopes=tuple(count(str(scope), "scope") for scope in Scope),
    )


def missed_of(scored: Sequence[TownSample]) -> tuple[Missed, ...]:
    """Return the sides of components that were missed, those missed most often first."""
    asked: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    there: Counter[str] = Counter()
    requests: Counter[str] = Counter()
    for sample in scored:
        checks = sample.scored.score.checks
        gone = _gone(checks)
        failed = [check for check in checks if not check.passed]
        asked.update(side_of(check) for check in checks)
        missed.update(side_of(check) for check in failed)
        there.update(side_of(check) for check in failed if about(check) not in gone)
        requests.update({side_of(check) for check in failed})
    found = [
        Missed(side, asked[side], count, there[side], requests[side])
        for side, count in missed.items()
    ]
    return tuple(sorted(found, key=lambda item: (-item.missed, item.side)))


def answers_of(samples: Iterable[TownSample]) -> tuple[Answers, ...]:
    """Return how the answers of each step could be used."""
    exchanges = [item for s in samples if s.record for item in s.record.exchanges]

    def of(stage: Stage) -> list[Exchange]:
        return [item for item in exchanges if item.stage is stage]

    def count(stage: Stage, test: Callable[[Exchange], bool]) -> int:
        return sum(map(test, of(stage)))

    return tuple(
        Answers(
            str(stage),
            len(of(stage)),
            count(stage, lambda item: bool(item.faults)),
            count(stage, lambda item: item.repaired),
        )
        for stage in Stage
        if of(stage)
    )


def why_failed(sample: TownSample) -> str:
    """Return why a scored design did not pass: the first of the reasons that is true of it.

    The paper finds two (appendix C.5): no sense of space, and hand-overs between experts that are
    not understood, which leave out parts. Empty where it passed.
    """
    outcome = sample.scored
    checks = outcome.score.checks
    if outcome.score.passed:
        return ""
    if not outcome.record.delivered:
        return NOT_DELIVERED
    gone = _gone(checks)
    if gone and gone >= {about(check) for check in checks if _is_thing(check)}:
        return NOTHING
    if gone:
        broken = any(fault.scope == Scope.GLOBAL for fault in outcome.faults)
        return HAND_OVER if broken else PARTS
    sides = {side_of(check).rpartition(": ")[2] for check in checks if not check.passed}
    return PLACING if sides & SPATIAL else DETAILS


def failed_apart(checks: Sequence[Check]) -> list[tuple[Check, list[str]]]:
    """Return the failed checks; those of a thing that is not there under its own, by their sides.

    What is not there has no place and no colour either: such checks fail with it.
    """
    gone = _gone(checks)
    with_it: dict[str, list[str]] = {thing: [] for thing in gone}
    apart = []
    for check in checks:
        if check.passed:
            continue
        if about(check) in gone and not _is_thing(check):
            with_it[about(check)].append(check.criterion.partition(": ")[2])
        else:
            apart.append(check)
    return [(one, with_it[about(one)] if _is_thing(one) else []) for one in apart]


def about(check: Check) -> str:
    """Return what a check is about, such as ``text 1``."""
    return check.criterion.partition(":")[0]


def side_of(check: Check) -> str:
    """Return what a check is about and which side of it, without its number."""
    return cut(re.sub(r"^(\w{1,20}) \d{1,9}:", r"\1:", check.criterion), MAX_SIDE_CHARS)


def _gone(checks: Iterable[Check]) -> set[str]:
    """Return the things that are not there at all."""
    return {about(check) for check in checks if _is_thing(check) and not check.passed}


def _is_thing(check: Check) -> bool:
    """Tell whether a check is about a thing being there: a text by its words, others as such."""
    return check.criterion.endswith(": there") or bool(
        re.fullmatch(r"text \d+: words", check.criterion)
    )
