"""Which characters the glyphs of set texts show."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from limner.design.typesetting import GlyphRun


def words_of(runs: Iterable[GlyphRun]) -> dict[int, str]:
    """Return the characters of each glyph of one face, as it is first used for them.

    A ligature shows several. Of several glyphs that show more or fewer characters together, the
    first has them all.
    """
    words: dict[int, str] = {}
    for run in runs:
        for glyphs, shown in _clusters(run):
            for glyph, said in _shared(glyphs, shown):
                words.setdefault(glyph, said)
    return words


def _clusters(run: GlyphRun) -> Iterator[tuple[list[int], str]]:
    """Yield glyphs that belong together, in reading order, and what they show."""
    starts = sorted(set(run.clusters))
    for start, end in pairwise((*starts, len(run.text))):
        glyphs = [
            glyph
            for glyph, cluster in zip(run.glyphs, run.clusters, strict=True)
            if cluster == start
        ]
        yield glyphs[::-1] if run.rtl else glyphs, run.text[start:end]


def _shared(glyphs: list[int], shown: str) -> Iterable[tuple[int, str]]:
    if len(glyphs) == len(shown):
        return zip(glyphs, shown, strict=True)
    return [(glyphs[0], shown)]
