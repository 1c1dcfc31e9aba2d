"""Placing images: as large as there is room for, or small and out of the way."""

from limner.design.planner.image_sizes import IMAGE_SHARES, set_image
from limner.design.planner.parts import ImagePart, Unit
from limner.design.planner.places import Sheet
from limner.design.planner.placing import NoRoom, anchors, inner_boxes, put

_AIRY = 1.6
"""How much free space around an image counts against nearness to the page's centre."""
SHARE_STEP = 0.03


def place_images(
    units: list[Unit], sheet: Sheet, kind: str, shares: tuple[float, float], *, centered: bool
) -> None:
    """Place all images, as large as there is room for all of them."""
    taken = list(sheet.taken)
    least, share = shares
    if least == share:
        _place_out_of_the_way(units, sheet, kind, share)
        return
    while share >= least:
        try:
            for number, unit in enumerate(units):
                nth, only = (number, len(units)), centered and number == 0
                _place_image(unit, sheet, kind, share, nth, centered=only)
        except NoRoom:
            sheet.taken[:] = taken
            share -= SHARE_STEP
            continue
        return
    raise NoRoom


def _place_out_of_the_way(units: list[Unit], sheet: Sheet, kind: str, share: float) -> None:
    """Place images near the edges, those that are see-through behind the others."""
    before = list(sheet.taken)
    for unit in sorted(units, key=_is_see_through):
        others = list(sheet.taken)
        if _is_see_through(unit):
            unit.lean, sheet.taken[:] = "right", before
        _place_at_edge(unit, sheet, kind, share)
        sheet.taken[:] = [*others, sheet.taken[-1]]


def _is_see_through(unit: Unit) -> bool:
    return any(isinstance(p, ImagePart) and p.treatment == "see-through" for p in unit.parts)


def _place_at_edge(unit: Unit, sheet: Sheet, kind: str, share: float) -> None:
    """Place an image as near to the edge of the page as its place allows, to leave room."""
    image = next(part for part in unit.parts if isinstance(part, ImagePart))
    low, high = IMAGE_SHARES[image.size]
    size = set_image(unit, kind, min(max(share, low), high))
    gap, edge = 0.3 * sheet.margin, 0.7 * sheet.margin
    xs, y = anchors(unit, size, sheet, edge)
    place = sheet.find(size, inner_boxes(unit), unit.spot, (xs[0], y), gap=gap, margin=edge)
    put(unit, place, size, sheet)


def _place_image(
    unit: Unit,
    sheet: Sheet,
    kind: str,
    share: float,
    nth: tuple[int, int],
    *,
    centered: bool,
) -> None:
    image = next(part for part in unit.parts if isinstance(part, ImagePart))
    low, high = IMAGE_SHARES[image.size]
    size = set_image(unit, kind, min(max(share, low), high))
    middle = (sheet.width - size[0]) / 2, (sheet.height - size[1]) / 2
    gap, edge = 0.35 * sheet.margin, 0.7 * sheet.margin
    if centered and unit.spot in (None, "center"):
        place = sheet.find(
            size, inner_boxes(unit), unit.spot, middle, xs=[middle[0]], gap=gap, margin=edge
        )
        if place is None or abs(place[1] - middle[1]) > 0.1:
            raise NoRoom
        put(unit, place, size, sheet)
        return
    middle = middle[0], sheet.middle - size[1] / 2
    if nth[1] > 1 and unit.spot is None:
        best = sheet.width * (nth[0] + 0.5) / nth[1] - size[0] / 2, middle[1]
        place = sheet.find(size, (), None, best, gap=gap, margin=edge)
    else:
        place = sheet.find(
            size, inner_boxes(unit), unit.spot, middle, airy=_AIRY, gap=gap, margin=edge
        )
    put(unit, place, size, sheet)
