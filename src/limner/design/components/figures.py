"""Which drawn figures of a scene are the ones that a request asks for."""

from collections.abc import Sequence

import numpy as np
from scipy.optimize import linear_sum_assignment

from limner.design.colors import color_value
from limner.design.components.bounds import in_ninth, same_color
from limner.design.document import WHITE, Color, ShapeKind
from limner.design.requests import ShapeWish
from limner.design.scene import Element, ElementKind, Scene

_ROUND = 0.03
"""Share by which an ellipse's sides may differ for it to be a circle."""
_THIN = 12
"""From this ratio of its sides on a rectangle is a line."""


def find_shapes(scene: Scene, wishes: Sequence[ShapeWish]) -> list[Element | None]:
    """Return for each wish a figure of its kind: all together have most of what is asked."""
    figures = [item for item in scene.elements if item.kind is ElementKind.SHAPE]
    merits = np.array([[_merit(item, wish, scene) for item in figures] for wish in wishes])
    if not merits.size:
        return [None] * len(wishes)
    pairs = zip(*linear_sum_assignment(merits, maximize=True), strict=True)
    found = {int(wish): figures[item] for wish, item in pairs if merits[wish, item]}
    return [found.get(number) for number in range(len(wishes))]


def _merit(element: Element, wish: ShapeWish, scene: Scene) -> float:
    """Return how much a figure has of what is asked: colour, then place, then how much is seen.

    0 where it is of another kind, or of a colour that nobody can see where it is.
    """
    if not is_shape(element, wish.kind) or not (wish.color or _stands_out(element, scene)):
        return 0.0
    colored = wish.color is None or same_color(ink(element), color_value(wish.color))
    page = (scene.width, scene.height)
    placed = wish.at is None or in_ninth(element.bounds, wish.at, page)
    return 8.0 + 4.0 * colored + 2.0 * placed + element.visible


def _stands_out(element: Element, scene: Scene) -> bool:
    """Return whether a figure has another colour than the page, or lies on something."""
    if not same_color(ink(element), scene.background or WHITE):
        return True
    left, top, right, bottom = element.bounds
    boxes = (other.bounds for other in scene.elements[: element.order])
    return any(x < right and left < far and y < bottom and top < low for x, y, far, low in boxes)


def ink(element: Element) -> Color | None:
    """Return a figure's colour: its filling's, a line's stroke's."""
    return element.fill or (element.outline.color if element.outline else None)


def is_shape(element: Element, kind: str) -> bool:
    """Return whether a figure is of a kind: a round ellipse is a circle, a thin bar a line."""
    short, long = sorted((element.width, element.height))
    if kind == "circle" and element.shape is ShapeKind.ELLIPSE:
        return long <= short * (1 + _ROUND)
    if kind == "line" and element.shape is ShapeKind.RECTANGLE:
        return long >= short * _THIN
    return element.shape == kind
