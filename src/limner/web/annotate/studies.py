"""What a study is made of: its items, who annotates them, and what they are asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from limner.design.building.judging import LETTERS, components
from limner.design.requests import Request

Kind = Literal["requests", "verdicts"]
"""Rating requests and ranking images, or telling right from wrong."""

PER_STRATUM = 50
"""Items of each design type or category (GraphicBench, section 2)."""
SHARE = 25
"""Items of each annotator (the same)."""
COMMON = 4
"""Of these, how many every annotator gets: without any, people can hardly be compared."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a study was made with."""

    kind: Kind
    source: str
    """The set of requests, or the name of the log."""
    seed: int = 1
    per_stratum: int = PER_STRATUM
    share: int = SHARE
    common: int = COMMON
    notes: tuple[str, ...] = ()
    """What is left out, and why."""
    credit: str = ""
    """What has to stand beside the pictures."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to annotate."""

    id: str
    stratum: str
    """What the sample is stratified by: a design type, or a category of drawings."""
    shown: Mapping[str, Any]
    """Everything that its page is made of, as JSON; nothing of how it was scored."""
    value: float | None = None
    """What the score says of it, 0..1; None where it has none."""
    passed: bool | None = None


@dataclass(frozen=True, slots=True)
class Study:
    """Items, and the people who annotate them."""

    number: int
    key: str
    """Whoever knows it organises the study."""
    plan: Plan
    made: str
    """When, in UTC."""


@dataclass(frozen=True, slots=True)
class Annotator:
    """One person in a study."""

    number: int
    """Unique in all studies."""
    seat: int
    """From 1, in the order in which the study's links were made."""
    key: str
    """Whoever knows it answers for this person."""
    nickname: str = ""
    usage: int | None = None
    """How often design tools are used, 1 to 5; None before the start."""
    familiarity: int | None = None
    """How well programs for design are known, 1 to 5."""

    @property
    def name(self) -> str:
        """What stands for the person in exports."""
        return f"person-{self.seat}"

    @property
    def has_begun(self) -> bool:
        """Whether the questions at the start are answered."""
        return self.usage is not None


@dataclass(frozen=True, slots=True)
class Questions:
    """What is asked about an item."""

    ratings: tuple[str, ...] = ()
    """The components to be rated from 1 to 5."""
    ranks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each image the letters of its candidates, in the order of the pool."""
    has_verdict: bool = False
    """Whether it is right or wrong."""


def is_request(item: Item) -> bool:
    """Whether an item is a request to be rated, and not an outcome to be judged."""
    return "candidates" in item.shown


def questions_of(item: Item) -> Questions:
    """Return what is asked about an item."""
    if not is_request(item):
        return Questions(has_verdict=True)
    parts = components(Request.model_validate(item.shown["request"]))
    ranks = {
        name: tuple(LETTERS[: len(some)])
        for name, some in item.shown["candidates"].items()
        if len(some) > 1
    }
    return Questions(tuple(parts), ranks)
