"""Which judges a run has: those whose role a model has."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal

from inspect_ai.model import model_roles
from inspect_ai.scorer import Scorer

from limner.evals.judges.answers import VQA, vqa_score
from limner.evals.judges.grading import GRADER, grader_score
from limner.evals.judges.picturing import picture_judgement
from limner.evals.judges.similarity import CLIP, clip_score

_JUDGES: dict[str, dict[str, Callable[[], Scorer]]] = {
    "drawing": {GRADER: picture_judgement},
    "design": {GRADER: grader_score, VQA: vqa_score, CLIP: clip_score},
}


_EXPECTED: ContextVar[frozenset[str] | None] = ContextVar("roles of judges", default=None)


def judges(bench: Literal["drawing", "design"]) -> list[Scorer]:
    """Return the scorers of a bench's judges that can be asked.

    Their roles are those that :func:`judged_by` says, else those of the evaluation in which the
    task is being made.
    """
    expected = _EXPECTED.get()
    roles = frozenset(model_roles()) if expected is None else expected
    return [judge() for role, judge in _JUDGES[bench].items() if role in roles]


@contextmanager
def judged_by(roles: Iterable[str]) -> Iterator[None]:
    """Say which roles models will have, while tasks are made before their evaluation begins."""
    token = _EXPECTED.set(frozenset(roles))
    try:
        yield
    finally:
        _EXPECTED.reset(token)
