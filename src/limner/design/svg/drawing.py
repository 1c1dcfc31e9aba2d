"""Drawing safe SVGs: by Skia as vectors, by resvg as pixels where Skia falls short."""

from dataclasses import dataclass

import skia

from limner.design.svg.fonts import FontUse, use_fonts
from limner.design.svg.raster import draw_raster, resvg_image
from limner.design.svg.reading import SafeSVG, written
from limner.design.svg.skia_reader import for_skia, skia_draws

_TRIAL_SIDE = 32


@dataclass(frozen=True, slots=True)
class Drawing:
    """An opened SVG."""

    size: tuple[float, float]
    """Its own width and height in pixels."""
    vectors: skia.SVGDOM | None
    """None where resvg draws it."""
    bytes: int
    """Of its text."""
    text: str = ""
    """What resvg reads, empty where Skia draws it."""
    fonts: FontUse | None = None


def open_drawing(svg: SafeSVG) -> Drawing:
    """Return a drawing that is known to draw; the tree is no longer the caller's.

    Raises:
        ImageRefused: Neither Skia nor resvg reads it.
    """
    svg.root.attrib.pop("overflow", None)
    vectors = _vectors(svg) if skia_draws(svg.root) else None
    if vectors is not None:
        return vectors
    fonts = use_fonts(svg.root)
    text = written(svg.root)
    drawing = Drawing(svg.size, None, len(text), text.decode(), fonts)
    _try_out(drawing)
    return drawing


def draw_svg(drawing: Drawing, canvas: skia.Canvas, width: float, height: float) -> None:
    """Draw at the origin, stretched to a size, clipped to it."""
    canvas.save()
    canvas.clipRect(skia.Rect.MakeWH(width, height), True)
    if drawing.vectors is None:
        draw_raster(_stretched(drawing, width, height), drawing.fonts, canvas, (width, height))
    else:
        canvas.scale(width / drawing.size[0], height / drawing.size[1])
        drawing.vectors.render(canvas)
    canvas.restore()


def _vectors(svg: SafeSVG) -> Drawing | None:
    text = written(for_skia(svg.root))
    vectors = skia.SVGDOM.MakeFromStream(skia.MemoryStream(text, copyData=True))
    if vectors is None:
        return None
    vectors.setContainerSize(skia.Size(*svg.size))
    return Drawing(svg.size, vectors, len(text))


def _try_out(drawing: Drawing) -> None:
    scale = _TRIAL_SIDE / max(drawing.size)
    text = _stretched(drawing, drawing.size[0] * scale, drawing.size[1] * scale)
    resvg_image(text, drawing.fonts, skia.IRect.MakeWH(_TRIAL_SIDE, _TRIAL_SIDE), skia.Matrix())


def _stretched(drawing: Drawing, width: float, height: float) -> str:
    across, down = width / drawing.size[0], height / drawing.size[1]
    return f'<g transform="scale({across!r} {down!r})">{drawing.text}</g>'
