"""The input, cut into parts that are read and scored each by itself.

A part is a range of rows of one file. Where it begins and ends depends on the input alone, so
whoever scores a part, and however often it is begun, its result is the same.
"""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from limner.batch.files import LINES, BatchError, inputs, opened, parquet
from limner.batch.rows import Item

GRAIN = 100
"""Rows of a part are a multiple of this, but for the last one of a file."""
LARGEST = 5_000
"""Rows of a part at most."""
PARTS = 64
"""Into how many parts an input is cut where they come to less than ``LARGEST`` rows."""
READ_AT_A_TIME = 500
"""Rows of a Parquet file that are in memory at once."""

FIELDS = ("id", "task", "answer")


class Part(NamedTuple):
    """A range of rows of one file."""

    number: int
    url: str
    start: int
    """Its first row's place in the whole input, from 0."""
    rows: int
    first: int
    """Its first row's place in its file, from 0."""
    offset: int = 0
    """Where that row begins, in bytes, in a file of lines."""


class _File(NamedTuple):
    url: str
    rows: int
    offsets: tuple[int, ...]
    """Where each ``GRAIN``-th row begins, in a file of lines."""


def parts_of(url: str) -> list[Part]:
    """Return the parts of a file or folder of Parquet or JSON lines.

    Raises:
        BatchError: A file is not there, is no such file, or has no column `task` or `answer`; the
            message names it.
    """
    files = [_measured(one) for one in inputs(url)]
    total = sum(file.rows for file in files)
    size = min(LARGEST, max(1, total // (PARTS * GRAIN)) * GRAIN)
    parts: list[Part] = []
    start = 0
    for file in files:
        for first in range(0, file.rows, size):
            rows = min(size, file.rows - first)
            offset = file.offsets[first // GRAIN] if file.offsets else 0
            parts.append(Part(len(parts), file.url, start + first, rows, first, offset))
        start += file.rows
    if not parts:
        raise BatchError(f"{url}: there are no rows in it.")
    return parts


def read_part(part: Part) -> Iterator[Item]:
    """Yield the rows of a part; one that is not in order says so in its ``fault``."""
    read: Callable[[Part], Iterator[Any]] = _lines if part.url.endswith(LINES) else _table_rows
    for number, row in enumerate(read(part)):
        yield _item(row, part.start + number, f"{part.url}, row {part.first + number + 1}")


def _item(row: Any, index: int, place: str) -> Item:
    if isinstance(row, Exception):
        return Item(index, str(index), "", None, f"{place}: is no JSON: {row}")
    if not isinstance(row, dict):
        return Item(index, str(index), "", None, f"{place}: is no object.")
    name = row.get("id")
    missing = [key for key in FIELDS[1:] if row.get(key) is None]
    fault = f"{place}: has no `{missing[0]}`." if missing else None
    named = str(index if name is None else name)
    return Item(index, named, row.get("task", ""), row.get("answer"), fault)


def _measured(url: str) -> _File:
    return _measured_lines(url) if url.endswith(LINES) else _measured_table(url)


def _measured_table(url: str) -> _File:
    with _table(url) as file:
        columns = set(file.schema_arrow.names)
        if missing := [name for name in FIELDS[1:] if name not in columns]:
            has = ", ".join(sorted(columns))
            raise BatchError(f"{url}: has no column `{missing[0]}`; it has: {has}.")
        return _File(url, file.metadata.num_rows, ())


def _table(url: str) -> Any:
    import pyarrow as pa

    system, path = opened(url)
    try:
        return parquet().ParquetFile(system.open(path, "rb"), pre_buffer=False)
    except (pa.ArrowException, OSError) as error:
        raise BatchError(f"{url}: cannot be read as Parquet: {error}") from error


def _table_rows(part: Part) -> Iterator[dict[str, Any]]:
    with _table(part.url) as file:
        groups, skipped = _groups(file.metadata, part)
        columns = [name for name in FIELDS if name in file.schema_arrow.names]
        batches = file.iter_batches(READ_AT_A_TIME, row_groups=groups, columns=columns)
        end = skipped + part.rows
        place = 0
        for batch in batches:
            low, high = max(skipped - place, 0), min(end - place, len(batch))
            place += len(batch)
            if low < high:
                yield from batch.slice(low, high - low).to_pylist()
            if place >= end:
                return


def _groups(metadata: Any, part: Part) -> tuple[list[int], int]:
    """Return the row groups that a part is in, and how many of their rows are before it."""
    groups: list[int] = []
    skipped = place = 0
    for number in range(metadata.num_row_groups):
        rows = metadata.row_group(number).num_rows
        if place < part.first + part.rows and place + rows > part.first:
            if not groups:
                skipped = part.first - place
            groups.append(number)
        place += rows
    return groups, skipped


def _measured_lines(url: str) -> _File:
    system, path = opened(url)
    offsets, rows, offset = [], 0, 0
    with system.open(path, "rb") as file:
        for line in file:
            if not line.isspace():
                if rows % GRAIN == 0:
                    offsets.append(offset)
                rows += 1
            offset += len(line)
    return _File(url, rows, tuple(offsets))


def _lines(part: Part) -> Iterator[Any]:
    system, path = opened(part.url)
    with system.open(path, "rb") as file:
        file.seek(part.offset)
        rows = (line for line in file if not line.isspace())
        for line in islice(rows, part.rows):
            try:
                yield json.loads(line)
            except (ValueError, RecursionError) as error:
                yield error
