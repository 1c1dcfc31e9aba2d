"""Asking a model for a filled form: what is sent, what is kept, how an answer is read.

What a model says is hostile: it is cut at a length, read as JSON and held against a form.
"""

import hashlib
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

MAX_ANSWER = 20_000
"""Characters of an answer; the rest is not read."""
MAX_FAULTS = 5
"""Faults that a model is told at once."""

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
    try:
        data, _ = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError) as error:
        raise FormError(f"its JSON object cannot be read: {error}") from error
    try:
        return form.model_validate(data)
    except ValidationError as error:
        raise FormError(fault_of(error)) from error


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


class Journal:
    """What models have said, in a JSONL file: a stopped build never asks a thing twice."""

    def __init__(self, path: Path) -> None:
        """Read what is there; a last line that broke off is passed over."""
        self._path = path
        self._known: dict[str, str] = {}
        text = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
        for line in text.split("\n"):
            self._read(line)
        if text and not text.endswith("\n"):
            self._append("")

    def _read(self, line: str) -> None:
        try:
            row = json.loads(line)
            self._known[row["key"]] = str(row["said"])[:MAX_ANSWER]
        except (ValueError, TypeError, KeyError, RecursionError):
            return

    def _append(self, line: str) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def remembering(self, model: str, ask: Ask) -> Ask:
        """Return an ``Ask`` that asks a model only what it has not answered yet."""

        async def asked(messages: Sequence[Message], form: type[BaseModel]) -> str:
            key = _key(model, messages)
            if key not in self._known:
                said = (await ask(messages, form))[:MAX_ANSWER]
                self._known[key] = said.encode(errors="replace").decode()
                self._append(json.dumps({"key": key, "model": model, "said": self._known[key]}))
            return self._known[key]

        return asked


def _key(model: str, messages: Sequence[Message]) -> str:
    said: list[Any] = [model]
    for message in messages:
        parts = [part if isinstance(part, str) else [part.name] for part in message.parts]
        said.append([message.role, parts])
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:24]
