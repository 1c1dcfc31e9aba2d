"""What a prompt states, in the few words that a specification has counterparts for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from limner.drawing.lint.vocabulary import MODIFIERS, NOUNS, NUMBERS, OFF_PALETTE, VAGUE
from limner.drawing.screen import load_screen

_NUMBER = r"(?<![\w#.])\d+(?:\.\d+)?(?![\w.]*[A-F]\b)"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A figure as a prompt names it: ``empty red circle``."""

    text: str
    kinds: tuple[str, ...]
    colors: tuple[str, ...]
    filled: bool | None
    """None where it is left open."""
    number: int
    """How many there are; 1 where it is not said."""


@dataclass(frozen=True)
class Prompt:
    """A prompt, and what can be read out of it."""

    text: str

    @cached_property
    def lower(self) -> str:
        """The text in small letters."""
        return self.text.lower()

    def has(self, words: str) -> bool:
        """Tell whether one of the words (a regular expression) occurs."""
        return bool(self.find(words))

    def find(self, words: str) -> str:
        """Return the first match of a regular expression of whole words, or nothing."""
        found = re.search(rf"\b(?:{words})\b", self.lower)
        return found[0] if found else ""

    def count(self, words: str) -> int:
        """Return how often one of the words (a regular expression) occurs."""
        return len(re.findall(rf"\b(?:{words})\b", self.lower))

    @cached_property
    def colors(self) -> set[str]:
        """The colour names, on the palette or not."""
        known = [*load_screen().palette, *OFF_PALETTE]
        return {color for color in known if self.has(color + r"s?")} | self._codes

    @property
    def _codes(self) -> set[str]:
        palette = load_screen().palette.items()
        return {name for name, code in palette if code.lower() in self.lower}

    @cached_property
    def numbers(self) -> list[float]:
        """Every number in digits, in the order of the text."""
        return [float(item) for item in re.findall(_NUMBER, self.text)]

    @cached_property
    def points(self) -> list[tuple[float, float]]:
        """Every ``(x, y)``."""
        pairs = re.findall(r"\((\d+(?:\.\d+)?),\s*(\d+(?:\.\d+)?)\)", self.text)
        return [(float(x), float(y)) for x, y in pairs]

    @cached_property
    def counted(self) -> dict[int, str]:
        """Numbers from two on in words, before a plural, with the words."""
        names = "|".join(sorted(NUMBERS, key=len, reverse=True))
        pattern = rf"\b({names}) (?:of )?((?:[a-z-]+ ){{0,3}}?[a-z]{{3,}}s)\b"
        found = [item for item in re.finditer(pattern, self.lower) if not item[2].endswith(VAGUE)]
        return {NUMBERS[item[1]]: item[0] for item in found if NUMBERS[item[1]] > 1}

    @cached_property
    def words_for_numbers(self) -> set[int]:
        """Every number that occurs, in words or digits."""
        words = re.findall(r"[a-z]+(?:-[a-z]+)?", self.lower) + re.findall("[a-z]+", self.lower)
        spelt = {NUMBERS[word] for word in words if word in NUMBERS}
        half = {6} if "half a dozen" in self.lower else set()
        return spelt | half | {int(number) for number in self.numbers if number == int(number)}

    @cached_property
    def phrases(self) -> list[Phrase]:
        """The figures that are named with a colour or a filling."""
        return list(self._read_phrases())

    def _read_phrases(self) -> Iterator[Phrase]:
        palette = load_screen().palette
        for noun, kinds in NOUNS.items():
            for match in re.finditer(rf"\b(?:{noun})\b", self.lower):
                words = _before(self.lower[: match.start()], set(palette))
                colors = tuple(word for word in words if word in palette)
                filled = any(word in ("solid", "filled") for word in words)
                empty = any(word in ("empty", "unfilled") for word in words)
                if colors or filled or empty:
                    stated = True if filled else False if empty else None
                    number = max([NUMBERS[word] for word in words if word in NUMBERS], default=1)
                    yield Phrase(" ".join((*words, match[0])), kinds, colors, stated, number)


def _before(text: str, colors: set[str]) -> list[str]:
    """Return the adjectives that end a text."""
    known = MODIFIERS | colors | set(NUMBERS) | {"solid", "filled", "empty", "unfilled"}
    words: list[str] = []
    for word in reversed(re.findall(r"[\w-]+|[^\w\s]", text)[-6:]):
        if word not in known:
            break
        words.insert(0, word)
    return words
