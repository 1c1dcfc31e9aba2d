"""Faces as plain TrueType fonts: one weight, quadratic outlines, the glyphs that are needed."""

from functools import lru_cache

import uharfbuzz as hb
from fontTools.ttLib import TTFont

from limner.design.export.outlines import font_file, make_quadratic, open_font
from limner.design.fonts import Face

UNNEEDED = ("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "STAT", "vhea", "vmtx", "kern")
"""Tables for setting text, which is set already."""
WEIGHTS = (
    *("Thin", "ExtraLight", "Light", "Regular", "Medium"),
    *("SemiBold", "Bold", "ExtraBold", "Black"),
)
"""Names of the weights from 100 to 900."""


@lru_cache(maxsize=64)
def truetype(
    face: Face, glyphs: frozenset[int], letters: frozenset[str]
) -> tuple[bytes, dict[int, int]]:
    """Return a font's bytes, and from the glyphs of the face's file to the font's own."""
    whole = hb.Face(hb.Blob.from_file_path(face.path), face.index)
    plan = hb.SubsetPlan(whole, _wanted(face, whole, glyphs, letters))
    numbers = {int(old): int(new) for old, new in plan.old_to_new_glyph_mapping.items()}
    font = open_font(bytes(plan.execute().blob.data))
    make_quadratic(font)
    _name(font, face)
    return font_file(font), numbers


def postscript_name(face: Face) -> str:
    """Return the name by which a PDF knows a face, such as ``Lato-BoldItalic``."""
    family = "".join(letter for letter in face.family if letter.isascii() and letter.isalnum())
    return f"{family}-{_style(face)}"


def _wanted(
    face: Face, whole: hb.Face, glyphs: frozenset[int], letters: frozenset[str]
) -> hb.SubsetInput:
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(sorted(glyphs))
    wanted.unicode_set.update(sorted(map(ord, letters)))
    wanted.drop_table_tag_set.update([int.from_bytes(tag.encode()) for tag in UNNEEDED])
    flags = hb.SubsetFlags
    wanted.flags = flags.NO_HINTING | flags.NO_LAYOUT_CLOSURE | flags.DOWNGRADE_CFF2
    wanted.pin_all_axes_to_default(whole)
    for axis, value in face.variations:
        wanted.pin_axis_location(whole, axis, value)
    return wanted


def _name(font: TTFont, face: Face) -> None:
    names = font["name"]
    names.names = []
    style = _style(face)
    said = {1: face.family, 2: style, 4: f"{face.family} {style}", 6: postscript_name(face)}
    for key, value in said.items():
        names.setName(value, key, 3, 1, 0x409)


def _style(face: Face) -> str:
    steps, rest = divmod(face.weight, 100)
    named = WEIGHTS[steps - 1] if not rest and 1 <= steps <= 9 else str(face.weight)
    return named + ("Italic" if face.italic else "")
