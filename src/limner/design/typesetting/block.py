"""A text that is set: lines, glyphs, and how they are painted."""

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache

import skia

from limner.design.document import Color, Outline
from limner.design.fonts import Face, typeface
from limner.design.shapes import TEXT_JOIN, fill_paint, stroke_paint
from limner.design.typesetting.shaping import GlyphRun

BLOBS: ContextVar[Callable[[GlyphRun], skia.TextBlob] | None] = ContextVar("BLOBS", default=None)
"""Makes what Skia paints of a run, where a writer of files embeds fonts of its own making."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a block."""

    text: str
    x: float
    """Left of its first glyph's place, in pixels from the block's left."""
    baseline: float
    """Pixels from the block's top."""
    width: float
    """Pixels; blanks at its end are left out."""
    runs: tuple[GlyphRun, ...] = ()
    """From left to right."""
    rtl: bool = False
    """Whether it is read from right to left."""


@dataclass(frozen=True)
class Block:
    """A text that is set.

    Its box is as wide as its widest line's advances and as high as its lines: from the ascent of
    the first to the descent of the last, as the faces in each line have them. Swashes, outlines and
    slanted letters may reach out of it; see ``bounds``.
    """

    width: float
    height: float
    lines: tuple[Line, ...]
    face: Face
    color: Color
    outline: Outline | None = None

    @property
    def runs(self) -> tuple[GlyphRun, ...]:
        """The glyphs of all lines."""
        return tuple(run for line in self.lines for run in line.runs)

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """What the ink may cover: left, top, right and bottom from the block's top left."""
        box = skia.Rect.MakeWH(self.width, self.height)
        for blob in self._blobs:
            box.join(blob.bounds())
        reach = self.outline.width / 2 if self.outline else 0.0
        box.outset(reach, reach)
        return box.left(), box.top(), box.right(), box.bottom()

    @cached_property
    def letters(self) -> skia.Path:
        """The outlines of all glyphs, without overlaps, from the block's top left."""
        path = skia.Path()
        for run in self.runs:
            for glyph, (x, y) in zip(run.glyphs, run.positions, strict=True):
                path.addPath(_outline(run.face, run.size, glyph), x, y)
        return path

    def paint(self, canvas: skia.Canvas, x: float, y: float) -> None:
        """Paint it with its top left at a place: the letters, and their outline over them."""
        ink = fill_paint(self.color)
        made = BLOBS.get()
        for blob in map(made, self._set_runs) if made else self._blobs:
            canvas.drawTextBlob(blob, x, y, ink)
        if self.outline and self.outline.width > 0:
            canvas.save()
            canvas.translate(x, y)
            canvas.drawPath(self.letters, stroke_paint(self.outline, TEXT_JOIN))
            canvas.restore()

    @cached_property
    def _blobs(self) -> Sequence[skia.TextBlob]:
        return [blob_of(run, skia_font(run), run.glyphs) for run in self._set_runs]

    @property
    def _set_runs(self) -> Sequence[GlyphRun]:
        return [run for run in self.runs if run.glyphs]


def skia_font(run: GlyphRun) -> skia.Font:
    """Return the font in which Skia draws a run: unhinted, at fractions of pixels."""
    return _font(run.face, run.size)


def _font(face: Face, size: float) -> skia.Font:
    font = skia.Font(typeface(face), size)
    font.setSubpixel(True)
    font.setLinearMetrics(True)
    font.setBaselineSnap(False)
    font.setHinting(skia.FontHinting.kNone)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    return font


def blob_of(run: GlyphRun, font: skia.Font, glyphs: Sequence[int]) -> skia.TextBlob:
    """Return glyphs at the places of a run's."""
    builder = skia.TextBlobBuilder()
    places = [skia.Point(x, y) for x, y in run.positions]
    builder.allocRunPos(font, list(glyphs), places)
    return builder.make()


@lru_cache(maxsize=4096)
def _outline(face: Face, size: float, glyph: int) -> skia.Path:
    """Return a glyph's outline without overlaps, which a stroke would show, where Skia can tell."""
    path = _font(face, size).getPath(glyph) or skia.Path()
    try:
        return skia.Simplify(path)
    except RuntimeError:
        return path
