"""Result files: Parquet or JSON lines, a part each or all in one."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from itertools import islice
from typing import Any, NamedTuple

from limner.batch.files import LINES, BatchError, opened, parquet
from limner.batch.rows import Scored

WRITTEN_AT_A_TIME = 1_000
"""Rows of a row group."""


class Tally(NamedTuple):
    """What is in a file of results."""

    rows: int
    unscored: int
    """Rows with an error instead of a value."""
    total: float
    """Of all values."""


def encoded(rows: Iterable[Scored], url: str, *, checks: bool) -> bytes:
    """Return the content of a result file.

    Args:
        rows: In order.
        url: Where it goes, whose suffix says the format.
        checks: Whether the rows have their checks.
    """
    if url.endswith(LINES):
        return b"".join(json.dumps(row.record()).encode() + b"\n" for row in rows)
    import pyarrow as pa

    out = BytesIO()
    with parquet().ParquetWriter(out, schema(checks=checks), compression="zstd") as writer:
        source = iter(rows)
        while batch := [_flat(row) for row in islice(source, WRITTEN_AT_A_TIME)]:
            writer.write_table(pa.Table.from_pylist(batch, schema(checks=checks)))
    return out.getvalue()


@cache
def schema(*, checks: bool) -> Any:
    """Return the columns of results as Arrow has them; docs/batch.md explains them."""
    import pyarrow as pa

    fault = pa.struct([("type", pa.string()), ("index", pa.int64()), ("message", pa.string())])
    check = pa.struct(
        [
            ("criterion", pa.string()),
            ("passed", pa.bool_()),
            ("weight", pa.float64()),
            ("earned", pa.float64()),
            ("expected", pa.string()),
            ("found", pa.string()),
            ("evidence", pa.list_(pa.int64())),
            ("advice", pa.string()),
        ]
    )
    columns = [
        ("index", pa.int64()),
        ("id", pa.string()),
        ("task", pa.string()),
        ("profile", pa.string()),
        ("value", pa.float64()),
        ("passed", pa.bool_()),
        ("errors", pa.list_(fault)),
        ("warnings", pa.list_(fault)),
        ("metrics", pa.string()),
        ("error", pa.string()),
    ]
    return pa.schema([*columns, ("checks", pa.list_(check))] if checks else columns)


def tally(url: str) -> Tally:
    """Return what is in a file of results."""
    system, path = opened(url)
    if url.endswith(LINES):
        with system.open(path, "rb") as file:
            values = [json.loads(line)["value"] for line in file]
    else:
        with system.open(path, "rb") as file:
            values = parquet().read_table(file, columns=["value"])["value"].to_pylist()
    known = [value for value in values if value is not None]
    return Tally(len(values), len(values) - len(known), sum(known))


def merge(urls: Iterable[str], url: str) -> None:
    """Write the rows of some result files, in order, into one, which is then there whole."""
    system, path = opened(url)
    folder, _, name = path.rpartition("/")
    half = f"{folder}/.{name}.half"
    with system.open(half, "wb") as file:
        if url.endswith(LINES):
            for content in _contents(urls):
                file.write(content)
        else:
            _merge_tables(_contents(urls), file)
    system.mv(half, path)


def _contents(urls: Iterable[str]) -> Iterator[bytes]:
    for one in urls:
        system, path = opened(one)
        yield system.cat_file(path)


def _merge_tables(contents: Iterable[bytes], file: Any) -> None:
    writer = None
    for content in contents:
        table = parquet().read_table(BytesIO(content))
        writer = writer or parquet().ParquetWriter(file, table.schema, compression="zstd")
        writer.write_table(table, WRITTEN_AT_A_TIME)
    if writer is None:
        raise BatchError("There is nothing to merge.")
    writer.close()


def _flat(row: Scored) -> dict[str, Any]:
    """Return a row as Arrow takes it: metrics differ between profiles, and are JSON."""
    return {key: _printable(value) for key, value in row.record().items()} | {
        "metrics": json.dumps(row.metrics)
    }


def _printable(value: Any) -> Any:
    """Return a value whose texts UTF-8 has a form for: what stands in an answer may have none."""
    if isinstance(value, str):
        return value.encode(errors="backslashreplace").decode()
    if isinstance(value, dict):
        return {key: _printable(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_printable(one) for one in value]
    return value
