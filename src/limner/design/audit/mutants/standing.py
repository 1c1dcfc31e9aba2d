"""Faults in where the texts stand."""

from collections.abc import Iterator
from itertools import combinations

from limner.design.audit.edits import covered, shifted
from limner.design.audit.mutants.kinds import MUTANTS
from limner.design.audit.places import box_of, page_color
from limner.design.audit.reference import Reference
from limner.design.audit.variation import Change


@MUTANTS.declare("text off the page")
def off_page(reference: Reference) -> Iterator[Change]:
    """Move a text half off the page, or wholly."""
    for part in reference.of("text"):
        left, _, right, _ = reference.element(part).bounds
        for share in (0.5, 1.02):
            steps = shifted(reference, [part], -left - share * (right - left), 0)
            yield Change(f"{part.layer}, {share:.0%}", steps, part.keys("inside"))


@MUTANTS.declare("text at the edge")
def at_edge(reference: Reference) -> Iterator[Change]:
    """Move a text out of the safe margin, to where a printer may cut it."""
    page = reference.page
    for part in reference.of("text"):
        left, _, right, _ = reference.element(part).bounds
        near = page.safe_margin * page.resolution / 4
        to = near - left if left + right < page.width else page.width - near - right
        yield Change(part.layer, shifted(reference, [part], to, 0), part.keys("margin"))


@MUTANTS.declare("text on text")
def on_each_other(reference: Reference) -> Iterator[Change]:
    """Move a text onto another."""
    for part, other in combinations(reference.of("text"), 2):
        one, two = reference.element(part).bounds, reference.element(other).bounds
        dx, dy = (sum(two[n::2]) / 2 - sum(one[n::2]) / 2 for n in (0, 1))
        steps = shifted(reference, [part], dx, dy)
        yield Change(f"{part.layer} on {other.layer}", steps, frozenset({"texts: apart"}))


@MUTANTS.declare("text covered")
def text_covered(reference: Reference) -> Iterator[Change]:
    """Draw over a text."""
    for part in reference.of("text"):
        steps = covered(reference, box_of(reference, [part]), page_color(reference))
        yield Change(part.layer, steps, part.keys("visible"))
