"""Lines of a text set apart."""

from collections.abc import Iterator

from limner.design.actions.layers import text_size
from limner.design.audit.edits import (
    inserted,
    step_of,
    without,
)
from limner.design.audit.equivalents.kinds import EQUIVALENTS
from limner.design.audit.reference import Part, Reference, Step
from limner.design.audit.variation import Change
from limner.design.components.matching import plain
from limner.design.document import Document, Text
from limner.design.scene import Element


@EQUIVALENTS.declare("lines as texts of their own")
def lines_apart(reference: Reference) -> Iterator[Change]:
    """Write each line that is asked for as a text of its own, where it stands."""
    for part in reference.of("text"):
        lines = _asked_lines(reference, part)
        if len(lines) > 1:
            steps = without(reference.steps, part.indices)
            made = [s for n, line in enumerate(lines) for s in _as_own(reference, part, n, *line)]
            yield Change(part.layer, inserted(steps, part.indices[0], made))


def _asked_lines(reference: Reference, part: Part) -> list[tuple[int, list[str]]]:
    """Return the lines that are asked for in a text: where each begins, and how it is broken."""
    values = reference.steps[part.indices[0]]["parameters"]
    asked = {plain(line) for _, line in reference.request.lines}
    found, start = [], 0
    broken = values["textString"].split("\n")
    for end in range(1, len(broken) + 1):
        if plain(" ".join(broken[start:end])) in asked:
            found.append((start, broken[start:end]))
            start = end
    return found if start == len(broken) else []


def _as_own(
    reference: Reference, part: Part, number: int, start: int, lines: list[str]
) -> Iterator[Step]:
    """Yield the steps of a line as a text of its own, where it stands in the whole."""
    element, named = reference.element(part), {"layerName": f"{part.layer} {number + 1}"}
    yield step_of(part.expert, "CreateText", **named, textString="\n".join(lines))
    for index in part.indices[1:]:
        step = reference.steps[index]
        if step["action"] != "RepositionText":
            yield {**step, "parameters": {**step["parameters"], **named}}
    width, _ = text_size(_set_like(element, "\n".join(lines)), Document(reference.page))
    aside = {"center": 0.5, "right": 1.0}.get(str(element.alignment), 0.0)
    height = element.height / (1 + (element.text or "").count("\n"))
    x, y = element.x + aside * (element.width - width), element.y + start * height
    yield step_of(part.expert, "RepositionText", **named, posX=round(x, 1), posY=round(y, 1))


def _set_like(element: Element, words: str) -> Text:
    assert element.font
    assert element.font_size
    return Text(words, element.font, element.font_size)
