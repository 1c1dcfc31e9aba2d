"""In which order scripts run, so that a file is there before another expert's script imports it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from limner.design.export.scripts.reading import expert_of, imported_name, saved_names
from limner.design.steps import Expert, Step

MAX_PARTS = 12
"""Scripts of one workflow; each repeats its expert's steps, so more would be pages upon pages."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one script repeats: an expert's steps from the first one on."""

    expert: Expert
    steps: int
    """How many of the workflow's steps, those of other experts counted with them."""


@dataclass(slots=True)
class _Order:
    parts: list[Part] = field(default_factory=list)
    waiting: dict[Expert, None] = field(default_factory=dict)
    """Experts with steps in no part yet, the one that waits longest first."""
    savers: dict[str, Expert] = field(default_factory=dict)
    """By a file's name, with and without its ending."""

    @property
    def full(self) -> bool:
        return len(self.parts) + len(Expert) >= MAX_PARTS

    def finish(self, expert: Expert, steps: int) -> None:
        self.parts.append(Part(expert, steps))
        del self.waiting[expert]


def in_order(steps: Sequence[Step]) -> list[Part]:
    """Return the parts in the order in which their scripts are to be run.

    One for each expert, unless experts hand files to and fro: then an expert whose file is wanted
    before its last step has a part that ends there, and another one with all of its steps. There
    are no more than ``MAX_PARTS``: files that go to and fro more often come from the last ones.
    """
    order = _Order()
    for place, step in enumerate(steps):
        if (expert := expert_of(step)) is None:
            continue
        saver = order.savers.get(imported_name(step))
        if saver in order.waiting and saver is not expert and not order.full:
            order.finish(saver, place)
        order.savers.update(dict.fromkeys(saved_names(step), expert))
        order.waiting.setdefault(expert)
    for expert in tuple(order.waiting):
        order.finish(expert, len(steps))
    return order.parts
