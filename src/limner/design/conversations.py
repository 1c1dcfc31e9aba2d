"""Asking a model for a filled form: what is sent, what is kept, how an answer is read.

What a model says is hostile: it is cut at a length, read as JSON and held against a form.
"""

import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

MAX_ANSWER = 20_000
"""Characters of an answer; the rest is not read."""
MAX_FAULTS = 5
"""Faults that a model is told at once."""
MAX_DEPTH = 20
"""Lists and objects within each other that are read."""

REPAIR = """\
That cannot be used: {fault}.
Send the whole JSON object again, with this put right and the rest kept."""

Form = TypeVar("Form", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in a message, drawn when it is sent."""

    name: str
    """Its file in the pool."""
    png: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation."""

    role: Literal["system", "user", "assistant"]
    parts: tuple[str | Picture, ...]


Ask = Callable[[Sequence[Message], type[BaseModel]], Awaitable[str]]
"""Asks a model to fill a form; returns what it says, or raises ``NoAnswerError``."""


class NoAnswerError(RuntimeError):
    """The provider failed, which says nothing about the request; the message has its reason."""


class FormError(ValueError):
    """An answer that cannot be used; the message says why, in words for the model."""


def read_form(text: str, form: type[Form]) -> Form:
    """Return the form that an answer fills: its first JSON object.

    Raises:
        FormError: There is none, or it does not fit; every field at fault is named.
    """
    start = text.find("{")
    if start < 0:
        raise FormError("there is no JSON object in it")
    return fill(read_json(text, start), form)


def read_json(text: str, start: int) -> Any:
    """Return the JSON object or list that begins at a place of a text.

    Raises:
        FormError: It cannot be read, holds a number that is not finite or half of a character (a
            lone surrogate, which no file can hold), or is nested too deep.
    """
    what = "object" if text[start] == "{" else "list"
    try:
        data, _ = _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError) as error:
        raise FormError(f"its JSON {what} cannot be read: {error}") from error
    _check(data, MAX_DEPTH)
    return data


def fill(data: Any, form: type[Form]) -> Form:
    """Return the form that decoded JSON fills.

    Raises:
        FormError: It does not fit; every field at fault is named.
    """
    try:
        return form.model_validate(data)
    except ValidationError as error:
        raise FormError(fault_of(error)) from error


def _check(value: Any, depth: int) -> None:
    if depth < 0:
        raise FormError(f"its JSON is nested more than {MAX_DEPTH} deep")
    if isinstance(value, str) and _LONE_SURROGATES.search(value):
        raise FormError("its JSON holds half of a character")
    inner = [*value, *value.values()] if isinstance(value, dict) else value
    if isinstance(inner, list):
        for item in inner:
            _check(item, depth - 1)


def _finite(text: str) -> float:
    value = float(text)
    if not isfinite(value):
        raise ValueError(f"{text[:20]} is no finite number")
    return value


_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_finite)
_LONE_SURROGATES = re.compile("[\ud800-\udfff]")


def to_repair(said: str, fault: str) -> list[Message]:
    """Return what is added to a conversation after an answer that cannot be used."""
    return [
        Message("assistant", (said[:MAX_ANSWER] or "(nothing)",)),
        Message("user", (REPAIR.format(fault=fault),)),
    ]


def blank(form: type[BaseModel]) -> dict[str, Any]:
    """Return an empty form as a model is shown it: in each field what is to stand there."""
    return {name: _hint(field) for name, field in form.model_fields.items()}


def _hint(field: FieldInfo) -> Any:
    if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
        return blank(field.annotation)
    return field.description or " | ".join(get_args(field.annotation))


def fault_of(error: ValidationError) -> str:
    """Return what does not fit, field by field."""
    told = [f"{'.'.join(map(str, e['loc'])) or 'the whole'}: {e['msg']}" for e in error.errors()]
    return plain("; ".join(line[:300] for line in told[:MAX_FAULTS]))


def plain(text: str) -> str:
    """Return text that does nothing to a terminal."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
