"""What a scene states, as the groups that a prompt could name."""

from collections import Counter
from collections.abc import Iterator

from limner.drawing.spec import ObjectSpec, SceneSpec

OPEN = {"line", "polyline", "arc", "free", "grid", "arrow", "dot"}
"""Kinds without an inside."""


def colors(scene: SceneSpec) -> set[str]:
    """Return every colour of an outline or an inside."""
    both = {color for item in scene.objects for color in (item.color, item.fill)}
    return {color for color in both if color and color != "none"}


def is_placed(scene: SceneSpec) -> bool:
    """Tell whether every object has its place in numbers."""
    return all(item.at or item.ends for item in scene.objects)


def is_sized(scene: SceneSpec) -> bool:
    """Tell whether every object has its size in numbers."""
    return all(item.size or item.ends for item in scene.objects)


def lengths(item: ObjectSpec) -> dict[str, float]:
    """Return the sizes of an object that are stated, in pixels."""
    names = ("width", "height", "diameter", "side", "length")
    stated = {name: getattr(item.size, name) for name in names if item.size}
    return {name: value for name, value in stated.items() if value}


def box(item: ObjectSpec) -> tuple[float, float]:
    """Return width and height of an object that states them, in pixels; 0 where open."""
    known = lengths(item)
    both = known.get("diameter") or known.get("side") or 0.0
    return known.get("width", both), known.get("height", both)


def groups(scene: SceneSpec) -> set[int]:
    """Return how many there are of anything: alike objects, a kind, a colour, sides, cells."""
    found: Counter[tuple[str | None, ...]] = Counter()
    for item in scene.objects:
        stem = item.name.rstrip("_0123456789").rsplit("_", 1)
        keys = {
            (item.kind,), (item.color, None), (item.kind, item.color), (item.fill, "", ""),
            (item.kind, item.color, item.fill), ("", stem[0]), ("", "", stem[-1]), (),
            (item.kind, str(item.size), "", ""),
        }  # fmt: skip
        for key in keys:
            found[key] += item.count
    singles = {number for item in scene.objects for number in _single(item)}
    related = {sum(_count(scene, name) for name in link.of) for link in scene.relations}
    return set(found.values()) | singles | related


def _single(item: ObjectSpec) -> Iterator[int]:
    yield item.count
    yield item.sides or 0
    yield (item.sides or 1) - 1 if item.kind == "polyline" else 0
    yield {"square": 4, "rhombus": 4, "triangle": 3, "hexagon": 6}.get(item.kind, 0)
    yield from item.cells or ()
    if item.cells:
        yield item.cells[0] * item.cells[1]
        yield from (cells - 1 for cells in item.cells)


def _count(scene: SceneSpec, name: str) -> int:
    return next(item.count for item in scene.objects if item.name == name)
