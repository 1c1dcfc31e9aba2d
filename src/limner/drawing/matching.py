"""Which shape is which object: an assignment problem, solved as one.

Kinds decide who may be whom; the other attributes are soft, so that a fault in a colour fails the
colour and not the object. Readings that need the same ink cannot both be chosen. Where objects of
one kind could be exchanged, the exchange that makes the relations hold is taken.
"""

import heapq
from collections import Counter
from collections.abc import Sequence
from itertools import count

import numpy as np

from limner.drawing.exchange import LEAST_QUALITY, Match, Worths, improved
from limner.drawing.fit import can_be, traits
from limner.drawing.perception.scene import Scene, Shape
from limner.drawing.spec import ObjectSpec, SceneSpec

VISIBLE = 0.5
LARGER = 0.5
"""What a reading is worth beside another that fits as well, if it takes all the ink."""
MAX_BRANCHES = 200
_FOUND = 100.0
"""What finding an object is worth, so that no sum of faults outweighs it."""


def match(spec: SceneSpec, scene: Scene) -> Match:
    """Return the best assignment of a scene's shapes to a specification's objects.

    Straight parts of strokes are looked at only where whole strokes leave something unfound.
    """
    shapes = [shape for shape in scene.shapes if shape.visible > VISIBLE]
    whole = [shape for shape in shapes if not shape.is_part]
    found = _matched(spec, scene, whole)
    if len(whole) == len(shapes) or None not in found.shapes:
        return found
    parted = _matched(spec, scene, shapes)
    is_better = len(parted.found) > len(found.found) and _uses_most(parted, shapes)
    return parted if is_better else found


def _uses_most(found: Match, shapes: Sequence[Shape]) -> bool:
    """Tell whether strokes are taken to pieces only where most of their parts are objects."""
    used = Counter(shape.marks for shape in found.found if shape.is_part)
    there = Counter(shape.marks for shape in shapes if shape.is_part)
    return all(2 * count > there[marks] for marks, count in used.items())


def _matched(spec: SceneSpec, scene: Scene, shapes: Sequence[Shape]) -> Match:
    slots = tuple(item for item in spec.objects for _ in range(item.count))
    worth = _worths(slots, shapes) + (LARGER * np.array([_share(shape, scene) for shape in shapes]))
    worth[worth < _FOUND / 2] = 0.0
    chosen = _assign(worth, shapes)
    result = Match(slots, tuple(None if c is None else shapes[c] for c in chosen))
    return improved(result, spec, shapes, worth)


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
