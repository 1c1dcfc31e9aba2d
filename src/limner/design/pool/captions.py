"""The pictures of a pool and what is said of them: a JSONL, CSV or TSV file beside the pictures."""

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

MAX_CAPTION = 1_000
"""Characters of a caption; the rest is cut off."""


class PoolError(ValueError):
    """A pool that cannot be used; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A picture of a pool."""

    file: str
    """Its path in the pool's folder, with ``/``."""
    caption: str


def read_captions(path: Path) -> list[Entry]:
    """Return the entries of a captions file, in its order.

    Args:
        path: ``.jsonl`` with objects of ``file`` and ``caption``, or ``.csv`` or ``.tsv`` whose
            first line names the columns ``file`` and ``caption``; others are let pass.

    Raises:
        PoolError: It cannot be read, or a line has no file or caption; the line is named.
    """
    try:
        with path.open(encoding="utf-8", newline="") as lines:
            return list(_entries(_rows(lines, path), path))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise PoolError(f"{path}: cannot be read: {error}") from error


def write_captions(entries: Iterable[Entry], path: Path) -> None:
    """Write a captions file as JSONL."""
    rows = ({"file": entry.file, "caption": entry.caption} for entry in entries)
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8")


def _rows(lines: Iterable[str], path: Path) -> Iterator[tuple[int, object]]:
    if path.suffix in (".csv", ".tsv"):
        table = csv.DictReader(lines, delimiter="\t" if path.suffix == ".tsv" else ",")
        yield from ((table.line_num, row) for row in table)
        return
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except (ValueError, RecursionError) as error:
                raise PoolError(f"{path}: line {number}: is no JSON: {error}") from error


def _entries(rows: Iterator[tuple[int, object]], path: Path) -> Iterator[Entry]:
    for number, row in rows:
        file, caption = (
            (row.get("file"), row.get("caption")) if isinstance(row, dict) else (None, None)
        )
        if not isinstance(file, str) or not isinstance(caption, str) or not file or not caption:
            raise PoolError(f"{path}: line {number}: needs a `file` and a `caption`, both text.")
        yield Entry(file, caption[:MAX_CAPTION])
