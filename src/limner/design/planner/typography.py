"""Type: families by theme, measuring, and breaking lines so that they are about as long."""

from functools import lru_cache
from math import inf

from limner.design.document import Alignment, Text
from limner.design.planner.rolls import roll
from limner.design.typesetting import set_text

DEFAULT_FONT = "Arial"
DEFAULT_POINTS = 12.0
_EM = 100.0
_MOODS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "child|pet|zoo|birthday|baby|comic|carnival|circus|games|kite|summer|easter|humour|dog",
        (("Fredoka", "Nunito"), ("Lobster", "Cabin"), ("Pacifico", "Quicksand")),
    ),
    (
        "robot|science|tech|software|astronomy|night sky|computer|mathematics|electri",
        (("Orbitron", "Inter"), ("Jost Medium", "Jost"), ("Montserrat Bold", "Montserrat")),
    ),
    (
        "sport|run|marathon|match|cycling|concert|jazz|street|regatta|trainer|removals|repair",
        (("Anton", "Roboto Condensed"), ("Bebas Neue", "Oswald"), ("Archivo Black", "Work Sans")),
    ),
    (
        "crime|horror|thriller|western|war|politics|election|true|film|safety",
        (("Oswald Bold", "Roboto Condensed"), ("Alfa Slab One", "Roboto Slab"), ("Anton", "Lato")),
    ),
    (
        "romance|wedding|poetry|fairy|engagement|anniversary|florist|mother|valentine|tea",
        (("Great Vibes", "Cormorant Garamond"), ("Playfair Display Italic", "Lora")),
    ),
    (
        "garden|farm|cook|food|bake|harvest|café|coffee|market|nature|allotment|brewery|spring",
        (("Abril Fatface", "Lora"), ("Lobster", "Josefin Sans"), ("Roboto Slab Bold", "Cabin")),
    ),
    (
        "history|museum|castle|law|philosophy|myth|chess|opera|theatre|railway|memoir|saga|library",
        (("Cinzel Bold", "EB Garamond"), ("Playfair Display Bold", "PT Serif")),
    ),
)
_PLAIN = (
    ("DM Serif Display", "Source Sans 3"),
    ("Libre Baskerville Bold", "Lato"),
    ("Montserrat Bold", "Montserrat"),
    ("Playfair Display Bold", "Raleway"),
    ("Poppins SemiBold", "Poppins"),
    ("Bodoni Moda Bold", "Jost"),
)


def fonts_for(theme: str, seed: str) -> tuple[str, str]:
    """Return the fonts of headlines and of smaller texts."""
    lower = theme.lower()
    pairs = next(
        (pairs for words, pairs in _MOODS if any(word in lower for word in words.split("|"))),
        _PLAIN,
    )
    return pairs[roll(f"{seed} font", len(pairs))]


@lru_cache(maxsize=65536)
def measure(font: str, text: str) -> tuple[float, float]:
    """Return the width and height of a text in ems."""
    block = set_text(Text(text, font, _EM), 1.0)
    return block.width / _EM, block.height / _EM


def text_box(font: str, text: str, points: float, scale: float) -> tuple[float, float]:
    """Return the width and height of a text's box in pixels; ``scale`` is pixels per point."""
    block = set_text(Text(text, font, points, alignment=Alignment.LEFT), scale)
    return block.width, block.height


def longest_word(font: str, text: str) -> float:
    """Return the width of the longest word in ems."""
    return max(measure(font, word)[0] for word in text.split())


def broken(font: str, text: str, most: float) -> str:
    """Break a line where it is longer than ``most`` ems, into lines about as long."""
    words = text.split()
    count = 1
    while count < len(words):
        width, lines = _balanced(font, tuple(words), count)
        if width <= most:
            return "\n".join(lines)
        count += 1
    return "\n".join(words) if len(words) > 1 else text


@lru_cache(maxsize=65536)
def _balanced(font: str, words: tuple[str, ...], count: int) -> tuple[float, tuple[str, ...]]:
    """Return the least width of so many lines in ems, and the lines."""
    if count == 1:
        line = " ".join(words)
        return measure(font, line)[0], (line,)
    best: tuple[float, tuple[str, ...]] = (inf, ())
    for cut in range(1, len(words) - count + 2):
        first = " ".join(words[:cut])
        width = measure(font, first)[0]
        if width >= best[0]:
            break
        rest_width, rest = _balanced(font, words[cut:], count - 1)
        best = min(best, (max(width, rest_width), (first, *rest)))
    return best
