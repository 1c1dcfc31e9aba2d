"""Faults in the workflow itself: who does what, in which order, under which name.

Only steps are touched without which something that is asked is missing.
"""

from collections.abc import Iterator

from limner.design.audit.edits import moved_step, replaced, with_values, without
from limner.design.audit.losses import contents, losses
from limner.design.audit.mutants.kinds import MUTANTS
from limner.design.audit.reference import HAND_OVER, Reference, Step
from limner.design.audit.variation import Change
from limner.design.steps import Expert

_ORDINARY = ("Designer", "Illustrator")
"""Experts that there are not."""
_OTHER_KEYS = {"layerName": "layer", "fileName": "file", "docType": "type", "red": "r"}


@MUTANTS.declare("step left out")
def step_lost(reference: Reference) -> Iterator[Change]:
    """Leave a step out."""
    for index, keys in losses(reference).items():
        steps = without(reference.steps, {index})
        yield Change(_words(reference, index), steps, keys)


@MUTANTS.declare("never saved")
def never_saved(reference: Reference) -> Iterator[Change]:
    """Leave out the step that saves the design."""
    keys = losses(reference).get(reference.end)
    if keys:
        yield Change("the last step", reference.steps[:-1], keys)


@MUTANTS.declare("wrong expert")
def wrong_expert(reference: Reference) -> Iterator[Change]:
    """Give a step to another expert, or to one that there is not."""
    for index, keys in losses(reference).items():
        step = reference.steps[index]
        for expert in (*Expert, *_ORDINARY):
            if expert != step["expert"]:
                steps = replaced(reference.steps, index, {**step, "expert": str(expert)})
                yield Change(f"{_words(reference, index)}: {expert}", steps, keys)


@MUTANTS.declare("unknown action")
def unknown_action(reference: Reference) -> Iterator[Change]:
    """Take an action that there is not."""
    for index, keys in losses(reference).items():
        step = reference.steps[index]
        steps = replaced(reference.steps, index, {**step, "action": f"Make{step['action']}"})
        yield Change(_words(reference, index), steps, keys)


@MUTANTS.declare("wrong key")
def wrong_key(reference: Reference) -> Iterator[Change]:
    """Give a value under a key that the action does not have."""
    for index, keys in losses(reference).items():
        values = dict(reference.steps[index]["parameters"])
        for key, other in _OTHER_KEYS.items():
            if key in values:
                wrong = {other if name == key else name: value for name, value in values.items()}
                steps = replaced(reference.steps, index, _with(reference.steps[index], wrong))
                yield Change(f"{_words(reference, index)}: {other}", steps, keys)


@MUTANTS.declare("wrong value")
def wrong_value(reference: Reference) -> Iterator[Change]:
    """Give a number as a text with its unit."""
    for index, keys in losses(reference).items():
        values = reference.steps[index]["parameters"]
        for key, value in values.items():
            if isinstance(value, int | float):
                steps = with_values(reference.steps, index, **{key: f"{value} px"})
                yield Change(f"{_words(reference, index)}: {key}", steps, keys)
                break


@MUTANTS.declare("step before its layer")
def before_its_layer(reference: Reference) -> Iterator[Change]:
    """Work on a layer before it is made."""
    lost = losses(reference)
    for part in reference.parts:
        for index in part.indices[1:]:
            if index in lost:
                steps = moved_step(reference.steps, index, part.indices[0])
                yield Change(_words(reference, index), steps, lost[index])


@MUTANTS.declare("hand-over before it is saved")
def too_early(reference: Reference) -> Iterator[Change]:
    """Import another expert's file before it is saved."""
    for hand_over in reference.of(HAND_OVER):
        save = _save_of(reference, hand_over.indices[0])
        steps = moved_step(reference.steps, save, reference.end)
        yield Change(hand_over.layer, steps, contents(reference, hand_over))


@MUTANTS.declare("hand-over under another name")
def other_name(reference: Reference) -> Iterator[Change]:
    """Import another expert's file under a name that it does not have."""
    for hand_over in reference.of(HAND_OVER):
        index = hand_over.indices[0]
        steps = with_values(reference.steps, index, fileName=f"final-{hand_over.layer}.png")
        yield Change(hand_over.layer, steps, contents(reference, hand_over))


@MUTANTS.declare("hand-over too soon")
def half_done(reference: Reference) -> Iterator[Change]:
    """Save a document for another expert before anything is in it."""
    for hand_over in reference.of(HAND_OVER):
        save = _save_of(reference, hand_over.indices[0])
        made = min(part.indices[0] for part in reference.made_in(hand_over))
        steps = moved_step(reference.steps, save, made)
        yield Change(hand_over.layer, steps, contents(reference, hand_over))


def _save_of(reference: Reference, index: int) -> int:
    """Return the step that saves the file which a step imports."""
    file = reference.steps[index]["parameters"]["fileName"]
    return next(
        n
        for n, step in enumerate(reference.steps)
        if step["action"] == "SaveDocument"
        and "{fileName}.{format}".format(**step["parameters"]) == file
    )


def _words(reference: Reference, index: int) -> str:
    return f"step {index + 1}, {reference.steps[index]['action']}"


def _with(step: Step, values: dict[str, object]) -> Step:
    return {**step, "parameters": values}
