"""Query skeletons: what a request is to hold before anybody has written it.

GraphicBench (section 2, Query Construction) has the components of the hand-made requests as
placeholders in a skeleton of a query, which a model then fills, and varies how queries begin. Here
a skeleton takes the components of one bundled request, whose numbers are the paper's (appendix
B.2), without their words; theme, opening, voice and length are drawn for it.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count as count_up
from itertools import islice

from limner.design.request_checks import MEANS
from limner.design.requests import DesignType, Request, ShapeKind, Treatment, bundled_requests

TEXT_DETAILS = ("color", "font", "at", "size", "align")
IMAGE_DETAILS = ("at", "size")
SHAPE_DETAILS = ("color", "at")
CODE_DETAILS = ("at",)

OPENINGS = (
    "with a polite question",
    "with the occasion, before what is wanted",
    "with what is wanted, no greeting",
    "with the text that is to be printed",
    "with a word about who is writing",
    "with the picture that the client has in mind",
    "with a plain order",
    "with how it should feel",
)
VOICES = (
    "brisk and businesslike",
    "warm and chatty",
    "unsure, leaving much to the designer",
    "exact, like somebody who has ordered print before",
    "dry, with a joke",
    "enthusiastic",
    "formal",
    "in short notes",
)
SENTENCES = (1, 2, 2, 3, 3, 4, 5)
"""How many sentences a query may have, as often as each is drawn."""
_TRIES = 12
"""Components that are drawn for each skeleton, of which the first that is near enough is taken."""
_NEAR = 1.5
"""How many texts and images more or fewer than the paper's means give there may be at any time."""


@dataclass(frozen=True, slots=True)
class TextPlan:
    """A block of text: its lines' roles, and which details the client gives."""

    roles: tuple[str, ...]
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ImagePlan:
    """An image: what is done to it, and which details the client gives."""

    treatment: Treatment | None
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShapePlan:
    """A drawn figure, and which details the client gives."""

    kind: ShapeKind
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Components:
    """What a request holds, without its words.

    Treatments and figures are settled, for they decide which experts a request needs.
    """

    texts: tuple[TextPlan, ...]
    images: tuple[ImagePlan, ...]
    shapes: tuple[ShapePlan, ...]
    codes: tuple[tuple[str, ...], ...]
    """The details of each QR code."""
    background: bool


@dataclass(frozen=True, slots=True)
class Skeleton:
    """What one request is to be."""

    id: str
    type: DesignType
    theme: str
    components: Components
    opening: str
    voice: str
    sentences: int


def skeletons(kind: DesignType, count: int, seed: int) -> list[Skeleton]:
    """Return the first ``count`` skeletons of a design type and a seed.

    More of them begin with the same ones. The mean numbers of text blocks and of images are near
    the paper's from the first skeletons on, and no theme comes again before all have come.
    """
    return list(islice(_endless(kind, seed), count))


def _endless(kind: DesignType, seed: int) -> Iterator[Skeleton]:
    draw = random.Random(f"{kind} {seed}")  # noqa: S311  nothing secret is drawn
    known = [request for request in bundled_requests() if request.type == kind]
    themes = _in_turn(draw, list(dict.fromkeys(request.theme for request in known)))
    openings, voices = _in_turn(draw, list(OPENINGS)), _in_turn(draw, list(VOICES))
    texts = images = 0
    for number in count_up(1):
        candidates = [components_of(request) for request in draw.sample(known, _TRIES)]
        off = [_off(kind, number, texts, images, one) for one in candidates]
        near = [one for one, far in zip(candidates, off, strict=True) if far <= _NEAR]
        chosen = near[0] if near else candidates[off.index(min(off))]
        texts, images = texts + len(chosen.texts), images + len(chosen.images)
        yield Skeleton(
            id=f"{kind.replace(' ', '-')}-{seed}-{number:04}",
            type=kind,
            theme=next(themes),
            components=chosen,
            opening=next(openings),
            voice=next(voices),
            sentences=draw.choice(SENTENCES),
        )


def _in_turn(draw: random.Random, items: list[str]) -> Iterator[str]:
    while True:
        draw.shuffle(items)
        yield from items


def _off(kind: DesignType, number: int, texts: int, images: int, one: Components) -> float:
    """Return how many texts or images too many or too few there would be with these."""
    wanted_texts, wanted_images = MEANS[kind]
    off_texts = texts + len(one.texts) - number * wanted_texts
    off_images = images + len(one.images) - number * wanted_images
    return max(abs(off_texts), abs(off_images))


def components_of(request: Request) -> Components:
    """Return what a request holds, without its words."""
    return Components(
        tuple(TextPlan(tuple(b.lines), _given(b, TEXT_DETAILS)) for b in request.texts),
        tuple(ImagePlan(i.treatment, _given(i, IMAGE_DETAILS)) for i in request.images),
        tuple(ShapePlan(s.kind, _given(s, SHAPE_DETAILS)) for s in request.shapes),
        tuple(_given(code, CODE_DETAILS) for code in request.codes),
        request.background is not None,
    )


def _given(part: object, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if getattr(part, name) is not None)
