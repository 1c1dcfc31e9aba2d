"""An outcome as the checks see it: what is found for each wish, and what lies behind the texts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from limner.design.components.bounds import Box
from limner.design.components.figures import find_shapes
from limner.design.components.matching import (
    Piece,
    find_block,
    find_codes,
    find_pictures,
)
from limner.design.components.models import ImageFile
from limner.design.document import Color, Document, Effect, Placed, Text
from limner.design.parts import Part, parts_of
from limner.design.render import on_white, pixels, render
from limner.design.requests import Request
from limner.design.scene import Element, Scene
from limner.design.visibility import painted_alpha
from limner.design.workflow import Run

GRID = 600
"""Longer side, in pixels, of the picture on which contrast is measured."""
SCAN = 4000
"""Longer side, in pixels, up to which QR codes are read at the page's own scale."""


@dataclass(frozen=True)
class View:
    """A design beside the request that it is made for."""

    request: Request
    run: Run
    scene: Scene
    document: Document
    files: Sequence[ImageFile]
    """For each image wish, in order."""

    @property
    def page(self) -> tuple[float, float]:
        """Width and height in pixels."""
        return self.scene.width, self.scene.height

    @cached_property
    def blocks(self) -> list[tuple[list[Piece], list[str]]]:
        """For each block of text its pieces, and the lines that are missing."""
        return [find_block(self.scene, block) for block in self.request.texts]

    @cached_property
    def pictures(self) -> list[Element | None]:
        """For each image wish its picture."""
        return find_pictures(self.scene, [file.name for file in self.files])

    @cached_property
    def codes(self) -> list[Element | None]:
        """For each QR code that is asked for the one that says it."""
        return find_codes(self.scene, [wish.link for wish in self.request.codes])

    @cached_property
    def shapes(self) -> list[Element | None]:
        """For each figure that is asked for the one that fits best."""
        return find_shapes(self.scene, self.request.shapes)

    def elements(self, kind: str, number: int) -> list[Element]:
        """Return the elements that are found for a wish: a text's pieces, else one or none.

        Args:
            kind: ``text``, ``image``, ``shape`` or ``code``.
            number: Of the wish among those of its kind, from 0.
        """
        if kind == "text":
            return [piece.element for piece in self.blocks[number][0]]
        found = {"image": self.pictures, "shape": self.shapes, "code": self.codes}[kind]
        element = found[number] if number < len(found) else None
        return [element] if element else []

    def names(self, element: Element) -> set[str]:
        """Return the names of the layers that an element is in, its own with them, and its file."""
        part = self._parts[element.order]
        names = {layer.name for layer in (*part.chain, part.layer)}
        return names | ({element.source} if element.source else set())

    @cached_property
    def _parts(self) -> tuple[Part, ...]:
        return tuple(parts_of(self.document))

    def effects(self, element: Element) -> tuple[Effect, ...]:
        """Return the effects on an element, those of the documents that it is in with them."""
        part = self._parts[element.order]
        return tuple(effect for layer in (*part.chain, part.layer) for effect in layer.effects)

    @property
    def _scale(self) -> float:
        return min(1.0, GRID / max(self.page))

    @cached_property
    def _behind(self) -> NDArray[np.uint8]:
        bare = _without_texts(self.document)
        return np.asarray(pixels(on_white(render(bare, scale=self._scale)))[..., :3])

    def scanned(self, element: Element) -> str:
        """Return what a reader of QR codes makes of the page where an element is; "" for nothing.

        The page is looked at at its own scale, up to ``SCAN`` pixels of its longer side.
        """
        scale = min(1.0, SCAN / max(self.page))
        page = pixels(on_white(render(self.document, scale=scale)))[..., :3]
        box = (side * scale for side in element.bounds)
        left, top, right, bottom = (round(side) for side in box)
        around = page[
            max(0, top - _QUIET) : bottom + _QUIET, max(0, left - _QUIET) : right + _QUIET
        ]
        if not around.size:
            return ""
        said, _, _ = cv2.QRCodeDetector().detectAndDecode(np.ascontiguousarray(around))
        return said

    def around(self, element: Element, box: Box) -> dict[Color, int]:
        """Return the colours behind the outlines of a text's letters, without any text.

        Args:
            element: The text.
            box: Where its letters are looked at, in pixels of the page.

        Returns:
            Each colour with its number of pixels of the page at ``GRID``; empty where the letters
            are beside the page.
        """
        alpha = painted_alpha(self.document, self._parts[element.order], self._scale)
        letters = (alpha >= _INK).astype(np.uint8)
        outline = cv2.dilate(letters, _NEAR) - cv2.erode(letters, _NEAR)
        top, bottom = (round(side * self._scale) for side in (box[1], box[3]))
        rows = slice(max(0, top), max(0, bottom + 1))
        colors, counts = np.unique(
            self._behind[rows][outline[rows] > 0], axis=0, return_counts=True
        )
        return {
            (int(red), int(green), int(blue)): int(count)
            for (red, green, blue), count in zip(colors, counts, strict=True)
        }


_QUIET = 20
"""Pixels around a QR code that its reader sees."""
_INK = 64
"""Coverage, 0 to 255, from which a pixel is part of a letter."""
_NEAR = np.ones((3, 3), np.uint8)


def _without_texts(document: Document) -> Document:
    layers = []
    for layer in document.layers:
        content = layer.content
        if isinstance(content, Placed):
            inner = replace(content, document=_without_texts(content.document))
            layers.append(replace(layer, content=inner))
        elif not isinstance(content, Text):
            layers.append(layer)
    return replace(document, layers=tuple(layers))
