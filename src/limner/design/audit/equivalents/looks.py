"""Other looks and places, within what the request asks or leaves open."""

from collections.abc import Iterator

from limner.design.audit.edits import (
    colored,
    set_by,
    shifted,
    with_values,
)
from limner.design.audit.equivalents.kinds import EQUIVALENTS
from limner.design.audit.places import Box, page_color, unit_of
from limner.design.audit.reference import Part, Reference
from limner.design.audit.variation import Change
from limner.design.colors import color_value
from limner.design.components.bounds import luminance
from limner.design.components.color_difference import color_difference
from limner.design.document import Color

_NUDGE = 0.004
"""How far things are moved, as a share of the page's smaller side."""
_ALIKE = 2.0
"""CIEDE2000 difference up to which hardly anybody sees that two colours are not one."""
_AWAY = 6.0
"""Pixels that a thing keeps from all others when it is moved."""


@EQUIVALENTS.declare("moved a little")
def moved(reference: Reference) -> Iterator[Change]:
    """Move something that has room around it towards the middle of its place."""
    step = _NUDGE * min(reference.page.width, reference.page.height)
    for part in reference.of("text", "image", "code"):
        unit = unit_of(reference, part) if part.kind == "text" else [part]
        dx, dy = _inwards(reference, part, step)
        if len(unit) == 1 and (dx or dy) and _has_room(reference, part, step + _AWAY):
            yield Change(f"{part.layer} by ({dx:.1f}, {dy:.1f})", shifted(reference, unit, dx, dy))


@EQUIVALENTS.declare("nearly the same colour")
def near_colors(reference: Reference) -> Iterator[Change]:
    """Take colours that hardly differ from those that are asked for, none harder to read."""
    for part in reference.of("text", "shape"):
        asked = getattr(reference.wish(part.wishes[0]), "color", None)
        if asked is None:
            continue
        near = _nearly(color_value(asked), page_color(reference))
        if part.kind == "text":
            yield Change(
                f"{asked} as {near}", set_by(reference, part, "ColorText", **colored(near))
            )
        elif not _under_text(reference, part):
            steps = with_values(reference.steps, part.indices[0], **colored(near))
            yield Change(f"{asked} as {near}", steps)


def _inwards(reference: Reference, part: Part, step: float) -> tuple[float, float]:
    """Return a small move towards the middle of the ninth that is asked for, else of the page."""
    spot = set((getattr(reference.wish(part.wishes[0]), "at", None) or "center").split())
    left, top, right, bottom = reference.element(part).bounds
    across = 1 / 6 if "left" in spot else 5 / 6 if "right" in spot else 1 / 2
    down = 1 / 6 if "top" in spot else 5 / 6 if "bottom" in spot else 1 / 2
    page = reference.page
    room = page.safe_margin * page.resolution + step
    dx = _towards((left + right) / 2, across * page.width, step)
    dy = _towards((top + bottom) / 2, down * page.height, step)
    free_x = room <= left and right <= page.width - room
    free_y = room <= top and bottom <= page.height - room
    return dx if free_x else 0.0, dy if free_y else 0.0


def _towards(center: float, middle: float, step: float) -> float:
    off = middle - center
    return 0.0 if abs(off) < step else step if off > 0 else -step


def _has_room(reference: Reference, part: Part, gap: float) -> bool:
    """Tell whether nothing else is near an element, or it lies wholly within what is there."""
    scene = reference.run.scene
    own = reference.element(part)
    others = [item for item in scene.elements if item is not own] if scene else []
    return all(_apart(own.bounds, other.bounds, gap) for other in others)


def _apart(one: Box, other: Box, gap: float) -> bool:
    beside = one[2] + gap < other[0] or other[2] + gap < one[0]
    return beside or one[3] + gap < other[1] or other[3] + gap < one[1]


def _nearly(color: Color, ground: Color) -> Color:
    """Return nearly the same colour, a little further from its ground in lightness."""
    end = 255 if luminance(color) > luminance(ground) else 0
    for share in (0.05, 0.03, 0.02, 0.01):
        red, green, blue = (round(level + share * (end - level)) for level in color)
        if color_difference((red, green, blue), color) <= _ALIKE:
            return red, green, blue
    return color


def _under_text(reference: Reference, part: Part) -> bool:
    box = reference.element(part).bounds
    return any(not _apart(box, reference.element(o).bounds, 0) for o in reference.of("text"))
