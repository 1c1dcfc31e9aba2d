"""Which figures go with which texts and images."""

from collections.abc import Sequence
from dataclasses import dataclass

from limner.design.colors import color_value
from limner.design.components.bounds import contrast
from limner.design.requests import Request, ShapeWish

_LEGIBLE = 2.0
"""Contrast from which on a text stands on a figure where a client asked for both colours."""
PANELS = ("rectangle", "circle", "ellipse", "polygon")
"""Figures on which a text can stand."""


@dataclass(frozen=True)
class Pairs:
    """Which figure goes with which text or image, by their numbers."""

    texts: dict[int, int]
    images: dict[int, int]


def pair(request: Request, *, images: bool) -> Pairs:
    """Return which figures stand behind or below which texts and, if they may, images."""
    found = Pairs({}, {})
    free = range(len(request.images)) if images else range(0)
    for number, shape in enumerate(request.shapes):
        _pair(request, number, shape, found, free)
    return found


def _pair(
    request: Request, number: int, shape: ShapeWish, found: Pairs, free: Sequence[int]
) -> None:
    texts = [n for n in range(len(request.texts)) if n not in found.texts]
    images = [n for n in free if n not in found.images]
    same_texts = [n for n in texts if shape.at and request.texts[n].at == shape.at]
    same_images = [n for n in images if shape.at and request.images[n].at == shape.at]
    loose = [n for n in images if request.images[n].at is None or shape.at is None]
    if same_texts and (shape.kind in PANELS or not same_images):
        found.texts[same_texts[0]] = number
    elif same_images:
        found.images[same_images[0]] = number
    elif shape.kind == "line":
        if shape.at is None and texts:
            found.texts[texts[0]] = number
    elif loose and shape.at in (None, "center"):
        found.images[loose[0]] = number


def holds(request: Request, block: int, shape: int) -> bool:
    """Return whether a text stands out from a figure on which it can stand."""
    wish, ink = request.shapes[shape], request.texts[block].color
    if wish.kind not in PANELS:
        return False
    if not (ink and wish.color):
        return True
    return contrast(color_value(ink), color_value(wish.color)) >= _LEGIBLE
