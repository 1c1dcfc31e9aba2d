"""Rules about where things are and how they lie: parts of the canvas, directions, relations."""

import math
from collections.abc import Iterator

from limner.drawing.lint import facts
from limner.drawing.lint.registry import ASKED, SAID, Hit, rule
from limner.drawing.lint.relating import ASKS, SAYS
from limner.drawing.lint.vocabulary import CANVAS_PARTS, PLACES
from limner.drawing.lint.words import Prompt
from limner.drawing.spec import Region, SceneSpec


@rule
def places(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """A part of the canvas, or a centre, is named in both."""
    parts: set[str] = {item.within for item in scene.objects if isinstance(item.within, str)}
    for part in sorted(parts):
        if not prompt.has(PLACES[part]):
            yield ASKED, part, ", ".join(i.name for i in scene.objects if i.within == part)
    if not facts.is_placed(scene):
        regions = any(isinstance(item.within, Region) for item in scene.objects)
        for part, words in CANVAS_PARTS.items():
            if prompt.has(words) and part not in parts and not regions and not _at(part, scene):
                yield SAID, part, prompt.find(words)


def _at(part: str, scene: SceneSpec) -> bool:
    """Tell whether an object has its centre in a part of the canvas by other means."""
    middles = any(item.at and math.dist(item.at, (500, 350)) < 2 for item in scene.objects)
    return part == "center" and (middles or any(r.kind == "symmetric" for r in scene.relations))


@rule
def directions(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """What lies, stands or points somewhere does so in both."""
    turned = [item for item in scene.objects if item.angle is not None]
    words = (
        r"level|upright|horizontal\w*|vertical\w*|tips?|points?|pointing|degrees|plumb|slant\w*|"
    )
    words += (
        r"tall|taller|wide|wider|flat|corners?|stands?|standing|lean\w*|right|left|up|down|hang\w*"
    )
    if turned and not prompt.has(words):
        yield ASKED, "a direction", ", ".join(item.name for item in turned)
    sized = any(item.size and item.size.width and item.size.height for item in scene.objects)
    fixed = any(item.ends for item in scene.objects) or turned or sized or facts.is_placed(scene)
    words = r"upright|level (?:\w+ )?line|tips? up|upwards|at \d+ degrees|plumb|horizontal|vertical"
    if prompt.has(words) and not fixed:
        yield SAID, "a direction", prompt.find(words)


@rule
def pointing(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """A tip that points somewhere in the prompt does so in the scene."""
    for way, angle in (("right", 0), ("up", 90), ("left", 180), ("down", 270)):
        words = rf"(?:tips?|points?|pointing) (?:straight |points? |to the )?{way}(?:wards)?"
        fits = any(
            (item.angle is not None and (item.angle - angle) % 360 == 0)
            or (item.kind in ("arrow", "line") and item.ends)
            for item in scene.objects
        )  # fmt: skip
        if prompt.has(words) and not fits:
            yield SAID, way, prompt.find(words)


@rule
def relations(prompt: Prompt, scene: SceneSpec) -> Iterator[Hit]:
    """A relation has its words, and words of a relation have one, or every place in numbers."""
    asked = {relation.kind for relation in scene.relations}
    for kind in sorted(asked):
        if not prompt.has(ASKS.get(kind, kind.replace("_", " "))):
            of = [",".join(link.of) for link in scene.relations if link.kind == kind]
            yield ASKED, kind, "; ".join(of)
    for name, (words, kinds, by_numbers) in SAYS.items():
        fixed = by_numbers == "place" and facts.is_placed(scene)
        fixed = fixed or (by_numbers == "size" and facts.is_sized(scene))
        if prompt.has(words) and not asked & set(kinds.split()) and not fixed:
            yield SAID, name, prompt.find(words)
