"""Mutants: references with one fault each, one short function a kind.

What is no fault by the task's own words is not made: an attribute that the specification leaves
open is not changed. Specification and strokes decide that, never the scorer.
"""

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from limner.drawing.audit.strokes import (
    box_of,
    by_pen,
    instances,
    mapped,
    middle,
    name_of,
    on_canvas,
    outline,
    replaced,
    scale,
    shift,
    turn,
)
from limner.drawing.audit.variation import Change, Kind, Maker
from limner.drawing.canvas import Point
from limner.drawing.fit import PLACE, SIZE
from limner.drawing.reference import strokes_to_actions
from limner.drawing.screen import load_screen
from limner.drawing.spec import HALVES, ObjectSpec, Region
from limner.drawing.tasks import Stroke, Task

MUTANTS: dict[str, Kind] = {}
"""The kinds of mutants by name."""

COLORS = ("black", "red", "green", "blue", "yellow", "magenta", "cyan")
PLAIN = ("circle", "ellipse", "square", "rectangle", "triangle", "pentagon", "hexagon", "star")
"""Kinds of objects that are exchanged for one another."""
LEAST_INK = 0.08
"""Share of a drawing's ink that an added object has to have, to be a fault beyond doubt."""


Box = tuple[float, float, float, float]


def mutant(name: str, criterion: str) -> Callable[[Maker], Maker]:
    """Register a kind of mutant and the criterion that its fault touches."""

    def register(make: Maker) -> Maker:
        MUTANTS[name] = Kind(name, criterion, make)
        return make

    return register


@mutant("object dropped", "segments")
def drop(task: Task) -> Iterator[Change]:
    """Leave out one object."""
    for part, spec, numbers in _objects(task):
        if _is_seen_alone(task, numbers) and spec.kind != "free":
            yield part, [s for n, s in enumerate(task.reference) if n not in numbers]


@mutant("object added", "other ink")
def add(task: Task) -> Iterator[Change]:
    """Draw one object once more elsewhere."""
    whole = _ink(task.reference)
    limit = max(LEAST_INK, 1.6 * task.scene.other_ink if task.scene else 0)
    for part, _, numbers in _objects(task):
        strokes = [task.reference[n] for n in numbers if task.reference[n].tool != "fill"]
        if not strokes or _ink(strokes) < limit * whole:
            continue
        for place in _free_places(task, strokes):
            yield f"{part} again", [*task.reference, *(mapped(s, place) for s in strokes)]
            break


@mutant("wrong kind", "segments")
def wrong_kind(task: Task) -> Iterator[Change]:
    """Draw a triangle for a round or four-sided object, and a circle for another."""
    for part, spec, numbers in _objects(task):
        drawn = [n for n in numbers if task.reference[n].tool != "fill"]
        if spec.kind not in PLAIN or len(drawn) != 1:
            continue
        stroke = task.reference[drawn[0]]
        yield part, replaced(task.reference, {drawn[0]: _other_form(stroke, spec)})


@mutant("wrong colour", "colors")
def wrong_color(task: Task) -> Iterator[Change]:
    """Draw the outline of an object in another colour."""
    for part, spec, numbers in _objects(task):
        drawn = [n for n in numbers if task.reference[n].tool not in ("fill", "eraser")]
        if spec.color is None or not drawn:
            continue
        other = _another(spec.color, spec.fill)
        new = {n: task.reference[n].model_copy(update={"color": other}) for n in drawn}
        yield f"{part} {other}", replaced(task.reference, new)


@mutant("wrong fill", "colors")
def wrong_fill(task: Task) -> Iterator[Change]:
    """Fill an object with another colour, or not at all."""
    for part, spec, numbers in _objects(task):
        fills = [n for n in numbers if task.reference[n].tool == "fill"]
        if spec.fill in (None, "none") or len(fills) != 1:
            continue
        other = _another(spec.fill, spec.color)
        new = {fills[0]: task.reference[fills[0]].model_copy(update={"color": other})}
        yield f"{part} {other}", replaced(task.reference, new)
        yield f"{part} empty", [s for n, s in enumerate(task.reference) if n != fills[0]]


@mutant("wrong size", "size")
def wrong_size(task: Task) -> Iterator[Change]:
    """Draw an object of a stated size too small by a third."""
    for part, spec, numbers in _objects(task):
        strokes = [task.reference[n] for n in numbers]
        if spec.size is None or _is_slack(spec):
            continue
        smaller = scale(0.65, middle(strokes))
        new = {n: mapped(task.reference[n], smaller) for n in numbers}
        yield part, replaced(task.reference, new)


@mutant("wrong place", "position")
def wrong_place(task: Task) -> Iterator[Change]:
    """Draw an object of a stated place elsewhere."""
    for part, spec, numbers in _objects(task):
        strokes = [task.reference[n] for n in numbers]
        for dx, dy in _moves(spec, middle(strokes)):
            moved = [mapped(stroke, shift(dx, dy)) for stroke in strokes]
            if on_canvas(moved):
                new = dict(zip(numbers, moved, strict=True))
                yield f"{part} by ({dx:.0f}, {dy:.0f})", replaced(task.reference, new)
                break


@mutant("relation swapped", "position")
def swap(task: Task) -> Iterator[Change]:
    """Exchange the places of two objects that a relation puts in order."""
    for relation in task.scene.relations if task.scene else ():
        if relation.kind not in ("left_of", "right_of", "above", "below") or len(relation.of) != 2:
            continue
        groups = [_of_name(task, name) for name in relation.of]
        if not all(groups) or _related(task, relation.of):
            continue
        a, b = (middle([task.reference[n] for n in group]) for group in groups)
        new: dict[int, Stroke] = {}
        for group, here, there in ((groups[0], a, b), (groups[1], b, a)):
            move = shift(there[0] - here[0], there[1] - here[1])
            new |= {n: mapped(task.reference[n], move) for n in group}
        if on_canvas(new.values()):
            yield f"{relation.kind} {relation.of}", replaced(task.reference, new)


@mutant("open contour", "segments")
def open_contour(task: Task) -> Iterator[Change]:
    """Leave a quarter of a closed contour open."""
    for part, spec, numbers in _objects(task):
        drawn = [n for n in numbers if task.reference[n].tool not in ("fill", "eraser")]
        if spec.kind not in PLAIN or len(drawn) != 1 or spec.tool or spec.fill:
            continue
        path = outline(task.reference[drawn[0]])
        if path[0] != path[-1]:
            continue
        kept = _first_part(path, 0.72)
        stroke = task.reference[drawn[0]].model_copy(update={"tool": "pen", "points": tuple(kept)})
        if not _leans(task, drawn[0]):
            yield part, replaced(task.reference, {drawn[0]: stroke})


@mutant("spacing off", "position")
def spacing(task: Task) -> Iterator[Change]:
    """Move one of several equally spaced objects along their line."""
    for relation in task.scene.relations if task.scene else ():
        if relation.kind != "equal_spacing":
            continue
        parts = [p for p in instances(task.reference) if name_of(p) in relation.of]
        centers = {p: middle(_strokes(task, p)) for p in parts}
        axis = _long_axis(list(centers.values()))
        order = sorted(parts, key=lambda p: centers[p][axis])
        if len(order) < 3:
            continue
        step = abs(centers[order[1]][axis] - centers[order[0]][axis])
        by = max(0.4 * step, 26)
        move = shift(by, 0) if axis == 0 else shift(0, by)
        new = {n: mapped(task.reference[n], move) for n in instances(task.reference)[order[1]]}
        if on_canvas(new.values()):
            yield order[1], replaced(task.reference, new)


@mutant("angle off", "position")
def angle_off(task: Task) -> Iterator[Change]:
    """Turn an object of a stated angle by 20 degrees."""
    for part, spec, numbers in _objects(task):
        if spec.angle is None or any(task.reference[n].tool == "rectangle" for n in numbers):
            continue
        strokes = [task.reference[n] for n in numbers]
        new = {n: mapped(task.reference[n], turn(20, middle(strokes))) for n in numbers}
        if on_canvas(new.values()):
            yield part, replaced(task.reference, new)


@mutant("white on white", "segments")
def white(task: Task) -> Iterator[Change]:
    """Draw an object in the background's colour."""
    for part, spec, numbers in _objects(task):
        if spec.color == "white" or not _is_seen_alone(task, numbers):
            continue
        new = {n: task.reference[n].model_copy(update={"color": "white"}) for n in numbers}
        yield part, replaced(task.reference, new)


@mutant("painted over", "segments")
def painted_over(task: Task) -> Iterator[Change]:
    """Draw an object, then paint over it in the background's colour."""
    yield from _covered(task, "pen")


@mutant("erased", "segments")
def erased(task: Task) -> Iterator[Change]:
    """Draw an object, then erase it."""
    yield from _covered(task, "eraser")


@mutant("off canvas", "segments")
def off_canvas(task: Task) -> Iterator[Change]:
    """Draw an object beside the canvas."""
    screen = load_screen()
    for part, _, numbers in _objects(task):
        if not _is_seen_alone(task, numbers):
            continue
        left = box_of([task.reference[n] for n in numbers])[0]
        move = shift(1005 - left, 0)
        new = {n: mapped(task.reference[n], move) for n in numbers}
        if box_of(new.values())[2] < 1405:
            yield part, strokes_to_actions(replaced(task.reference, new), screen)


@mutant("wrong tool", "tools")
def wrong_tool(task: Task) -> Iterator[Change]:
    """Draw with the pen what has to be drawn with a shape's tool, or the other way round."""
    for part, spec, numbers in _objects(task):
        drawn = [n for n in numbers if task.reference[n].tool == spec.tool]
        if spec.tool in ("line", "rectangle", "circle") and drawn:
            new = {n: by_pen(task.reference[n]) for n in drawn}
            yield part, replaced(task.reference, new)


@mutant("action lost", "segments")
def lost_action(task: Task) -> Iterator[Change]:
    """Lose the press of an object's only stroke, which then is not drawn."""
    screen = load_screen()
    for part, _, numbers in _objects(task):
        drawn = [n for n in numbers if task.reference[n].tool not in ("fill", "eraser")]
        if len(drawn) != 1 or not _is_seen_alone(task, numbers):
            continue
        before = strokes_to_actions(task.reference[: drawn[0] + 1], screen)
        actions = strokes_to_actions(task.reference, screen)
        press = len(before) - len(task.reference[drawn[0]].points) - 1
        yield f"the press of {part}", actions[:press] + actions[press + 1 :]


def _objects(task: Task) -> Iterator[tuple[str, ObjectSpec, list[int]]]:
    if task.scene is None:
        return
    specs = {spec.name: spec for spec in task.scene.objects}
    for part, numbers in instances(task.reference).items():
        if name_of(part) in specs:
            yield part, specs[name_of(part)], numbers


def _of_name(task: Task, name: str) -> list[int]:
    parts = instances(task.reference).items()
    return [n for part, numbers in parts if name_of(part) == name for n in numbers]


def _strokes(task: Task, part: str) -> list[Stroke]:
    return [task.reference[n] for n in instances(task.reference)[part]]


def _is_seen_alone(task: Task, numbers: list[int]) -> bool:
    """Tell whether an object has ink of its own that no other stroke draws too."""
    strokes = [
        task.reference[n] for n in numbers if task.reference[n].tool not in ("fill", "eraser")
    ]
    return bool(strokes) and not _is_drawn_twice(task, numbers)


def _is_drawn_twice(task: Task, numbers: list[int]) -> bool:
    own = {point for n in numbers for point in outline(task.reference[n])}
    rest = (s for n, s in enumerate(task.reference) if n not in numbers and s.tool != "fill")
    return any(own <= set(outline(stroke)) for stroke in rest)


def _ink(strokes: object) -> float:
    total = 0.0
    for stroke in strokes:  # type: ignore[attr-defined]
        path = outline(stroke)
        total += sum(math.dist(a, b) for a, b in pairwise(path))
    return max(total, 1e-9)


def _free_places(task: Task, strokes: list[Stroke]) -> Iterator[Callable[[Point], Point]]:
    left, top, right, bottom = box_of(strokes)
    boxes = [box_of([s]) for s in task.reference if s.tool != "fill"]
    for x in range(12, 988, 40):
        for y in range(12, 688, 40):
            place = (x, y, x + right - left, y + bottom - top)
            if place[2] <= 988 and place[3] <= 688 and not any(_meet(place, o, 8) for o in boxes):
                yield shift(x - left, y - top)


def _other_form(stroke: Stroke, spec: ObjectSpec) -> Stroke:
    left, top, right, bottom = box_of([stroke])
    if spec.kind in ("triangle", "star", "pentagon", "hexagon"):
        points = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    else:
        points = [((left + right) / 2, top), (right, bottom), (left, bottom)]
        points.append(points[0])
    return stroke.model_copy(update={"tool": "pen", "points": tuple(points)})


def _another(*used: str | None) -> str:
    return next(color for color in reversed(COLORS) if color not in used)


def _is_slack(spec: ObjectSpec) -> bool:
    """Tell whether a stated size has so much tolerance that a third less may still do."""
    if spec.size is None:
        return True
    size = spec.size
    lengths = [v for v in (size.width, size.height, size.diameter, size.side, size.length) if v]
    slack = [
        max(SIZE[0], SIZE[1] * v) if size.tolerance is None else size.tolerance for v in lengths
    ]
    return all(0.35 * v < 1.3 * s + 2 for v, s in zip(lengths, slack, strict=True))


def _moves(spec: ObjectSpec, center: Point) -> Iterator[Point]:
    if spec.at or spec.ends:
        by = 2.5 * (PLACE if spec.tolerance is None else spec.tolerance) + 10
        yield from ((by, 0), (-by, 0), (0, by), (0, -by))
    elif spec.within:
        region = HALVES[spec.within] if isinstance(spec.within, str) else spec.within
        for x, y in ((250, 350), (750, 350), (500, 150), (500, 550), (150, 150), (850, 550)):
            if not _nearly_holds(region, x, y):
                yield x - center[0], y - center[1]


def _nearly_holds(region: Region, x: float, y: float) -> bool:
    return region.left - 15 <= x <= region.right + 15 and region.top - 15 <= y <= region.bottom + 15


def _related(task: Task, names: tuple[str, ...]) -> bool:
    """Tell whether a swap of two names is none since they are alike in all that is stated."""
    if task.scene is None:
        return True
    a, b = (next(s for s in task.scene.objects if s.name == name) for name in names)
    plain = {"name": ""}
    return a.model_copy(update=plain) == b.model_copy(update=plain)


def _first_part(path: list[Point], share: float) -> list[Point]:
    """Return the beginning of a path."""
    left = share * sum(math.dist(a, b) for a, b in pairwise(path))
    kept = [path[0]]
    for a, b in pairwise(path):
        step = math.dist(a, b)
        if step >= left:
            kept.append((a[0] + (b[0] - a[0]) * left / step, a[1] + (b[1] - a[1]) * left / step))
            break
        kept.append(b)
        left -= step
    return kept


def _leans(task: Task, number: int) -> bool:
    """Tell whether other strokes lie along a stroke, which could close what was opened."""
    box = box_of([task.reference[number]])
    others = (s for n, s in enumerate(task.reference) if n != number and s.tool != "fill")
    return any(_meet(box, box_of([other]), 5) for other in others)


def _meet(a: Box, b: Box, slack: float) -> bool:
    return (
        a[0] - slack < b[2] and b[0] - slack < a[2] and a[1] - slack < b[3] and b[1] - slack < a[3]
    )


def _long_axis(centers: list[Point]) -> int:
    xs, ys = zip(*centers, strict=True)
    return int(max(ys) - min(ys) > max(xs) - min(xs))


def _covered(task: Task, tool: str) -> Iterator[Change]:
    """Draw an object, then go over its whole contour in the background's colour."""
    for part, spec, numbers in _objects(task):
        last = max(numbers)
        if spec.fill not in (None, "none") or not _is_seen_alone(task, numbers):
            continue
        drawn = [task.reference[n] for n in numbers if task.reference[n].tool != "fill"]
        if any(stroke.size == 10 for stroke in drawn) or len(drawn[0].points) < 2:
            continue
        cover = [
            stroke.model_copy(
                update={
                    "tool": tool,
                    "color": "white",
                    "size": 10,
                    "points": tuple(outline(stroke)),
                }
            )
            for stroke in drawn
        ]
        yield part, [*task.reference[: last + 1], *cover, *task.reference[last + 1 :]]
