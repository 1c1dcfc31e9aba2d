"""SVGs as pixels, by resvg, on the very grid of the canvas that they are drawn to."""

import resvg_py
import skia

from limner.design.sized_cache import SizedCache
from limner.design.svg.fonts import FontUse
from limner.design.svg.limits import MAX_RASTER_PIXELS, ImageRefused

_DPI = 96
_RUST_PANIC = "PanicException"
"""No ``Exception``, and importable from nowhere."""
_CACHE_BYTES = 128_000_000


def draw_raster(
    text: str, fonts: FontUse | None, canvas: skia.Canvas, size: tuple[float, float]
) -> None:
    """Draw an SVG at the origin, stretched to a size.

    On the canvas's own grid where that is upright; else as an upright picture that Skia turns. A
    canvas that shows less than one pixel a unit, as that of a PDF does, gets one pixel a unit.
    """
    matrix = canvas.getTotalMatrix()
    upright = matrix.isScaleTranslate() and matrix.getScaleX() > 0 and matrix.getScaleY() > 0
    if upright and min(matrix.getScaleX(), matrix.getScaleY()) >= 1:
        _draw_on_grid(text, fonts, canvas, size)
    else:
        _draw_upright(text, fonts, canvas, size)


def _draw_on_grid(
    text: str, fonts: FontUse | None, canvas: skia.Canvas, size: tuple[float, float]
) -> None:
    matrix = canvas.getTotalMatrix()
    area = matrix.mapRect(skia.Rect.MakeWH(*size)).roundOut()
    if not area.intersect(canvas.getDeviceClipBounds()):
        return
    if area.width() * area.height() > MAX_RASTER_PIXELS:
        _draw_upright(text, fonts, canvas, size)
        return
    image = resvg_image(text, fonts, area, matrix)
    canvas.save()
    canvas.resetMatrix()
    canvas.drawImage(image, area.left(), area.top())
    canvas.restore()


def _draw_upright(
    text: str, fonts: FontUse | None, canvas: skia.Canvas, size: tuple[float, float]
) -> None:
    scale = max(1.0, canvas.getTotalMatrix().getMaxScale())
    scale = min(scale, (MAX_RASTER_PIXELS / (size[0] * size[1])) ** 0.5)
    area = skia.Rect.MakeWH(size[0] * scale, size[1] * scale).roundOut()
    image = resvg_image(text, fonts, area, skia.Matrix.Scale(scale, scale))
    sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    shown = skia.Rect.MakeWH(image.width() / scale, image.height() / scale)
    canvas.drawImageRect(image, shown, sampling, skia.Paint(AntiAlias=True))


def resvg_image(
    text: str, fonts: FontUse | None, area: skia.IRect, matrix: skia.Matrix
) -> skia.Image:
    """Return an SVG's pixels in an area of the plane onto which a matrix maps its units.

    Raises:
        ImageRefused: resvg does not draw it.
    """
    framed = _framed(text, area, matrix)
    return _images.get((framed, fonts), lambda: _rendered(framed, fonts))


def _rendered(framed: str, fonts: FontUse | None) -> skia.Image:
    try:
        png = resvg_py.svg_to_bytes(
            svg_string=framed,
            skip_system_fonts=True,
            dpi=_DPI,
            font_files=list(fonts.files) if fonts else None,
            font_family=fonts.default if fonts else None,
        )
    except BaseException as error:
        if not isinstance(error, ValueError) and type(error).__name__ != _RUST_PANIC:
            raise
        raise ImageRefused(f"it cannot be drawn: {error}") from None
    return skia.Image.MakeFromEncoded(png).makeRasterImage()


def _framed(text: str, area: skia.IRect, matrix: skia.Matrix) -> str:
    width, height = area.width(), area.height()
    box = f"{area.left()} {area.top()} {width} {height}"
    names = ("ScaleX", "SkewY", "SkewX", "ScaleY", "TranslateX", "TranslateY")
    numbers = " ".join(repr(float(getattr(matrix, f"get{name}")())) for name in names)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="{box}"><g transform="matrix({numbers})">{text}</g></svg>'
    )


def _image_bytes(image: skia.Image) -> int:
    return int(image.imageInfo().computeMinByteSize())


_images: SizedCache[tuple[str, FontUse | None], skia.Image] = SizedCache(_CACHE_BYTES, _image_bytes)
