"""Exchanging shapes between objects until the relations hold, as far as that can be had.

Which of four alike lines is the front leg only the relations tell. Chains of exchanges are tried,
worse ones too, and the best beginning of each is kept (Kernighan and Lin 1970).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from limner.drawing.fit import can_be, traits
from limner.drawing.perception.scene import Shape
from limner.drawing.relations import deviation
from limner.drawing.spec import ObjectSpec, SceneSpec

LEAST_QUALITY = 0.3
"""How well a shape has to pass for a kind to be a candidate."""
NEARLY = 1.5
"""How much less a shape may be worth for a slot to take the place of the one that has it."""
MAX_TRIES = 600
MAX_CHAIN = 12
MAX_SPARES = 4
MAX_LOOKED_AT = 40
MAX_WHOLESALE = 60

Worths = NDArray[np.float64]
Shapes = tuple[Shape | None, ...]
Move = tuple[tuple[int, int | Shape], ...]
"""What changes at once: two slots exchange their shapes, or a slot takes one that nobody has."""


@dataclass(frozen=True, slots=True)
class Match:
    """The objects of a specification, each with the shape that it is, or None."""

    slots: tuple[ObjectSpec, ...]
    """One for each object; an object with a count stands here as often."""
    shapes: Shapes

    def of(self, name: str) -> list[Shape]:
        """Return the shapes that were found for a name."""
        pairs = zip(self.slots, self.shapes, strict=True)
        return [shape for slot, shape in pairs if slot.name == name and shape is not None]

    def is_whole(self, name: str) -> bool:
        """Tell whether every object of a name was found."""
        pairs = zip(self.slots, self.shapes, strict=True)
        return all(shape is not None for slot, shape in pairs if slot.name == name)

    @property
    def found(self) -> list[Shape]:
        """All shapes that are objects."""
        return [shape for shape in self.shapes if shape is not None]


def improved(found: Match, spec: SceneSpec, shapes: Sequence[Shape], worth: Worths) -> Match:
    """Return the match after the exchanges that lessen what is off.

    Args:
        found: The best assignment without a look at relations.
        spec: What is asked for.
        shapes: All shapes that can be seen.
        worth: What each is worth as each object: slots x shapes.
    """
    search = _Search(spec, found.slots)
    best = search.state(found.shapes)
    if best.off <= 0:
        return found
    moves = _moves(found, spec, shapes, worth)
    while best.off > 0 and moves and search.tries < MAX_TRIES:
        start = best.off
        best = min((best, *_chain(best, moves, search)), key=lambda state: state.off)
        if best.off > start - 1e-9:
            break
    return Match(found.slots, best.shapes)


@dataclass(frozen=True, slots=True)
class _State:
    """An assignment, and what is off in it: per slot its attributes, per relation."""

    shapes: Shapes
    of_slots: tuple[float, ...]
    of_relations: tuple[float, ...]

    @property
    def off(self) -> float:
        return sum(self.of_slots) + sum(self.of_relations)


class _Search:
    """Works out what is off; a move changes only what it touches."""

    def __init__(self, spec: SceneSpec, slots: tuple[ObjectSpec, ...]) -> None:
        self.spec = spec
        self.slots = slots
        self.tries = 0
        self._known: dict[tuple[object, ...], float] = {}

    @cached_property
    def _slots_of(self) -> dict[str, list[int]]:
        named: dict[str, list[int]] = {}
        for number, slot in enumerate(self.slots):
            named.setdefault(slot.name, []).append(number)
        return named

    @cached_property
    def _relations_of(self) -> list[list[int]]:
        """Per slot the relations that it is in."""
        return [
            [n for n, relation in enumerate(self.spec.relations) if slot.name in relation.of]
            for slot in self.slots
        ]

    def state(self, shapes: Shapes) -> _State:
        """Return an assignment with what is off in it."""
        self.tries += 1
        of_slots = tuple(self._of_slot(n, shape) for n, shape in enumerate(shapes))
        count = len(self.spec.relations)
        return _State(shapes, of_slots, tuple(self._of_relation(n, shapes) for n in range(count)))

    def after(self, state: _State, move: Move) -> _State | None:
        """Return a state after a move; None where a new shape needs the ink of another object."""
        shapes = _moved(state.shapes, move)
        if shapes is None:
            return None
        self.tries += 1
        touched = [slot for slot, shape in enumerate(shapes) if shape is not state.shapes[slot]]
        of_slots, of_relations = list(state.of_slots), list(state.of_relations)
        for slot in touched:
            of_slots[slot] = self._of_slot(slot, shapes[slot])
        for number in {n for slot in touched for n in self._relations_of[slot]}:
            of_relations[number] = self._of_relation(number, shapes)
        return _State(shapes, tuple(of_slots), tuple(of_relations))

    def _of_slot(self, slot: int, shape: Shape | None) -> float:
        if shape is None:
            return 0.0
        key = (self.slots[slot].name, id(shape))
        if key not in self._known:
            self._known[key] = sum(_fault(trait.off) for trait in traits(self.slots[slot], shape))
        return self._known[key]

    def _of_relation(self, number: int, shapes: Shapes) -> float:
        relation = self.spec.relations[number]
        groups = [[shapes[slot] for slot in self._slots_of[name]] for name in relation.of]
        key = (number, *(id(shape) for group in groups for shape in group))
        if key not in self._known:
            whole = [[shape for shape in group if shape is not None] for group in groups]
            is_whole = sum(map(len, whole)) == sum(map(len, groups))
            self._known[key] = _fault(deviation(relation, whole)) if is_whole else 0.0
        return self._known[key]


def _fault(off: float) -> float:
    return 0.0 if off <= 1 else 1.0 + min(off, 10.0) / 100 if math.isfinite(off) else 2.0


def _chain(state: _State, moves: Sequence[Move], search: _Search) -> Iterator[_State]:
    """Yield the states of a chain in which each move is made once at most."""
    left = list(moves)
    for _ in range(min(len(left), MAX_CHAIN)):
        tried = [
            (after.off, number, after)
            for number, move in enumerate(left)
            if (after := search.after(state, move)) is not None
        ]
        if not tried:
            return
        _, number, state = min(tried, key=lambda item: item[:2])
        del left[number]
        yield state
        if search.tries >= MAX_TRIES:
            return


def _moved(shapes: Shapes, move: Move) -> Shapes | None:
    after = list(shapes)
    for slot, other in move:
        if isinstance(other, int):
            after[slot], after[other] = after[other], after[slot]
            continue
        rest = (shape for k, shape in enumerate(after) if k != slot and shape is not None)
        if any(shape is other or shape.conflicts(other) for shape in rest):
            return None
        after[slot] = other
    return tuple(after)


def _moves(found: Match, spec: SceneSpec, shapes: Sequence[Shape], worth: Worths) -> list[Move]:
    """Return the moves that could make relations hold: those of objects that are related."""
    related = {name for relation in spec.relations for name in relation.of}
    slots = [number for number, slot in enumerate(found.slots) if slot.name in related]
    swaps: list[Move] = [(p,) for p in combinations(slots, 2) if _are_alike(found, *p)]
    spares = (((slot, shape),) for slot in slots for shape in _spares(found, slot, shapes, worth))
    return [*_wholesale(found, spec), *swaps, *spares]


def _wholesale(found: Match, spec: SceneSpec) -> list[Move]:
    """Return the moves by which all objects of a relation change places with those of another.

    A house and its roof have to go together, and so has a leg with its mirror twin.
    """
    slots = {slot.name: number for number, slot in enumerate(found.slots) if slot.count == 1}
    moves: dict[frozenset[tuple[int, ...]], Move] = {}
    for one, other in combinations(spec.relations, 2):
        if one.kind != other.kind or len(one.of) != len(other.of) or len(moves) >= MAX_WHOLESALE:
            continue
        names = (pair for pair in zip(one.of, other.of, strict=True) if pair[0] != pair[1])
        pairs = [(slots.get(a, -1), slots.get(b, -1)) for a, b in names]
        is_apart = len({slot for pair in pairs for slot in pair}) == 2 * len(pairs)
        if len(pairs) > 1 and is_apart and all(_are_alike(found, *pair) for pair in pairs):
            moves[frozenset(tuple(sorted(pair)) for pair in pairs)] = tuple(pairs)
    return list(moves.values())


def _are_alike(found: Match, one: int, other: int) -> bool:
    if min(one, other) < 0:
        return False
    a, b = found.slots[one], found.slots[other]
    first, second = found.shapes[one], found.shapes[other]
    if a.name == b.name or first is None or second is None:
        return False
    return can_be(a, second) >= LEAST_QUALITY and can_be(b, first) >= LEAST_QUALITY


def _spares(found: Match, slot: int, shapes: Sequence[Shape], worth: Worths) -> list[Shape]:
    """Return the best shapes that nobody has and that would do for a slot about as well."""
    mine = found.shapes[slot]
    if mine is None:
        return []
    here = next(k for k, shape in enumerate(shapes) if shape is mine)
    taken = {id(shape) for shape in found.found}
    order = np.argsort(-worth[slot], kind="stable")[:MAX_LOOKED_AT].tolist()
    near = (k for k in order if worth[slot, k] > worth[slot, here] - NEARLY)
    return [shapes[k] for k in near if id(shapes[k]) not in taken][:MAX_SPARES]
