"""Inspect's view of a design's scores: the verified score and the paper's metrics."""

from math import nan
from typing import Any

from inspect_ai.scorer import (
    Metric,
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

from limner.evals.scorers import median
from limner.evals.town import EVALUATION, TOWN

FIGURES = (
    "delivery",
    "step_efficiency",
    "expert_use_efficiency",
    "execution_success",
    "fidelity",
)
"""The paper's metrics that take no judge (section 4.2), as they stand in a score."""


@metric
def by_type() -> Metric:
    """Return the mean of each design type."""
    return grouped(mean(), "type", all=False, name_template="{group_name}")


@scorer(
    metrics={
        "value": [mean(), stderr(), std(), median(), by_type()],
        "passed": [mean(), stderr()],
        **{name: [mean(), stderr()] for name in FIGURES},
    }
)
def design_score() -> Scorer:
    """Report what the plan is worth; the last step has worked it out."""

    async def compute(state: TaskState, target: Target) -> Score:
        evaluation: dict[str, Any] | None = state.store.get(EVALUATION)
        if evaluation is None:
            return Score.unscored(reason="It was stopped before the workflow was carried out.")
        score, figures = evaluation["score"], evaluation["figures"]
        values = {name: figures[name] for name in FIGURES}
        return Score(
            value={
                "value": score["value"],
                "passed": int(score["passed"]),
                **{key: nan if it is None else float(it) for key, it in values.items()},
            },
            answer=state.output.completion,
            metadata={TOWN: state.store.get(TOWN), **evaluation},
        )

    return compute
