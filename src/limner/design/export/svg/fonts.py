"""Fonts within an SVG: of each that its texts use, the letters that they need."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from xml.etree.ElementTree import Element

import uharfbuzz as hb

from limner.design.export.outlines import font_file, join_parts, make_quadratic, open_font
from limner.design.export.svg.elements import Value, element, words
from limner.design.export.svg.pictures import data_uri
from limner.design.fonts import Face

FONT = "font/ttf"
GENERAL = "text{font-synthesis:none;text-rendering:geometricPrecision}"
"""No faked weight where a letter's own font has none; no hinting."""


@dataclass(frozen=True, slots=True)
class Fonts:
    """The faces that the texts of a file are set in, with the characters set in each."""

    used: dict[Face, set[str]] = field(default_factory=dict)
    stroked: set[Face] = field(default_factory=set)
    """Those whose letters have outlines drawn around them."""

    def use(self, face: Face, text: str, *, stroked: bool) -> None:
        """Note that a text is set in a face, and whether its letters are stroked."""
        itself = replace(face, stands_in_for=None)
        self.used.setdefault(itself, set()).update(text)
        if stroked:
            self.stroked.add(itself)

    def style_elements(self) -> Iterator[Element]:
        """Yield a ``<style>`` that embeds the faces, where there are any."""
        if self.used:
            rules = [self._rule(face, frozenset(letters)) for face, letters in self.used.items()]
            yield words(element("style", {}), "\n".join([GENERAL, *rules]))

    def _rule(self, face: Face, letters: frozenset[str]) -> str:
        data = _subset(face, letters, stroked=face in self.stroked)
        return (
            f"@font-face{{font-family:{_family(face)};font-weight:{face.weight};"
            f"font-style:{_slant(face)};src:url({data_uri(FONT, data)})}}"
        )


def lettering(face: Face) -> dict[str, Value]:
    """Return the attributes of what is set in a face."""
    return {"font-family": _family(face), "font-weight": face.weight, "font-style": _slant(face)}


def _family(face: Face) -> str:
    return f"'{face.family}'"


def _slant(face: Face) -> str:
    return "italic" if face.italic else "normal"


@lru_cache(maxsize=64)
def _subset(face: Face, letters: frozenset[str], *, stroked: bool) -> bytes:
    """Return a font file with no more than some letters, and with all that joins them."""
    wanted = hb.SubsetInput()
    wanted.unicode_set.update(sorted(map(ord, letters)))
    flags = hb.SubsetFlags
    wanted.flags = flags.NO_HINTING | flags.NOTDEF_OUTLINE | flags.DOWNGRADE_CFF2
    whole = hb.Face(hb.Blob.from_file_path(str(face.path)), face.index)
    wanted.pin_all_axes_to_default(whole)
    for axis, value in face.variations:
        wanted.pin_axis_location(whole, axis, value)
    data = bytes(wanted.subset(whole).blob.data)
    return _with_whole_outlines(data) if stroked else data


def _with_whole_outlines(data: bytes) -> bytes:
    font = open_font(data)
    make_quadratic(font)
    join_parts(font)
    return font_file(font)
