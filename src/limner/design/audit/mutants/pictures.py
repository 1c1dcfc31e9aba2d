"""Faults in images, figures and QR codes, and in where anything is that has an asked place."""

from collections.abc import Iterator
from dataclasses import replace

from limner.design.audit.edits import covered, set_by, shifted, with_values, without
from limner.design.audit.losses import presence
from limner.design.audit.mutants.kinds import MUTANTS
from limner.design.audit.places import (
    box_of,
    elsewhere,
    page_color,
    unit_of,
)
from limner.design.audit.reference import Reference
from limner.design.audit.variation import Change
from limner.design.requests import ImageWish
from limner.design.steps import Expert

STRANGER = "stranger.svg"
"""A file that was not given for the request."""
_DRAWING = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 40 40">'
    b'<path fill="#c33" d="M20 2 38 38H2z"/><circle cx="20" cy="26" r="7" fill="#fd5"/></svg>'
)
_NO_OPACITY = 2.0
"""Percent at which nothing is seen any more."""
_FEW_PIXELS = 8.0
_IMAGE_SIZES = {"small": 3.0, "medium": 0.3, "large": 0.3}
"""By what factor an image is larger for it to be clearly of another size."""


@MUTANTS.declare("image missing")
def missing(reference: Reference) -> Iterator[Change]:
    """Leave out an image, a figure or a QR code."""
    for part in reference.of("image"):
        yield Change(part.layer, without(reference.steps, part.indices), presence(part))


@MUTANTS.declare("image distorted")
def distorted(reference: Reference) -> Iterator[Change]:
    """Stretch an image or a QR code by a tenth or more."""
    for part in reference.of("image", "code"):
        element = reference.element(part)
        for share in (0.9, 0.6):
            size = {"width": round(share * element.width, 2), "height": element.height}
            steps = set_by(reference, part, "ResizeObject", **size)
            yield Change(f"{part.layer} to {share:.0%}", steps, part.keys("undistorted"))


@MUTANTS.declare("another image")
def another(reference: Reference) -> Iterator[Change]:
    """Show another image in place of one: one of the request's own, or a stranger."""
    names = [file.name for file in reference.given.files]
    for part in reference.of("image"):
        index = part.indices[0]
        own = reference.steps[index]["parameters"]["fileName"]
        for name in (STRANGER, *(name for name in names if name != own)):
            steps = with_values(reference.steps, index, fileName=name)
            files = {STRANGER: _DRAWING} if name == STRANGER else {}
            yield Change(f"{name} for {own}", steps, part.keys("there"), files)


@MUTANTS.declare("image off the page")
def off_page(reference: Reference) -> Iterator[Change]:
    """Move an image, a figure or a QR code off the page."""
    for part in reference.of("image", "code", "shape"):
        left, _, right, _ = reference.element(part).bounds
        steps = shifted(reference, [part], -left - 1.05 * (right - left) - 50, 0)
        yield Change(part.layer, steps, part.keys("inside", "visible"))


@MUTANTS.declare("image covered")
def image_covered(reference: Reference) -> Iterator[Change]:
    """Draw over an image or a QR code."""
    for part in reference.of("image", "code"):
        steps = covered(reference, box_of(reference, [part]), page_color(reference))
        yield Change(part.layer, steps, part.keys("visible"))


@MUTANTS.declare("image faded")
def faded(reference: Reference) -> Iterator[Change]:
    """Make an image or a figure so transparent that nothing of it is seen."""
    actions = {"image": "OpacityObject", "shape": "OpacityDrawing"}
    for part in reference.of("image", "shape"):
        if part.expert != Expert.LAYOUT_DESIGNER:
            steps = set_by(reference, part, actions[part.kind], opacity=_NO_OPACITY)
            yield Change(f"{part.layer} to {_NO_OPACITY:g} %", steps, part.keys("visible"))


@MUTANTS.declare("image of a few pixels")
def tiny(reference: Reference) -> Iterator[Change]:
    """Show an image or a QR code so small that nobody can tell what it shows."""
    for part in reference.of("image", "code"):
        element = reference.element(part)
        width, height = element.width, element.height
        factor = _FEW_PIXELS / max(width, height)
        if min(width, height) * factor < 1:
            continue
        middle = (1 - factor) / 2 * width, (1 - factor) / 2 * height
        moved = replace(reference, steps=shifted(reference, [part], *middle))
        size = {"width": width * factor, "height": height * factor}
        yield Change(part.layer, set_by(moved, part, "ResizeObject", **size), part.keys("visible"))


@MUTANTS.declare("treatment dropped")
def untreated(reference: Reference) -> Iterator[Change]:
    """Leave out what is to be done to an image."""
    for part in reference.of("image"):
        for index in part.indices[1:]:
            action = reference.steps[index]["action"]
            if action not in ("ResizeObject", "RepositionObject"):
                steps = without(reference.steps, {index})
                yield Change(f"{part.layer}: {action}", steps, part.keys("treatment"))


@MUTANTS.declare("wrong image size")
def wrong_size(reference: Reference) -> Iterator[Change]:
    """Show an image of an asked size much larger or smaller."""
    for part in reference.of("image"):
        wish, element = reference.wish(part.wishes[0]), reference.element(part)
        assert isinstance(wish, ImageWish)
        if wish.size:
            factor = _IMAGE_SIZES[wish.size]
            size = {"width": element.width * factor, "height": element.height * factor}
            steps = set_by(reference, part, "ResizeObject", **size)
            yield Change(f"{part.layer} {factor:g} times", steps, part.keys("size"))


@MUTANTS.declare("wrong place")
def wrong_place(reference: Reference) -> Iterator[Change]:
    """Put something of an asked place elsewhere, clear of the ninth that is asked for."""
    for part in reference.of("text", "image", "code", "shape"):
        if part.kind == "shape" and len(part.wishes) > 1:  # one of several that look alike
            continue
        spot = getattr(reference.wish(part.wishes[0]), "at", None)
        unit = unit_of(reference, part) if part.kind == "text" else [part]
        move = spot and elsewhere(reference, box_of(reference, unit), spot)
        if move and unit[0] is part:
            what = f"{part.layer} by ({move[0]:.0f}, {move[1]:.0f})"
            yield Change(what, shifted(reference, unit, *move), part.keys("place"))
