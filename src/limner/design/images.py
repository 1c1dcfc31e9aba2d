"""Pictures that designs import: what they are by their content, whether they are safe, how drawn.

Nothing is trusted but the bytes: the type is theirs, not the name's; sizes are read from the
header and bounded before a pixel is allocated. A vector picture is kept as
``limner.design.svg`` writes it out: what it shows and nothing else. One with a script, an
animation or a reference to anything outside itself is refused.
"""

from functools import partial

import skia

from limner.design.document import Picture
from limner.design.rasters import decode, raster_type
from limner.design.sized_cache import SizedCache
from limner.design.svg import Drawing, ImageRefused, draw_svg, open_drawing, read_svg, written
from limner.design.svg.limits import MAX_EMBEDDED_PIXELS, MAX_FILE_BYTES, bound

__all__ = ["ImageRefused", "draw_picture", "open_picture"]

SVG_TYPE = "image/svg+xml"
_CACHE_BYTES = 256_000_000
_ENLARGED = 1.001
"""From this scale on, pixels are interpolated by cubics; at or below it, by mipmaps."""
_DRAWING_OVERHEAD = 20
"""Bytes that an opened vector picture takes for each byte of its text, at most."""


def open_picture(source: str, data: bytes) -> Picture:
    """Return an imported picture.

    Args:
        source: The name of its file, kept as it is.
        data: The file's bytes: PNG, JPEG, WebP, SVG or SVGZ.

    Raises:
        ImageRefused: It is none of these, is broken, passes a bound of
            ``limner.design.svg.limits``, or holds what the studio does not draw.
    """
    bound(len(data), MAX_FILE_BYTES, "too many bytes")
    media_type = raster_type(data)
    if media_type is None:
        return _open_svg(source, data)
    image = _rasters.get(data, partial(_decode, data))
    return Picture(source, data, media_type, (float(image.width()), float(image.height())))


def draw_picture(picture: Picture, canvas: skia.Canvas, width: float, height: float) -> None:
    """Draw a picture at the origin of a canvas, stretched to a size in the canvas's units.

    Vector pictures stay vectors where Skia reads them right; the others are drawn as pixels on
    the canvas's own grid, at least one a unit.

    Raises:
        ImageRefused: The picture was not made by ``open_picture`` and is not safe to draw.
    """
    if not (width > 0 and height > 0):
        return
    if picture.media_type == SVG_TYPE:
        drawing = _drawings.get(picture.data, partial(_read_drawing, picture.data))
        draw_svg(drawing, canvas, width, height)
    else:
        _draw_raster(
            _rasters.get(picture.data, partial(_decode, picture.data)), canvas, width, height
        )


def _open_svg(source: str, data: bytes) -> Picture:
    if not _looks_like_xml(data):
        raise ImageRefused("it is neither PNG, JPEG, WebP nor SVG")
    svg = read_svg(data, _check_embedded)
    text = written(svg.root)
    _drawings.get(text, partial(open_drawing, svg))
    return Picture(source, text, SVG_TYPE, svg.size)


def _looks_like_xml(data: bytes) -> bool:
    start = data[:200].replace(b"\0", b"").removeprefix(b"\xef\xbb\xbf").lstrip(b"\xff\xfe \t\r\n")
    return start.startswith((b"<", b"\x1f\x8b"))


def _read_drawing(text: bytes) -> Drawing:
    return open_drawing(read_svg(text, _check_embedded))


def _check_embedded(data: bytes) -> str:
    decode(data, MAX_EMBEDDED_PIXELS)
    return str(raster_type(data))


def _decode(data: bytes) -> skia.Image:
    return decode(data).withDefaultMipmaps()


def _draw_raster(image: skia.Image, canvas: skia.Canvas, width: float, height: float) -> None:
    scale = canvas.getTotalMatrix().getMaxScale()
    if max(width / image.width(), height / image.height()) * scale > _ENLARGED:
        sampling = skia.SamplingOptions(skia.CubicResampler.Mitchell())
    else:
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    canvas.drawImageRect(
        image, skia.Rect.MakeWH(width, height), sampling, skia.Paint(AntiAlias=True)
    )


def _image_bytes(image: skia.Image) -> int:
    return int(image.imageInfo().computeMinByteSize()) * 4 // 3


def _drawing_bytes(drawing: Drawing) -> int:
    return drawing.bytes * _DRAWING_OVERHEAD


_rasters: SizedCache[bytes, skia.Image] = SizedCache(_CACHE_BYTES, _image_bytes)
_drawings: SizedCache[bytes, Drawing] = SizedCache(_CACHE_BYTES // 2, _drawing_bytes)
