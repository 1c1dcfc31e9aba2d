"""What models have said, kept so that a stopped build never asks a thing twice."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from limner.design.conversations import MAX_ANSWER, Ask, Message


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
