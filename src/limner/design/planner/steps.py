"""From a plan to the steps that make it; a step that would change nothing is left out."""

from collections.abc import Iterator
from typing import Any

from limner.design.pages import PAGE_TYPES
from limner.design.planner.figure_steps import SAME, Did, moved, rgb, shape_steps
from limner.design.planner.parts import CodePart, ImagePart, Plan, TextPart
from limner.design.planner.treating import treating
from limner.design.planner.typography import DEFAULT_FONT, DEFAULT_POINTS
from limner.design.request_checks import OF_ANY_EXPERT
from limner.design.steps import Expert

Steps = list[dict[str, Any]]
OUTLINE = 0.05
"""Width of an outline in ems."""


def steps_of(plan: Plan) -> Steps:
    """Return the workflow: figures, then treated images, then the layout with the texts."""
    treated = [image for image in plan.images if needs_photo(image)]
    outlined = [text for text in plan.texts if text.outline]
    handed: list[tuple[str, str]] = []
    steps: Steps = []
    if plan.shapes:
        made = [step for shape in plan.shapes for step in shape_steps(shape, plan)]
        words = [] if treated else [s for text in outlined for s in _text(text, plan)]
        steps += _document(Expert.VECTOR_EDITOR, plan, [*made, *words], "figures", "svg")
        handed.append(("figures.svg", "figures"))
    if treated:
        made = [step for image in treated for step in _image(image, plan)]
        words = [step for text in outlined for step in _text(text, plan)]
        steps += _document(Expert.PHOTO_EDITOR, plan, [*made, *words], "pictures", "psd")
        handed.append(("pictures.psd", "pictures"))
    return steps + _layout(plan, handed)


def needs_photo(image: ImagePart) -> bool:
    """Return whether an image is one for the Photo Editor."""
    return bool(image.treatment) and image.treatment not in OF_ANY_EXPERT


def _document(expert: Expert, plan: Plan, made: list[Did], name: str, ending: str) -> Steps:
    steps = [
        ("CreateDocument", {"docType": plan.type}),
        *made,
        ("SaveDocument", {"fileName": name, "format": ending}),
    ]
    return [
        {"expert": str(expert), "action": action, "parameters": values} for action, values in steps
    ]


def _layout(plan: Plan, handed: list[tuple[str, str]]) -> Steps:
    made: list[Did] = []
    if plan.background:
        made.append(("SetBackgroundColor", rgb(plan.background)))
    made += [("ImportObject", {"fileName": file, "layerName": layer}) for file, layer in handed]
    for image in plan.images:
        made += [] if needs_photo(image) else _image(image, plan)
    for code in plan.codes:
        made += _code(code, plan)
    for text in plan.texts:
        made += [] if text.outline else _text(text, plan)
    return _document(Expert.LAYOUT_DESIGNER, plan, made, plan.type, "pdf")


def _image(image: ImagePart, plan: Plan) -> Iterator[Did]:
    yield "ImportObject", {"fileName": image.file, "layerName": image.name}
    if abs(image.width - image.natural[0]) > SAME:
        size = {"width": round(image.width, 2), "height": round(image.height, 2)}
        yield "ResizeObject", {"fileName": image.name, **size}
    yield from moved(image, plan, "RepositionObject", "fileName")
    if image.treatment:
        yield treating(image.treatment, image.name)


def _code(code: CodePart, plan: Plan) -> Iterator[Did]:
    yield "GenerateQRObject", {"layerName": code.name, "linkURL": code.link}
    size = {"width": round(code.width, 1), "height": round(code.height, 1)}
    yield "ResizeObject", {"fileName": code.name, **size}
    yield from moved(code, plan, "RepositionObject", "fileName")


def _text(text: TextPart, plan: Plan) -> Iterator[Did]:
    named = {"layerName": text.name}
    yield "CreateText", {**named, "textString": text.text}
    if text.font != DEFAULT_FONT:
        yield "ApplyFont", {**named, "fontName": text.font}
    if text.points != DEFAULT_POINTS:
        yield "ResizeText", {**named, "fontSize": text.points}
    if any(text.color):
        yield "ColorText", {**named, **rgb(text.color)}
    if text.align != "left":
        yield "AlignText", {**named, "alignment": text.align}
    if text.outline:
        em = text.points * PAGE_TYPES[plan.type].pixels_per_point
        stroke = {"strokeWidth": round(em * OUTLINE, 1), **rgb(text.outline)}
        yield "StrokeText", {**named, **stroke}
    yield from moved(text, plan, "RepositionText", "layerName")
