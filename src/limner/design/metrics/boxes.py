"""The boxes that a page is composed of."""

from functools import reduce

import numpy as np
from numpy.typing import NDArray

from limner.design.document import Document, Point
from limner.design.frames import clip, polygon_area
from limner.design.parts import Part, parts_of
from limner.design.scene import Element, ElementKind, Scene

Boxes = NDArray[np.float64]
"""n x 4: left, top, right and bottom of each, in shares of the page's width and height, 0 to 1."""

COVERS = 0.99
"""Share of the page from which on what lies on it is its background."""
_SAYS = frozenset({ElementKind.TEXT, ElementKind.QR_CODE})


def boxes_of(document: Document, scene: Scene) -> Boxes:
    """Return the upright box around what the page shows of each element's box.

    Elements are those of which something is seen, those in placed documents by themselves.
    Backgrounds are none: what covers the page, ``COVERS`` of it, and is neither text nor QR code.

    Args:
        document: What is composed.
        scene: Its scene.
    """
    parts = zip(scene.elements, parts_of(document), strict=True)
    shown = [(element, _on_page(element, part)) for element, part in parts if element.visible > 0]
    kept = [
        polygon for element, polygon in shown if polygon and not _covers(element, polygon, scene)
    ]
    boxes = [(*np.min(polygon, axis=0), *np.max(polygon, axis=0)) for polygon in kept]
    sides = (scene.width, scene.height) * 2
    return np.asarray(np.clip(np.reshape(boxes, (-1, 4)) / sides, 0.0, 1.0), dtype=np.float64)


def _on_page(element: Element, part: Part) -> tuple[Point, ...]:
    """Return what the pages that an element is on leave of its box."""
    return reduce(clip, part.pages, element.corners)


def _covers(element: Element, polygon: tuple[Point, ...], scene: Scene) -> bool:
    page = scene.width * scene.height
    return element.kind not in _SAYS and polygon_area(polygon) >= COVERS * page
