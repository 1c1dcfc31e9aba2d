"""Scoring many designs: over the cores of the machine, in order, in flat memory."""

import hashlib
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from limner.batch.pool import cores, processes
from limner.batch.process import DeadWorkerError
from limner.batch.rows import Item, Scored, items_of, scored, unscored
from limner.checks import Score
from limner.design.conversations import FormError
from limner.design.references import Given, given_images
from limner.design.requests import Request, RequestError, bundled_requests
from limner.design.scoring import PROFILE, score_design
from limner.design.town.answers import read_steps
from limner.design.workflow import run_workflow

CHUNK = 2
"""Answers that a worker is sent at a time."""
IMAGES_KEPT = 64
"""Requests whose images a process keeps."""


@dataclass(frozen=True)
class DesignScorer:
    """Carries out and scores one workflow; it can be sent to another process."""

    pool: str | None = None
    """The pool of the images; the one that is installed where None."""
    checks: bool = False
    """Whether the checks are kept."""
    requests: Sequence[Request] | None = None
    """Those that ids and places mean; the bundled ones where None."""

    @property
    def settings(self) -> dict[str, Any]:
        """What its rows depend on beside the answers."""
        digest = hashlib.sha256()
        for request in self._known:
            digest.update(request.model_dump_json().encode())
        requests = digest.hexdigest()
        return {
            "bench": "design",
            "pool": self.pool,
            "checks": self.checks,
            "requests": requests,
        }

    def __call__(self, item: Item) -> Scored:
        """Return what a workflow gets, or why it gets nothing; raises nothing."""
        return scored(item, PROFILE, lambda: self._score(item), checks=self.checks)

    def lost(self, item: Item, death: DeadWorkerError) -> Scored:
        """Return the row of an answer that nothing came back of."""
        return unscored(item, PROFILE, f"{death}, whenever it was tried")

    def _score(self, item: Item) -> tuple[str, Score]:
        steps = _steps(item.answer)
        request = item.task if isinstance(item.task, Request) else self._request(item.task)
        given = _given(request.model_dump_json(), self.pool)
        return request.id, score_design(request, run_workflow(steps, given.images), given.files)

    def _request(self, named: Any) -> Request:
        if isinstance(named, int) and not isinstance(named, bool):
            if not 0 <= named < len(self._known):
                raise RequestError(f"there is no request {named}: there are {len(self._known)}")
            return self._known[named]
        if not isinstance(named, str):
            raise RequestError(f"the request is no id, but of type {type(named).__name__}")
        if named not in self._by_id:
            raise RequestError(f"there is no request {named[:100]!r}")
        return self._by_id[named]

    @property
    def _known(self) -> Sequence[Request]:
        return bundled_requests() if self.requests is None else self.requests

    @cached_property
    def _by_id(self) -> dict[str, Request]:
        return {request.id: request for request in reversed(self._known)}


def score_many(
    requests: Request | str | Iterable[Request | str | int],
    answers: Iterable[str | list[Any]],
    *,
    pool: str | None = None,
    ids: Iterable[str] | None = None,
    known: Sequence[Request] | None = None,
    workers: int | None = None,
    checks: bool = False,
) -> Generator[Scored]:
    """Yield what each workflow gets, in order: exactly what ``score_design`` returns of its run.

    What cannot be scored (there is no such request, an image is missing, the answer is no text,
    limner fails at it, or it ends its worker twice when it is alone) is a row with ``error`` and no
    value; the others go on. See :func:`limner.drawing.score_many` for the rest.

    Args:
        requests: One for each answer: the request, its id, or its place among ``known``; or a
            single request or id for all.
        answers: Model's texts that hold a workflow, or decoded lists of steps. A text without one
            gets what no design gets.
        pool: The pool of the images; the one that is installed where None.
        ids: What each row is called; its index where None.
        known: The requests that ids mean; the bundled ones where None.
        workers: Processes: one a core where None, none but this one where 1.
        checks: Whether the rows have their checks.

    Raises:
        ValueError: There are not as many requests as answers, or as ids.
    """
    scorer = DesignScorer(pool, checks, known)
    items = items_of(requests, answers, ids, (Request, str))
    if (workers or cores()) == 1:
        return (scorer(item) for item in items)
    return processes(scorer, items, workers, chunk=CHUNK, lost=scorer.lost)


def _steps(answer: Any) -> list[Any] | None:
    """Return the steps of an answer; None where its text holds no workflow."""
    if isinstance(answer, list | tuple):
        return list(answer)
    if not isinstance(answer, str):
        raise TypeError(
            f"the answer is no text and no list of steps, but of type {type(answer).__name__}"
        )
    try:
        return read_steps(answer)
    except FormError:
        return None


@lru_cache(IMAGES_KEPT)
def _given(request: str, pool: str | None) -> Given:
    return given_images(Request.model_validate_json(request), pool)
