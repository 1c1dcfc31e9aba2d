"""Building a set of requests: skeletons, words, filters, images, judgements, files.

Every answer of a model is kept in the folder as soon as it is there, by what was asked; whatever
else a build makes follows from these, so the same call goes on where a stopped one was.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import yaml

from limner.design.building.diversity import (
    with_the_papers_means,
    without_shared_words,
    without_similar,
)
from limner.design.building.journal import Journal
from limner.design.building.judging import Judgement, best_candidates, judge, without_low_ratings
from limner.design.building.outcome import Outcome
from limner.design.building.pictures import candidates
from limner.design.building.ratings import ranking_rows, rating_rows
from limner.design.building.skeletons import Skeleton
from limner.design.building.writing import Discard, write
from limner.design.conversations import Ask, NoAnswerError, plain
from limner.design.pairing import pair, wishes_of, written
from limner.design.pool import Index
from limner.design.request_checks import faults
from limner.design.requests import Request

Watch = Callable[[str, int, int], None]
"""Called with what is being done, how many are done, and of how many."""
_Item = TypeVar("_Item", Skeleton, Request)
_Made = TypeVar("_Made")


@dataclass(frozen=True, slots=True)
class Model:
    """A model and how it is asked."""

    name: str
    ask: Ask


@dataclass(frozen=True, slots=True)
class Images:
    """Where the images come from, and whether the judge sees them."""

    index: Index
    folder: Path
    by_caption: bool = False


async def build(
    plans: Sequence[Skeleton],
    out: Path,
    writer: Model,
    judging: Model,
    images: Images,
    watch: Watch,
) -> Outcome:
    """Write, filter, pair and judge requests, and leave what is kept in a folder.

    The steps and their order are GraphicBench's (section 2): queries are populated, near ones
    discarded, images paired, components and images judged, low ones discarded. Two steps are of
    this project: answers have to pass the rules of requests, and the means are brought back.

    Args:
        plans: What the requests are to be.
        out: The folder; made where it is not there.
        writer: Fills the skeletons.
        judging: Rates the components and ranks the images.
        images: The pool that is paired with.
        watch: Is told how far each step is.

    Returns:
        What is kept, what each step discarded, and which answers the provider failed to give.
    """
    out.mkdir(parents=True, exist_ok=True)
    outcome = Outcome([plan.id for plan in plans])
    ask = Journal(out / "answers.jsonl").remembering(writer.name, writer.ask)
    requests = outcome.split(await _each("written", plans, lambda one: write(one, ask), watch))
    for diverse in (without_shared_words, without_similar):
        requests = outcome.filter(diverse, requests)
    judgements = await _judged(requests, out, judging, images, outcome, watch)
    requests = [request for request in requests if request.id in judgements]
    requests = outcome.filter(lambda some: without_low_ratings(some, judgements), requests)
    outcome.kept = outcome.filter(with_the_papers_means, requests)
    outcome.faults = faults(outcome.kept)
    _write_files(out, outcome, judgements, judging.name, images)
    return outcome


async def _judged(
    requests: Sequence[Request],
    out: Path,
    judging: Model,
    images: Images,
    outcome: Outcome,
    watch: Watch,
) -> dict[str, Judgement]:
    ask = Journal(out / "judgements.jsonl").remembering(judging.name, judging.ask)
    wishes = wishes_of(requests)
    shown = candidates(wishes, images.index, images.folder, by_caption=images.by_caption)
    found = await _each("judged", requests, lambda one: judge(one, shown, ask), watch)
    return {one.id: one for one in outcome.split(found)}


async def _each(
    what: str,
    items: Sequence[_Item],
    make: Callable[[_Item], Awaitable[_Made | Discard]],
    watch: Watch,
) -> list[_Made | Discard]:
    """Make all at once, as far as the model's provider lets; one that failed is told as such."""
    done = 0

    async def one(item: _Item) -> _Made | Discard:
        nonlocal done
        try:
            made: _Made | Discard = await make(item)
        except NoAnswerError as error:
            made = Discard(item.id, "unanswered", plain(str(error)))
        done += 1
        watch(what, done, len(items))
        return made

    return list(await asyncio.gather(*map(one, items)))


def _write_files(
    out: Path, outcome: Outcome, judgements: Mapping[str, Judgement], judged_by: str, images: Images
) -> None:
    best = best_candidates(outcome.kept, judgements)
    picks = {shows: rank for shows, rank in best.items() if rank > 1}
    pairs = pair(wishes_of(outcome.kept), images.index, images.folder, picks)
    rows = [request.model_dump(mode="json", exclude_defaults=True) for request in outcome.kept]
    _write(out / "requests.yaml", _yaml({"requests": rows}))
    _write(out / "picks.yaml", _yaml(picks))
    _write(out / "pairs.json", written(pairs))
    _write(out / "ratings.jsonl", _lines(rating_rows(judgements.values(), judged_by)))
    _write(out / "rankings.jsonl", _lines(ranking_rows(judgements.values(), judged_by)))
    _write(out / "report.json", json.dumps(outcome.record(), indent=1, ensure_ascii=False) + "\n")


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _yaml(data: object) -> str:
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=100)


def _lines(rows: Iterable[Mapping[str, object]]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
