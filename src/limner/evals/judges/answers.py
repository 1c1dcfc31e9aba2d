"""``vqa_score``: what a vision model sees in a design of what was asked (GraphicBench, 4.2).

All questions go in one call, for the picture costs more than they do; so an answer can lean on the
one before, and a model that cannot keep to a form of some ten fields has no score.
"""

from typing import Annotated, Any, Literal

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState
from pydantic import BaseModel, BeforeValidator, Field, create_model

from limner.design.questions import questions_of
from limner.evals.judges.answering import STRICT, NoVerdictError, consult
from limner.evals.judges.prompts import QUESTIONS, to_judge
from limner.evals.judges.verdicts import absent, nothing_made
from limner.evals.judges.work import Work, work_for

VQA = "vqa"
"""The role that answers questions about pictures."""
SHARE = "vqa_pass_rate"


def _plainly(answer: Any) -> Any:
    return answer.strip().rstrip(".").lower() if isinstance(answer, str) else answer


_Answer: Any = (
    Annotated[Literal["yes", "no"], BeforeValidator(_plainly)],
    Field(description="yes | no"),
)


@scorer(metrics={SHARE: [mean(), stderr()]})
def vqa_score() -> Scorer:
    """Have questions about the picture answered: the share of answers that are as expected."""

    async def compute(state: TaskState, target: Target) -> Score:
        try:
            return await _answered(work_for(VQA, state))
        except NoVerdictError as fault:
            return absent(fault)

    return compute


async def _answered(work: Work) -> Score:
    picture = work.picture()
    if picture is None:
        return nothing_made("design", {SHARE: 0.0})
    questions = questions_of(work.request)
    names = [f"q{number}" for number, _ in enumerate(questions, 1)]
    form = _form(names)
    material = {name: question.text for name, question in zip(names, questions, strict=True)}
    messages = to_judge(QUESTIONS, material, form, picture)
    answers = (await consult(VQA, messages, form)).model_dump()
    rows = [
        {"question": q.text, "about": q.about, "expected": q.expected, "answer": answers[name]}
        for name, q in zip(names, questions, strict=True)
    ]
    passed = sum(item["answer"] == item["expected"] for item in rows)
    return Score(value={SHARE: passed / len(rows)}, metadata={"questions": rows})


def _form(names: list[str]) -> type[BaseModel]:
    return create_model("Answers", __config__=STRICT, **dict.fromkeys(names, _Answer))
