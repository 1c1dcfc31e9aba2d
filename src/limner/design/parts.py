"""The parts of a document: its layers, those inside placed documents in their places."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np

from limner.design.document import Document, Layer, Placed, Point
from limner.design.frames import Matrix, corners_of, frame_of, rectangle


@dataclass(frozen=True)
class Part:
    """A layer that is no placed document, or the coloured page of one."""

    layer: Layer
    chain: tuple[Layer, ...]
    """The placed layers that it is in, the outermost first."""
    around: Matrix
    """From the pixels of its own document to those of the page."""
    pages: tuple[tuple[Point, ...], ...]
    """Corners, in pixels of the page, of it and of the placed pages that cut the part off."""
    pixels_per_point: float
    """Of its own document."""

    @cached_property
    def matrix(self) -> Matrix:
        """From its own box, its top left at (0, 0), to the pixels of the page."""
        return self.around @ frame_of(self.layer, (self.layer.width, self.layer.height))

    @property
    def opacity(self) -> float:
        """0 to 100, that of the layers it is in taken in."""
        return 100 * prod(layer.opacity / 100 for layer in (*self.chain, self.layer))


def parts_of(document: Document) -> Iterator[Part]:
    """Yield the parts of a document from the bottom to the top."""
    yield from _parts(document, (), np.eye(3), (rectangle(document.width, document.height),))


def _parts(
    document: Document,
    chain: tuple[Layer, ...],
    around: Matrix,
    pages: tuple[tuple[Point, ...], ...],
) -> Iterator[Part]:
    for layer in document.layers:
        part = Part(layer, chain, around, pages, document.page.pixels_per_point)
        if isinstance(layer.content, Placed):
            yield from _placed_parts(part, layer.content.document)
        else:
            yield part


def _placed_parts(part: Part, document: Document) -> Iterator[Part]:
    if document.background is not None:
        yield part
    size = (document.width, document.height)
    around = part.around @ frame_of(part.layer, size)
    pages = (*part.pages, corners_of(around, 0, 0, *size))
    yield from _parts(document, (*part.chain, part.layer), around, pages)
