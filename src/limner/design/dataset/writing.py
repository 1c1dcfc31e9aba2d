"""Write the task set as files that the ``datasets`` library loads."""

import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

from limner.design.dataset.card import card
from limner.design.dataset.pictures import pictures_of, write_pictures
from limner.design.dataset.rows import COLUMNS, Columns, Row, rows_of
from limner.design.pairing import bundled_pairs
from limner.design.requests import Split, bundled_requests

FORMATS: Mapping[str, tuple[str, ...]] = {
    "jsonl": ("jsonl",),
    "parquet": ("parquet",),
    "both": ("parquet", "jsonl"),
}
"""The suffixes of each format; the first is that of the files by which the folder is loaded."""


class ExportError(RuntimeError):
    """An export that cannot be made here; the message says what to do."""


def write_dataset(out: Path, format_: str = "jsonl", *, images: bool = False) -> list[Path]:
    """Write the bundled task set into a folder and return the files of its rows.

    The same set gives the same bytes (Parquet: by the same version of ``pyarrow``).

    Args:
        out: Made where it is not there; files of the same names are written over.
        format_: One of ``FORMATS``.
        images: Whether the paired images are copied to ``images`` beside.

    Raises:
        ExportError: Parquet is asked for and ``pyarrow`` is not installed.
        PoolError: An image is not here, or is another than the paired one.
    """
    suffixes = FORMATS[format_]
    if "parquet" in suffixes:
        _pyarrow()
    requests, pairs = bundled_requests(), bundled_pairs()
    pictures = pictures_of(pairs.values()) if images else None
    rows = list(rows_of(requests, pairs))
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for split in get_args(Split):
        chosen = [row for row in rows if row["split"] == split]
        for suffix in suffixes:
            path = out / f"{split}.{suffix}"
            _WRITERS[suffix](chosen, path)
            written.append(path)
    text = card(requests, suffixes[0], images=images)
    (out / "README.md").write_text(text, encoding="utf-8", newline="\n")
    if pictures is not None:
        write_pictures(pictures, out / "images")
    return written


def _write_jsonl(rows: Sequence[Row], path: Path) -> None:
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8", newline="\n")


def _write_parquet(rows: Sequence[Row], path: Path) -> None:
    arrow, parquet = _pyarrow()
    schema = arrow.schema(_fields(arrow, COLUMNS))
    parquet.write_table(arrow.Table.from_pylist(rows, schema), path)


_WRITERS: Mapping[str, Callable[[Sequence[Row], Path], None]] = {
    "jsonl": _write_jsonl,
    "parquet": _write_parquet,
}


def _fields(arrow: ModuleType, columns: Columns) -> list[tuple[str, Any]]:
    return [
        (name, getattr(arrow, kind)())
        if isinstance(kind, str)
        else (name, arrow.list_(arrow.struct(_fields(arrow, kind))))
        for name, kind in columns.items()
    ]


def _pyarrow() -> tuple[ModuleType, ModuleType]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise ExportError("Parquet needs pyarrow: pip install 'limner[parquet]'") from error
