"""Variations of a reference: mutants, which must fail, and equivalents, which must pass."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from zlib import crc32

from limner.design.audit.reference import Reference, Steps

MOST_A_KIND = 1
"""How many variations of one kind are made of one request."""


@dataclass(frozen=True, slots=True)
class Change:
    """One changed workflow."""

    what: str
    """What was changed, for the list of those that were missed."""
    steps: Steps
    breaks: frozenset[str] = frozenset()
    """Keys of components: at least one of them is broken by it. Empty for an equivalent."""
    files: dict[str, bytes] = field(default_factory=dict)
    """Files that are offered beside those of the request."""


Maker = Callable[[Reference], Iterator[Change]]


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to change references."""

    name: str
    make: Maker


class Kinds(dict[str, Kind]):
    """Kinds of variations by name, each declared by one function."""

    def declare(self, name: str) -> Callable[[Maker], Maker]:
        """Register a kind: a function that yields all variations of it that a reference has."""

        def register(make: Maker) -> Maker:
            self[name] = Kind(name, make)
            return make

        return register


def variations(
    kinds: Kinds, reference: Reference, most: int = MOST_A_KIND
) -> Iterator[tuple[Kind, Change]]:
    """Yield the variations of one request, kind by kind.

    Where there are more than ``most`` of a kind, which ones are taken depends on the request's id
    alone, so that over all requests every place has its turn.
    """
    for kind in kinds.values():
        made = list(kind.make(reference))
        start = crc32(f"{reference.request.id} {kind.name}".encode()) % max(1, len(made))
        yield from ((kind, change) for change in (made[start:] + made[:start])[:most])
