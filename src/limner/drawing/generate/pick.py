"""Seeded choices that are the same on every machine and under every version of Python.

Everything rests on ``random.Random(str).random()``, whose values Python promises to keep.
"""

import random
from collections.abc import Sequence
from typing import TypeVar

from limner.drawing.spec import Color

T = TypeVar("T")

COLORS: tuple[Color, ...] = ("black", "red", "green", "blue", "yellow", "magenta", "cyan")
"""The palette without white, which cannot be seen on a white canvas."""


class Pick:
    """A source of choices that depends on its seed alone."""

    def __init__(self, seed: str) -> None:
        """Begin the sequence that belongs to a seed."""
        self._source = random.Random(seed)  # noqa: S311  it has to repeat, not to keep a secret

    def index(self, count: int) -> int:
        """Return a number from 0 to ``count`` - 1."""
        return int(self._source.random() * count)

    def of(self, options: Sequence[T]) -> T:
        """Return one of the options."""
        return options[self.index(len(options))]

    def some(self, options: Sequence[T], count: int) -> list[T]:
        """Return ``count`` different options in random order."""
        rest = list(options)
        return [rest.pop(self.index(len(rest))) for _ in range(count)]

    def step(self, low: float, high: float, step: int = 10) -> int:
        """Return one of low, low + step, ... up to ``high``; ``low`` where there is no room."""
        return int(low) + step * self.index(max(0, int(high - low) // step) + 1)

    def chance(self, share: float) -> bool:
        """Return True in a share of the cases, 0..1."""
        return self._source.random() < share

    def colors(self, count: int) -> list[Color]:
        """Return ``count`` different colours that can be seen on white."""
        return self.some(COLORS, count)
