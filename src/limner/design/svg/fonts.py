"""The fonts of an SVG's text: those of the studio, under the names that the text asks for."""

import re
from dataclasses import dataclass
from functools import lru_cache
from xml.etree.ElementTree import Element

import uharfbuzz

from limner.design.fonts import Face, fallback_faces, has_characters, resolve, typeface
from limner.design.svg.limits import ImageRefused

_GENERIC = {
    "serif": "Times New Roman",
    "sans-serif": "Arial",
    "monospace": "Courier New",
    "cursive": "Comic Sans MS",
    "fantasy": "Impact",
    "system-ui": "Arial",
}
_DEFAULT = "serif"
_TEXTS = frozenset({"text", "tspan", "textPath"})
_UNSEEN = frozenset("\n\r\t\u200b\u200c\u200d\u00ad")
_BOLD = re.compile(r"bold|bolder|[6-9]00")
_INHERITED = ("font-family", "font-weight", "font-style")


@dataclass(frozen=True, slots=True)
class FontUse:
    """What resvg needs to set a picture's text."""

    files: tuple[str, ...]
    default: str
    """The family of text that names none."""


def use_fonts(root: Element) -> FontUse | None:
    """Name the studio's fonts in a tree's text, and return them; None where it has no text.

    Raises:
        ImageRefused: None of the fonts has a letter of the text.
    """
    if not any(element.tag == "text" for element in root.iter()):
        return None
    first = _face(_GENERIC[_DEFAULT])
    faces = {first: None}
    for element in root.iter():
        _spell_out_font(element)
    _name_fonts(root, {}, faces)
    faces |= dict.fromkeys(_for_other_letters(root, list(faces)))
    return FontUse(tuple(dict.fromkeys(face.path for face in faces)), _family(first))


def _spell_out_font(element: Element) -> None:
    """Turn a ``font`` shorthand into what the studio reads of it; resvg reads the rest."""
    shorthand = re.search(r"(?:^|;)font:([^;]*)", element.get("style", ""))
    if shorthand is None:
        return
    family = re.search(r"\d[\w.%]*(?:/\S+)?\s+(\D.*)$", shorthand[1])
    if family:
        element.set("font-family", family[1])
    size = re.search(r"(?:^|\s)(\d[\w.%]*)", re.sub(r"\b[1-9]00\b", "", shorthand[1]))
    if size:
        element.set("font-size", size[1])
    if _BOLD.search(shorthand[1]):
        element.set("font-weight", "bold")
    if re.search(r"italic|oblique", shorthand[1]):
        element.set("font-style", "italic")
    element.set("style", re.sub(r"(?:^|;)font:[^;]*", "", element.get("style", "")))


def _name_fonts(element: Element, above: dict[str, str], faces: dict[Face, None]) -> None:
    wanted = {**above, **{k: element.attrib[k] for k in _INHERITED if k in element.attrib}}
    if element.tag in _TEXTS:
        face = _face(_asked(wanted))
        faces[face] = None
        element.set("font-family", f"'{_family(face)}'")
        element.set("font-weight", str(face.weight))
        element.set("font-style", "italic" if face.italic else "normal")
    for child in element:
        _name_fonts(child, wanted, faces)


def _asked(wanted: dict[str, str]) -> str:
    family = wanted.get("font-family", "").split(",")[0].strip().strip("'\"").strip()
    name = _GENERIC.get(family.lower() or _DEFAULT, family)
    bold = " Bold" if _BOLD.fullmatch(wanted.get("font-weight", "").strip()) else ""
    italic = " Italic" if wanted.get("font-style", "").strip() in {"italic", "oblique"} else ""
    return f"{name}{bold}{italic}"


@lru_cache(maxsize=256)
def _face(name: str) -> Face:
    try:
        return resolve(name)
    except ValueError as error:
        raise ImageRefused(f"its font cannot be had: {error}") from None


def _family(face: Face) -> str:
    """Return the name that a face's file gives its family."""
    return str(typeface(face).getFamilyName())


def _for_other_letters(root: Element, faces: list[Face]) -> list[Face]:
    """Return the faces of the letters that none of the faces has."""
    texts = [part for element in root.iter() for part in (element.text, element.tail) if part]
    found: list[Face] = []
    for letter in sorted(set("".join(texts)) - _UNSEEN):
        if not any(has_characters(face, letter) for face in (*faces, *found)):
            found.append(_face_with(letter, faces[0]))
    return found


def _face_with(letter: str, face: Face) -> Face:
    buffer = uharfbuzz.Buffer()
    buffer.add_str(letter)
    buffer.guess_segment_properties()
    for other in fallback_faces(face, buffer.script or "Zyyy", letter):
        if has_characters(other, letter):
            return other
    raise ImageRefused(f"its text has {letter!r}, which none of the studio's fonts has")
