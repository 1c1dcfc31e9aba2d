"""Inspect's view of a drawing's scores: first, last and best turn, and the paper's metrics."""

from statistics import median as median_of
from typing import Any

from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    grouped,
    mean,
    metric,
    scorer,
    std,
    stderr,
)
from inspect_ai.solver import TaskState

TURNS = "turns"
"""Where a sample's store, and its score's metadata, keep what each turn was and scored."""

INTERIM = "interim"
"""Set in the store while a turn is scored before the end: such a score repeats no turns."""


@metric
def median() -> Metric:
    """Return the median of the scores."""

    def compute(scores: list[SampleScore]) -> float:
        return median_of(item.score.as_float() for item in scores) if scores else float("nan")

    return compute


@metric
def by_difficulty() -> Metric:
    """Return the mean of each difficulty."""
    return grouped(mean(), "difficulty", all=False, name_template="{group_name}")


@scorer(
    metrics={
        "first": [mean(), stderr(), std(), median()],
        "last": [mean(), stderr(), std(), median(), by_difficulty()],
        "best": [mean(), stderr()],
        "first_passed": [mean(), stderr()],
        "last_passed": [mean(), stderr()],
    }
)
def drawing_score() -> Scorer:
    """Report the scores of the turns so far; the solver has worked them out."""

    async def compute(state: TaskState, target: Target) -> Score:
        turns: list[dict[str, Any]] = state.store.get(TURNS, [])
        if not turns:
            return Score.unscored(reason="No turn was answered.")
        first, last = turns[0], turns[-1]
        return Score(
            value={
                "first": first["value"],
                "last": last["value"],
                "best": max(turn["value"] for turn in turns),
                "first_passed": int(first["passed"]),
                "last_passed": int(last["passed"]),
            },
            answer=last["answer"],
            metadata={} if state.store.get(INTERIM) else {TURNS: turns},
        )

    return compute
