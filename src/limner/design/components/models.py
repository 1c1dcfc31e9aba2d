"""Components, results, and the files that image wishes are paired with."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """Who asks for a component."""

    EXPLICIT = "explicit"
    """The client, in the query."""
    IMPLICIT = "implicit"
    """Any client, without saying so."""


@dataclass(frozen=True, slots=True)
class Component:
    """One thing that is asked of a design."""

    key: str
    """What it is about and which side of it, such as ``text 1: words``; unique in a request."""
    kind: Kind
    asked: str
    """In words."""

    @property
    def about(self) -> str:
        """What it is about, such as ``text 1``."""
        return self.key.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Result:
    """Whether a design has a component."""

    component: Component
    passed: bool
    found: str
    """In words; where it failed, what is there instead."""
    steps: tuple[int, ...] = ()
    """Indices of the steps that it comes from."""
    advice: str = ""
    """What would make it pass; empty where it passed."""


@dataclass(frozen=True, slots=True)
class ImageFile:
    """The file that an image wish is paired with."""

    name: str
    """As ``ImportObject`` finds it."""
    width: float
    """Pixels at its own scale."""
    height: float
    """Pixels at its own scale."""
