"""Faults in drawn figures and QR codes."""

from collections.abc import Iterator

from limner.design.audit.edits import colored, covered, with_values, without
from limner.design.audit.losses import presence
from limner.design.audit.mutants.kinds import MUTANTS
from limner.design.audit.places import (
    box_of,
    differ,
    other_color,
    overlap,
    page_color,
)
from limner.design.audit.reference import Reference, rgb_of
from limner.design.audit.variation import Change
from limner.design.requests import ShapeWish


@MUTANTS.declare("figure missing")
def figure_missing(reference: Reference) -> Iterator[Change]:
    """Leave out a figure or a QR code."""
    for part in reference.of("shape", "code"):
        yield Change(part.layer, without(reference.steps, part.indices), presence(part))


@MUTANTS.declare("figure covered")
def figure_covered(reference: Reference) -> Iterator[Change]:
    """Draw over a figure in the page's colour, where the cover itself is not what is asked."""
    cover = page_color(reference)
    for part in reference.of("shape"):
        wish = reference.wish(part.wishes[0])
        assert isinstance(wish, ShapeWish)
        fill = rgb_of(reference.steps[part.indices[0]])
        if wish.kind not in ("rectangle", "line") or (wish.color and differ(fill, cover)):
            steps = covered(reference, box_of(reference, [part]), cover)
            yield Change(part.layer, steps, part.keys("visible"))


@MUTANTS.declare("figure of the page's colour")
def unseen(reference: Reference) -> Iterator[Change]:
    """Draw a figure of a free colour in that of the page, on which alone it lies."""
    scene = reference.run.scene
    for part in reference.of("shape"):
        wish, element = reference.wish(part.wishes[0]), reference.element(part)
        assert isinstance(wish, ShapeWish)
        below = scene.elements[: element.order] if scene else ()
        if wish.color or any(overlap(element.bounds, other.bounds) for other in below):
            continue
        steps = with_values(reference.steps, part.indices[0], **colored(page_color(reference)))
        yield Change(part.layer, steps, part.keys("visible", "there", "contrast"))


@MUTANTS.declare("wrong figure colour")
def wrong_color(reference: Reference) -> Iterator[Change]:
    """Draw a figure in another colour than the one that is asked for."""
    for part in reference.of("shape"):
        wish, index = reference.wish(part.wishes[0]), part.indices[0]
        assert isinstance(wish, ShapeWish)
        if wish.color:
            other = other_color(wish.color, page_color(reference))
            steps = with_values(reference.steps, index, **colored(other))
            kind = [n for n, w in enumerate(reference.request.shapes, 1) if w.kind == wish.kind]
            breaks = frozenset(f"shape {n}: color" for n in kind)
            yield Change(f"{part.layer} {other}", steps, breaks)


@MUTANTS.declare("wrong link")
def wrong_link(reference: Reference) -> Iterator[Change]:
    """Let a QR code lead elsewhere."""
    for part in reference.of("code"):
        link = reference.steps[part.indices[0]]["parameters"]["linkURL"]
        for wrong in (f"{link}x", link[:-1]):
            steps = with_values(reference.steps, part.indices[0], linkURL=wrong)
            yield Change(wrong, steps, part.keys("there"))
