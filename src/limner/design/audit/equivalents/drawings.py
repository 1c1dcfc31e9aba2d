"""Figures and pages drawn in another way."""

from collections.abc import Iterator

from limner.design.audit.edits import (
    colored,
    inserted,
    replaced,
    step_of,
    without,
)
from limner.design.audit.equivalents.kinds import EQUIVALENTS
from limner.design.audit.places import Box
from limner.design.audit.reference import Reference, Step, rgb_of
from limner.design.audit.variation import Change
from limner.design.steps import Expert


@EQUIVALENTS.declare("figures drawn otherwise")
def other_drawing(reference: Reference) -> Iterator[Change]:
    """Draw a circle as an ellipse with equal radii, and a line as a thin rectangle."""
    for part in reference.of("shape"):
        step = reference.steps[part.indices[0]]
        if step["action"] == "DrawCircle":
            yield Change(part.layer, replaced(reference.steps, part.indices[0], _ellipse(step)))
        elif step["action"] == "DrawLine":
            steps = replaced(reference.steps, part.indices[0], _bar(step))
            left, top = _bar_box(step)[:2]
            place = {"posX": left, "posY": top}
            move = step_of(part.expert, "RepositionDrawing", layerName=part.layer, **place)
            yield Change(part.layer, inserted(steps, part.indices[0] + 1, [move]))


@EQUIVALENTS.declare("background as a rectangle")
def drawn_background(reference: Reference) -> Iterator[Change]:
    """Draw the background as the lowest figure, over the whole page."""
    opened = [
        n
        for n, step in enumerate(reference.steps)
        if step["expert"] == Expert.VECTOR_EDITOR and step["action"] == "CreateDocument"
    ]
    painted = [n for n, s in enumerate(reference.steps) if s["action"] == "SetBackgroundColor"]
    if opened and painted and _figures_are_lowest(reference):
        size = {"width": reference.page.width, "height": reference.page.height}
        color = colored(rgb_of(reference.steps[painted[0]]))
        draw = step_of(Expert.VECTOR_EDITOR, "DrawRectangle", layerName="page", **size, **color)
        steps = inserted(without(reference.steps, set(painted)), opened[0] + 1, [draw])
        yield Change("in the figures", steps)


@EQUIVALENTS.declare("an opaque page")
def white_page(reference: Reference) -> Iterator[Change]:
    """Paint a page white that is white anyway."""
    if not any(step["action"] == "SetBackgroundColor" for step in reference.steps):
        paint = step_of(reference.last_expert, "SetBackgroundColor", red=255, green=255, blue=255)
        opened = max(n for n, s in enumerate(reference.steps) if s["action"] == "CreateDocument")
        yield Change("white", inserted(reference.steps, opened + 1, [paint]))


def _ellipse(step: Step) -> Step:
    values = dict(step["parameters"])
    radius = values.pop("radius")
    values |= {"majorRadius": radius, "minorRadius": radius}
    return {**step, "action": "DrawEllipse", "parameters": values}


def _bar(step: Step) -> Step:
    left, top, right, bottom = _bar_box(step)
    values = {key: step["parameters"][key] for key in ("layerName", "red", "green", "blue")}
    values |= {"width": round(right - left, 1), "height": round(bottom - top, 1)}
    return {**step, "action": "DrawRectangle", "parameters": values}


def _bar_box(step: Step) -> Box:
    values = step["parameters"]
    xs, ys = (sorted((values[f"start{a}"], values[f"end{a}"])) for a in "XY")
    half = values["strokeWidth"] / 2
    flat = ys[0] == ys[1]
    across, down = (0.0, half) if flat else (half, 0.0)
    return xs[0] - across, ys[0] - down, xs[1] + across, ys[1] + down


def _figures_are_lowest(reference: Reference) -> bool:
    scene = reference.run.scene
    figures = {part.layer for part in reference.of("shape")}
    return bool(scene and scene.elements and scene.elements[0].name in figures)
