"""How large an image is, and the figure that goes with it."""

from math import cos, pi, radians, sin, sqrt

from limner.design.pages import PAGE_TYPES
from limner.design.planner.figure_sizes import above, figure_sides, shift
from limner.design.planner.parts import ImagePart, ShapePart, Unit
from limner.design.planner.treating import TILT

IMAGE_SHARES = {
    None: (0.12, 0.9),
    "small": (0.16, 0.34),
    "medium": (0.3, 0.62),
    "large": (0.52, 0.95),
}
"""Least and most of an image's larger share of the page's sides."""


_COVERED = 0.36
"""Most of a figure's area that may be covered."""


def set_image(unit: Unit, kind: str, share: float) -> tuple[float, float]:
    """Set the image of a unit so that it takes a share of the page's width or height."""
    image = next(part for part in unit.parts if isinstance(part, ImagePart))
    page = PAGE_TYPES[kind]
    wide, high = image.natural
    factor = share / max(wide / page.width, high / page.height)
    image.width, image.height = wide * factor, high * factor
    outer = _turned(image) if image.treatment == "tilted" else (image.width, image.height)
    image.x, image.y = (
        (o - s) / 2 for o, s in zip(outer, (image.width, image.height), strict=True)
    )
    if unit.ground is None:
        return outer
    if unit.beneath:
        return above(unit, outer, page.width)
    if unit.foot:
        return _at_foot(unit, outer, page.width)
    _back(unit.ground, *outer)
    back = unit.ground.width, unit.ground.height
    shift(unit, (back[0] - outer[0]) / 2, (back[1] - outer[1]) / 2)
    return back


def _at_foot(unit: Unit, size: tuple[float, float], across: float) -> tuple[float, float]:
    """Put a figure behind the lower edge of an image, so that most of it shows."""
    ground, (wide, high) = unit.ground, size
    assert ground is not None
    if ground.kind in ("ellipse", "rectangle"):
        ground.width, ground.height = min(2 * wide, 0.87 * across), min(0.3 * high, 0.3 * wide)
        hidden = 0.57 * ground.height
    else:
        ground.width, ground.height = figure_sides(ground.kind, 0.55 * wide)
        hidden = 0.34 * ground.height
    whole = max(wide, ground.width)
    shift(unit, (whole - wide) / 2, 0.0)
    ground.x, ground.y = (whole - ground.width) / 2, high - hidden
    return whole, ground.y + ground.height


def _turned(image: ImagePart) -> tuple[float, float]:
    sine, cosine = sin(radians(TILT)), cos(radians(TILT))
    wide, high = image.width, image.height
    return wide * cosine + high * sine, wide * sine + high * cosine


def _back(ground: ShapePart, wide: float, high: float) -> None:
    """Make a figure so large that what lies on its middle covers little of it."""
    longer = max(wide, high)
    if ground.kind == "rectangle":
        size = wide / sqrt(_COVERED), high / sqrt(_COVERED)
    elif ground.kind == "ellipse":
        factor = 1 / sqrt(_COVERED * pi / 4)
        size = wide * factor, high * factor
    elif ground.kind == "triangle":
        size = longer / 0.42, longer / 0.42
    elif ground.kind == "star":
        size = figure_sides("star", 2 * longer / 0.62)
    else:
        area = wide * high / (_COVERED * (pi / 4 if ground.kind == "circle" else 0.65))
        size = figure_sides(ground.kind, max(sqrt(area), 1.08 * longer))
    ground.x = ground.y = 0.0
    ground.width, ground.height = size
