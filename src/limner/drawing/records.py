"""Recorded answers, in the form of the DrawingBench release."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from limner.drawing.tasks import TaskError


class RecordedTurn(BaseModel):
    """One answer; fields of the release beside these are let pass."""

    model_config = ConfigDict(extra="ignore", frozen=True, defer_build=True)

    number: int = Field(alias="turn", ge=1)
    actions: Any
    """The answer, decoded: a list of actions, or whatever stood in its place."""
    tokens: int | None = Field(default=None, alias="tokens_used")


class Record(BaseModel):
    """The turns of one task."""

    model_config = ConfigDict(extra="ignore", frozen=True, defer_build=True)

    position: int = Field(ge=0)
    """Row of the task in its file, from 0: ids are not unique in the release."""
    turns: tuple[RecordedTurn, ...] = Field(alias="results", min_length=1)


def read_records(path: Path, tasks: int) -> Iterator[Record]:
    """Yield the records of a file.

    Args:
        path: A JSON list of ``{"position", "results": [{"turn", "actions"}]}``.
        tasks: How many tasks there are, which bounds the positions.

    Raises:
        TaskError: The file is not in order; the message names the record and the field.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise TaskError(f"{path}: cannot be read as JSON: {error}") from error
    if not isinstance(data, list):
        raise TaskError(f"{path}: expected a JSON list of records.")
    for number, item in enumerate(data):
        yield _record(item, f"{path}: record {number + 1}", tasks)


def _record(item: Any, place: str, tasks: int) -> Record:
    try:
        record = Record.model_validate(item)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"])) or "the record"
        raise TaskError(f"{place}: {field}: {first['msg']}") from error
    if record.position >= tasks:
        raise TaskError(f"{place}: position is {record.position}, but there are {tasks} tasks.")
    return record
