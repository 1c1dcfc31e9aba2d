"""Variations of a reference: mutants, which must fail, and equivalents, which must pass."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from limner.drawing.reference import strokes_to_actions
from limner.drawing.screen import Screen, load_screen
from limner.drawing.tasks import Stroke, Task

MOST_A_KIND = 4
"""How many variations of one kind are made of one task."""


@dataclass(frozen=True, slots=True)
class Variation:
    """One changed reference."""

    task: str
    kind: str
    what: str
    """What was changed, for the list of those that were missed."""
    criterion: str
    """The criterion that the fault touches; empty for an equivalent."""
    actions: tuple[Any, ...]
    screen: Screen


Change = tuple[str, list[Stroke] | list[dict[str, Any]]]
"""What was changed, and the strokes or actions after it."""

Maker = Callable[[Task], Iterator[Change]]


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to change references, and the criterion that it touches."""

    name: str
    criterion: str
    make: Maker


def variations(kinds: dict[str, Kind], task: Task) -> Iterator[Variation]:
    """Yield the variations of one task, kind by kind, at most ``MOST_A_KIND`` of each."""
    screen = load_screen()
    for kind in kinds.values():
        for what, changed in islice(kind.make(task), MOST_A_KIND):
            actions = _actions(changed, screen)
            yield Variation(task.id, kind.name, what, kind.criterion, tuple(actions), screen)


def _actions(changed: Any, screen: Screen) -> list[dict[str, Any]]:
    if changed and isinstance(changed[0], Stroke):
        return strokes_to_actions(changed, screen)
    return list(changed)
