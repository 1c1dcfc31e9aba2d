"""Faces: one style of a family, loaded once."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

import skia
import uharfbuzz

from limner.design.fonts.catalog import Family, Style, families, nearest_file
from limner.design.fonts.instances import harfbuzz_font, skia_typeface
from limner.design.fonts.styles import REGULAR

_EMOJI = "Noto Emoji"
_AFTER: dict[Style, tuple[str, ...]] = {
    Style.SERIF: ("PT Serif", "EB Garamond", "Noto Sans"),
    Style.MONO: ("IBM Plex Mono", "Noto Sans"),
    Style.SCRIPT: ("Caveat", "Noto Sans"),
    Style.DISPLAY: ("Oswald", "Noto Sans"),
    Style.SANS: ("Noto Sans",),
}
"""Families whose letters go with those of a style, for what a face lacks."""
_SYMBOLS = (_EMOJI, "Noto Sans Symbols", "TeX Gyre Termes", "Noto Sans CJK SC")
_FIRST_EMOJI = 0x1F000


@dataclass(frozen=True, slots=True)
class Face:
    """A face in which text is set."""

    family: str
    weight: int
    """100 to 900."""
    italic: bool
    path: str
    """Its file."""
    stands_in_for: str | None = None
    """The name that was asked for, where this is another family or another style."""
    index: int = 0
    """Its number in a collection."""
    variations: tuple[tuple[str, float], ...] = ()
    """Axes of a variable font that are not at their default, as ``(("wght", 700.0),)``."""
    style: Style = Style.SANS


@cache
def face_of(family: Family, weight: int = REGULAR, italic: bool = False) -> Face:
    """Return the face of a family that is nearest to a weight and slant."""
    file = nearest_file(family, weight, italic)
    nearest = min(max(weight, file.lightest), file.heaviest)
    variable = file.lightest != file.heaviest
    variations = (("wght", float(nearest)),) if variable else ()
    return Face(
        family.name,
        nearest,
        file.italic,
        file.path,
        index=family.index,
        variations=variations,
        style=family.style,
    )


def typeface(face: Face) -> skia.Typeface:
    """Return Skia's typeface of a face."""
    return skia_typeface(face.path, face.index, face.variations)


def shaping_font(face: Face) -> uharfbuzz.Font:
    """Return HarfBuzz's font of a face; its scale is the font's own units."""
    return harfbuzz_font(face.path, face.index, face.variations)


def has_characters(face: Face, characters: Iterable[str]) -> bool:
    """Return whether a face has a glyph for each of some characters."""
    return all(_has(face, character) for character in characters)


@lru_cache(maxsize=65_536)
def _has(face: Face, character: str) -> bool:
    return bool(typeface(face).unicharToGlyph(ord(character)))


def fallback_faces(face: Face, script: str, first: str, han: str = "Hani") -> tuple[Face, ...]:
    """Return where to look for a character, best first.

    Args:
        face: The one that the text asks for.
        script: The character's own, as an ISO 15924 code.
        first: The character.
        han: Script that says whose forms Chinese characters take: Hani, Hira, Kana or Hang.
    """
    script = han if script == "Hani" else script
    wanted = (*_of_script(script), *_AFTER[face.style], *_SYMBOLS)
    if ord(first) >= _FIRST_EMOJI:
        wanted = (_EMOJI, *wanted)
    others = (face_of(families()[name], face.weight, face.italic) for name in wanted)
    return face, *others


@cache
def _of_script(script: str) -> tuple[str, ...]:
    return tuple(name for name, family in families().items() if script in family.scripts)


def emoji_face(face: Face) -> Face:
    """Return the face of emoji that goes with another."""
    return face_of(families()[_EMOJI], face.weight)
