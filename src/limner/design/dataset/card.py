"""The README.md of an exported task set: the header that ``datasets`` reads, and a short card."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

import yaml

from limner.design.dataset.rows import COLUMNS, Columns
from limner.design.dataset.statistics import type_table
from limner.design.requests import TASK_SET, Request, Split

_SIZES = {1_000: "n<1K", 10_000: "1K<n<10K", 100_000: "10K<n<100K"}
_ABOUT = {
    "task_set": "name and version; results on different versions are not comparable",
    "id": "unique in the set",
    "type": "book cover, business card, postcard or poster",
    "split": "train or test, as the file",
    "theme": "what it is about, in a word or two",
    "difficulty": "easy, medium or hard: one, two or three experts are needed",
    "max_steps": "most steps of a reference workflow of this difficulty",
    "query": "what the client writes",
    "texts": "lines that stand together, each with its role, and how they are to look",
    "background": "the page's colour",
    "images": "what each shows, where and how; `file` is its path in `pool`",
    "shapes": "drawn figures",
    "codes": "QR codes",
}


def card(requests: Sequence[Request], suffix: str, *, images: bool) -> str:
    """Return the text of an export's README.md.

    Args:
        requests: Those exported.
        suffix: Of the files that ``load_dataset`` of the folder is to read.
        images: Whether the paired images are beside.
    """
    header = yaml.safe_dump(_header(requests, suffix), sort_keys=False, allow_unicode=True)
    loader = "json" if suffix == "jsonl" else suffix
    rows = "\n".join(f"| `{name}` | {_kind(name)} | {_ABOUT[name]} |" for name in COLUMNS)
    where = "They are in `images`, with their makers." if images else "They are not included."
    return f"""---
{header}---

# {TASK_SET}

{len(requests):,} requests of clients to a designer, in their own words and in checkable form: the
task set of limner's design bench, written after the description in GraphicBench.

{type_table(requests)}

```python
from datasets import load_dataset

load_dataset("{{this folder}}")
load_dataset("{loader}", data_files={{"train": "train.{suffix}", "test": "test.{suffix}"}})
```

| column | type | what it is |
| --- | --- | --- |
{rows}

Every row has every column; what is not asked for is null, or an empty list. Colours are CSS names
in words or `#RRGGBB`; places are ninths of the page. `limner.design.dataset.request_of` turns a row
back into a request.

The images are clip art from Debian's `openclipart-svg`, named by file and SHA-256. {where}

Licence: MIT for the requests; the images are in the public domain. To cite, name the version:
`{TASK_SET}`.
"""


def size_category(count: int) -> str:
    """Return a number of rows as dataset cards put it."""
    return next((name for limit, name in _SIZES.items() if count < limit), "100K<n<1M")


def _header(requests: Sequence[Request], suffix: str) -> dict[str, Any]:
    splits = get_args(Split)
    return {
        "pretty_name": TASK_SET,
        "license": "mit",
        "language": ["en"],
        "size_categories": [size_category(len(requests))],
        "tags": ["benchmark", "agents", "graphic-design", "planning"],
        "configs": [
            {
                "config_name": "default",
                "data_files": [{"split": name, "path": f"{name}.{suffix}"} for name in splits],
            }
        ],
        "dataset_info": {
            "config_name": "default",
            "features": _features(COLUMNS),
            "splits": [
                {"name": name, "num_examples": sum(one.split == name for one in requests)}
                for name in splits
            ],
        },
    }


def _features(columns: Columns) -> list[Mapping[str, Any]]:
    return [
        {"name": name, "dtype": kind}
        if isinstance(kind, str)
        else {"name": name, "list": _features(kind)}
        for name, kind in columns.items()
    ]


def _kind(name: str) -> str:
    kind = COLUMNS[name]
    return kind if isinstance(kind, str) else f"list of {', '.join(f'`{part}`' for part in kind)}"
