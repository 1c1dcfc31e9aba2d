"""Clusters of characters, and the face and script in which each is set."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import uharfbuzz

from limner.design.fonts import Face, fallback_faces, has_characters
from limner.design.fonts.faces import emoji_face

_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"
_TEXT_STYLE = "\ufe0e"
_INVISIBLE = frozenset({_JOINER, "\u200c", "\u200e", "\u200f", "\u2060", "\u034f", "\ufeff"})
_COMMON = "Zyyy"
_HAN_FORMS = ("Hang", "Hira", "Kana")
"""Scripts whose presence says whose forms Chinese characters take."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Characters that one face must set together."""

    start: int
    """In the line."""
    text: str
    script: str
    """ISO 15924 code, that of its neighbours where it is common to all scripts."""
    face: Face | None
    """None where no face has it."""


def find_clusters(line: str, face: Face) -> list[Cluster]:
    """Return the clusters of a line, each with the first face that has all its characters."""
    pieces = _pieces(line)
    scripts = _scripts(pieces)
    han = next((script for script in _HAN_FORMS if script in scripts), "Hani")
    clusters, start = [], 0
    for piece, script in zip(pieces, scripts, strict=True):
        clusters.append(Cluster(start, piece, script, _face_for(piece, script, face, han)))
        start += len(piece)
    return clusters


def _pieces(line: str) -> list[str]:
    pieces: list[str] = []
    for character in line:
        if pieces and _continues(pieces[-1], character):
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces


def _continues(piece: str, character: str) -> bool:
    if character in _INVISIBLE or unicodedata.category(character).startswith("M"):
        return True
    if _is_flag_letter(character):
        return len(piece) == 1 and _is_flag_letter(piece)
    joined = piece[-1] == _JOINER and ord(piece[0]) >= 0x2190
    return joined or 0x1F3FB <= ord(character) <= 0x1F3FF or 0xE0020 <= ord(character) <= 0xE007F


def _is_flag_letter(character: str) -> bool:
    return 0x1F1E6 <= ord(character) <= 0x1F1FF


@lru_cache(maxsize=16_384)
def _script_of(text: str) -> str:
    """Return the script of the first character that has one."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    return buffer.script or _COMMON


def _scripts(pieces: Sequence[str]) -> list[str]:
    """Return the script of each piece; what is common to all goes with what is before it."""
    found = [_script_of(piece) for piece in pieces]
    first = next((script for script in found if script != _COMMON), "Latn")
    for place, script in enumerate(found):
        first = found[place] = first if script == _COMMON else script
    return found


def _face_for(piece: str, script: str, face: Face, han: str) -> Face | None:
    needed = [c for c in piece if c not in _INVISIBLE and c not in (_EMOJI_STYLE, _TEXT_STYLE)]
    if not needed:
        return face
    faces = fallback_faces(face, script, needed[0], han)
    if _EMOJI_STYLE in piece:
        faces = (emoji_face(face), *faces)
    return next((each for each in faces if _sets(each, needed)), None)


def _sets(face: Face, needed: Sequence[str]) -> bool:
    if has_characters(face, needed):
        return True
    apart = unicodedata.normalize("NFD", "".join(needed))
    return has_characters(face, apart)
