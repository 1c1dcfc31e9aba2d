"""Faults in how the texts look."""

from collections.abc import Iterator

from limner.design.audit.edits import colored, inserted, set_by, step_of
from limner.design.audit.mutants.kinds import MUTANTS
from limner.design.audit.places import ground_of, other_color, page_color, unit_of
from limner.design.audit.reference import Part, Reference
from limner.design.audit.variation import Change
from limner.design.document import Color
from limner.design.fonts import resolve
from limner.design.requests import TextBlock
from limner.design.steps import Expert

LEAST_POINTS = {"book cover": 8.0, "business card": 6.0, "postcard": 8.0, "poster": 20.0}
"""Type that can be read in print, by the type of page."""
_NEAR = 0.12
"""How far an ink is from what it is on, on the way to the other end, for nobody to read it."""
_NO_OPACITY = 2.0
"""Percent at which nothing is seen any more."""
_OTHER_FONTS = ("Courier New", "Lobster")
_ALIGNMENTS = {"left": "right", "center": "left", "right": "left"}
_SIZES = {"small": 4.0, "medium": 0.2, "large": 0.2}
"""By what factor type is larger for it to be clearly of another size."""


@MUTANTS.declare("wrong text colour")
def wrong_color(reference: Reference) -> Iterator[Change]:
    """Set a text in another colour than the one that is asked for."""
    for part, block in _blocks(reference):
        if block.color:
            other = other_color(block.color, page_color(reference))
            steps = set_by(reference, part, "ColorText", **colored(other))
            yield Change(f"{part.layer} {other}", steps, part.keys("color"))


@MUTANTS.declare("wrong font")
def wrong_font(reference: Reference) -> Iterator[Change]:
    """Set a text in another font than the one that is asked for."""
    for part, block in _blocks(reference):
        if block.font:
            asked = resolve(block.font).family
            other = next(font for font in _OTHER_FONTS if resolve(font).family != asked)
            steps = set_by(reference, part, "ApplyFont", fontName=other)
            yield Change(f"{part.layer} {other}", steps, part.keys("font"))


@MUTANTS.declare("wrong text size")
def wrong_size(reference: Reference) -> Iterator[Change]:
    """Set a text of an asked size much larger or smaller."""
    for part, block in _blocks(reference):
        if block.size and len(unit_of(reference, part)) == 1:
            points = (reference.element(part).font_size or 0) * _SIZES[block.size]
            steps = set_by(reference, part, "ResizeText", fontSize=round(points, 1))
            yield Change(f"{part.layer} {points:.1f} points", steps, part.keys("size"))


@MUTANTS.declare("wrong alignment")
def wrong_alignment(reference: Reference) -> Iterator[Change]:
    """Align a text otherwise than asked."""
    for part, block in _blocks(reference):
        if block.align:
            other = _ALIGNMENTS[block.align]
            steps = set_by(reference, part, "AlignText", alignment=other)
            yield Change(f"{part.layer} {other}", steps, part.keys("alignment"))


@MUTANTS.declare("text too small")
def too_small(reference: Reference) -> Iterator[Change]:
    """Set a text too small to be read in print."""
    points = round(0.7 * LEAST_POINTS[reference.request.type], 1)
    for part in reference.of("text"):
        steps = set_by(reference, part, "ResizeText", fontSize=points)
        yield Change(f"{part.layer} {points:g} points", steps, part.keys("legible"))


@MUTANTS.declare("text of low contrast")
def low_contrast(reference: Reference) -> Iterator[Change]:
    """Set a text nearly in the colour of what it is on, where its colour is free."""
    for part, block in _blocks(reference):
        ground = ground_of(reference, part)
        if block.color or ground is None or reference.element(part).outline:
            continue
        near = _near(ground)
        steps = set_by(reference, part, "ColorText", **colored(near))
        yield Change(f"{part.layer} {near} on {ground}", steps, part.keys("contrast"))


@MUTANTS.declare("text faded")
def faded(reference: Reference) -> Iterator[Change]:
    """Make a text so transparent that nobody can read it."""
    for part in reference.of("text"):
        if part.expert != Expert.LAYOUT_DESIGNER:
            steps = set_by(reference, part, "OpacityText", opacity=_NO_OPACITY)
            yield Change(part.layer, steps, part.keys("contrast", "visible"))


@MUTANTS.declare("text smeared")
def smeared(reference: Reference) -> Iterator[Change]:
    """Give letters an outline that fills them, or blur them."""
    for part in reference.of("text"):
        em = (reference.element(part).font_size or 0.0) * reference.page.pixels_per_point
        if part.expert != Expert.LAYOUT_DESIGNER:
            line = {"strokeWidth": round(0.5 * em), **colored((0, 0, 0))}
            steps = set_by(reference, part, "StrokeText", **line)
            yield Change(f"{part.layer}, outlined", steps, part.keys("legible", "contrast"))
        if part.expert == Expert.PHOTO_EDITOR:
            blur = {"layerName": part.layer, "blurAmount": min(250, round(0.3 * em))}
            new = [step_of(part.expert, "BlurObject", **blur)]
            steps = inserted(reference.steps, part.indices[-1] + 1, new)
            yield Change(f"{part.layer}, blurred", steps, part.keys("legible", "contrast"))


def _blocks(reference: Reference) -> Iterator[tuple[Part, TextBlock]]:
    """Yield each text with the first of its blocks, like which the others are set."""
    for part in reference.of("text"):
        block = reference.wish(part.wishes[0])
        assert isinstance(block, TextBlock)
        yield part, block


def _near(ground: Color) -> Color:
    end = 0 if sum(ground) > 3 * 127 else 255
    red, green, blue = (round(level + _NEAR * (end - level)) for level in ground)
    return red, green, blue
