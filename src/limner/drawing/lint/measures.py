"""The numbers and points that a scene fixes."""

import math
from collections.abc import Iterator
from itertools import combinations

from limner.drawing.fit import PLACE
from limner.drawing.lint import facts
from limner.drawing.spec import HALVES, ObjectSpec, Region, SceneSpec


def numbers(scene: SceneSpec) -> set[float]:
    """Return every number that the scene fixes: stated, or the distance of two that are."""
    found = {float(scene.max_actions or 0), *map(float, facts.groups(scene))}
    for item in scene.objects:
        found |= {part * value for value in facts.lengths(item).values() for part in (0.5, 1)}
        found |= {float(edge) for point in _points(item) for edge in point}
        found |= _angles(item)
        found |= set(_cells(item))
    found |= {abs(link.value) for link in scene.relations if link.value is not None}
    if any(link.kind == "symmetric" for link in scene.relations):
        found |= {500.0, 350.0}
    return found | _distances(scene)


def points(scene: SceneSpec) -> set[tuple[float, float]]:
    """Return every point that the scene fixes."""
    found = {point for item in scene.objects for point in _points(item)}
    centers = [item.at for item in scene.objects if item.at]
    return found | {((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in combinations(centers, 2)}


def _angles(item: ObjectSpec) -> set[float]:
    angle = item.angle
    if item.ends and angle is None:
        (x, y), (u, v) = item.ends
        angle = math.degrees(math.atan2(y - v, u - x))
    if angle is None:
        return set()
    turns = {angle % 360, -angle % 360, (180 - angle) % 360, (90 - angle) % 180}
    return turns | {turn % 180 for turn in turns} | {turn % 90 for turn in turns}


def _cells(item: ObjectSpec) -> Iterator[float]:
    if item.cells and item.size and item.size.width and item.size.height:
        yield item.size.width / item.cells[1]
        yield item.size.height / item.cells[0]


def _points(item: ObjectSpec) -> Iterator[tuple[float, float]]:
    """Yield centre, ends, corners and the middles of edges."""
    width, height = facts.box(item)
    if item.at:
        for dx in (-0.5, 0, 0.5):
            for dy in (-0.5, 0, 0.5):
                yield item.at[0] + dx * width, item.at[1] + dy * height
    if item.ends:
        (x, y), (u, v) = item.ends
        yield from (*item.ends, ((x + u) / 2, (y + v) / 2))
        yield (x, min(y, v) + height)
    if item.within:
        region = HALVES[item.within] if isinstance(item.within, str) else item.within
        yield from _region(region)


def _region(region: Region) -> Iterator[tuple[float, float]]:
    """Yield the middle, and the corners without and with the slack that a place has."""
    yield (region.left + region.right) / 2, (region.top + region.bottom) / 2
    for slack in (0, 15, PLACE):
        for x in (region.left + slack, region.right - slack):
            for y in (region.top + slack, region.bottom - slack):
                yield x, y


def _distances(scene: SceneSpec) -> set[float]:
    """Return distances and gaps between placed objects, and the lengths of lines."""
    found: set[float] = set()
    ends = [end for item in scene.objects for end in item.ends or ()]
    spots = [(item.at, facts.box(item)) for item in scene.objects if item.at]
    spots += [(end, (0.0, 0.0)) for end in ends]
    for (one, wide), (other, tall) in combinations(spots, 2):
        dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
        found |= {dx, dy, math.hypot(dx, dy)}
        found |= {dx - (wide[0] + tall[0]) / 2, dy - (wide[1] + tall[1]) / 2}
        found |= {abs(wide[0] - tall[0]) / 2, abs(wide[1] - tall[1]) / 2}
    return found | _gaps(scene)


def _gaps(scene: SceneSpec) -> set[float]:
    """Return the space between neighbours whose distance a relation states."""
    found = set()
    for link in scene.relations:
        for item in scene.objects:
            if link.value is not None and item.name in link.of:
                found |= {link.value - size for size in facts.box(item)}
                found.add(link.value - facts.lengths(item).get("length", 0))
    return found
