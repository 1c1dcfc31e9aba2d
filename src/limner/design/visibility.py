"""How much of each part of a document shows: what others cover, what the page cuts off."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import skia
from numpy.typing import NDArray

from limner.design.document import Document, Placed
from limner.design.frames import clip, corners_of, polygon_area
from limner.design.parts import Part
from limner.design.render import render

GRID = 512
"""Longer side, in cells, of the grid on which it is measured what shows."""
FINE = 4096
"""Steps into which a level of coverage is divided."""


def visible_shares(document: Document, parts: Sequence[Part]) -> list[float]:
    """Return how much of what each part paints on the page the ones above let through, 0 to 1.

    Covers are opaque as far as their opacity goes. A part that is see-through, or paints nothing
    on the page, has 0. Effects are left out.
    """
    scale = min(1.0, GRID / max(document.width, document.height))
    clear: NDArray[np.float32] | None = None
    shares = []
    for part in reversed(parts):
        alpha = painted_alpha(document, part, scale)
        clear = np.ones(alpha.shape, np.float32) if clear is None else clear
        left, top, width, height = cv2.boundingRect(alpha)
        window = clear[top : top + height, left : left + width]
        cells = alpha[top : top + height, left : left + width].astype(np.float32)
        shares.append(_share(cells, window) if part.opacity else 0.0)
        window *= 1 - cells * np.float32(part.opacity / 100 / 255)
    return shares[::-1]


def inside_share(part: Part) -> float:
    """Return the share of a part's box that no page cuts off; a line is as wide as its stroke."""
    layer = part.layer
    outline = getattr(layer.content, "outline", None)
    half = (outline.width if outline else 1.0) / 2
    left, top = (0 if side > 0 else half for side in (layer.width, layer.height))
    box = corners_of(part.matrix, -left, -top, layer.width + left, layer.height + top)
    kept = box
    for page in part.pages:
        kept = clip(kept, page)
    return min(1.0, polygon_area(kept) / polygon_area(box))


def _share(cells: NDArray[np.float32], clear: NDArray[np.float32]) -> float:
    """Sum in whole numbers, so that no machine's order of adding makes a difference."""
    total = _whole_sum(cells)
    return _whole_sum(cells * clear) / total if total else 0.0


def _whole_sum(cells: NDArray[np.float32]) -> int:
    return int(np.rint(cells * np.float32(FINE)).sum(dtype=np.int64))


def painted_alpha(document: Document, part: Part, scale: float) -> NDArray[np.uint8]:
    """Return how much of each cell a part paints where it is opaque and unfiltered, 0 to 255.

    Args:
        document: What the part is of.
        part: One of its parts.
        scale: Cells for each pixel of the document.
    """
    content = part.layer.content
    if isinstance(content, Placed):
        content = replace(content, document=replace(content.document, layers=()))
    alone = replace(part.layer, content=content, opacity=100.0, effects=())
    for placed in reversed(part.chain):
        assert isinstance(placed.content, Placed)
        inner = replace(placed.content.document, background=None, layers=(alone,))
        content = replace(placed.content, document=inner)
        alone = replace(placed, content=content, opacity=100.0, effects=())
    page = replace(document, background=None, layers=(alone,))
    alpha = render(page, scale=scale).toarray(colorType=skia.kAlpha_8_ColorType)
    return np.asarray(alpha, dtype=np.uint8)
