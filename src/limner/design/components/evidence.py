"""Which steps of a workflow made what a component is about, or tried to."""

from collections.abc import Callable, Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

from limner.design.components.matching import plain, texts_of
from limner.design.components.view import View
from limner.design.scene import Element
from limner.design.workflow import StepResult

ALIKE = 0.6
"""Likeness from which a text was meant to be another one (``difflib``)."""
_MOST_LETTERS = 500
_NAMES = ("layerName", "fileName")
_PAGE = ("CreateDocument", "CreateDocumentCustom", "SaveDocument")


def steps_about(view: View, key: str) -> tuple[int, ...]:
    """Return the indices of the steps that a component's result comes from.

    They are the steps that name a layer in which the element is; where it is not there, those that
    tried to make it. Steps that failed are among them.

    Args:
        view: The design.
        key: The component's.
    """
    about = key.split(":", maxsplit=1)[0]
    kind, _, number = about.partition(" ")
    if kind == "background":
        return _where(view, lambda step: step.action == "SetBackgroundColor")
    if kind == "page":
        return _where(view, lambda step: step.action in _PAGE)
    if kind == "texts":
        return _naming(view, texts_of(view.scene))
    found = view.elements(kind, int(number) - 1)
    missing = view.blocks[int(number) - 1][1] if kind == "text" else not found
    tried = _where(view, _tries(view, kind, int(number) - 1)) if missing else ()
    return tuple(sorted({*_naming(view, found), *tried}))


def _where(view: View, fits: Callable[[Any], bool]) -> tuple[int, ...]:
    return tuple(one.index for one in view.run.results if one.step and fits(one.step))


def _naming(view: View, elements: list[Element]) -> tuple[int, ...]:
    names = {name for element in elements for name in view.names(element)}
    return tuple(one.index for one in view.run.results if names & set(_named(one)))


def _named(result: StepResult) -> Iterator[str]:
    values: Mapping[str, Any] = result.step.parameters if result.step else {}
    return (values[key] for key in _NAMES if isinstance(values.get(key), str))


def _tries(view: View, kind: str, number: int) -> Callable[[Any], bool]:
    """Return whether a step was meant to make what is missing."""
    if kind == "text":
        lines = [plain(line) for line in view.request.texts[number].lines.values()]
        return lambda step: _is_like(step.parameters.get("textString"), [*lines, " ".join(lines)])
    if kind == "image":
        name = view.files[number].name
        return lambda step: (
            step.action == "ImportObject" and step.parameters.get("fileName") == name
        )
    if kind == "code":
        return lambda step: step.action == "GenerateQRObject"
    figure = f"Draw{view.request.shapes[number].kind.title()}"
    return lambda step: step.action == figure


def _is_like(text: object, lines: list[str]) -> bool:
    if not isinstance(text, str):
        return False
    said = [plain(line) for line in (text, *text.split("\n"))]
    return any(_likeness(one, line) >= ALIKE for one in said for line in lines)


def _likeness(one: str, other: str) -> float:
    matcher = SequenceMatcher(None, one[:_MOST_LETTERS], other[:_MOST_LETTERS], autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= ALIKE else 0.0
