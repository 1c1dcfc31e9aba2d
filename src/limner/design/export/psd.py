"""Layered PSD: pixels for each layer, a group for each placed document, and the picture of all."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import cast

import numpy as np
import skia
from PIL import Image
from psd_tools import PSDImage
from psd_tools.api.layers import Group
from psd_tools.api.layers import Layer as PSDLayer
from psd_tools.constants import BlendMode, ColorMode, Compression, Resource
from psd_tools.psd.document import PSD
from psd_tools.psd.header import FileHeader
from psd_tools.psd.image_data import ImageData
from psd_tools.psd.image_resources import ImageResource, ImageResources, ResoulutionInfo

from limner.design.document import Document, Layer, Placed
from limner.design.export.legible import one_line
from limner.design.render import on_white, pixels, render

LONGEST_NAME = 255
BACKGROUND = "Background"
RESOLUTION_UNIT = 1
"""Pixels an inch; shown in inches."""

Alone = Callable[[Layer], Document]
"""Puts a layer on an empty page of the whole document's size, where and as it is shown there."""


def psd_file(document: Document) -> bytes:
    """Return a PSD: layers in order with name, place and opacity, turned and filtered as shown.

    What lies outside the page is cut off. A layer that shows nothing has one see-through pixel,
    so that every layer is there.
    """
    record = _record(document)
    _add_document(PSDImage(record), document, lambda layer: _only(document, layer))
    _set_merged(record, render(document))
    file = BytesIO()
    record.write(file)
    return file.getvalue()


def _record(document: Document) -> PSD:
    header = FileHeader(
        width=document.width, height=document.height, channels=4, color_mode=ColorMode.RGB
    )
    resources = ImageResources.new()
    resources[Resource.RESOLUTION_INFO] = ImageResource(
        key=Resource.RESOLUTION_INFO, data=cast("bytes", _resolution(document.page.resolution))
    )
    return PSD(header=header, image_resources=resources, image_data=ImageData(Compression.RLE))


def _resolution(resolution: int) -> ResoulutionInfo:
    fixed = resolution << 16
    unit = RESOLUTION_UNIT
    return ResoulutionInfo(fixed, unit, unit, fixed, unit, unit)


def _set_merged(record: PSD, shown: skia.Image) -> None:
    """Set the picture of all layers: colours as they lie on white, and the page's alpha."""
    colors, alpha = pixels(on_white(shown)), pixels(shown)[..., 3]
    planes = [*(colors[..., channel].tobytes() for channel in range(3)), alpha.tobytes()]
    record.image_data.set_data(planes, record.header)
    layers = record.layer_and_mask_information.layer_info
    if layers is not None:
        layers.layer_count = -abs(layers.layer_count)  # the fourth channel is the page's alpha


def _only(document: Document, layer: Layer) -> Document:
    return replace(document, background=None, layers=(layer,))


def _add_document(parent: PSDImage | Group, document: Document, alone: Alone) -> None:
    if document.background is not None:
        empty = replace(document, layers=())
        page = Layer("", Placed("", empty), 0, 0, document.width, document.height)
        _add_pixels(parent, BACKGROUND, alone(page))
    for layer in document.layers:
        if isinstance(layer.content, Placed) and not layer.effects:
            _add_group(parent, layer, layer.content, alone)
        else:
            added = _add_pixels(parent, layer.name, alone(replace(layer, opacity=100)))
            added.opacity = _opacity(layer)


def _add_group(parent: PSDImage | Group, layer: Layer, placed: Placed, alone: Alone) -> None:
    group = parent.create_group(opacity=_opacity(layer), blend_mode=BlendMode.NORMAL)
    _name(group, layer.name)

    def alone_in_group(inner: Layer) -> Document:
        content = replace(placed, document=_only(placed.document, inner))
        return alone(replace(layer, content=content, opacity=100))

    _add_document(group, placed.document, alone_in_group)


def _add_pixels(parent: PSDImage | Group, name: str, shown: Document) -> PSDLayer:
    picture = render(shown)
    box = _visible_box(picture)
    part = Image.fromarray(pixels(picture.makeSubset(box)))
    added = parent.create_pixel_layer(part, left=box.left(), top=box.top())
    _name(added, name)
    return added


def _visible_box(picture: skia.Image) -> skia.IRect:
    """Return the box around all that is not see-through, or one pixel where there is nothing."""
    alpha = picture.toarray(colorType=skia.kAlpha_8_ColorType)
    rows = np.flatnonzero(alpha.any(axis=1))
    if not rows.size:
        return skia.IRect.MakeWH(1, 1)
    columns = np.flatnonzero(alpha[rows[0] : rows[-1] + 1].any(axis=0))
    sides = columns[0], rows[0], columns[-1] + 1, rows[-1] + 1
    return skia.IRect.MakeLTRB(*map(int, sides))


def _name(layer: PSDLayer, name: str) -> None:
    layer.name = one_line(name, LONGEST_NAME)


def _opacity(layer: Layer) -> int:
    return round(layer.opacity * 255 / 100)
