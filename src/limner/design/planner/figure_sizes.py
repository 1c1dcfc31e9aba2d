"""How large a figure is that goes with something else."""

from math import cos, hypot, pi

from limner.design.pages import PAGE_TYPES
from limner.design.planner.figure_steps import STAR_WIDTH
from limner.design.planner.parts import Unit


def on_ground(unit: Unit, size: tuple[float, float], em: float, kind: str) -> tuple[float, float]:
    """Give a unit's figure its size, and the texts their places on it or above it."""
    ground, (width, height) = unit.ground, size
    if ground is None:
        return size
    page = PAGE_TYPES[kind]
    if unit.beneath:
        return above(unit, size, page.width)
    if ground.kind == "rectangle":
        margin = 2 * page.safe_margin * page.resolution if unit.bleeds else 0.0
        sides = width + 1.2 * em, height + max(0.7 * em, margin)
        ground.width, ground.height = (page.width, sides[1]) if unit.bleeds else sides
    elif ground.kind == "ellipse":
        ground.width, ground.height = width * 1.46, height * 1.46
    else:
        radius = hypot(width, height) / 2 * 1.05
        radius /= cos(pi / 6) if ground.kind == "polygon" else 1.0
        ground.width, ground.height = figure_sides(ground.kind, 2 * radius)
    ground.x = ground.y = 0.0
    shift(unit, (ground.width - width) / 2, (ground.height - height) / 2)
    return ground.width, ground.height


def figure_sides(kind: str, diameter: float) -> tuple[float, float]:
    """Return the sides of the box of a figure by the diameter of the circle around it."""
    radius = diameter / 2
    if kind == "star":
        return STAR_WIDTH * radius, radius * (1 + cos(pi / 5))
    if kind == "polygon":
        return 2 * radius * cos(pi / 6), diameter
    return diameter, diameter


def above(unit: Unit, size: tuple[float, float], across: float) -> tuple[float, float]:
    """Put a small figure, or a line, below the other parts."""
    ground, (width, height) = unit.ground, size
    assert ground is not None
    if ground.kind == "line":
        ground.width, ground.height = min(width, 0.5 * across), 0.006 * across
    elif ground.kind in ("rectangle", "ellipse"):
        ground.width, ground.height = width, 0.03 * across
    else:
        ground.width, ground.height = figure_sides(ground.kind, 0.08 * across)
    gap = 0.02 * across
    whole = max(width, ground.width)
    shift(unit, (whole - width) / 2, 0.0)
    ground.x, ground.y = (whole - ground.width) / 2, height + gap
    return whole, height + gap + ground.height


def shift(unit: Unit, x: float, y: float) -> None:
    """Move what stands on or above a unit's figure, in pixels."""
    for part in unit.parts:
        if part is not unit.ground:
            part.x, part.y = part.x + x, part.y + y
