"""What becomes of a judge's verdict, or of none: a score whose missing parts are in no mean."""

from collections.abc import Iterable, Mapping
from typing import Any

from inspect_ai.scorer import Score, Value

from limner.evals.judges.answering import NoVerdictError

NOTHING = "There is no {what} to judge, so it gets the least there is; no judge was asked."


def nothing_made(what: str, least: Mapping[str, float]) -> Score:
    """Return the score of what a model was to make and did not."""
    return Score(value=dict(least), explanation=NOTHING.format(what=what))


def absent(fault: NoVerdictError) -> Score:
    """Return the score that is none: Inspect leaves it out of every metric, and counts it."""
    return Score.unscored(reason=fault.reason, explanation=str(fault))


def joined(parts: Iterable[Score | NoVerdictError], names: Iterable[str]) -> Score:
    """Return one score of several verdicts; what has no verdict is NaN, which no metric counts.

    Args:
        parts: The verdicts.
        names: Of all figures that the score has.
    """
    parts = list(parts)
    faults = [part for part in parts if isinstance(part, NoVerdictError)]
    scores = [part for part in parts if isinstance(part, Score)]
    if not scores:
        return absent(faults[0])
    value: dict[str, float] = dict.fromkeys(names, float("nan"))
    metadata: dict[str, Any] = {}
    for score in scores:
        value |= _figures(score.value)
        metadata |= score.metadata or {}
    told = [str(fault) for fault in faults] + [s.explanation for s in scores if s.explanation]
    return Score(
        value=value,
        reason=faults[0].reason if faults else None,
        explanation=" ".join(dict.fromkeys(told)) or None,
        metadata=metadata,
    )


def _figures(value: Value) -> dict[str, float]:
    assert isinstance(value, Mapping)
    return {name: float(figure) for name, figure in value.items() if figure is not None}
