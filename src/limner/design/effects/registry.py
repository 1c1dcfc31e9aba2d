"""The declaration of an effect: its name, its parameters and the function that makes it."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from limner.design.effects.pixels import Pixels


@dataclass(frozen=True, slots=True)
class Number:
    """A parameter that is a number within bounds."""

    name: str
    """As the action spells it, such as ``blurAmount``."""
    low: float
    high: float
    default: float
    description: str

    def read(self, value: float | str) -> float:
        """Return the value as a number; raise ValueError where it is none within the bounds."""
        number = value if isinstance(value, int | float) else math.nan
        if isinstance(value, bool) or not self.low <= number <= self.high:
            raise ValueError(f"{self.name} is a number from {self.low:g} to {self.high:g}")
        return float(number)


@dataclass(frozen=True, slots=True)
class Choice:
    """A parameter that is one of some names; case, spaces and punctuation do not matter."""

    name: str
    choices: tuple[str, ...]
    default: str
    description: str
    aliases: tuple[tuple[str, str], ...] = ()
    """Other words for a choice, each with the choice that it stands for."""

    def read(self, value: float | str) -> str:
        """Return the choice that is meant; raise ValueError, with the list, where none is."""
        names = {plain(choice): choice for choice in self.choices}
        names |= {plain(alias): choice for alias, choice in self.aliases}
        meant = names.get(plain(value)) if isinstance(value, str) else None
        if meant is None:
            raise ValueError(f"{self.name} is one of: {', '.join(self.choices)}")
        return meant


Parameter = Number | Choice
_Function = TypeVar("_Function", bound=Callable[..., Pixels])


@dataclass(frozen=True, slots=True)
class EffectType:
    """An effect that a layer can have."""

    name: str
    """The action that applies it, such as ``BlurObject``."""
    description: str
    parameters: tuple[Parameter, ...]
    function: Callable[..., Pixels]
    """Takes pixels and the parameters in their order."""

    def apply(self, pixels: Pixels, values: Mapping[str, float | str]) -> Pixels:
        """Return changed pixels; a parameter that is not given has its default.

        Raises:
            ValueError: A parameter is unknown, or its value is not allowed.
        """
        unknown = sorted(set(values) - {parameter.name for parameter in self.parameters})
        if unknown:
            raise ValueError(f"{self.name} has no parameter {unknown[0]}")
        read = [p.read(values.get(p.name, p.default)) for p in self.parameters]
        return self.function(pixels, *read) if pixels.size else pixels.copy()


EFFECTS: dict[str, EffectType] = {}
"""Every effect by the name of its action."""


def effect(name: str, *parameters: Parameter) -> Callable[[_Function], _Function]:
    """Declare a function as the effect of a name; the first line of its docstring describes it."""

    def declare(function: _Function) -> _Function:
        description = (function.__doc__ or "").partition("\n")[0]
        EFFECTS[name] = EffectType(name, description, parameters, function)
        return function

    return declare


def plain(text: str) -> str:
    """Return the letters and digits of a text in lower case."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())
