"""Setting text: paragraphs to glyphs at their places, in any script that the fonts have.

HarfBuzz shapes; lines break where the text does; what the chosen face lacks is set in one that goes
with it; what none has is refused, never shown as boxes. Nothing depends on the system.
"""

import math
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from limner.design.document import Alignment, Text
from limner.design.fonts import Face, resolve
from limner.design.typesetting.bidi import is_rtl
from limner.design.typesetting.block import Block, Line
from limner.design.typesetting.clusters import Cluster, find_clusters
from limner.design.typesetting.shaping import FontMetrics, GlyphRun, metrics, shape_line

__all__ = ["Block", "GlyphRun", "Line", "TextRefused", "set_text"]

MAX_CHARACTERS = 2_000
MAX_SIZE = 20_000
"""Pixels of an em."""
MAX_MARKS = 8
"""Combining marks that one letter carries; more would run over the lines around it."""
_ALLOWED_FORMATS = frozenset("\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad") | frozenset(
    map(chr, range(0xE0020, 0xE0080))
)
_SHARE = {Alignment.LEFT: 0.0, Alignment.CENTER: 0.5, Alignment.RIGHT: 1.0}


class TextRefused(ValueError):  # noqa: N818 - it is an outcome, told to the agent
    """A text that cannot be set, with the reason."""


@lru_cache(maxsize=512)
def set_text(text: Text, pixels_per_point: float) -> Block:
    """Set a text.

    Lines lie left, centred or right in the block whatever their direction; each one's direction is
    that of its first strong letter. Emoji are drawn in the text's colour.

    Args:
        text: What is set, and how.
        pixels_per_point: Resolution of the page.

    Raises:
        TextRefused: It is blank, too long or too large, or has characters that cannot be shown.
    """
    size = text.size * pixels_per_point
    if not (math.isfinite(size) and 0 < size <= MAX_SIZE):
        raise TextRefused(f"Text of {text.size:g} points cannot be set.")
    face = resolve(text.font)
    lines = [(line, _shaped(line, face, size)) for line in _read_lines(text.text)]
    return _block(text, face, size, lines)


def _read_lines(text: str) -> list[str]:
    """Return the lines in composed letters.

    Raises:
        TextRefused: Something in them cannot be set.
    """
    if len(text) > MAX_CHARACTERS:
        raise TextRefused(f"A text has no more than {MAX_CHARACTERS:,} characters.")
    text = text.replace("\r\n", "\n").replace("\u00ad", "")
    if refused := sorted({c for c in text if c != "\n" and _is_refused(c)}):
        raise TextRefused(f"The text has characters that are never shown: {_listed(refused)}.")
    text = unicodedata.normalize("NFC", text)
    if all(c.isspace() or c in _ALLOWED_FORMATS for c in text):
        raise TextRefused("The text has nothing to show.")
    return text.split("\n")


def _is_refused(character: str) -> bool:
    kind = unicodedata.category(character)
    if kind == "Cf":
        return character not in _ALLOWED_FORMATS
    return kind in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}


def _listed(characters: Iterable[str]) -> str:
    names = [_name(character) for character in characters]
    more = f" and {len(names) - 5} more" if len(names) > 5 else ""
    return f"{', '.join(names[:5])}{more}"


def _name(character: str) -> str:
    code = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "")
    shown = f"{character} " if unicodedata.category(character)[0] not in "CMZ" else ""
    return f"{shown}({code}{' ' + name if name else ''})"


def _shaped(line: str, face: Face, size: float) -> list[GlyphRun]:
    """Return a line's glyphs; blanks at its end have none."""
    line = line.rstrip()
    clusters = find_clusters(line, face)
    _check(clusters)
    runs = shape_line(line, clusters, size)
    if lost := {run.text for run in runs if 0 in run.glyphs}:
        raise TextRefused(f"No font here can set {_listed(sorted(set(''.join(lost))))}.")
    return runs


def _check(clusters: Iterable[Cluster]) -> None:
    lost = {c for cluster in clusters if cluster.face is None for c in cluster.text}
    if lost:
        raise TextRefused(f"No font here has {_listed(sorted(lost))}.")
    for cluster in clusters:
        if sum(unicodedata.category(c).startswith("M") for c in cluster.text) > MAX_MARKS:
            raise TextRefused(f"One letter carries no more than {MAX_MARKS} marks.")


def _block(text: Text, face: Face, size: float, shaped: list[tuple[str, list[GlyphRun]]]) -> Block:
    width = max(_width(runs) for _, runs in shaped)
    y = 0.0
    lines: list[Line] = []
    for line, runs in shaped:
        high = _line_metrics(face, runs, size)
        y += high.gap if lines else 0.0
        x = (width - _width(runs)) * _SHARE[text.alignment]
        lines.append(_line(line, runs, x, y + high.ascent))
        y += high.ascent + high.descent
    return Block(width, y, tuple(lines), face, text.color, text.outline)


def _line(line: str, runs: list[GlyphRun], x: float, baseline: float) -> Line:
    placed = tuple(run.moved(x, baseline) for run in runs)
    return Line(line, x, baseline, _width(runs), placed, is_rtl(line))


def _width(runs: list[GlyphRun]) -> float:
    return sum(run.width for run in runs)


def _line_metrics(face: Face, runs: list[GlyphRun], size: float) -> FontMetrics:
    faces = dict.fromkeys([face, *(run.face for run in runs)])
    every = [metrics(each, size) for each in faces]
    return FontMetrics(
        max(each.ascent for each in every),
        max(each.descent for each in every),
        max(each.gap for each in every),
    )
