"""Which shape is which object: an assignment problem, solved as one.

Kinds decide who may be whom; the other attributes are soft, so that a fault in a colour fails the
colour and not the object. Readings that need the same ink cannot both be chosen. Where objects of
one kind could be exchanged, the exchange that makes the relations hold is taken.
"""

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count

import numpy as np
from numpy.typing import NDArray

from limner.drawing.fit import can_be, traits
from limner.drawing.perception.scene import Scene, Shape
from limner.drawing.relations import deviation
from limner.drawing.spec import ObjectSpec, Relation, SceneSpec

LEAST_QUALITY = 0.3
"""How well a shape has to pass for a kind to be a candidate."""
VISIBLE = 0.5
LARGER = 0.5
"""What a reading is worth beside another that fits as well, if it takes all the ink."""
MAX_BRANCHES = 200
MAX_EXCHANGES = 600
MAX_CHAIN = 12
MAX_SPARES = 4
MAX_LOOKED_AT = 40
NEARLY = 1.5
"""How much less a shape may be worth for a slot to take the place of the one that has it."""
Worths = NDArray[np.float64]
_FOUND = 100.0
"""What finding an object is worth, so that no sum of faults outweighs it."""


@dataclass(frozen=True, slots=True)
class Match:
    """The objects of a specification, each with the shape that it is, or None."""

    slots: tuple[ObjectSpec, ...]
    """One for each object; an object with a count stands here as often."""
    shapes: tuple[Shape | None, ...]

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


def match(spec: SceneSpec, scene: Scene) -> Match:
    """Return the best assignment of a scene's shapes to a specification's objects."""
    slots = tuple(item for item in spec.objects for _ in range(item.count))
    shapes = [shape for shape in scene.shapes if shape.visible > VISIBLE]
    worth = _worths(slots, shapes) + (LARGER * np.array([_share(shape, scene) for shape in shapes]))
    worth[worth < _FOUND / 2] = 0.0
    chosen = _assign(worth, shapes)
    result = Match(slots, tuple(None if c is None else shapes[c] for c in chosen))
    return _exchange(result, spec, _moves(result, spec, shapes, worth))


def _worths(slots: Sequence[ObjectSpec], shapes: Sequence[Shape]) -> Worths:
    """Return what each shape is worth as each object: slots x shapes, 0 where it cannot be."""
    worth = np.zeros((len(slots), len(shapes)))
    rows: dict[str, Worths] = {}
    for number, slot in enumerate(slots):
        if slot.name not in rows:
            rows[slot.name] = np.array([_worth(slot, shape) for shape in shapes])
        worth[number] = rows[slot.name]
    return worth


def _share(shape: Shape, scene: Scene) -> float:
    """Return the share of a scene's ink that a shape takes."""
    return sum(scene.pieces[piece].ink for piece in shape.pieces) / max(scene.total, 1.0)


def _worth(spec: ObjectSpec, shape: Shape) -> float:
    quality = can_be(spec, shape)
    if quality < LEAST_QUALITY:
        return 0.0
    faults = sum(min(trait.off, 1.0) * 0.5 + min(trait.off, 5.0) for trait in traits(spec, shape))
    return _FOUND + 4 * quality + shape.visible - faults


def _assign(worth: Worths, shapes: Sequence[Shape]) -> list[int | None]:
    """Solve the assignment; where two chosen readings need one ink, branch on the first of them.

    Either it stays, and nothing else may use its ink, or it goes.
    """
    order = count()
    best = _solve(worth)
    queue = [(-_total(worth, best), next(order), best, worth)]
    for _ in range(MAX_BRANCHES):
        _, _, chosen, allowed = heapq.heappop(queue)
        conflict = _conflict(chosen, shapes)
        if conflict is None:
            return chosen
        slot = conflict[0]
        for narrowed in (_with(allowed, slot, chosen[slot], shapes), _less(allowed, slot, chosen)):
            solution = _solve(narrowed)
            heapq.heappush(queue, (-_total(worth, solution), next(order), solution, narrowed))
    return _without_conflicts(queue[0][2], shapes)


def _with(allowed: Worths, slot: int, number: int | None, shapes: Sequence[Shape]) -> Worths:
    """Return what is allowed once a slot has a shape: nobody else may use its ink."""
    assert number is not None
    rivals = [k for k, shape in enumerate(shapes) if shape.conflicts(shapes[number])]
    narrowed = allowed.copy()
    narrowed[:, rivals] = 0.0
    narrowed[slot] = 0.0
    narrowed[slot, number] = allowed[slot, number]
    return narrowed


def _less(allowed: Worths, slot: int, chosen: Sequence[int | None]) -> Worths:
    """Return what is allowed once a slot may not have the shape that was chosen for it."""
    narrowed = allowed.copy()
    narrowed[slot, chosen[slot]] = 0.0
    return narrowed


def _solve(worth: Worths) -> list[int | None]:
    from scipy.optimize import linear_sum_assignment  # scipy loads slower than all the rest

    chosen: list[int | None] = [None] * worth.shape[0]
    if worth.size:
        for row, column in zip(*linear_sum_assignment(worth, maximize=True), strict=True):
            if worth[row, column] > 0:
                chosen[row] = int(column)
    return chosen


def _total(worth: Worths, chosen: Sequence[int | None]) -> float:
    return float(sum(worth[row, c] for row, c in enumerate(chosen) if c is not None))


def _conflict(chosen: Sequence[int | None], shapes: Sequence[Shape]) -> tuple[int, int] | None:
    owners: dict[int, int] = {}
    for slot, number in enumerate(chosen):
        if number is None:
            continue
        for claim in sorted(shapes[number].claims):
            if claim in owners:
                return owners[claim], slot
            owners[claim] = slot
    return None


def _without_conflicts(chosen: Sequence[int | None], shapes: Sequence[Shape]) -> list[int | None]:
    kept = list(chosen)
    while (conflict := _conflict(kept, shapes)) is not None:
        kept[conflict[1]] = None
    return kept


Move = tuple[int, int] | tuple[int, Shape]
"""Two slots that exchange their shapes, or a slot that takes a shape which nobody has."""


def _exchange(found: Match, spec: SceneSpec, moves: Sequence[Move]) -> Match:
    """Exchange shapes while that lessens what is off.

    Each round makes a chain of the best moves, worse ones too, and keeps its best beginning
    (Kernighan and Lin 1970): a house and its roof may have to change places together.
    """
    book = _Book(spec)
    best, least = found, book.off(found)
    while least > 0 and moves and book.tries < MAX_EXCHANGES:
        start = least
        for state, off in _chain(best, moves, book):
            if off < least - 1e-9:
                best, least = state, off
        if least >= start:
            break
    return best


def _moves(found: Match, spec: SceneSpec, shapes: Sequence[Shape], worth: Worths) -> list[Move]:
    """Return the moves that could make relations hold: those of objects that are related."""
    related = {name for relation in spec.relations for name in relation.of}
    slots = [number for number, slot in enumerate(found.slots) if slot.name in related]
    swaps: list[Move] = [p for p in combinations(slots, 2) if _are_alike(found, *p)]
    return swaps + [
        (slot, shape) for slot in slots for shape in _spares(found, slot, shapes, worth)
    ]


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


def _chain(state: Match, moves: Sequence[Move], book: "_Book") -> Iterator[tuple[Match, float]]:
    """Yield the states of a chain in which each move is made once at most."""
    left = list(moves)
    for _ in range(min(len(left), MAX_CHAIN)):
        tried = [
            (book.off(after), number, after)
            for number, move in enumerate(left)
            if (after := _moved(state, move)) is not None
        ]
        if not tried:
            return
        off, number, state = min(tried, key=lambda item: item[:2])
        del left[number]
        yield state, off
        if book.tries >= MAX_EXCHANGES:
            return


def _are_alike(found: Match, one: int, other: int) -> bool:
    a, b = found.slots[one], found.slots[other]
    first, second = found.shapes[one], found.shapes[other]
    if a.name == b.name or first is None or second is None:
        return False
    return can_be(a, second) >= LEAST_QUALITY and can_be(b, first) >= LEAST_QUALITY


def _moved(found: Match, move: Move) -> Match | None:
    """Return a match after a move; None where the new shape needs the ink of another object."""
    slot, other = move
    shapes = list(found.shapes)
    if isinstance(other, int):
        shapes[slot], shapes[other] = shapes[other], shapes[slot]
    else:
        rest = (shape for k, shape in enumerate(shapes) if k != slot and shape is not None)
        if any(shape is other or shape.conflicts(other) for shape in rest):
            return None
        shapes[slot] = other
    return Match(found.slots, tuple(shapes))


class _Book:
    """Works out what is off in a match; what was worked out once is looked up."""

    def __init__(self, spec: SceneSpec) -> None:
        self.spec = spec
        self.tries = 0
        self._known: dict[tuple[object, ...], float] = {}

    def off(self, found: Match) -> float:
        """Return how much is off: faults of attributes and of relations together."""
        self.tries += 1
        pairs = zip(found.slots, found.shapes, strict=True)
        single = sum(self._of_object(slot, shape) for slot, shape in pairs if shape is not None)
        return single + sum(
            self._of_relation(number, relation, found)
            for number, relation in enumerate(self.spec.relations)
            if all(found.is_whole(name) for name in relation.of)
        )

    def _of_object(self, slot: ObjectSpec, shape: Shape) -> float:
        key = (slot.name, id(shape))
        if key not in self._known:
            self._known[key] = sum(_fault(trait.off) for trait in traits(slot, shape))
        return self._known[key]

    def _of_relation(self, number: int, relation: Relation, found: Match) -> float:
        groups = [found.of(name) for name in relation.of]
        key = (number, *(id(shape) for group in groups for shape in group))
        if key not in self._known:
            self._known[key] = _fault(deviation(relation, groups))
        return self._known[key]


def _fault(off: float) -> float:
    return 0.0 if off <= 1 else 1.0 + min(off, 10.0) / 100 if math.isfinite(off) else 2.0
