"""Placing texts, figures and codes on what is left of a page."""

from limner.design.components.bounds import Box, mean_side
from limner.design.components.words import union
from limner.design.document import QUIET_ZONE
from limner.design.planner.building import Units
from limner.design.planner.figure_sizes import figure_sides
from limner.design.planner.parts import TextPart, Unit
from limner.design.planner.places import Sheet
from limner.design.planner.sizing import set_texts
from limner.design.qr import qr_code


class NoRoom(Exception):  # noqa: N818 - it is an outcome: the next size is tried
    """Something finds no place."""


def most_width(unit: Unit, units: Units, sheet: Sheet, kind: str) -> float:
    """Return the width in pixels that a text may take."""
    spot = unit.spot or unit.lean
    side = spot.split()[-1]
    whole = sheet.width - 2 * sheet.margin
    beside = bool(units.images or units.codes)
    if side not in ("left", "right"):
        return whole
    if not unit.spot and " " in spot and kind != "business card":
        return whole
    if kind == "business card":
        return (0.56 if beside else 0.8) * sheet.width
    return (0.46 if beside or len(units.texts) > 1 else 0.62) * sheet.width


def anchors(
    unit: Unit,
    size: tuple[float, float],
    sheet: Sheet,
    edge: float | None = None,
    side: str | None = None,
) -> tuple[list[float], float]:
    """Return the lefts at which a unit is aligned, and the top at which it is best."""
    spot = unit.spot or unit.lean
    row, side = spot.split()[0], side or spot.split()[-1]
    if edge is None:
        edge = 0.0 if unit.bleeds else sheet.margin
    far = sheet.width - edge - size[0]
    x = {"left": edge, "right": far}.get(side, (sheet.width - size[0]) / 2)
    low = sheet.height - edge - size[1]
    high = edge if unit.bleeds else max(edge, sheet.top)
    y = {"top": high, "bottom": low}.get(row, (sheet.height - size[1]) / 2)
    return [x], y


def place_text(unit: Unit, sheet: Sheet, kind: str, scale: float, most: float) -> None:
    """Set a text and put it where there is room; NoRoom where there is none."""
    gap, margin = 0.3 * sheet.margin, 0.0 if unit.bleeds else None
    for side in _sides(unit):
        unit.side = side
        size = set_texts(unit, kind, scale, most)
        xs, y = anchors(unit, size, sheet, side=side)
        inner, best = inner_boxes(unit), (xs[0], y)
        place = sheet.find(size, inner, unit.spot, best, xs=xs, gap=gap, margin=margin)
        if place is not None and xs[0] >= 0:
            break
    else:
        place = sheet.find(size, inner, unit.spot, best, gap=gap, margin=margin)
    put(unit, place, size, sheet)


def _sides(unit: Unit) -> list[str]:
    """Return where a text may be in line with others: as it leans, unless asked elsewhere."""
    asked, leaning = (
        side if side in ("left", "right") else "center"
        for side in ((spot or "center").split()[-1] for spot in (unit.spot, unit.lean))
    )
    if unit.spot is None:
        return [leaning]
    return [asked] if asked != "center" or leaning == "center" else [leaning, asked]


def inner_boxes(unit: Unit) -> list[Box]:
    """Return the boxes of what has to be in the unit's ninth: its texts together, and the rest."""
    boxes = [(part.x, part.y, part.x + part.width, part.y + part.height) for part in unit.parts]
    kinds = [isinstance(part, TextPart) for part in unit.parts]
    texts = [box for box, is_text in zip(boxes, kinds, strict=True) if is_text]
    others = [box for box, is_text in zip(boxes, kinds, strict=True) if not is_text]
    return [*others, union(texts)] if texts else others


def put(
    unit: Unit, place: tuple[float, float] | None, size: tuple[float, float], sheet: Sheet
) -> None:
    """Put a unit at a place and keep its box free; NoRoom where there is no place."""
    if place is None:
        raise NoRoom
    for part in unit.parts:
        part.x, part.y = part.x + place[0], part.y + place[1]
    sheet.take(*place, *size)


def place_code(unit: Unit, sheet: Sheet, kind: str) -> None:
    """Put a QR code where there is room; NoRoom where there is none."""
    code = unit.parts[0]
    modules = len(qr_code(getattr(code, "link")).modules) + 2 * QUIET_ZONE  # noqa: B009
    short = min(sheet.width, sheet.height)
    side = float(modules * max(4, round(0.34 * short / modules)))
    side = min(side, 0.36 * short) if kind == "business card" else min(side, 0.2 * short)
    code.x, code.y, code.width, code.height = 0.0, 0.0, side, side
    unit.lean = "bottom right"
    xs, y = anchors(unit, (side, side), sheet)
    gap = 0.3 * sheet.margin
    place = sheet.find((side, side), inner_boxes(unit), unit.spot, (xs[0], y), gap=gap)
    put(unit, place, (side, side), sheet)


def place_shape(unit: Unit, sheet: Sheet) -> None:
    """Put a figure that stands by itself; NoRoom where there is no room."""
    size = _own_size(unit, sheet)
    part = unit.parts[0]
    part.x, part.y, part.width, part.height = 0.0, 0.0, *size
    unit.bleeds = sheet.width in size or sheet.height in size
    xs, y = anchors(unit, size, sheet)
    margin = 0.0 if unit.bleeds else sheet.margin
    place = sheet.find(
        size, inner_boxes(unit), unit.spot, (xs[0], y), gap=0.3 * sheet.margin, margin=margin
    )
    put(unit, place, size, sheet)


def _own_size(unit: Unit, sheet: Sheet) -> tuple[float, float]:
    """Return the size of a figure that stands by itself."""
    kind, spot = getattr(unit.parts[0], "kind"), unit.spot or "center"  # noqa: B009
    mean = mean_side(sheet.width, sheet.height)
    if kind == "line":
        thick = 0.007 * mean
        if spot in ("left", "right"):
            return thick, 0.5 * sheet.height
        return (0.3 if len(spot.split()) > 1 else 0.6) * sheet.width, thick
    if kind != "rectangle":
        across, high = figure_sides(kind, 0.2 * min(sheet.width, sheet.height))
        return (1.5 * across, high) if kind == "ellipse" else (across, high)
    sides = {
        "top": (sheet.width, 0.6 * sheet.margin),
        "bottom": (sheet.width, 0.6 * sheet.margin),
        "left": (0.6 * sheet.margin, sheet.height),
        "right": (0.6 * sheet.margin, sheet.height),
        "center": (0.4 * sheet.width, 0.06 * sheet.height),
    }
    return sides.get(spot, (0.16 * mean, 0.16 * mean))
