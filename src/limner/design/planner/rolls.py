"""Choices that vary from request to request and are the same on every machine."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")


def roll(seed: str, sides: int) -> int:
    """Return a number from 0 to below ``sides``, fixed by the seed."""
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big") % sides


def turned(seed: str, choices: Sequence[_T]) -> list[_T]:
    """Return the choices in their order, from the one on that the seed fixes."""
    start = roll(seed, len(choices))
    return [*choices[start:], *choices[:start]]
