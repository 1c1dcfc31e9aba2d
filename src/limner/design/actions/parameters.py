"""The kinds of values that actions take: what is checked, said in a schema and in the docs.

A kind is the second part of an annotated type, ``Annotated[float, Number("px", 1, 10_000, "…")]``.
Checking is strict: a text is no number (``"120"``, ``"120px"`` and ``"50%"`` are refused), a
boolean is no number, and a whole number may be written as ``120.0`` but not as ``120.5``.
"""

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from limner.design.errors import ParameterError, show

Value = float | int | str
REQUIRED: Final = object()


class Kind(ABC):
    """What values a parameter takes."""

    meaning: str

    @abstractmethod
    def check(self, value: Any) -> Value:
        """Return the value as the action takes it.

        Raises:
            ParameterError: It has the wrong type or lies out of range; the message follows on the
                parameter's name.
        """

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the values."""

    @abstractmethod
    def range(self) -> str:
        """Return the values in a few words, such as ``0 to 100 %``."""


@dataclass(frozen=True, slots=True)
class Number(Kind):
    """A finite number within a range, both ends included."""

    unit: str
    """Empty for a plain count or level."""
    least: float
    most: float
    meaning: str

    def check(self, value: Any) -> Value:
        """Return the number as a float."""
        return float(self._within(value))

    def schema(self) -> dict[str, Any]:
        """Return the schema of a number."""
        return {"type": "number", "minimum": self.least, "maximum": self.most}

    def range(self) -> str:
        """Return the ends and the unit."""
        return f"{self.least:,g} to {self.most:,g} {self.unit}".rstrip()

    def _within(self, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ParameterError(f"is {show(value)}, which is no number")
        if not self.least <= value <= self.most:
            raise ParameterError(f"is {show(value)}, which is not within {Number.range(self)}")
        return value


@dataclass(frozen=True, slots=True)
class Whole(Number):
    """A whole number within a range, both ends included."""

    def check(self, value: Any) -> Value:
        """Return the number as an int."""
        number = self._within(value)
        if number != int(number):
            raise ParameterError(f"is {show(value)}, which is no whole number")
        return int(number)

    def range(self) -> str:
        """Return the ends and the unit of a whole number."""
        return f"whole, {Number.range(self)}"

    def schema(self) -> dict[str, Any]:
        """Return the schema of a whole number."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Words(Kind):
    """A text that is not blank, of a bounded length, without control characters."""

    most: int
    """Characters."""
    meaning: str
    lines: bool = False
    """Whether it may hold line breaks."""

    def check(self, value: Any) -> Value:
        """Return the text, each kind of line break as a line feed."""
        if not isinstance(value, str):
            raise ParameterError(f"is {show(value)}, which is no text")
        if len(value) > self.most:
            raise ParameterError(f"has {len(value):,} characters, more than {self.most:,}")
        text = value.replace("\r\n", "\n").replace("\r", "\n")
        if not text.strip():
            raise ParameterError("is blank")
        allowed = "\n\t" if self.lines else ""
        if bad := next((c for c in text if _is_control(c) and c not in allowed), None):
            raise ParameterError(f"holds the character U+{ord(bad):04X}, which cannot be used")
        return text

    def schema(self) -> dict[str, Any]:
        """Return the schema of a text."""
        return {"type": "string", "minLength": 1, "maxLength": self.most, "pattern": r"\S"}

    def range(self) -> str:
        """Return how long it may be."""
        return f"text, up to {self.most:,} characters"


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """One of several words, of which only letters, digits and their order matter."""

    choices: tuple[str, ...]
    meaning: str
    aliases: tuple[tuple[str, str], ...] = ()
    """Other words for a choice, each with the choice that it stands for."""

    def check(self, value: Any) -> Value:
        """Return the choice as it is declared."""
        if not isinstance(value, str):
            raise ParameterError(f"is {show(value)}, which is no text")
        known = {_folded(alias): choice for alias, choice in self.aliases}
        known |= {_folded(choice): choice for choice in self.choices}
        if len(value) > 100 or _folded(value) not in known:
            raise ParameterError(f"is {show(value)}, which is none of {', '.join(self.choices)}")
        return known[_folded(value)]

    def schema(self) -> dict[str, Any]:
        """Return the schema of the choices as they are declared."""
        return {"type": "string", "enum": list(self.choices)}

    def range(self) -> str:
        """Return the choices."""
        return ", ".join(self.choices)


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of an action."""

    name: str
    """As agents write it, in camel case."""
    argument: str
    """The function's own name for it."""
    kind: Kind
    default: Any = REQUIRED

    @property
    def required(self) -> bool:
        """Whether a step must give it."""
        return self.default is REQUIRED


def check_parameters(parameters: tuple[Parameter, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """Check the values of a step.

    Returns:
        Every parameter's value, defaults included, by the function's own names.

    Raises:
        ParameterError: A key is unknown or missing, or a value is not right; the message names it.
    """
    known = {parameter.name: parameter for parameter in parameters}
    if unknown := [key for key in given if key not in known]:
        names = ", ".join(known) or "none"
        raise ParameterError(f"{show(unknown[0])} is no parameter of it; there are: {names}.")
    if missing := [name for name, item in known.items() if item.required and name not in given]:
        raise ParameterError(f"missing: {', '.join(missing)}.")
    return {item.argument: _checked(item, given) for item in parameters}


def _checked(parameter: Parameter, given: Mapping[str, Any]) -> Any:
    if parameter.name not in given:
        return parameter.default
    try:
        return parameter.kind.check(given[parameter.name])
    except ParameterError as error:
        raise ParameterError(f"{parameter.name} {error}.") from error


def _folded(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Cs"}
