"""Rendering documents with Skia: to pixels, or onto any canvas.

A page is clipped at its edges, and so is a placed document at those of its own page. Text and edges
are smoothed, glyphs unhinted; no font, clock or setting of the system plays a part.
"""

from typing import assert_never

import numpy as np
import skia
from numpy.typing import NDArray

from limner.design.document import Document, Layer, Picture, Placed, QRCode, Shape, Text
from limner.design.filtered import raster_of, transparent_surface
from limner.design.images import draw_picture
from limner.design.qr_drawing import draw_qr_code
from limner.design.shapes import draw_shape, fill_paint, shape_bounds
from limner.design.typesetting import set_text

Pixels = NDArray[np.uint8]
_SMOOTH = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)


def render(document: Document, *, scale: float = 1.0) -> skia.Image:
    """Return a document's picture, premultiplied RGBA, see-through where nothing paints.

    Args:
        document: What to render.
        scale: Pixels of the picture for each pixel of the document.
    """
    width, height = (max(1, round(side * scale)) for side in (document.width, document.height))
    surface = transparent_surface(width, height)
    canvas = surface.getCanvas()
    canvas.scale(width / document.width, height / document.height)
    paint(document, canvas)
    return surface.makeImageSnapshot()


def paint(document: Document, canvas: skia.Canvas) -> None:
    """Paint a document, its top left at the canvas's origin, in pixels of the document."""
    page = skia.Rect.MakeWH(document.width, document.height)
    canvas.save()
    canvas.clipRect(page, doAntiAlias=True)
    if document.background is not None:
        canvas.drawRect(page, fill_paint(document.background))
    for layer in document.layers:
        paint_layer(document, layer, canvas)
    canvas.restore()


def paint_layer(document: Document, layer: Layer, canvas: skia.Canvas) -> None:
    """Paint one layer in its place: turned, filtered, and as opaque as it is."""
    if layer.opacity <= 0:
        return
    count = canvas.save()
    canvas.rotate(layer.rotation, *layer.center)
    canvas.translate(layer.x, layer.y)
    _paint_upright(document, layer, canvas)
    canvas.restoreToCount(count)


def layer_image(document: Document, layer: Layer) -> tuple[skia.Image, float, float]:
    """Return a layer's pixels under its effects, without its rotation and opacity.

    Returns:
        Premultiplied RGBA at the document's resolution, and the left and top of where it lies
        before rotation. It reaches out of the layer's box where outlines and blurs do, and leaves
        out what is far outside the page.
    """
    raster = _raster(document, layer)
    if raster is None:
        return transparent_surface(1, 1).makeImageSnapshot(), layer.x, layer.y
    image, area = raster
    return image, layer.x + area.left(), layer.y + area.top()


def pixels(image: skia.Image) -> Pixels:
    """Return an image as height x width x 4, RGBA, not premultiplied."""
    return np.asarray(
        image.toarray(colorType=skia.kRGBA_8888_ColorType, alphaType=skia.kUnpremul_AlphaType)
    )


def on_white(image: skia.Image) -> skia.Image:
    """Return an image laid on white, as paper shows it."""
    surface = transparent_surface(image.width(), image.height())
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorWHITE)
    canvas.drawImage(image, 0, 0)
    return surface.makeImageSnapshot()


def _paint_upright(document: Document, layer: Layer, canvas: skia.Canvas) -> None:
    bounds = _bounds(document, layer)
    raster = None
    if layer.effects:
        raster = _raster(document, layer)
        if raster is None:
            return
        bounds = raster[1]
    if canvas.quickReject(bounds.makeOutset(1, 1)):
        return
    if layer.opacity < 100:
        canvas.saveLayer(bounds.makeOutset(1, 1), skia.Paint(Alphaf=layer.opacity / 100))
    if raster is None:
        _draw_content(document, layer, canvas)
    else:
        canvas.drawImageRect(*raster, _SMOOTH, skia.Paint(AntiAlias=True))


def _raster(document: Document, layer: Layer) -> tuple[skia.Image, skia.Rect] | None:
    def draw(canvas: skia.Canvas) -> None:
        _draw_content(document, layer, canvas)

    return raster_of(document, layer, _bounds(document, layer), draw)


def _bounds(document: Document, layer: Layer) -> skia.Rect:
    """Return what a layer's content may cover, in its own box."""
    box = skia.Rect.MakeWH(layer.width, layer.height)
    match layer.content:
        case Shape() as shape:
            return shape_bounds(shape, layer.width, layer.height)
        case Text() as text:
            return skia.Rect.MakeLTRB(*set_text(text, document.page.pixels_per_point).bounds)
        case _:
            return box


def _draw_content(document: Document, layer: Layer, canvas: skia.Canvas) -> None:
    """Draw what a layer shows over its box, whose top left is the canvas's origin."""
    size = (layer.width, layer.height)
    match layer.content:
        case Shape() as shape:
            draw_shape(shape, canvas, *size)
        case Text() as text:
            set_text(text, document.page.pixels_per_point).paint(canvas, 0, 0)
        case Picture() as picture:
            draw_picture(picture, canvas, *size)
        case QRCode() as code:
            draw_qr_code(code, canvas, *size)
        case Placed(document=placed):
            canvas.save()
            canvas.scale(layer.width / placed.width, layer.height / placed.height)
            paint(placed, canvas)
            canvas.restore()
        case _:
            assert_never(layer.content)
