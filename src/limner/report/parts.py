"""Small parts that the page shows of runs of either bench."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tile:
    """A headline figure."""

    value: str
    label: str
    detail: str


@dataclass(frozen=True, slots=True)
class Filter:
    """A choice of the gallery."""

    mark: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Absent:
    """Samples without a card of their own: nothing is known of them but why."""

    reason: str
    names: list[str]
