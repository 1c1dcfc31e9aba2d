"""Having a model judge requests and their images.

GraphicBench (section 2, Human-LLM Evaluation): a model is asked "to: 1) identify key design
components and rate how well each contributes to the overall coherence of the final design on a
5-point Likert scale (1: Not aligned at all, 5: Completely aligned), and 2) rank the three image
candidates from 1 (best fit) to 3 (least fit) based on their relevance to the query". Here the
components are known, so the model is told them.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model

from limner.design.building.prompts import to_judge
from limner.design.building.writing import Discard
from limner.design.conversations import Ask, FormError, Picture, read_form, to_repair
from limner.design.requests import Request

LEAST_RATING = 3
"""GraphicBench, section 2: "We discard queries that receive a rating of 1 or 2 for any design
components and retain only the image ranked as best fit"."""

LETTERS = "ABC"
_CLOSED = ConfigDict(extra="forbid", hide_input_in_errors=True)
_RATING = int, Field(ge=1, le=5, description="1 to 5")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge says of one request."""

    id: str
    ratings: dict[str, int]
    """1 to 5 for each component, by its name."""
    ranks: dict[str, tuple[int, ...]]
    """The rank of each candidate, in the candidates' order, by the image's name."""


def components(request: Request) -> dict[str, Any]:
    """Return a request's components by the names that judges and people rate them by."""
    parts: dict[str, Any] = {}
    for what, group in (("text", request.texts), ("image", request.images)):
        parts |= {f"{what}_{n}": _fields(part) for n, part in enumerate(group, 1)}
    if request.background:
        parts["background"] = request.background
    for what, drawn in (("shape", request.shapes), ("code", request.codes)):
        parts |= {f"{what}_{n}": _fields(part) for n, part in enumerate(drawn, 1)}
    return parts


def _fields(part: BaseModel) -> dict[str, Any]:
    return part.model_dump(exclude_none=True)


async def judge(
    request: Request, candidates: Mapping[str, Sequence[str | Picture]], ask: Ask
) -> Judgement | Discard:
    """Return what a model says of a request; an answer that cannot be read is sent back once.

    Args:
        request: What is judged.
        candidates: Caption or picture of the candidates for each wish, by what it shows.
        ask: Asks the model.

    Raises:
        NoAnswerError: The provider failed.
    """
    shown = {f"image_{n}": candidates[wish.shows] for n, wish in enumerate(request.images, 1)}
    parts = components(request)
    form = _form(parts, {name: len(some) for name, some in shown.items()})
    messages = to_judge(request, parts, form, shown)
    said = await ask(messages, form)
    try:
        return _judgement(request, read_form(said, form))
    except FormError as fault:
        messages += to_repair(said, str(fault))
    try:
        return _judgement(request, read_form(await ask(messages, form), form))
    except FormError as fault:
        return Discard(request.id, "judgement", str(fault))


def _form(parts: Iterable[str], counts: Mapping[str, int]) -> type[BaseModel]:
    ratings: Any = dict.fromkeys(parts, _RATING)
    fields: Any = {"ratings": (create_model("Ratings", __config__=_CLOSED, **ratings), ...)}
    if counts:
        ranks: Any = {name: (_ranks(count), ...) for name, count in counts.items()}
        fields["ranks"] = (create_model("Ranks", __config__=_CLOSED, **ranks), ...)
    return create_model("Judgement", __config__=_CLOSED, **fields)


def _ranks(count: int) -> Any:
    fields: Any = dict.fromkeys(LETTERS[:count], (int, Field(description=f"1 to {count}")))
    form = create_model("Candidates", __config__=_CLOSED, **fields)

    def differ(ranks: Any) -> Any:
        if sorted(ranks.model_dump().values()) != list(range(1, count + 1)):
            raise ValueError(f"the ranks have to be 1 to {count}, each once")
        return ranks

    return Annotated[form, AfterValidator(differ)]


def _judgement(request: Request, filled: BaseModel) -> Judgement:
    given = filled.model_dump()
    ranks = {name: tuple(some.values()) for name, some in given.get("ranks", {}).items()}
    return Judgement(request.id, given["ratings"], ranks)


def without_low_ratings(
    requests: Iterable[Request], judgements: Mapping[str, Judgement]
) -> tuple[list[Request], list[Discard]]:
    """Leave out requests with a component that is rated 1 or 2."""
    kept, discarded = [], []
    for request in requests:
        ratings = judgements[request.id].ratings
        low = [
            f"{name} is rated {value}" for name, value in ratings.items() if value < LEAST_RATING
        ]
        if low:
            discarded.append(Discard(request.id, "ratings", "; ".join(low)))
        else:
            kept.append(request)
    return kept, discarded


def best_candidates(
    requests: Iterable[Request], judgements: Mapping[str, Judgement]
) -> dict[str, int]:
    """Return which candidate is best, from 1, for each wish by what it shows.

    Where several requests wish for one thing, their ranks are added; of equals the nearer is best.
    """
    ranks: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    for request in requests:
        for number, wish in enumerate(request.images, 1):
            ranks[wish.shows].append(judgements[request.id].ranks[f"image_{number}"])
    sums = {shows: [sum(column) for column in zip(*rows)] for shows, rows in ranks.items()}  # noqa: B905
    return {shows: 1 + total.index(min(total)) for shows, total in sums.items()}
