"""Planning: looks, sizes and places, as good as the allowed number of steps has room for."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from operator import itemgetter

from limner.design.components.models import ImageFile
from limner.design.planner.aligning import align, in_line
from limner.design.planner.building import Units, build, parts_in
from limner.design.planner.layout import lay_out
from limner.design.planner.parts import CodePart, ImagePart, Plan, ShapePart, TextPart
from limner.design.planner.rolls import roll
from limner.design.planner.steps import Steps, steps_of
from limner.design.planner.styling import Pairing, Style, wishes_of
from limner.design.request_checks import LIMITS
from limner.design.requests import Request

_SPARE = 2
"""Steps that are rather spent on a font and a background than on centred texts."""


class PlanError(ValueError):
    """A request for which no plan is found."""


def plan(request: Request, images: Sequence[ImageFile]) -> Steps:
    """Return a workflow for a request: steps with expert, action and parameters.

    Args:
        request: What is asked.
        images: The file of each image wish, in order.

    Raises:
        PlanError: There is not a file for each image, or what is asked has no room on the page or
            takes more steps than the request's difficulty allows.
    """
    if len(images) != len(request.images):
        raise PlanError(f"{request.id}: {len(request.images)} images, {len(images)} files")
    limit = LIMITS[request.difficulty]
    for style in _styles(request):
        steps = _steps(style, images)
        if steps is not None and len(steps) <= limit:
            return _better(style, images)
    raise PlanError(f"{request.id}: no plan within {limit} steps that has room for all")


def _styles(request: Request) -> Iterator[Style]:
    """Yield ways to set a request, the ones that look best first."""
    pairings: tuple[Pairing, ...] = ("behind", "foot", "apart")
    if not (request.shapes and request.images):
        pairings = pairings[:1]
    for economy, recolors, pairing in product(range(6), (True, False), pairings):
        yield Style(request, frozenset(), economy, recolors, pairing, flush=True, aligned=False)


def _better(plain: Style, images: Sequence[ImageFile]) -> Steps:
    """Return a plan that spends the steps that are left on looks."""
    limit = LIMITS[plain.request.difficulty]
    plain, steps = _in_line(plain, images)
    chosen = _affordable(plain.request, limit - len(steps))
    while chosen:
        better = _steps(replace(plain, wishes=frozenset(chosen)), images)
        if better is not None and len(better) <= limit:
            return better
        chosen.pop()
    return steps


def _in_line(plain: Style, images: Sequence[ImageFile]) -> tuple[Style, Steps]:
    """Return a plan with all texts centred, or all flush: in line first, then with steps left."""
    request = plain.request
    drafts = []
    for flush, aligned in ((False, True), (True, True), (True, False)):
        style = replace(plain, flush=flush, aligned=aligned)
        units = _laid_out(style, images)
        steps = _drawn(units, request) if units else None
        left = LIMITS[request.difficulty] - len(steps or ())
        if units and steps and left >= 0:
            drafts.append(((not in_line(units.texts), max(0, _SPARE - left)), style, steps))
    _, style, steps = min(drafts, key=itemgetter(0))
    return style, steps


def _affordable(request: Request, left: int) -> list[str]:
    chosen = []
    head = Style(request, frozenset()).head
    for name, cost in wishes_of(request, head):
        if cost <= left:
            chosen.append(name)
            left -= cost
    bare = sum(block.color is None for block in request.texts)
    if (
        "background" in chosen
        and not request.images
        and left >= bare
        and roll(f"{request.id} dark", 2)
    ):
        chosen.append("dark")
    return chosen


def _steps(style: Style, images: Sequence[ImageFile]) -> Steps | None:
    """Return the workflow in a style; None where there is no room, or no expert for an outline."""
    units = _laid_out(style, images)
    return _drawn(units, style.request) if units else None


def _laid_out(style: Style, images: Sequence[ImageFile]) -> Units | None:
    units = build(style, images)
    if not lay_out(units, style.request.type, centered=style.economy > 0):
        return None
    align(units.texts, lines=style.aligned)
    return units


def _drawn(units: Units, request: Request) -> Steps | None:
    made = Plan(request.type, units.background)
    for part in parts_in(units):
        match part:
            case TextPart():
                made.texts.append(part)
            case ImagePart():
                made.images.append(part)
            case CodePart():
                made.codes.append(part)
            case ShapePart():
                made.shapes.append(part)
    outlined = any(text.outline for text in made.texts)
    return None if outlined and request.difficulty == "easy" else steps_of(made)
