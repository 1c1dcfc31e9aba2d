"""``clip_score``: how near a design's picture is to its query, by CLIP (GraphicBench, 4.2).

CLIPScore is 2.5 * max(cos, 0) (Hessel et al. 2021). The paper's figures, about 20.79, are no such
numbers but 100 times the cosine, as torchmetrics gives it; so both are given.
"""

from inspect_ai.model import ChatMessageUser, ContentText, GenerateConfig
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState
from pydantic import BaseModel, Field

from limner.design.conversations import FormError
from limner.evals.judges.answering import STRICT, NoVerdictError, answer, judge_of, read_verdict
from limner.evals.judges.prompts import image
from limner.evals.judges.verdicts import absent, nothing_made
from limner.evals.judges.work import Work, work_for

CLIP = "clip"
"""The role that compares texts with pictures."""
WEIGHT = 2.5
PERCENT = 100
NOT_READ = "{} tokens of the query were not read."
CLIP_SCORE, SIMILARITY = "clip_score", "content_similarity"


class Nearness(BaseModel):
    """What a clip model answers."""

    model_config = STRICT

    value: float = Field(ge=-1, le=1, allow_inf_nan=False)
    left_out: int = Field(ge=0)


@scorer(metrics={CLIP_SCORE: [mean(), stderr()], SIMILARITY: [mean(), stderr()]})
def clip_score() -> Scorer:
    """Compare picture and query: 2.5 * max(cos, 0), and 100 * max(cos, 0) as the paper has it."""

    async def compute(state: TaskState, target: Target) -> Score:
        try:
            return await _compared(work_for(CLIP, state))
        except NoVerdictError as fault:
            return absent(fault)

    return compute


async def _compared(work: Work) -> Score:
    picture = work.picture()
    if picture is None:
        return nothing_made("design", {CLIP_SCORE: 0.0, SIMILARITY: 0.0})
    asked = ChatMessageUser(content=[ContentText(text=work.request.query), image(picture)])
    output = await answer(judge_of(CLIP), [asked], GenerateConfig())
    try:
        found = read_verdict(output, Nearness)
    except FormError as fault:
        message = f"The role {CLIP!r} has to be a model clip/<weights>; what it said: {fault}."
        raise NoVerdictError("grader_failed", message) from fault
    near = max(found.value, 0.0)
    return Score(
        value={CLIP_SCORE: WEIGHT * near, SIMILARITY: PERCENT * near},
        explanation=NOT_READ.format(found.left_out) if found.left_out else None,
        metadata={"cosine": found.value, "left_out": found.left_out},
    )
