"""Write the figures, examples and charts of docs/requests.md, the data card of the requests.

Usage: ``python tools/data_card.py``. Everything that it writes is computed from the bundled
requests, and a test fails where the page or a chart is stale.
"""

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from limner.design.dataset import rows_of, type_table
from limner.design.pairing import bundled_pairs, wishes_of
from limner.design.request_checks import (
    LEAST_THEMES,
    LIMITS,
    MEAN_OFF,
    MEANS,
    MOST_OF_A_THEME,
    by_type,
)
from limner.design.requests import TASK_SET, Request, bundled_requests
from marked import with_parts
from request_charts import pictures, words_of

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "requests.md"
PICTURES = DOCS / "images"

Requests = Sequence[Request]


def main() -> None:
    """Write page and charts."""
    requests = bundled_requests()
    for name, text in pictures(requests).items():
        (PICTURES / name).write_text(text, encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(with_figures(page, requests), encoding="utf-8")


def with_figures(page: str, requests: Requests) -> str:
    """Return the page with what is computed between its marks."""
    return with_parts(page, figures(requests), "data_card.py")


def figures(requests: Requests) -> dict[str, str]:
    """Return the computed parts of the page by name."""
    return {
        "size": _size(requests),
        "types": type_table(requests),
        "means": _means(requests),
        "rules": _wrapped(
            f"In the whole set the means of text blocks and images are within {MEAN_OFF} of the "
            f"paper's, and each type has at least {LEAST_THEMES} themes, none above "
            f"{MOST_OF_A_THEME:.0%}."
        ),
        "images": _images(requests),
        "examples": "\n\n".join(map(_example, _first_of_each(requests))),
    }


def _size(requests: Requests) -> str:
    train = sum(one.split == "train" for one in requests)
    return _wrapped(
        f"`{TASK_SET}`: {len(requests):,} requests in English, {train} for training and "
        f"{len(requests) - train:,} for testing."
    )


def _means(requests: Requests) -> str:
    words = [words_of(one) for one in requests]
    texts, images = (", ".join(f"{MEANS[kind][k]:.2f}" for kind in MEANS) for k in (0, 1))
    limits = ", ".join(f"{most} ({name})" for name, most in LIMITS.items())
    return _wrapped(
        f"The paper's means, in the same order, are {texts} text elements and {images} images. A "
        f"query has {min(words)} to {max(words)} words, {sum(words) / len(words):.0f} in the mean. "
        "A text block is lines that stand together: a name with its job is one. Difficulty is how "
        "many experts are needed: a treated image needs the photo editor, a drawn figure the "
        f"vector artist. A reference workflow has at most {limits} steps."
    )


def _images(requests: Requests) -> str:
    pairs, wishes = bundled_pairs(), wishes_of(requests)
    picked = sum(one.rank > 1 for one in pairs.values())
    return _wrapped(
        f"The requests ask for {len(wishes):,} images of {len(set(wishes)):,} different things. "
        f"They are paired with {len({one.file for one in pairs.values()}):,} files of Debian's "
        "`openclipart-svg` as in the paper: the three nearest captions by MiniLM, the best of them "
        f"kept, for {picked:,} by a pick after looking (`pairs_data/picks.yaml`)."
    )


def _first_of_each(requests: Requests) -> list[Request]:
    return [group[0] for group in by_type(requests).values()]


def _example(request: Request) -> str:
    row = next(rows_of([request], bundled_pairs()))
    shown = {name: row[name] for name in row if name not in ("task_set", "split", "query")}
    text = yaml.safe_dump(_asked(shown), sort_keys=False, allow_unicode=True, width=96)
    return f"> {request.query}\n\n```yaml\n{text}```"


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 100, break_on_hyphens=False, break_long_words=False)


def _asked(value: Any) -> Any:
    """Return a part of a row without what is null or empty."""
    if isinstance(value, dict):
        return {name: _asked(part) for name, part in value.items() if part not in (None, [])}
    return [_asked(part) for part in value] if isinstance(value, list) else value


if __name__ == "__main__":
    main()
