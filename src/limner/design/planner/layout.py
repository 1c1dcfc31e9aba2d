"""Placing the units of a page: texts first, then figures and codes, then images as large as fit."""

from collections.abc import Iterator
from itertools import product

from limner.design.pages import PAGE_TYPES
from limner.design.planner.building import Units
from limner.design.planner.image_places import place_images
from limner.design.planner.parts import Unit
from limner.design.planner.places import Sheet
from limner.design.planner.placing import (
    NoRoom,
    most_width,
    place_code,
    place_shape,
    place_text,
)
from limner.design.planner.trials import ROOMY, TRIALS, Trial

MARGINS = {"book cover": 140.0, "business card": 46.0, "postcard": 88.0, "poster": 130.0}
"""Pixels; more than the safe margin of each type."""


ORDERS = ("texts figures images", "figures texts images", "images figures texts")
"""In which things are placed; what comes last gets what room is left."""
MOST_SHARE = 0.95
"""Of the page's width or height, for an image."""
_LOWERED = {"book cover": 0.2, "poster": 0.16}
"""Where texts at the top begin on a page without images, as a share of its height."""
_BACKED = 0.6
"""How much smaller an image may be that has a figure behind it."""


def lay_out(units: Units, kind: str, *, centered: bool) -> bool:
    """Give every part its size and place.

    Args:
        units: The parts get their sizes, and their places on the page.
        kind: The type of page.
        centered: Whether a single image is to be in the page's centre, which saves a step.

    Returns:
        Whether there is room for all.
    """
    orders = ORDERS if units.codes or units.shapes else ORDERS[::2]
    trials = TRIALS if units.images or units.codes else (*ROOMY, *TRIALS)
    for center in (True, False) if centered else (False,):
        for trial, order in product(trials, orders):
            try:
                _try(units, kind, trial, order, centered=center)
            except NoRoom:
                continue
            return True
    return False


def _try(units: Units, kind: str, trial: Trial, order: str, *, centered: bool) -> None:
    page = PAGE_TYPES[kind]
    sheet = Sheet(page.width, page.height, MARGINS[kind])
    if kind in _LOWERED and not units.images:
        sheet.top = _LOWERED[kind] * page.height
    if centered and not units.images:
        _lean_to_center(units.texts)
    for group in order.split():
        if group == "figures":
            _place_figures(units, sheet, kind)
        elif group == "texts":
            _place_texts(units, sheet, kind, trial)
        elif units.images:
            backed = any(unit.ground for unit in units.images)
            least = trial.least * (_BACKED if backed else 1.0)
            most = least if order.startswith("images") else MOST_SHARE
            place_images(units.images, sheet, kind, (least, most), centered=centered)


def _place_texts(units: Units, sheet: Sheet, kind: str, trial: Trial) -> None:
    for unit in _in_order(units.texts):
        most = trial.narrow * most_width(unit, units, sheet, kind)
        place_text(unit, sheet, kind, trial.scale, most)
        if (unit.spot or unit.lean).startswith("top"):
            sheet.top = max(part.y + part.height for part in unit.parts)


def _place_figures(units: Units, sheet: Sheet, kind: str) -> None:
    for unit in units.codes:
        place_code(unit, sheet, kind)
    for unit in units.shapes:
        place_shape(unit, sheet)


def _lean_to_center(units: list[Unit]) -> None:
    """Let the first text without an asked place be in the page's centre."""
    free = [unit for unit in units if unit.spot is None]
    if free and not any(unit.spot == "center" for unit in units):
        free[0].lean = "center"


def _in_order(units: list[Unit]) -> Iterator[Unit]:
    """Yield the units from the page's top down, from its bottom up, then those between."""
    rows = [(unit.spot or unit.lean).split()[0] for unit in units]
    yield from (unit for unit, row in zip(units, rows, strict=True) if row == "top")
    pairs = list(zip(units, rows, strict=True))
    yield from (unit for unit, row in reversed(pairs) if row == "bottom")
    yield from (unit for unit, row in pairs if row not in ("top", "bottom"))
