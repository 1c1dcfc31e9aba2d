"""The same steps under other names, in other words and formats."""

import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

from limner.design.audit.edits import replaced
from limner.design.audit.equivalents.kinds import EQUIVALENTS
from limner.design.audit.reference import HAND_OVER, Reference, Steps
from limner.design.audit.variation import Change

_FORMATS = ("png", "pdf", "jpg", "psd", "svg")
Rewrite = Callable[[str, Any], Any]


@EQUIVALENTS.declare("other layer names")
def other_layers(reference: Reference) -> Iterator[Change]:
    """Call all layers otherwise."""
    names = {part.layer: f"Ebene {number}" for number, part in enumerate(reference.parts, 1)}
    steps = [
        {
            **step,
            "parameters": {
                key: names.get(value, value) if _is_of_layer(step["action"], key) else value
                for key, value in step["parameters"].items()
            },
        }
        for step in reference.steps
    ]
    yield Change("numbered", steps)


@EQUIVALENTS.declare("other file names")
def other_files(reference: Reference) -> Iterator[Change]:
    """Call the files that are handed over otherwise."""
    if reference.of(HAND_OVER):
        yield Change("drafts", _handed_over(reference, lambda name: f"draft of {name}", None))


@EQUIVALENTS.declare("another format of the hand-over")
def other_format(reference: Reference) -> Iterator[Change]:
    """Hand files over in another format."""
    if reference.of(HAND_OVER):
        for ending in _FORMATS:
            yield Change(ending, _handed_over(reference, str, ending))


@EQUIVALENTS.declare("layers by their files")
def by_file(reference: Reference) -> Iterator[Change]:
    """Call images in later steps by the file that they came from."""
    steps = reference.steps
    for part in reference.of("image"):
        file = steps[part.indices[0]]["parameters"]["fileName"]
        for index in part.indices[1:]:
            step = steps[index]
            if step["parameters"].get("fileName") == part.layer:
                values = {**step["parameters"], "fileName": file}
                steps = replaced(steps, index, {**step, "parameters": values})
    if steps != reference.steps:
        yield Change("images", steps)


@EQUIVALENTS.declare("numbers otherwise")
def other_numbers(reference: Reference) -> Iterator[Change]:
    """Write whole numbers as ``12.0``, and those that are no colours with one more digit."""

    def as_float(_: str, value: Any) -> Any:
        return float(value) if isinstance(value, int) else value

    def off(key: str, value: Any) -> Any:
        is_length = isinstance(value, float) and key not in ("width", "height", "fontSize")
        return value + 0.04 if is_length else value

    yield Change("12.0 for 12", _rewritten(reference, as_float))
    yield Change("0.04 more", _rewritten(reference, off))


@EQUIVALENTS.declare("choices otherwise")
def other_case(reference: Reference) -> Iterator[Change]:
    """Write choices in capitals."""

    def upper(key: str, value: Any) -> Any:
        return value.upper() if key in ("docType", "alignment", "format") else value

    yield Change("in capitals", _rewritten(reference, upper))


@EQUIVALENTS.declare("characters otherwise")
def other_characters(reference: Reference) -> Iterator[Change]:
    """Break lines with carriage returns, and write accents as marks of their own."""
    ways = {
        "carriage returns": lambda text: text.replace("\n", "\r\n"),
        "decomposed": lambda text: unicodedata.normalize("NFD", text),
    }
    for what, way in ways.items():

        def spelt(key: str, value: Any, way: Callable[[str], str] = way) -> Any:
            return way(value) if key == "textString" else value

        steps = _rewritten(reference, spelt)
        if steps != reference.steps:
            yield Change(what, steps)


def _rewritten(reference: Reference, rewrite: Rewrite) -> Steps:
    return [
        {**step, "parameters": {key: rewrite(key, v) for key, v in step["parameters"].items()}}
        for step in reference.steps
    ]


def _handed_over(reference: Reference, rename: Callable[[str], str], ending: str | None) -> Steps:
    """Return the steps with the files that are handed over under other names or in a format."""
    names: dict[str, str] = {}
    steps = []
    for step in reference.steps[:-1]:
        values = dict(step["parameters"])
        if step["action"] == "SaveDocument":
            old = "{fileName}.{format}".format(**values)
            values |= {"fileName": rename(values["fileName"]), "format": ending or values["format"]}
            names[old] = "{fileName}.{format}".format(**values)
        elif step["action"] == "ImportObject":
            values["fileName"] = names.get(values["fileName"], values["fileName"])
        steps.append({**step, "parameters": values})
    return [*steps, reference.steps[-1]]


def _is_of_layer(action: str, key: str) -> bool:
    """Tell whether a key of an action holds a layer's name."""
    if key == "layerName":
        return True
    return key == "fileName" and action.endswith("Object") and action != "ImportObject"
