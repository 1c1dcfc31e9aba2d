"""Requests as items: their components are rated, and the candidates of their images ranked."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from limner.design.pairing import CANDIDATES, wishes_of
from limner.design.pool import POOLS, Index, PoolError, index_folder, known_pool, open_index
from limner.design.requests import TASK_SET, Request, bundled_requests
from limner.web.annotate.sampling import stratified
from limner.web.annotate.studies import Item, Plan

NO_POOL = (
    "The images are not ranked: there is no finished index of a pool whose pictures are here. "
    "`limner design pool build` makes it."
)


def request_study(
    plan: Plan, requests: Sequence[Request] | None = None, pool: str | None = None
) -> tuple[Plan, list[Item]]:
    """Return a plan with its items: a sample of requests, and three candidates for each image.

    Args:
        plan: How many of them, and by which seed; its other fields are filled in.
        requests: What is drawn from; the bundled ones where None.
        pool: Whose images are ranked. None for the first that is installed and has an index; where
            there is none, the ranking is left out and the plan says so.

    Raises:
        PoolError: The pool that was asked for has no index.
    """
    source = plan.source if requests is not None else TASK_SET
    from_ = bundled_requests() if requests is None else requests
    drawn = stratified(from_, lambda one: one.type, plan.per_stratum, plan.seed)
    plan = replace(plan, source=source)
    try:
        name = pool or usable_pool()
        found = _candidates(drawn, open_index(index_folder(name))) if name else None
    except RuntimeError as error:
        name, found = None, None
        plan = replace(plan, notes=(f"The images are not ranked: {error}",))
    if name is None or found is None:
        notes = plan.notes or (NO_POOL,)
        return replace(plan, notes=notes), [_item(one, None, {}) for one in drawn]
    credit = known_pool(name).attribution or ""
    return replace(plan, credit=credit), [_item(one, name, found) for one in drawn]


def usable_pool() -> str | None:
    """Return the first known pool whose pictures and finished index are on this machine."""
    for name, pool in POOLS.items():
        try:
            if pool.folder().is_dir() and open_index(index_folder(name)).entries:
                return name
        except PoolError:
            continue
    return None


def _candidates(requests: Iterable[Request], index: Index) -> dict[str, list[dict[str, str]]]:
    wishes = sorted(set(wishes_of(requests)))
    return {
        wish: [{"file": hit.entry.file, "caption": hit.entry.caption} for hit in hits]
        for wish, hits in zip(wishes, index.search(wishes, CANDIDATES), strict=True)
    }


def _item(request: Request, pool: str | None, found: dict[str, list[dict[str, str]]]) -> Item:
    candidates = {
        f"image_{number}": found[wish.sought]
        for number, wish in enumerate(request.images, 1)
        if wish.sought in found
    }
    shown: dict[str, Any] = {
        "request": request.model_dump(mode="json", exclude_none=True),
        "pool": pool,
        "candidates": candidates,
    }
    return Item(request.id, request.type, shown)
