"""Faults in what the texts say."""

import re
from collections.abc import Iterator
from itertools import pairwise

from limner.design.audit.edits import inserted, shifted, step_of, with_values, without
from limner.design.audit.mutants.kinds import MUTANTS
from limner.design.audit.reference import Part, Reference, Steps
from limner.design.audit.variation import Change
from limner.design.components.matching import plain

_FILLER = (
    "Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut "
    "labore et dolore magna aliqua ut enim ad minim veniam quis nostrud exercitation "
)
_FILLER_POINTS = 8.0
_LINE = 24
"""Characters of a line of text that nobody asked for."""


@MUTANTS.declare("text misspelt")
def misspelt(reference: Reference) -> Iterator[Change]:
    """Exchange two letters of a word."""
    for part in reference.of("text"):
        index = part.indices[0]
        text = reference.steps[index]["parameters"]["textString"]
        for word in re.finditer(r"[^\W\d_]{4,}", text):
            if wrong := _swapped(word[0]):
                changed = text[: word.start()] + wrong + text[word.end() :]
                steps = with_values(reference.steps, index, textString=changed)
                yield Change(f"{word[0]} as {wrong}", steps, part.keys("words"))


@MUTANTS.declare("text dropped")
def dropped(reference: Reference) -> Iterator[Change]:
    """Leave a text out."""
    for part in reference.of("text"):
        yield Change(part.layer, without(reference.steps, part.indices), part.keys("words"))


@MUTANTS.declare("line dropped")
def line_dropped(reference: Reference) -> Iterator[Change]:
    """Leave out one line of a text of several."""
    for part in reference.of("text"):
        index = part.indices[0]
        lines = reference.steps[index]["parameters"]["textString"].split("\n")
        for number in range(len(lines) if len(lines) > 1 else 0):
            left = "\n".join(lines[:number] + lines[number + 1 :])
            steps = with_values(reference.steps, index, textString=left)
            yield Change(repr(lines[number]), steps, part.keys("words"))


@MUTANTS.declare("text doubled")
def doubled(reference: Reference) -> Iterator[Change]:
    """Print a text once more, above or below itself."""
    for part in reference.of("text"):
        if part.expert == reference.last_expert:
            yield Change(part.layer, _doubled(reference, part), frozenset({"texts: once"}))


@MUTANTS.declare("words out of order")
def out_of_order(reference: Reference) -> Iterator[Change]:
    """Print a line as two texts, the end of it above its beginning."""
    for part in reference.of("text"):
        index = part.indices[0]
        words = reference.steps[index]["parameters"]["textString"].split()
        if _is_one_line(reference, part) and words[0] != words[-1]:
            yield Change(part.layer, _torn(reference, part, words), part.keys("words"))


@MUTANTS.declare("unasked text")
def unasked(reference: Reference) -> Iterator[Change]:
    """Print as much again as is asked for of something else."""
    asked = sum(len(line) for _, line in reference.request.lines)
    filler = (_FILLER * (asked // len(_FILLER) + 1)).replace(" ", "")[: max(asked, 8)]
    text = "\n".join(filler[start : start + _LINE] for start in range(0, len(filler), _LINE))
    named = {"layerName": "more"}
    new = [
        step_of(reference.last_expert, "CreateText", **named, textString=text),
        step_of(reference.last_expert, "ResizeText", **named, fontSize=_FILLER_POINTS),
    ]
    steps = inserted(reference.steps, reference.end, new)
    yield Change(f"{len(filler)} letters", steps, frozenset({"texts: asked"}))


def _swapped(word: str) -> str | None:
    """Return a word with two letters exchanged that differ, in their middle where they can be."""
    places = [n for n, (a, b) in enumerate(pairwise(word)) if a.casefold() != b.casefold()]
    if not places:
        return None
    n = places[len(places) // 2]
    return word[:n] + word[n + 1] + word[n] + word[n + 2 :]


def _doubled(reference: Reference, part: Part) -> Steps:
    """Return the steps with a text printed once more, at the end of the page that is further."""
    _, top, _, bottom = reference.element(part).bounds
    page = reference.page
    edge = page.safe_margin * page.resolution
    dy = max(edge - top, page.height - edge - bottom, key=abs)
    steps = shifted(reference, [part], 0.0, dy)
    named = {"layerName": f"{part.layer} again"}
    copies = [
        {**steps[n], "parameters": {**steps[n]["parameters"], **named}}
        for n in (*part.indices, part.indices[-1] + 1)
    ]
    return inserted(reference.steps, part.indices[-1] + 1, copies)


def _is_one_line(reference: Reference, part: Part) -> bool:
    """Tell whether a text of several words is one line of those that are asked for."""
    said = plain(reference.steps[part.indices[0]]["parameters"]["textString"])
    return " " in said and said in {plain(line) for _, line in reference.request.lines}


def _torn(reference: Reference, part: Part, words: list[str]) -> Steps:
    element = reference.element(part)
    height = element.height / (1 + (element.text or "").count("\n"))
    half = len(words) // 2
    end = {"layerName": f"{part.layer} end"}
    place = {"posX": element.x, "posY": round(element.y, 1)}
    down = {"posX": element.x, "posY": round(element.y + 1.1 * height, 1)}
    own = [
        step
        for step in (reference.steps[n] for n in part.indices[1:])
        if step["action"] != "RepositionText"
    ]
    made = [
        step_of(part.expert, "CreateText", layerName=part.layer, textString=" ".join(words[:half])),
        *own,
        step_of(part.expert, "RepositionText", layerName=part.layer, **down),
        step_of(part.expert, "CreateText", **end, textString=" ".join(words[half:])),
        *({**step, "parameters": {**step["parameters"], **end}} for step in own),
        step_of(part.expert, "RepositionText", **end, **place),
    ]
    return inserted(without(reference.steps, part.indices), part.indices[0], made)
