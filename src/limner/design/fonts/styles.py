"""Style words in fonts' names: weight, slant, and words that say nothing."""

import re
from dataclasses import dataclass

REGULAR = 400

_WEIGHTS = {
    **dict.fromkeys(("thin", "hairline", "100"), 100),
    **dict.fromkeys(("extralight", "ultralight", "200"), 200),
    **dict.fromkeys(("light", "300"), 300),
    **dict.fromkeys(("regular", "normal", "roman", "plain", "book", "400"), REGULAR),
    **dict.fromkeys(("medium", "500"), 500),
    **dict.fromkeys(("semibold", "demibold", "demi", "600"), 600),
    **dict.fromkeys(("bold", "bd", "700"), 700),
    **dict.fromkeys(("extrabold", "ultrabold", "800"), 800),
    **dict.fromkeys(("black", "heavy", "ultra", "900"), 900),
}
_SLANTS = ("italic", "oblique", "slanted", "ital", "it")
_EMPTY = ("psmt", "ps", "mt", "std", "pro", "lt", "font", "typeface", "family", "web", "ms", "w")
_WORD = re.compile("|".join(sorted((*_WEIGHTS, *_SLANTS, *_EMPTY), key=lambda w: (-len(w), w))))


@dataclass(frozen=True, slots=True)
class StyleWords:
    """What the words after a family's name ask for."""

    weight: int = REGULAR
    """100 to 900."""
    italic: bool = False
    complete: bool = True
    """Whether every word was one of style."""


def plain(name: str) -> str:
    """Return the letters and digits of a name in lower case, as names are compared."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def read_style(words: str) -> StyleWords:
    """Read style words that stand in any order, as in ``semibolditalic`` or ``BoldMT``."""
    rest = plain(words)
    found = _WORD.findall(rest)
    weights = [_WEIGHTS[word] for word in found if word in _WEIGHTS]
    heavier = [weight for weight in weights if weight != REGULAR]
    weight = (heavier or [REGULAR])[-1]
    italic = any(word in _SLANTS for word in found)
    return StyleWords(weight, italic, complete="".join(found) == rest)
