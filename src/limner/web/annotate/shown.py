"""What the page of an item shows; nothing of its score, nor who made it."""

from dataclasses import dataclass
from typing import Any

from limner.design.building.judging import LETTERS
from limner.design.pool import PoolError
from limner.design.requests import Request
from limner.drawing.generate.pick import Pick
from limner.web.annotate.pictures import outcome_png
from limner.web.annotate.studies import Item, is_request, questions_of
from limner.web.annotate.wording import FIT, parts_of


@dataclass(frozen=True, slots=True)
class Ranked:
    """An image whose candidates are ranked."""

    name: str
    """``image_1``."""
    shows: str
    candidates: tuple[tuple[str, str], ...]
    """Letter and caption of each, in the order in which they are shown."""


def item_values(item: Item, seed: str) -> dict[str, Any]:
    """Return what the template of an item needs.

    Args:
        item: What is shown.
        seed: Of the order of candidates, so that the nearest is not always the first.
    """
    if not is_request(item):
        return _outcome_values(item)
    request = Request.model_validate(item.shown["request"])
    return {
        "kind": "request",
        "request": request,
        "parts": parts_of(request),
        "ranked": _ranked(item, request, seed),
        "scale_words": FIT,
    }


def _ranked(item: Item, request: Request, seed: str) -> list[Ranked]:
    ranked = []
    for name, letters in questions_of(item).ranks.items():
        wish = request.images[int(name.removeprefix("image_")) - 1]
        captions = dict(zip(LETTERS, item.shown["candidates"][name], strict=False))
        order = Pick(f"{seed}/{name}").some(letters, len(letters))
        shown = tuple((letter, captions[letter]["caption"]) for letter in order)
        ranked.append(Ranked(name, wish.shows, shown))
    return ranked


def _outcome_values(item: Item) -> dict[str, Any]:
    request = item.shown.get("request")
    asked = Request.model_validate(request) if request else None
    return {
        "kind": "design" if asked else "drawing",
        "prompt": asked.query if asked else item.shown["prompt"],
        "type": asked.type if asked else "drawing",
        "nothing": _why_nothing(item),
    }


def _why_nothing(item: Item) -> str:
    """Return why there is no picture; nothing where there is one."""
    try:
        return "" if outcome_png(item) else "No document came of this plan, so nothing is shown."
    except PoolError as error:
        return f"It cannot be drawn here: {error}"
