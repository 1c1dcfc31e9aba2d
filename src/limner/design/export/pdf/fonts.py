"""The faces of a document as fonts that a PDF embeds.

Skia writes variable fonts and those with cubic outlines as Type 3, whose glyphs readers draw bold,
displaced and without their characters. So each face becomes a plain TrueType font first, with no
more glyphs than the document shows.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

import skia

from limner.design.document import Document, Placed, Text
from limner.design.export.pdf.truetype import postscript_name, truetype
from limner.design.export.pdf.words import words_of
from limner.design.fonts import Face
from limner.design.typesetting import GlyphRun, set_text
from limner.design.typesetting.block import BLOBS, blob_of, skia_font


@dataclass(frozen=True, slots=True)
class EmbeddedFace:
    """A face as it is embedded."""

    name: str
    """Its PostScript name."""
    typeface: skia.Typeface
    numbers: Mapping[int, int]
    """From the glyphs of the face's file to its own."""
    words: Mapping[int, str]
    """The characters that each of its glyphs shows."""


def embedded_faces(document: Document) -> dict[Face, EmbeddedFace]:
    """Return what the texts of a document, and of those placed in it, are set in."""
    runs: dict[Face, list[GlyphRun]] = {}
    for run in _runs(document):
        runs.setdefault(_itself(run.face), []).append(run)
    return {face: _embedded(face, set_in_it) for face, set_in_it in runs.items()}


@contextmanager
def embedding(faces: Mapping[Face, EmbeddedFace]) -> Iterator[None]:
    """Paint texts with embedded faces meanwhile."""

    def blob(run: GlyphRun) -> skia.TextBlob:
        face = faces[_itself(run.face)]
        font = skia_font(run)
        font.setTypeface(face.typeface)
        return blob_of(run, font, [face.numbers[glyph] for glyph in run.glyphs])

    token = BLOBS.set(blob)
    try:
        yield
    finally:
        BLOBS.reset(token)


def _runs(document: Document) -> Iterator[GlyphRun]:
    for layer in document.layers:
        if isinstance(layer.content, Text):
            yield from set_text(layer.content, document.page.pixels_per_point).runs
        elif isinstance(layer.content, Placed):
            yield from _runs(layer.content.document)


def _itself(face: Face) -> Face:
    return replace(face, stands_in_for=None)


def _embedded(face: Face, runs: list[GlyphRun]) -> EmbeddedFace:
    words = words_of(runs)
    glyphs = {glyph for run in runs for glyph in run.glyphs}
    data, numbers = truetype(face, frozenset(glyphs), frozenset("".join(words.values())))
    typeface = skia.Typeface.MakeFromData(skia.Data.MakeWithCopy(data))
    renumbered = {numbers[glyph]: said for glyph, said in words.items()}
    return EmbeddedFace(postscript_name(face), typeface, numbers, renumbered)
