"""Scores in words and as files, for drawings and designs alike."""

import json
from dataclasses import asdict
from typing import Any

from limner.checks import Score
from limner.drawing.feedback import feedback_text


def feedback_on(score: Score, thing: str) -> str:
    """Return what the benches' second turn is told: value, errors, what is missing, advice.

    The last paragraph, which asks for a whole new answer, is left out.

    Args:
        score: Of what is there now.
        thing: What is scored: ``drawing`` or ``design``.
    """
    text, _, _again = feedback_text(score, "structured").rpartition("\n\n")
    return text.replace("Your drawing", f"Your {thing}", 1)


def score_record(score: Score) -> dict[str, Any]:
    """Return a score as JSON takes it."""
    return asdict(score)


def as_json(record: Any) -> str:
    """Return a record as the text of a JSON file."""
    return json.dumps(record, indent=1) + "\n"
