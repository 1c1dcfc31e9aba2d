"""The same steps in another order, or in more steps."""

from collections.abc import Iterator
from itertools import zip_longest

from limner.design.audit.edits import inserted, step_of, with_values, without
from limner.design.audit.equivalents.kinds import EQUIVALENTS
from limner.design.audit.reference import Part, Reference, Steps
from limner.design.audit.variation import Change
from limner.design.steps import Expert

_FIRST_POINTS = 17.0
_FIRST_COLOR = {"red": 90, "green": 90, "blue": 90}


@EQUIVALENTS.declare("texts in another order")
def texts_reversed(reference: Reference) -> Iterator[Change]:
    """Write the last text first."""
    texts = _last_texts(reference)
    if len(texts) > 1:
        groups = [[reference.steps[n] for n in part.indices] for part in reversed(texts)]
        steps = _rewritten(reference, texts, [step for group in groups for step in group])
        yield Change("last text first", steps)


@EQUIVALENTS.declare("texts side by side")
def interleaved(reference: Reference) -> Iterator[Change]:
    """Write all texts, then set all fonts, and so on."""
    texts = _last_texts(reference)
    if len(texts) > 1:
        groups = ([reference.steps[n] for n in part.indices] for part in texts)
        turns = [step for turn in zip_longest(*groups) for step in turn if step]
        yield Change("a step of each in turn", _rewritten(reference, texts, turns))


@EQUIVALENTS.declare("properties in another order")
def properties_reversed(reference: Reference) -> Iterator[Change]:
    """Set a layer's place, size and looks in the reverse order, where it does not matter."""
    steps = list(reference.steps)
    for part in reference.of("text", "image", "code"):
        later = part.indices[1:]
        if len(later) > 1:
            for index, other in zip(later, reversed(later), strict=True):
                steps[index] = reference.steps[other]
    if steps != reference.steps:
        yield Change("of all layers", steps)


@EQUIVALENTS.declare("experts in another order")
def experts_swapped(reference: Reference) -> Iterator[Change]:
    """Let the Photo Editor begin, where it does not need the figures."""
    by_expert = {
        expert: [step for step in reference.steps if step["expert"] == expert] for expert in Expert
    }
    photo, vector = by_expert[Expert.PHOTO_EDITOR], by_expert[Expert.VECTOR_EDITOR]
    if photo and vector:
        yield Change("photo first", [*photo, *vector, *by_expert[Expert.LAYOUT_DESIGNER]])


@EQUIVALENTS.declare("documents opened first")
def documents_first(reference: Reference) -> Iterator[Change]:
    """Open all experts' documents before any is worked on."""
    opened = [n for n, step in enumerate(reference.steps) if step["action"] == "CreateDocument"]
    steps = [reference.steps[n] for n in opened] + without(reference.steps, set(opened))
    if steps != reference.steps:
        yield Change("all at once", steps)


@EQUIVALENTS.declare("second thoughts")
def second_thoughts(reference: Reference) -> Iterator[Change]:
    """Set a size and a colour that are then corrected."""
    for part in reference.of("text"):
        actions = {reference.steps[n]["action"] for n in part.indices}
        first = [
            step_of(part.expert, action, layerName=part.layer, **values)
            for action, values in (
                ("ResizeText", {"fontSize": _FIRST_POINTS}),
                ("ColorText", _FIRST_COLOR),
            )
            if action in actions
        ]
        if first:
            yield Change(part.layer, inserted(reference.steps, part.indices[0] + 1, first))


@EQUIVALENTS.declare("removed again")
def removed_again(reference: Reference) -> Iterator[Change]:
    """Write something and remove it again."""
    named = {"layerName": "draft"}
    steps = [
        step_of(reference.last_expert, "CreateText", **named, textString="Draft, not for print"),
        step_of(reference.last_expert, "RemoveText", **named),
    ]
    yield Change("a draft", inserted(reference.steps, reference.end, steps))


@EQUIVALENTS.declare("saved more than once")
def saved_twice(reference: Reference) -> Iterator[Change]:
    """Save the design in between, and once more at the end."""
    save = reference.steps[-1]
    middle = max(n for n, step in enumerate(reference.steps) if step["action"] == "CreateDocument")
    yield Change("in between", inserted(reference.steps, middle + 1, [save]))
    other = with_values([save], 0, fileName="final print", format="png")
    yield Change("under two names", [*reference.steps, *other])


@EQUIVALENTS.declare("a harmless failure")
def harmless_failure(reference: Reference) -> Iterator[Change]:
    """Add a step that fails and changes nothing."""
    expert = reference.last_expert
    failing = (
        step_of(expert, "RemoveText", layerName="no such layer"),
        step_of(expert, "Underline", layerName=reference.parts[0].layer),
        step_of("Client", "SaveDocument", fileName="final", format="png"),
        step_of(expert, "ImportObject", fileName="no-such-file.png", layerName="nothing"),
    )
    for step in failing:
        what = f"{step['expert']}: {step['action']}"
        yield Change(what, inserted(reference.steps, reference.end, [step]))


def _last_texts(reference: Reference) -> list[Part]:
    """Return the texts of the document that is saved last."""
    return [part for part in reference.of("text") if part.expert == reference.last_expert]


def _rewritten(reference: Reference, parts: list[Part], steps: Steps) -> Steps:
    """Return the workflow with other steps in place of those of parts."""
    old = {index for part in parts for index in part.indices}
    rest = without(reference.steps, old)
    return inserted(rest, min(old), steps)
