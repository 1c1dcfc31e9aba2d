"""Faults in the page, and in what lies on what."""

from collections.abc import Iterator

from limner.design.audit.edits import colored, covered, moved_step, step_of, with_values
from limner.design.audit.losses import Keys
from limner.design.audit.mutants.kinds import MUTANTS
from limner.design.audit.places import other_color, overlap, page_color
from limner.design.audit.reference import HAND_OVER, Part, Reference
from limner.design.audit.variation import Change
from limner.design.pages import PAGE_TYPES

_UNDER = 0.3
"""Share of a text that lies on a figure, from which on it is lost under it."""


@MUTANTS.declare("wrong background")
def wrong_background(reference: Reference) -> Iterator[Change]:
    """Give the page another colour than the one that is asked for."""
    asked = reference.request.background
    for index, step in enumerate(reference.steps):
        if asked and step["action"] == "SetBackgroundColor":
            other = other_color(asked)
            steps = with_values(reference.steps, index, **colored(other))
            yield Change(f"{other} for {asked}", steps, frozenset({"background"}))


@MUTANTS.declare("wrong kind of page")
def wrong_type(reference: Reference) -> Iterator[Change]:
    """Work on pages of another kind."""
    for other in PAGE_TYPES:
        if other != reference.request.type:
            steps = [_on_page(step, "CreateDocument", docType=other) for step in reference.steps]
            yield Change(other, steps, frozenset({"page: type"}))


@MUTANTS.declare("wrong size of page")
def wrong_size(reference: Reference) -> Iterator[Change]:
    """Work on pages of another size."""
    for share in (0.5, 1.25):
        page = reference.page
        sides = {"width": round(share * page.width), "height": round(share * page.height)}
        steps = [_on_page(step, "CreateDocumentCustom", **sides) for step in reference.steps]
        yield Change(f"{share:.0%} of both sides", steps, frozenset({"page: type"}))


@MUTANTS.declare("page covered")
def page_covered(reference: Reference) -> Iterator[Change]:
    """Draw the page's background last, over all else."""
    page = reference.page
    whole = (0.0, 0.0, float(page.width), float(page.height))
    steps = covered(reference, whole, page_color(reference))
    yield Change("background on top", steps, _visible(reference.of("text", "image", "code")))


@MUTANTS.declare("figures over texts")
def figures_over_texts(reference: Reference) -> Iterator[Change]:
    """Place the figures last, over the texts that stand on them."""
    for hand_over in reference.of(HAND_OVER):
        panels = [p for p in reference.made_in(hand_over) if _is_panel(reference, p)]
        own = [part for part in reference.of("text") if part.expert == hand_over.expert]
        under = [part for part in own if any(_lies_on(reference, part, p) for p in panels)]
        if under:
            steps = moved_step(reference.steps, hand_over.indices[0], reference.end)
            yield Change(hand_over.layer, steps, _visible(under))


def _on_page(step: dict[str, object], action: str, **values: object) -> dict[str, object]:
    is_page = step["action"] == "CreateDocument"
    return step_of(str(step["expert"]), action, **values) if is_page else step


def _visible(parts: list[Part]) -> Keys:
    return frozenset[str]().union(*(part.keys("visible") for part in parts))


def _is_panel(reference: Reference, part: Part) -> bool:
    return part.kind == "shape" and reference.element(part).shape == "rectangle"


def _lies_on(reference: Reference, text: Part, panel: Part) -> bool:
    return overlap(reference.element(text).bounds, reference.element(panel).bounds) >= _UNDER
