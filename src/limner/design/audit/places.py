"""Where things lie in a reference's outcome, and where they can go instead."""

from collections.abc import Iterable

from limner.design.audit.reference import Part, Reference, rgb_of
from limner.design.colors import color_value
from limner.design.components.color_difference import color_difference
from limner.design.document import BLACK, WHITE, Color
from limner.design.scene import Element

Box = tuple[float, float, float, float]

CLEARLY = 25.0
"""CIEDE2000 difference from which on nobody takes two colours for one."""
SMALL = 0.45
"""Share of the page's side below which an element is clearly in one place or another."""
_INKS: tuple[Color, ...] = (
    BLACK,
    WHITE,
    (200, 30, 40),
    (30, 70, 190),
    (30, 130, 60),
    (240, 200, 40),
)


def box_of(reference: Reference, parts: Iterable[Part]) -> Box:
    """Return the box around parts, in pixels of the page."""
    boxes = [_drawn_box(reference.element(part)) for part in parts]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _drawn_box(element: Element) -> Box:
    """Return the box of what an element draws, a line's stroke with it."""
    left, top, right, bottom = element.bounds
    half = element.outline.width / 2 if element.outline else 0.0
    return left - half, top - half, right + half, bottom + half


def unit_of(reference: Reference, part: Part) -> list[Part]:
    """Return a part with those that print the same block of text."""
    wishes = set(part.wishes)
    return [o for o in reference.of(part.kind) if o is part or wishes & set(o.wishes)]


def elsewhere(reference: Reference, box: Box, spot: str) -> tuple[float, float] | None:
    """Return by how much to move a box so that it is clearly not in the ninth that is asked for.

    None where it is so large that it is nearly everywhere.
    """
    page, words = reference.page, set(spot.split())
    left, top, right, bottom = box
    edge = page.safe_margin * page.resolution
    if words & {"top", "bottom"} and bottom - top < SMALL * page.height:
        return 0.0, edge - top if "bottom" in words else page.height - edge - bottom
    if right - left < SMALL * page.width:
        return (page.width - edge - right if "left" in words else edge - left), 0.0
    return None


def overlap(one: Box, other: Box) -> float:
    """Return the share of one box that lies in another."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    area = (one[2] - one[0]) * (one[3] - one[1])
    return max(0.0, width) * max(0.0, height) / area if area else 0.0


def page_color(reference: Reference) -> Color:
    """Return the colour of the page."""
    made = [s for s in reference.steps if s["action"] == "SetBackgroundColor"]
    return rgb_of(made[-1]) if made else WHITE


def ground_of(reference: Reference, part: Part) -> Color | None:
    """Return the one colour that a text stands on; None where that is not sure."""
    box, color = reference.element(part).bounds, page_color(reference)
    for other in reference.of("shape", "image", "code"):
        element = reference.element(other)
        if overlap(box, element.bounds) == 0:
            continue
        whole = overlap(box, element.bounds) > 0.999
        if other.kind != "shape" or element.shape != "rectangle" or not whole:
            return None
        color = element.fill or color
    return color


def other_color(*used: str | Color | None) -> Color:
    """Return a colour that is clearly none of those used."""
    values = [color_value(c) if isinstance(c, str) else c for c in used if c]
    return max(_INKS, key=lambda ink: min(color_difference(ink, value) for value in values))


def differ(one: Color, other: Color) -> bool:
    """Tell whether nobody takes two colours for one."""
    return color_difference(one, other) >= CLEARLY
