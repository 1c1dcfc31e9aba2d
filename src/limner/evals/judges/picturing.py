"""``picture_judgement``: how recognizable a drawing is and how good, beside its score."""

from typing import Any

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState

from limner.evals.judges.answering import NoVerdictError, consult, judge_of
from limner.evals.judges.grading import GRADER, LEAST, ratings
from limner.evals.judges.pictures import drawing_of
from limner.evals.judges.prompts import DRAWING, to_judge
from limner.evals.judges.verdicts import absent, nothing_made
from limner.evals.provider import KEY
from limner.evals.scorers import INTERIM, TURNS

FIGURES = ("recognizable", "quality")


@scorer(metrics={name: [mean(), stderr()] for name in FIGURES})
def picture_judgement() -> Scorer:
    """Have the last turn's drawing rated from 1 to 5; between turns no judge is asked."""

    async def compute(state: TaskState, target: Target) -> Score | None:
        if state.store.get(INTERIM):
            return None
        try:
            return await _rated(state)
        except NoVerdictError as fault:
            return absent(fault)

    return compute


async def _rated(state: TaskState) -> Score:
    judge_of(GRADER)
    turns: list[dict[str, Any]] = state.store.get(TURNS, [])
    if not turns:
        raise NoVerdictError("stopped", "No turn was answered.")
    picture = drawing_of(turns[-1]["answer"], _layout_seed(state))
    if picture is None:
        return nothing_made("drawing", dict.fromkeys(FIGURES, float(LEAST)))
    form = ratings("Drawing", FIGURES)
    material = {"prompt": str(state.metadata["task"]["prompt"])}
    verdict = await consult(GRADER, to_judge(DRAWING, material, form, picture), form)
    rated = verdict.model_dump()
    return Score(value={name: float(n) for name, n in rated.items()}, metadata={"drawing": rated})


def _layout_seed(state: TaskState) -> int | None:
    """Return the seed of the layout that the model was shown."""
    found = [m.metadata[KEY] for m in state.messages if m.metadata and KEY in m.metadata]
    return found[0]["layout_seed"] if found else None
