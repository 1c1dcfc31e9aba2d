"""From clusters to glyphs, with HarfBuzz.

Faces are unhinted and positions are fractions of pixels, so that text keeps its form at any scale.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import skia
import uharfbuzz

from limner.design.fonts import Face, typeface
from limner.design.fonts.faces import shaping_font
from limner.design.typesetting.bidi import bidi_levels, visual_order
from limner.design.typesetting.clusters import Cluster

_NO_LANGUAGE = "und"
"""Said at all times: HarfBuzz takes the process's locale otherwise. A face has its own forms."""


@dataclass(frozen=True, slots=True)
class GlyphRun:
    """Glyphs of one face that stand side by side."""

    text: str
    """What they show, in the order in which it is read."""
    face: Face
    size: float
    """Pixels of an em."""
    glyphs: tuple[int, ...]
    """From left to right."""
    positions: tuple[tuple[float, float], ...]
    """Origin of each glyph, in pixels from the block's top left."""
    clusters: tuple[int, ...]
    """For each glyph, where in ``text`` the characters that it shows begin."""
    width: float
    """The sum of the advances."""
    rtl: bool = False

    @property
    def typeface(self) -> skia.Typeface:
        """Skia's typeface."""
        return typeface(self.face)

    @property
    def path(self) -> str:
        """The font's file."""
        return self.face.path

    @property
    def index(self) -> int:
        """The face's number in a collection."""
        return self.face.index

    @property
    def variations(self) -> tuple[tuple[str, float], ...]:
        """Axes of a variable font that are set."""
        return self.face.variations

    @property
    def color_font(self) -> bool:
        """Always False: emoji are drawn in the text's colour."""
        return False

    def moved(self, x: float, y: float) -> "GlyphRun":
        """Return the run at another place."""
        return replace(self, positions=tuple((x + a, y + b) for a, b in self.positions))


@dataclass(frozen=True, slots=True)
class FontMetrics:
    """What a face asks for above, below and between lines, in pixels."""

    ascent: float
    descent: float
    gap: float


def metrics(face: Face, size: float) -> FontMetrics:
    """Return a face's vertical metrics at a size in pixels."""
    font = shaping_font(face)
    extents = font.get_font_extents("ltr")
    scale = size / font.face.upem
    return FontMetrics(
        extents.ascender * scale, -extents.descender * scale, max(0.0, extents.line_gap) * scale
    )


def shape_line(line: str, clusters: Sequence[Cluster], size: float) -> list[GlyphRun]:
    """Return a line's runs from left to right, each at its place on the baseline from x = 0."""
    levels = bidi_levels(line)

    def kind(cluster: Cluster) -> tuple[Face | None, str, int]:
        return cluster.face, cluster.script, levels[cluster.start]

    runs, run_levels = [], []
    for (face, script, level), group in groupby(clusters, kind):
        if face is not None:
            runs.append(_shape(line, list(group), face, script, size, level % 2 == 1))
            run_levels.append(level)
    return _placed(visual_order(runs, run_levels))


def _placed(runs: Iterable[GlyphRun]) -> list[GlyphRun]:
    placed, x = [], 0.0
    for run in runs:
        placed.append(run.moved(x, 0))
        x += run.width
    return placed


def _shape(
    line: str, clusters: list[Cluster], face: Face, script: str, size: float, rtl: bool
) -> GlyphRun:
    start, end = clusters[0].start, clusters[-1].start + len(clusters[-1].text)
    buffer = uharfbuzz.Buffer()
    buffer.add_codepoints([ord(c) for c in line], item_offset=start, item_length=end - start)
    buffer.direction = "rtl" if rtl else "ltr"
    buffer.script = script
    buffer.language = _NO_LANGUAGE
    font = shaping_font(face)
    uharfbuzz.shape(font, buffer)
    return _run(buffer, line[start:end], start, face, size, size / font.face.upem, rtl)


def _run(
    buffer: uharfbuzz.Buffer,
    text: str,
    start: int,
    face: Face,
    size: float,
    scale: float,
    rtl: bool,
) -> GlyphRun:
    x, positions = 0.0, []
    for place in buffer.glyph_positions:
        positions.append(((x + place.x_offset) * scale, -place.y_offset * scale))
        x += place.x_advance
    infos = buffer.glyph_infos
    glyphs = tuple(info.codepoint for info in infos)
    clusters = tuple(info.cluster - start for info in infos)
    return GlyphRun(text, face, size, glyphs, tuple(positions), clusters, x * scale, rtl)
