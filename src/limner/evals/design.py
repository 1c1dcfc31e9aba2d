"""GraphicBench with GraphicTown as an Inspect task: ``limner/design``."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

import inspect_ai
from inspect_ai.dataset import MemoryDataset, Sample

from limner import __version__
from limner.design.pool import POOLS, installed_pool
from limner.design.references import given_images
from limner.design.requests import (
    TASK_SET,
    DesignType,
    Difficulty,
    Request,
    bundled_requests,
    load_requests,
)
from limner.design.town.retrieval import ALL
from limner.evals import town
from limner.evals.choices import check, check_choice, digest, listed
from limner.evals.design_scorer import design_score
from limner.evals.judges import judges

SPLITS = ("train", "test", "all")


@inspect_ai.task
def design(
    requests: str | None = None,
    split: str = "test",
    type: str | list[str] | None = None,  # noqa: A002  what users call it
    difficulty: str | list[str] | None = None,
    retrieval: int = ALL,
    clarify: int = 0,
    images: str = "captions",
    repair: bool = True,
    structured: bool = False,
    pool: str | None = None,
) -> inspect_ai.Task:
    """Plan and carry out what clients ask for, as a supervisor and three experts.

    Args:
        requests: A request file or folder, whose image wishes are among the bundled ones; the
            bundled requests where None.
        split: ``test``, ``train`` or ``all``.
        type: Only requests of this design type, or of these (a list, or joined by commas).
        difficulty: Likewise ``easy``, ``medium`` or ``hard``.
        retrieval: How many of the 46 actions are offered for each step, by nearness in meaning;
            all, as in the paper, where it is 46.
        clarify: How many questions the supervisor may ask the client first.
        images: Whether a model is told ``captions``, as in the paper, or sees ``pictures``.
        repair: Whether an answer that cannot be used may be put right once.
        structured: Whether the provider is given the JSON schema of each answer.
        pool: The pool of the images: ``openclipart`` or ``openmoji``; what is installed where None.
    """
    check_choice("split", [split], SPLITS)
    check_choice("images", [images], ("captions", "pictures"))
    check_choice("pool", [pool] if pool else [], POOLS)
    check("retrieval", retrieval, _is_whole(retrieval, 1, ALL), f"a whole number from 1 to {ALL}")
    check("clarify", clarify, _is_whole(clarify, 0, 20), "a whole number from 0 to 20")
    chosen = _select(_load(requests), split, listed(type), listed(difficulty))
    ways = town.Ways.model_validate(
        {"pool": pool, "images": images, "repair": repair, "structured": structured}
    )
    if any(request.images for request in chosen):
        ways = ways.model_copy(update={"pool": pool or installed_pool()})
        given_images(next(request for request in chosen if request.images), ways.pool)
    return inspect_ai.Task(
        dataset=MemoryDataset(
            [_sample(request, ways.pool) for request in chosen],
            name="design" if requests else TASK_SET,
        ),
        solver=[
            town.clarify(ways, clarify),
            town.outline(ways),
            town.recruit(ways),
            town.plan(ways),
            town.supervise(ways),
            town.retrieve(ways, retrieval),
            town.execute(ways),
        ],
        scorer=[design_score(), *judges("design")],
        config=town.DEFAULTS,
        continue_on_fail=True,
        version=digest(chosen),
        metadata={"limner": __version__, "task_set": None if requests else TASK_SET},
    )


def _load(requests: str | None) -> Sequence[Request]:
    if requests is None:
        return bundled_requests()
    found, faults = load_requests(Path(requests))
    if faults:
        raise ValueError("\n".join(map(str, faults)))
    return found


def _select(
    requests: Sequence[Request], split: str, types: Sequence[str], difficulties: Sequence[str]
) -> list[Request]:
    check_choice("type", types, get_args(DesignType))
    check_choice("difficulty", difficulties, get_args(Difficulty))
    chosen = [
        request
        for request in _mixed(requests)
        if split in ("all", request.split)
        and (not types or request.type in types)
        and (not difficulties or request.difficulty in difficulties)
    ]
    if not chosen:
        raise ValueError("No request has the split, type and difficulty that were asked for.")
    return chosen


def _mixed(requests: Iterable[Request]) -> list[Request]:
    """Return requests with the types taking turns, so that the first few are of all kinds."""
    turns: dict[str, int] = {}
    ranked = []
    for request in requests:
        turns[request.type] = turns.get(request.type, -1) + 1
        ranked.append((turns[request.type], request))
    return [request for _, request in sorted(ranked, key=lambda pair: pair[0])]


def _sample(request: Request, pool: str | None) -> Sample:
    return Sample(
        id=request.id,
        input=request.query.strip(),
        metadata={
            "request": request.model_dump(mode="json"),
            "type": request.type,
            "theme": request.theme,
            "difficulty": request.difficulty,
            "pool": pool,
        },
    )


def _is_whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most
