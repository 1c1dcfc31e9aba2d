"""Layers under effects: their pixels, changed, and where these lie.

A layer's raster has the document's own resolution, whatever is drawn from it, so that an effect
looks alike at every scale. A picture's, code's or placed document's raster is its box; around a
figure or a text there is room for what a blur or ripple carries out of the box.
"""

from collections.abc import Callable
from contextvars import Context
from dataclasses import replace
from functools import partial
from math import ceil, floor, sqrt
from typing import cast

import numpy as np
import skia
from numpy.typing import NDArray

from limner.design.document import Document, Layer, Shape, Text
from limner.design.effects import apply_effects
from limner.design.frames import Matrix, corners_of, frame_of
from limner.design.sized_cache import SizedCache

Draw = Callable[[skia.Canvas], None]

ROOM = 16
"""Pixels around a figure or text, besides what its blurs need."""
BLUR_REACH = 3
"""Standard deviations after which a blur has faded."""
MAX_PIXELS = 16_000_000
"""A larger raster is coarser instead."""
_CACHE_BYTES = 192_000_000

Raster = tuple[skia.Image, skia.Rect]
"""Pixels, and the rectangle that they cover in the layer's own box, its top left at (0, 0)."""


def raster_of(document: Document, layer: Layer, bounds: skia.Rect, draw: Draw) -> Raster | None:
    """Return a layer's pixels under its effects, without rotation and opacity.

    Args:
        document: The one that it is in; what is far outside the page is left out.
        layer: The layer.
        bounds: What its content may cover, in its own box.
        draw: Draws the content in its own box.

    Returns:
        None where nothing of it comes near the page.
    """
    area = _area(document, layer, bounds)
    if area is None:
        return None
    looks = replace(layer, name="", x=layer.x % 1, y=layer.y % 1, rotation=0.0, opacity=100.0)
    key = (looks, document.page.pixels_per_point, (*area,))
    return _rasters.get(key, partial(_make, layer, area, draw)), area


def _area(document: Document, layer: Layer, bounds: skia.Rect) -> skia.Rect | None:
    area = bounds.makeOutset(0, 0)
    if isinstance(layer.content, Shape | Text):
        room = ROOM + ceil(BLUR_REACH * _blur(layer))
        area = _whole_pixels(bounds.makeOutset(room, room), layer)
    page = document.width * document.height
    if area.width() * area.height() <= max(2 * page, 1):
        return area
    near = _whole_pixels(_near_page(document, layer), layer)
    return area if area.intersect(near) else None


def _blur(layer: Layer) -> float:
    amounts = [dict(effect.parameters).get("blurAmount", 0.0) for effect in layer.effects]
    return sum(amount for amount in amounts if isinstance(amount, int | float))


def _whole_pixels(area: skia.Rect, layer: Layer) -> skia.Rect:
    """Return an area widened to whole pixels of the page that the layer is on."""
    left, top = floor(layer.x + area.left()), floor(layer.y + area.top())
    right, bottom = ceil(layer.x + area.right()), ceil(layer.y + area.bottom())
    return skia.Rect.MakeLTRB(left, top, right, bottom).makeOffset(-layer.x, -layer.y)


def _near_page(document: Document, layer: Layer) -> skia.Rect:
    """Return the part of the layer's own plane that the page shows, with room for blurs."""
    frame = cast("Matrix", np.linalg.inv(frame_of(layer, (layer.width, layer.height))))
    corners = corners_of(frame, 0, 0, document.width, document.height)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    room = ROOM + BLUR_REACH * _blur(layer)
    return skia.Rect.MakeLTRB(min(xs), min(ys), max(xs), max(ys)).makeOutset(room, room)


def _make(layer: Layer, area: skia.Rect, draw: Draw) -> skia.Image:
    scale = min(1.0, sqrt(MAX_PIXELS / max(area.width() * area.height(), 1.0)))
    width, height = (max(1, round(side * scale)) for side in (area.width(), area.height()))
    surface = transparent_surface(width, height)
    canvas = surface.getCanvas()
    canvas.scale(width / (area.width() or 1), height / (area.height() or 1))
    canvas.translate(-area.left(), -area.top())
    Context().run(draw, canvas)  # in the fonts' own files, whatever a writer embeds
    changed = apply_effects(layer.effects, premultiplied(surface.makeImageSnapshot()))
    return skia.Image.fromarray(
        np.ascontiguousarray(changed),
        skia.kRGBA_8888_ColorType,
        skia.kPremul_AlphaType,
        copy=True,
    )


def premultiplied(image: skia.Image) -> NDArray[np.uint8]:
    """Return an image as height x width x 4, premultiplied RGBA."""
    array = image.toarray(colorType=skia.kRGBA_8888_ColorType, alphaType=skia.kPremul_AlphaType)
    return np.asarray(array, dtype=np.uint8)


def transparent_surface(width: int, height: int) -> skia.Surface:
    """Return an empty surface of premultiplied RGBA."""
    info = skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    return skia.Surface.MakeRaster(info)


_rasters: SizedCache[tuple[Layer, float, tuple[float, ...]], skia.Image] = SizedCache(
    _CACHE_BYTES, lambda image: int(image.width() * image.height() * 4)
)
