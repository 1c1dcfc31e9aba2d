"""What can be done to the steps of a workflow; each returns new steps."""

from collections.abc import Collection, Iterable
from typing import Any

from limner.design.audit.reference import Part, Reference, Step, Steps
from limner.design.document import Color
from limner.design.steps import Expert

LIFTS = {
    "text": ("RepositionText", "layerName"),
    "image": ("RepositionObject", "fileName"),
    "code": ("RepositionObject", "fileName"),
    "shape": ("RepositionDrawing", "layerName"),
}
"""The action that moves a part of a kind, and its key for the layer."""


def step_of(expert: str, action: str, **values: Any) -> Step:
    """Return a step."""
    return {"expert": str(expert), "action": action, "parameters": values}


def without(steps: Steps, indices: Collection[int]) -> Steps:
    """Return steps but some."""
    return [step for index, step in enumerate(steps) if index not in indices]


def replaced(steps: Steps, index: int, new: Step) -> Steps:
    """Return steps with one exchanged."""
    return [*steps[:index], new, *steps[index + 1 :]]


def inserted(steps: Steps, index: int, new: Iterable[Step]) -> Steps:
    """Return steps with others before the one at an index."""
    return [*steps[:index], *new, *steps[index:]]


def with_values(steps: Steps, index: int, **values: Any) -> Steps:
    """Return steps with some values of one changed."""
    step = steps[index]
    return replaced(steps, index, {**step, "parameters": {**step["parameters"], **values}})


def moved_step(steps: Steps, index: int, before: int) -> Steps:
    """Return steps with one put before another."""
    rest = without(steps, {index})
    return inserted(rest, before - (index < before), [steps[index]])


def set_by(reference: Reference, part: Part, action: str, **values: Any) -> Steps:
    """Return the steps with an action on a part: its own changed, or a new one at its end."""
    steps = reference.steps
    for index in part.indices:
        if steps[index]["action"] == action:
            return with_values(steps, index, **values)
    named = {LIFTS[part.kind][1]: part.layer}
    return inserted(steps, part.indices[-1] + 1, [step_of(part.expert, action, **named, **values)])


def shifted(reference: Reference, parts: Iterable[Part], dx: float, dy: float) -> Steps:
    """Return the steps with parts moved on the page, in pixels."""
    steps = reference.steps
    for part in sorted(parts, key=lambda part: part.indices[-1], reverse=True):
        element, (action, named) = reference.element(part), LIFTS[part.kind]
        place = {"posX": round(element.x + dx, 1), "posY": round(element.y + dy, 1)}
        move = step_of(part.expert, action, **{named: part.layer}, **place)
        steps = inserted(steps, part.indices[-1] + 1, [move])
    return steps


def covered(reference: Reference, box: tuple[float, float, float, float], color: Color) -> Steps:
    """Return the steps with a rectangle drawn over a box when all else is done."""
    left, top, right, bottom = box
    vector, layer = Expert.VECTOR_EDITOR, {"layerName": "cover"}
    size = {"width": max(1, round(right - left, 1)), "height": max(1, round(bottom - top, 1))}
    place = {"posX": round(left, 1), "posY": round(top, 1)}
    made = [
        step_of(vector, "CreateDocument", docType=reference.request.type),
        step_of(vector, "DrawRectangle", **layer, **size, **colored(color)),
        step_of(vector, "RepositionDrawing", **layer, **place),
        step_of(vector, "SaveDocument", fileName="cover", format="svg"),
        step_of(reference.last_expert, "ImportObject", fileName="cover.svg", layerName="cover"),
    ]
    return inserted(reference.steps, reference.end, made)


def colored(color: Color) -> dict[str, int]:
    """Return a colour as actions take it."""
    return dict(zip(("red", "green", "blue"), color, strict=True))
