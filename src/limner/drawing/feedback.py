"""Feedback on a drawing, structured and as text, for the second turn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from limner.checks import Fault, Score

FeedbackMode = Literal["structured", "score", "self", "none"]

GRADES = ((0.9, "perfect"), (0.7, "good"), (0.5, "fair"), (0.0, "poor"))
"""The least value of each grade."""

MAX_LINES = 12
"""How many errors, and how many missing requirements, the text lists."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """What a score has to say to the agent."""

    value: float
    grade: str
    errors: tuple[str, ...]
    """The errors and warnings, each with its action."""
    missing: tuple[str, ...]
    """The requirements that failed: what was expected and what was found."""
    advice: tuple[str, ...]
    """What to do about them."""


def give_feedback(score: Score) -> Feedback:
    """Return the feedback on a score: its grade, errors, missing requirements and advice."""
    faults = (*score.errors, *score.warnings)
    fault_types = {fault.type.value for fault in faults}
    failed = [c for c in score.checks if not c.passed and c.criterion not in fault_types]
    return Feedback(
        value=score.value,
        grade=next(name for least, name in GRADES if score.value >= least),
        errors=tuple(_fault_line(fault) for fault in faults),
        missing=tuple(f"{c.criterion}: expected {c.expected}; found {c.found}" for c in failed),
        advice=tuple(dict.fromkeys(check.advice for check in failed if check.advice)),
    )


def feedback_text(score: Score, mode: FeedbackMode) -> str:
    """Return the message that opens the next turn.

    Args:
        score: The score of the turn before.
        mode: ``structured`` tells everything, ``score`` the value alone; ``self`` asks the agent
            to criticise its own answer; ``none`` only asks again.
    """
    return f"{_TEXTS[mode](score)}\n\n{_AGAIN}"


_AGAIN = "Answer again with the whole JSON list of actions, from a blank canvas."


def _structured(score: Score) -> str:
    feedback = give_feedback(score)
    parts = [f"Your drawing scored {feedback.value:.3f} of 1 ({feedback.grade})."]
    parts += _section("Errors", feedback.errors)
    parts += _section("Missing", feedback.missing)
    parts += _section("What to do", feedback.advice)
    return "\n\n".join(parts)


def _score_only(score: Score) -> str:
    return f"Your drawing scored {score.value:.3f} of 1."


def _self_critique(score: Score) -> str:
    return (
        "Go through your answer action by action, as the paint program would carry it out. Say "
        "in a few lines what does not fit the task, then correct it."
    )


def _nothing(score: Score) -> str:
    return "You have one more try."


_TEXTS: dict[FeedbackMode, Callable[[Score], str]] = {
    "structured": _structured,
    "score": _score_only,
    "self": _self_critique,
    "none": _nothing,
}


def _section(title: str, lines: tuple[str, ...]) -> list[str]:
    if not lines:
        return []
    rest = len(lines) - MAX_LINES
    shown = [f"- {line}" for line in lines[:MAX_LINES]]
    return ["\n".join([f"{title}:", *shown, *([f"- and {rest} more"] if rest > 0 else [])])]


def _fault_line(fault: Fault) -> str:
    place = f"action {fault.index}" if fault.index >= 0 else "the answer"
    return f"{fault.type.value} at {place}: {fault.message}"
