"""Rules about points and numbers."""

import math
from collections.abc import Iterable, Iterator
from itertools import combinations

from limner.drawing.lint import facts, measures
from limner.drawing.lint.registry import ASKED, SAID, Hit, rule
from limner.drawing.lint.vocabulary import MIDDLE
from limner.drawing.lint.words import Prompt
from limner.drawing.spec import SceneSpec

NEAR = 1.0
"""Pixels or degrees that a number may be rounded."""
RATIOS = {r"half|halve[sd]?|middle|centre[ds]?|midpoints?": 0.5, r"thirds?": 2 / 3}
RATIOS |= {r"quarters?": 0.25, r"twice|double|both|equally|symmetric": 2.0, r"three times": 3.0}


@rule
def points(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """Each point of the prompt is the centre, an end, a corner or an edge's middle of something."""
    known = measures.points(scene)
    for point in dict.fromkeys(prompt.points):
        if not any(math.dist(point, other) <= 2 for other in known):
            yield SAID, f"({point[0]:g}, {point[1]:g})", "no object has it"


@rule
def numbers(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """Each number of the prompt is a size, place, distance or angle; each size has its number."""
    known = measures.numbers(scene)
    inner = {number for point in prompt.points for number in point}
    for number in dict.fromkeys(prompt.numbers):
        if number not in inner and not _near(number, known):
            yield SAID, f"{number:g}", "fixes nothing in the scene"
    told = _told(prompt)
    for item in scene.objects:
        sizes = facts.lengths(item).items() if item.size and not item.size.tolerance else ()
        unsaid = [f"{name} {value:g}" for name, value in sizes if not _near(value, told)]
        if unsaid:
            yield ASKED, f"{item.name} {', '.join(unsaid)}", "follows from no number"


@rule
def centers(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """Each centre follows from numbers of the prompt: a step, a mirror, a middle."""
    told = _told(prompt) | _steps(prompt)
    sizes = {0.0} | {size / 2 for item in scene.objects for size in facts.box(item)}
    far = [
        item.name
        for item in scene.objects
        for value in item.at or ()
        if not any(_near(value + sign * size, told) for size in sizes for sign in (1, -1))
    ]
    if far:
        yield ASKED, ", ".join(dict.fromkeys(far)), "follows from no number"


def _told(prompt: Prompt) -> set[float]:
    """Return the numbers of a prompt, and what is near at hand from them."""
    numbers = {*prompt.numbers, *map(float, prompt.words_for_numbers)}
    told = {number * part for number in numbers for part in (1, 2)}
    for words, ratio in RATIOS.items():
        if prompt.has(words):
            told |= {number * ratio for number in numbers}
    told |= {abs(a - b) for a, b in combinations(numbers, 2)}
    told |= {a + b for a, b in combinations(numbers, 2)}
    return told | {math.dist(a, b) for a, b in combinations(prompt.points, 2)}


def _steps(prompt: Prompt) -> set[float]:
    """Return what equal steps, a mirror or the canvas make of the numbers of a prompt."""
    numbers = {*prompt.numbers}
    steps = {(a + b) / 2 for a, b in combinations(numbers, 2)}
    if prompt.has(MIDDLE):
        steps |= {250.0, 500.0, 750.0, 175.0, 350.0, 525.0}
        steps |= {half + sign * a for half in (500, 350) for a in numbers for sign in (1, -1)}
    if prompt.has(r"mirror\w*|symmetr\w*|reflect\w*|partner"):
        steps |= {axis - number for number in numbers for axis in (1000, 700)}
    if prompt.has(r"apart|cent(?:re|er) to centre|next|between|each|further"):
        steps |= {a + b * times for a in numbers for b in numbers for times in range(2, 8)}
    return steps


def _near(number: float, known: Iterable[float]) -> bool:
    return any(abs(number - other) <= NEAR for other in known)
