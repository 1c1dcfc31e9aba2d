"""The README.md of an exported task set: the header that ``datasets`` reads, and a short card."""

from collections.abc import Sequence
from typing import get_args

from limner.design.dataset.rows import COLUMNS
from limner.design.dataset.statistics import type_table
from limner.design.requests import TASK_SET, Request, Split
from limner.tables import columns_table, header, loading

_TAGS = ("benchmark", "agents", "graphic-design", "planning")
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
    splits = {name: sum(one.split == name for one in requests) for name in get_args(Split)}
    head = header(TASK_SET, splits, COLUMNS, suffix, _TAGS)
    where = "They are in `images`, with their makers." if images else "They are not included."
    return f"""---
{head}---

# {TASK_SET}

{len(requests):,} requests of clients to a designer, in their own words and in checkable form: the
task set of limner's design bench, written after the description in GraphicBench.

{type_table(requests)}

```python
{loading(splits, suffix)}
```

{columns_table(COLUMNS, _ABOUT)}

Every row has every column; what is not asked for is null, or an empty list. Colours are CSS names
in words or `#RRGGBB`; places are ninths of the page. `limner.design.dataset.request_of` turns a row
back into a request.

The images are clip art from Debian's `openclipart-svg`, named by file and SHA-256. {where}

Licence: MIT for the requests; the images are in the public domain. To cite, name the version:
`{TASK_SET}`.
"""
