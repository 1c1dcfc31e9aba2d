"""Render the reference of each training request, and write docs/references.md.

Usage: ``python tools/train_references.py [ID ...]``; without ids, all of them. Needs Open Clip Art
(``apt-get install openclipart-svg``). A test fails where a picture or the page is stale.
"""

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from PIL import Image

from limner.design.components import check
from limner.design.pages import PAGE_TYPES
from limner.design.references import given_images, train_workflow
from limner.design.requests import Request, bundled_requests
from limner.design.workflow import Run, run_workflow
from pictures import fitted, save

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "references.md"
PICTURES = DOCS / "images" / "train"
SIDE = 700
"""Pixels of a picture's longer side."""

HEAD = """# References made by hand

The {count} training requests, each with a design as a person would hand it over. A workflow takes
no more steps than its difficulty allows, uses the experts that the request needs and no others,
and has every component asked. The workflows are in `src/limner/design/references_data`, the images
in Debian's `openclipart-svg`. `tools/train_references.py` makes the pictures and this page, and a
test checks that they are current.

```python
from limner.design.references import given_images, train_workflow
from limner.design.requests import bundled_requests
from limner.design.workflow import run_workflow

request = next(one for one in bundled_requests() if one.id == "{example}")
run = run_workflow(train_workflow(request.id), given_images(request).images)
```
"""


def main() -> None:
    """Write them."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:]
    for request in train_requests():
        if not wanted or request.id in wanted:
            save(picture(request), PICTURES / f"{request.id}.png")
    PAGE.write_text(page(), encoding="utf-8")


@cache
def train_requests() -> tuple[Request, ...]:
    """Return the training requests by type, in the order of their ids."""
    found = [request for request in bundled_requests() if request.split == "train"]
    return tuple(sorted(found, key=lambda request: (request.type, request.id)))


def picture(request: Request) -> Image.Image:
    """Return a reference as it is shown.

    Raises:
        ValueError: A step failed, or a component is missing.
    """
    given = given_images(request)
    run = run_workflow(train_workflow(request.id), given.images)
    faults = [*map(str, run.errors), *_missing(request, run)]
    if run.document is None or faults:
        raise ValueError(f"{request.id}: {'; '.join(faults)}")
    return fitted(run.document, SIDE)


def _missing(request: Request, run: Run) -> Iterator[str]:
    for result in check(request, run, given_images(request).files):
        if not result.passed:
            yield f"{result.component.key}: {result.found}"


def page() -> str:
    """Return the text of docs/references.md."""
    requests = train_requests()
    parts = [HEAD.format(count=len(requests), example=requests[0].id)]
    for kind in PAGE_TYPES:
        parts.append(f"## {kind.capitalize()}s\n")
        parts += [_section(request) for request in requests if request.type == kind]
    return "\n".join(parts)


def _section(request: Request) -> str:
    steps = train_workflow(request.id)
    experts = list(dict.fromkeys(step["expert"] for step in steps))
    *first, last = (f"the {expert}" for expert in experts)
    by = f"{', '.join(first)} and {last}" if first else last
    title = next(line for _, line in request.lines)
    return (
        f"### {request.id}\n\n"
        f"| the client writes | {request.difficulty}: {len(steps)} steps by {by} |\n"
        "| --- | --- |\n"
        f"| {_cell(request.query)} | ![{_cell(title)}](images/train/{request.id}.png) |\n"
    )


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    main()
