"""``grader_score``: how good a plan is, how creative its outcome (GraphicBench, section 4.2)."""

from collections.abc import Awaitable, Callable
from statistics import fmean
from typing import Any

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState
from pydantic import BaseModel, Field, create_model

from limner.evals.judges.answering import STRICT, NoVerdictError, consult
from limner.evals.judges.material import row
from limner.evals.judges.prompts import ASPECTS, CREATIVITY, aspects, to_judge
from limner.evals.judges.verdicts import absent, joined, nothing_made
from limner.evals.judges.work import Work, work_for

GRADER = "grader"
"""The role that rates."""
LEAST, MOST = 1, 5
DESIGN = "design"
"""The mean of the aspects."""
CREATIVE = ("originality", "elaboration")
FIGURES = (DESIGN, *ASPECTS, *CREATIVE)


def ratings(name: str, fields: tuple[str, ...]) -> type[BaseModel]:
    """Return a form with a whole number from 1 to 5 in each field."""
    rating: Any = (int, Field(ge=LEAST, le=MOST, description=f"{LEAST} to {MOST}"))
    return create_model(name, __config__=STRICT, **dict.fromkeys(fields, rating))


@scorer(metrics={name: [mean(), stderr()] for name in FIGURES})
def grader_score() -> Scorer:
    """Have a plan rated for color, text and images (0..1), and its picture for creativity (1..5).

    ``images`` is left out where the request has none. Apart from any other score.
    """

    async def compute(state: TaskState, target: Target) -> Score:
        try:
            work = work_for(GRADER, state)
        except NoVerdictError as fault:
            return absent(fault)
        return joined([await _tried(_of_plan, work), await _tried(_of_outcome, work)], FIGURES)

    return compute


async def _tried(judge: Callable[[Work], Awaitable[Score]], work: Work) -> Score | NoVerdictError:
    try:
        return await judge(work)
    except NoVerdictError as fault:
        return fault


async def _of_plan(work: Work) -> Score:
    asked = tuple(name for name in ASPECTS if name != "images" or work.request.images)
    if not work.steps:
        return nothing_made("plan", dict.fromkeys((DESIGN, *asked), 0.0))
    material = {
        "design type": work.request.type,
        "request": work.request.query,
        "outline": work.outline,
        "steps": [row(step) for step in work.steps],
    }
    form = ratings("Plan", asked)
    verdict = await consult(GRADER, to_judge(aspects(asked), material, form), form)
    rated = verdict.model_dump()
    shares = {name: (rating - LEAST) / (MOST - LEAST) for name, rating in rated.items()}
    return Score(value={DESIGN: fmean(shares.values()), **shares}, metadata={"plan": rated})


async def _of_outcome(work: Work) -> Score:
    picture = work.picture()
    if picture is None:
        return nothing_made("design", dict.fromkeys(CREATIVE, float(LEAST)))
    material = {"design type": work.request.type, "request": work.request.query}
    form = ratings("Creativity", CREATIVE)
    messages = to_judge(CREATIVITY, material, form, picture)
    rated = (await consult(GRADER, messages, form)).model_dump()
    return Score(value={name: float(n) for name, n in rated.items()}, metadata={"outcome": rated})
