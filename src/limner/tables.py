"""Rows of typed columns as files that the ``datasets`` library loads: JSONL, Parquet, a card."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import yaml

from limner.extras import needing

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Many:
    """The type of a column that holds a list of values."""

    kind: str


@dataclass(frozen=True, slots=True)
class One:
    """The type of a column that holds one group of fields, or null."""

    fields: "Columns"


Columns = Mapping[str, "str | Many | One | Columns"]
"""From a column's name to its type: ``string``, ``int32`` or ``float64``, several of them, a group
of fields, or (a mapping) a list of such groups."""

FORMATS: Mapping[str, tuple[str, ...]] = {
    "jsonl": ("jsonl",),
    "parquet": ("parquet",),
    "both": ("parquet", "jsonl"),
}
"""The suffixes of each format; the first is that of the files by which a folder is loaded."""

_SIZES = {1_000: "n<1K", 10_000: "1K<n<10K", 100_000: "10K<n<100K"}


def write_tables(
    out: Path, splits: Mapping[str, Sequence[Row]], columns: Columns, format_: str
) -> list[Path]:
    """Write a file of rows for each split into a folder, and return the files.

    The same rows give the same bytes (Parquet: by the same version of ``pyarrow``).

    Args:
        out: Made where it is not there; files of the same names are written over.
        splits: Rows by the name of their split.
        columns: Of every row.
        format_: One of ``FORMATS``.

    Raises:
        MissingExtraError: Parquet is asked for and ``pyarrow`` is not installed.
    """
    suffixes = FORMATS[format_]
    if "parquet" in suffixes:
        _pyarrow()
    out.mkdir(parents=True, exist_ok=True)
    return list(_written(out, splits, columns, suffixes))


def _written(
    out: Path, splits: Mapping[str, Sequence[Row]], columns: Columns, suffixes: Iterable[str]
) -> Iterator[Path]:
    for split, rows in splits.items():
        for suffix in suffixes:
            path = out / f"{split}.{suffix}"
            _WRITERS[suffix](rows, columns, path)
            yield path


def header(
    name: str, splits: Mapping[str, int], columns: Columns, suffix: str, tags: Sequence[str]
) -> str:
    """Return the head of a card, in YAML, by which ``datasets`` knows files and columns.

    Args:
        name: Of the set, with its version.
        splits: How many rows each split has.
        columns: Of every row.
        suffix: Of the files that ``load_dataset`` of the folder is to read.
        tags: What the set is about, as the hub's search knows it.
    """
    files = [{"split": split, "path": f"{split}.{suffix}"} for split in splits]
    counts = [{"name": split, "num_examples": count} for split, count in splits.items()]
    info = {"config_name": "default", "features": _features(columns), "splits": counts}
    data = {
        "pretty_name": name,
        "license": "mit",
        "language": ["en"],
        "size_categories": [size_category(sum(splits.values()))],
        "tags": list(tags),
        "configs": [{"config_name": "default", "data_files": files}],
        "dataset_info": info,
    }
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True)


def columns_table(columns: Columns, about: Mapping[str, str]) -> str:
    """Return a Markdown table of columns, with what each is."""
    rows = "\n".join(
        f"| `{name}` | {_words(kind)} | {about[name]} |" for name, kind in columns.items()
    )
    return f"| column | type | what it is |\n| --- | --- | --- |\n{rows}"


def loading(splits: Iterable[str], suffix: str) -> str:
    """Return the lines of Python that load an export."""
    loader = "json" if suffix == "jsonl" else suffix
    files = ", ".join(f'"{split}": "{split}.{suffix}"' for split in splits)
    return (
        "from datasets import load_dataset\n\n"
        'load_dataset("{this folder}")\n'
        f'load_dataset("{loader}", data_files={{{files}}})'
    )


def size_category(count: int) -> str:
    """Return a number of rows as dataset cards put it."""
    return next((name for limit, name in _SIZES.items() if count < limit), "100K<n<1M")


def _features(columns: Columns) -> list[dict[str, Any]]:
    return [{"name": name, **_feature(kind)} for name, kind in columns.items()]


def _feature(kind: "str | Many | One | Columns") -> dict[str, Any]:
    if isinstance(kind, str):
        return {"dtype": kind}
    if isinstance(kind, Many):
        return {"list": kind.kind}
    if isinstance(kind, One):
        return {"struct": _features(kind.fields)}
    return {"list": _features(kind)}


def _words(kind: "str | Many | One | Columns") -> str:
    if isinstance(kind, str):
        return kind
    if isinstance(kind, Many):
        return f"list of {kind.kind}"
    names = ", ".join(f"`{name}`" for name in (kind.fields if isinstance(kind, One) else kind))
    return names if isinstance(kind, One) else f"list of {names}"


def _write_jsonl(rows: Sequence[Row], columns: Columns, path: Path) -> None:
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8", newline="\n")


def _write_parquet(rows: Sequence[Row], columns: Columns, path: Path) -> None:
    arrow, parquet = _pyarrow()
    schema = arrow.schema(_fields(arrow, columns))
    parquet.write_table(arrow.Table.from_pylist(list(rows), schema), path)


_WRITERS: Mapping[str, Callable[[Sequence[Row], Columns, Path], None]] = {
    "jsonl": _write_jsonl,
    "parquet": _write_parquet,
}


def _fields(arrow: ModuleType, columns: Columns) -> list[tuple[str, Any]]:
    return [(name, _arrow_type(arrow, kind)) for name, kind in columns.items()]


def _arrow_type(arrow: ModuleType, kind: "str | Many | One | Columns") -> Any:
    if isinstance(kind, str):
        return getattr(arrow, kind)()
    if isinstance(kind, Many):
        return arrow.list_(getattr(arrow, kind.kind)())
    if isinstance(kind, One):
        return arrow.struct(_fields(arrow, kind.fields))
    return arrow.list_(arrow.struct(_fields(arrow, kind)))


def _pyarrow() -> tuple[ModuleType, ModuleType]:
    with needing("parquet", "Parquet"):
        return import_module("pyarrow"), import_module("pyarrow.parquet")
