"""Pixels of a trace, equal to those of a Chromium canvas that receives the same strokes.

Skia is the engine behind both. What it takes to be equal: every segment of a stroke is its own
stroked path, a circle is a path of two half turns, and what has no length is not drawn at all.
Skia splits the curves of round ends that are broader than about 8 px, and its releases differ in
how: such ends are discs of their own here, drawn as a ring around the middle, which all agree on.
"""

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import skia
from numpy.typing import NDArray

from limner.drawing.canvas import Form, Mark, Point, Trace
from limner.drawing.screen import Screen

Pixels = NDArray[np.uint8]

BROAD = 8
"""Brush size in pixels above which a stroke's round ends are discs of their own."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a trace looks like."""

    pixels: Pixels
    """The canvas, height x width x 4, RGBA, opaque."""
    filled: dict[int, int]
    """For each fill, by the index of its mark, how many pixels it coloured."""


class Painter:
    """Draws marks on a blank canvas, one after another.

    Chromium's canvas keeps BGRA, whose blending differs from RGBA's by a level here and there.
    So Skia is told that the pixels are BGRA, and gets its colours with red and blue swapped.
    """

    def __init__(self, screen: Screen, pixels: Pixels | None = None) -> None:
        """Start with pixels that are drawn on; on a blank canvas where None."""
        self.pixels = _blank(screen) if pixels is None else pixels
        self.filled: dict[int, int] = {}
        self._screen = screen
        self._words = self.pixels.view(np.int32)[..., 0]
        self._surface = _surface_on(self.pixels)
        self._canvas = self._surface.getCanvas()
        self._brushes: dict[tuple[str, int], _Brush] = {}

    def add(self, mark: Mark) -> None:
        """Draw a mark on what is there."""
        color = rgba(self._screen, mark.color)
        if mark.form is Form.FILL:
            self.filled[mark.index] = _flood(self._words, mark.points[0], _word(color))
            return
        key = (mark.color, mark.size)
        if key not in self._brushes:
            self._brushes[key] = _brush(color, mark.size)
        _draw(self._canvas, mark, self._brushes[key])


def render(trace: Trace) -> Picture:
    """Draw the marks of a trace on a blank canvas, in their order."""
    painter = Painter(trace.screen)
    for mark in trace.marks:
        painter.add(mark)
    return Picture(painter.pixels, painter.filled)


def rgba(screen: Screen, color: str) -> tuple[int, int, int, int]:
    """Return a palette colour's bytes."""
    red, green, blue = bytes.fromhex(screen.palette[color][1:])
    return red, green, blue, 255


def encode_png(pixels: Pixels, scale: float = 1.0) -> bytes:
    """Return pixels as a PNG file's bytes, smoothly resized by ``scale``."""
    image = skia.Image.fromarray(np.ascontiguousarray(pixels), skia.kRGBA_8888_ColorType)
    if scale != 1.0:
        width, height = round(image.width() * scale), round(image.height() * scale)
        smooth = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
        image = image.resize(width, height, smooth)
    return bytes(image.encodeToData(skia.kPNG, 100))


def write_png(pixels: Pixels, path: Path, scale: float = 1.0) -> None:
    """Write pixels as a PNG file."""
    path.write_bytes(encode_png(pixels, scale))


def _blank(screen: Screen) -> Pixels:
    pixels = np.empty((int(screen.canvas.height), int(screen.canvas.width), 4), np.uint8)
    pixels.view(np.int32).fill(_word(rgba(screen, screen.background)))
    return pixels


def _surface_on(pixels: Pixels) -> skia.Surface:
    height, width = pixels.shape[:2]
    info = skia.ImageInfo.Make(width, height, skia.kBGRA_8888_ColorType, skia.kOpaque_AlphaType)
    return skia.Surface.MakeRasterDirect(info, pixels, width * 4)


@dataclass(frozen=True, slots=True)
class _Brush:
    """The paints of one colour and size."""

    size: int
    round: skia.Paint
    butt: skia.Paint
    ring: skia.Paint
    solid: skia.Paint

    @property
    def is_broad(self) -> bool:
        return self.size > BROAD


def _brush(color: tuple[int, int, int, int], size: int) -> _Brush:
    red, green, blue, alpha = color
    solid = skia.Paint(AntiAlias=True, Color=skia.Color(blue, green, red, alpha))
    return _Brush(
        size=size,
        round=_outline(solid, size, skia.Paint.kRound_Cap),
        butt=_outline(solid, size, skia.Paint.kButt_Cap),
        ring=_outline(solid, size / 2, skia.Paint.kRound_Cap),
        solid=solid,
    )


def _outline(solid: skia.Paint, width: float, cap: skia.Paint.Cap) -> skia.Paint:
    paint = skia.Paint(solid)
    paint.setStyle(skia.Paint.kStroke_Style)
    paint.setStrokeWidth(width)
    paint.setStrokeCap(cap)
    paint.setStrokeJoin(skia.Paint.kRound_Join)
    return paint


def _draw(canvas: skia.Canvas, mark: Mark, brush: _Brush) -> None:
    if mark.form is Form.DOT:
        _draw_disc(canvas, mark.points[0], brush)
    elif mark.form is Form.CIRCLE:
        canvas.drawPath(_circle(mark.points[0], mark.radius), brush.round)
    elif mark.form is not Form.RECTANGLE:
        _draw_segments(canvas, mark.points, brush)
    elif brush.is_broad:
        (left, top), (right, bottom) = mark.points
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        _draw_segments(canvas, corners, brush)
    else:
        canvas.drawPath(_rectangle(*mark.points), brush.round)


def _draw_segments(canvas: skia.Canvas, points: tuple[Point, ...], brush: _Brush) -> None:
    for start, end in pairwise(points):
        if start != end:
            canvas.drawPath(_line(start, end), brush.butt if brush.is_broad else brush.round)
    if brush.is_broad:
        for point in points:
            _draw_disc(canvas, point, brush)


def _draw_disc(canvas: skia.Canvas, center: Point, brush: _Brush) -> None:
    if brush.is_broad:
        canvas.drawPath(_circle(center, brush.size / 4), brush.ring)
    else:
        canvas.drawPath(_circle(center, brush.size / 2), brush.solid)


def _line(start: Point, end: Point) -> skia.Path:
    path = skia.Path()
    path.moveTo(*start)
    path.lineTo(*end)
    return path


def _rectangle(start: Point, end: Point) -> skia.Path:
    left, right = sorted((start[0], end[0]))
    top, bottom = sorted((start[1], end[1]))
    path = skia.Path()
    if left == right or top == bottom:
        path.moveTo(left, top)
        path.lineTo(right, bottom)
        path.close()
    else:
        path.addRect(skia.Rect.MakeLTRB(left, top, right, bottom))
    return path


def _circle(center: Point, radius: float) -> skia.Path:
    x, y, r = np.array((*center, radius), np.float32)  # Chromium subtracts as 32-bit floats
    oval = skia.Rect.MakeLTRB(x - r, y - r, x + r, y + r)
    path = skia.Path()
    path.arcTo(oval, 0, 180, False)
    path.arcTo(oval, 180, 180, False)
    return path


def _flood(words: NDArray[np.int32], start: Point, color: int) -> int:
    """Colour the region of exactly equal pixels, joined by their edges, around a point."""
    import cv2  # loads in 0.1 s, and few drawings are filled

    x, y = int(start[0]), int(start[1])
    if words[y, x] == color:
        return 0
    return int(cv2.floodFill(words, None, (x, y), color, flags=4)[0])


def _word(color: tuple[int, int, int, int]) -> int:
    return int(np.array(color, np.uint8).view(np.int32)[0])
