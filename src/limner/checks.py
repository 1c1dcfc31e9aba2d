"""What a score is made of. Both benches use these words and no others."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self


class ErrorType(StrEnum):
    """The four error types of DrawingBench."""

    SYNTAX = "SYNTAX_ERROR"
    COORDINATE = "COORDINATE_ERROR"
    LOGIC = "LOGIC_ERROR"
    EFFICIENCY = "EFFICIENCY_WARNING"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in an answer, at one place."""

    type: ErrorType
    index: int
    """Position in the answer's list of actions; -1 where the fault is the whole answer's."""
    message: str


@dataclass(frozen=True, slots=True)
class Check:
    """One requirement on what an answer did."""

    criterion: str
    """The criterion that the requirement falls under, such as ``tools``."""
    passed: bool
    weight: float
    """How much of the value the check carries: what it earns, or what its failure costs."""
    earned: float
    """Share of the weight that was earned, 0..1; 1 exactly where the check passed."""
    expected: str
    found: str
    evidence: tuple[int, ...] = ()
    """Indices of the actions that earned or lost it."""
    advice: str = ""
    """What would make it pass; empty where it passed."""

    @classmethod
    def of(
        cls,
        criterion: str,
        weight: float,
        passed: bool,
        expected: str,
        found: str,
        *,
        earned: float = 0.0,
        evidence: tuple[int, ...] = (),
        advice: str = "",
    ) -> Self:
        """Make a check; ``earned`` and ``advice`` are for the case that it failed."""
        share, words = (1.0, "") if passed else (earned, advice)
        return cls(criterion, passed, weight, share, expected, found, evidence, words)

    @classmethod
    def of_fault(cls, fault: Fault, weight: float) -> Self:
        """Make the failed check that a fault is: its criterion is the fault's type."""
        evidence = (fault.index,) if fault.index >= 0 else ()
        return cls.of(fault.type.value, weight, False, "none", fault.message, evidence=evidence)


@dataclass(frozen=True, slots=True)
class Score:
    """The outcome of scoring one answer."""

    profile: str
    value: float
    """0..1."""
    passed: bool
    checks: tuple[Check, ...]
    errors: tuple[Fault, ...] = ()
    """Faults that count as errors, in the order in which they were found."""
    warnings: tuple[Fault, ...] = ()
    """Faults that the profile treats as warnings."""
    metrics: dict[str, Any] = field(default_factory=dict)
    """Figures beside the score, by name: numbers, strings, lists of them, or None."""
