"""From the name of a font, as it was asked for, to a face."""

import re
from dataclasses import replace
from functools import cache, lru_cache

from limner.design.fonts.catalog import Family, families
from limner.design.fonts.faces import Face, face_of
from limner.design.fonts.styles import StyleWords, plain, read_style

MAX_NAME = 200
"""Characters of a name that are read; no font's name is longer."""

_BY_WORD = (
    (r"script|brush|hand|calligra|cursive|signature|vibes", "Dancing Script"),
    (r"mono|code|typewriter|console|terminal|courier", "IBM Plex Mono"),
    (r"sans|grotes[kq]|gothic|helvetica|arial", "Arimo"),
    (r"slab|egypt", "Roboto Slab"),
    (r"serif|roman|antiqua|garamond|times|bodoni|didot|caslon|old ?style", "TeX Gyre Termes"),
    (r"marker|comic", "Delius"),
    (r"poster|impact|condensed|compressed|stencil", "Anton"),
    (r"arab|naskh|kufi", "Noto Sans Arabic"),
    (r"hebrew", "Noto Sans Hebrew"),
    (r"cjk|chinese|han sans|ming|song|hei", "Noto Sans CJK SC"),
)
"""Words in unknown names, and the family that is nearest to what they promise."""
_OTHERWISE = "Arimo"


@lru_cache(maxsize=1024)
def resolve(name: str) -> Face:
    """Return the face for a name.

    A name is a family with style words in any order or none, spelt as people or files spell it
    (``Arial``, ``Arial-BoldMT``, ``Montserrat SemiBold Italic``, ``OpenSans-Light``), or a list of
    such names as in CSS, of which the first that is known counts. An unknown name is read for
    words of style; what they leave open is set in Arimo.

    Returns:
        The face; ``stands_in_for`` is the name where the family or the style is another one.
    """
    asked = name.strip()[:MAX_NAME]
    parts = [part.strip(" \"'") for part in asked.split(",")]
    found = next((face for part in parts if (face := _known(part))), None)
    return found or _by_words(asked)


def _known(part: str) -> Face | None:
    """Return the face of a name that begins with a family's, or has style words before it."""
    whole = plain(part)
    for key, family in _names():
        place = whole.find(key)
        if place < 0:
            continue
        style = read_style(whole[:place] + whole[place + len(key) :])
        if style.complete or (place == 0 and _ends_word(part, len(key))):
            own = style.complete and key == plain(family.name)
            return _face(family, style, part, own)
    return None


@cache
def _names() -> tuple[tuple[str, Family], ...]:
    """Return every name that is known, the longest first, a family's own before a stand-in."""
    own = {plain(name): family for name, family in families().items()}
    others = {plain(other): f for f in families().values() for other in f.stands_in_for}
    return tuple(sorted({**others, **own}.items(), key=lambda item: (-len(item[0]), item[0])))


def _ends_word(part: str, letters: int) -> bool:
    """Return whether a word ends after so many letters and digits."""
    seen = 0
    for place, letter in enumerate(part):
        seen += letter.isalnum()
        if seen == letters:
            return bool(re.match(r"$|[\W_]|[A-Z]", part[place + 1 :]))
    return False


def _face(family: Family, style: StyleWords, asked: str, own: bool) -> Face:
    face = face_of(family, style.weight, style.italic)
    kept = own and (face.weight, face.italic) == (style.weight, style.italic)
    return face if kept else replace(face, stands_in_for=asked)


def _by_words(asked: str) -> Face:
    lower = asked.casefold()
    family = next((f for words, f in _BY_WORD if re.search(words, lower)), _OTHERWISE)
    words = re.findall(r"[A-Z]?[a-z]+|\d+", asked)
    style = read_style("".join(word for word in words if read_style(word).complete))
    return _face(families()[family], style, asked or "a font without a name", own=False)
