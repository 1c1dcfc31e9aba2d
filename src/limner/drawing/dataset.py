"""Drawing tasks as a data set: flat rows, JSONL and Parquet files, a card."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from limner.drawing.tasks import TASK_SET, Task, TaskError
from limner.tables import (
    FORMATS,
    Columns,
    Many,
    One,
    Row,
    columns_table,
    header,
    loading,
    write_tables,
)

COLUMNS: Columns = {
    "task_set": "string",
    "id": "string",
    "category": "string",
    "difficulty": "string",
    "clarity": "string",
    "prompt": "string",
    "tools": Many("string"),
    "colors": Many("string"),
    "segments": "int32",
    "coverage": "float64",
    "half": "string",
    "region": One(dict.fromkeys(("left", "top", "right", "bottom"), "float64")),
    "size": One(dict.fromkeys(("width", "height", "tolerance"), "float64")),
    "scene": "string",
    "unverified": "string",
    "reference": {
        "tool": "string",
        "color": "string",
        "size": "int32",
        "part": "string",
        "points": {"x": "float64", "y": "float64"},
    },
}
_ABOUT = {
    "task_set": "name and version, or the seed; results on different ones are not comparable",
    "id": "unique in the set",
    "category": "what is tested",
    "difficulty": "easy, medium, hard or very_hard",
    "clarity": "whether the prompt gives numbers (explicit), words (qualitative), or leaves it to "
    "be worked out (implied)",
    "prompt": "what the agent is asked; positions and lengths are canvas pixels, 1000 x 700",
    "tools": "that must draw something; this and the next six are for the profile `paper`",
    "colors": "that must be used, by name",
    "segments": "the least number of marks",
    "coverage": "the least share of the canvas",
    "half": "where a mark has its centre: a named part of the canvas",
    "region": "or a region",
    "size": "how large a mark is",
    "scene": "what has to be seen, for the profile `verified`, as JSON",
    "unverified": "why there is no scene; empty where there is one",
    "reference": "a solution, stroke by stroke",
}
_TAGS = ("benchmark", "agents", "drawing", "computer-use", "spatial-reasoning")


def rows_of(tasks: Iterable[Task], task_set: str = TASK_SET) -> Iterator[Row]:
    """Yield tasks as rows, in order.

    Args:
        tasks: Any tasks.
        task_set: The name that each row has of its set.
    """
    for task in tasks:
        data = task.model_dump(mode="json")
        needs = data["needs"]
        position = needs.pop("position")
        row = {
            **{name: data[name] for name in ("id", "category", "difficulty", "clarity", "prompt")},
            **needs,
            "task_set": task_set,
            "half": position if isinstance(position, str) else "",
            "region": position if isinstance(position, dict) else None,
            "scene": task.scene and task.scene.model_dump_json(exclude_defaults=True),
            "unverified": task.unverified or "",
            "reference": [_stroke_row(stroke) for stroke in data["reference"]],
        }
        yield {name: row[name] for name in COLUMNS}


def task_of(row: Mapping[str, Any]) -> Task:
    """Return the task that a row was made of.

    Raises:
        TaskError: It is no such row; the message names the task and the field.
    """
    try:
        return Task.model_validate(
            {
                **{n: row[n] for n in ("id", "category", "difficulty", "clarity", "prompt")},
                "needs": {
                    **{n: row[n] for n in ("tools", "colors", "segments", "coverage", "size")},
                    "position": row["half"] or row["region"],
                },
                "scene": row["scene"] and json.loads(row["scene"]),
                "unverified": row["unverified"] or None,
                "reference": [_stroke_of(stroke) for stroke in row["reference"]],
            }
        )
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"])) or "the whole"
        raise TaskError(f"row {row.get('id')}: {field}: {first['msg']}") from error
    except (KeyError, TypeError, ValueError) as error:
        raise TaskError(f"row {row.get('id')}: {error!r} is amiss") from error


def write_dataset(out: Path, splits: Mapping[str, Sequence[Row]], format_: str) -> list[Path]:
    """Write rows into a folder with a card, and return the files of the rows.

    Args:
        out: Made where it is not there; files of the same names are written over.
        splits: Rows by the name of their split.
        format_: One of ``limner.tables.FORMATS``.

    Raises:
        MissingExtraError: Parquet is asked for and ``pyarrow`` is not installed.
    """
    written = write_tables(out, splits, COLUMNS, format_)
    counts = {name: len(rows) for name, rows in splits.items()}
    (out / "README.md").write_text(
        _card(counts, FORMATS[format_][0]), encoding="utf-8", newline="\n"
    )
    return written


def _card(splits: Mapping[str, int], suffix: str) -> str:
    counts = ", ".join(f"{count:,} in `{name}`" for name, count in splits.items())
    return f"""---
{header(TASK_SET, splits, COLUMNS, suffix, _TAGS)}---

# {TASK_SET}

Tasks of limner's drawing bench ({counts}): a prompt, what it asks for in checkable form, and a
solution. `test` are the bundled tasks; `train`, where it is there, was generated by a seed.

```python
{loading(splits, suffix)}
```

{columns_table(COLUMNS, _ABOUT)}

Every row has every column; what is not asked for is null or empty.
`limner.drawing.dataset.task_of` turns a row back into a task.

Licence: MIT. To cite, name the version: `{TASK_SET}`.
"""


def _stroke_row(stroke: Mapping[str, Any]) -> Row:
    return {**stroke, "points": [{"x": x, "y": y} for x, y in stroke["points"]]}


def _stroke_of(row: Mapping[str, Any]) -> dict[str, Any]:
    return {**row, "points": [(point["x"], point["y"]) for point in row["points"]]}
