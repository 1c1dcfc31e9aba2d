"""Files of ratings: what a judge's answers are written as, and what people's are read from."""

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from limner.design.building.judging import LETTERS, Judgement


class RatingError(ValueError):
    """Files of ratings that cannot be compared; the message names file, line and what to do."""


@dataclass(frozen=True, slots=True)
class Rating:
    """One annotator's value for one item."""

    item: str
    value: int
    group: str | None = None
    """What the item is ranked within: an image, whose candidates are the items."""


def rating_rows(judgements: Iterable[Judgement], annotator: str) -> Iterator[dict[str, object]]:
    """Yield a row for each rated component."""
    for one in judgements:
        for name, value in one.ratings.items():
            yield {"item": f"{one.id}/{name}", "annotator": annotator, "value": value}


def ranking_rows(judgements: Iterable[Judgement], annotator: str) -> Iterator[dict[str, object]]:
    """Yield a row for each ranked candidate, grouped by image."""
    for one in judgements:
        for name, ranks in one.ranks.items():
            group = f"{one.id}/{name}"
            for letter, rank in zip(LETTERS, ranks, strict=False):
                item = f"{group}/{letter}"
                yield {"item": item, "group": group, "annotator": annotator, "value": rank}


def read_ratings(path: Path) -> dict[str, Rating]:
    """Return the ratings of a file by item.

    Args:
        path: ``.jsonl`` with objects of ``item`` and ``value`` (and ``group`` where items are
            ranked within one), or ``.csv`` with these columns; other fields are let pass.

    Raises:
        RatingError: It cannot be read, a row lacks a field, a value is no whole number, or an item
            stands there twice.
    """
    ratings: dict[str, Rating] = {}
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            for number, row in _rows(file, path):
                rating = _rating(row, f"{path}: line {number}")
                if rating.item in ratings:
                    raise RatingError(
                        f"{path}: line {number}: {rating.item} is rated twice; a file holds one "
                        "value for each item, so write one file for each annotator."
                    )
                ratings[rating.item] = rating
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise RatingError(f"{path}: cannot be read: {error}") from error
    if not ratings:
        raise RatingError(f"{path}: holds no rating.")
    return ratings


def _rows(file: Iterable[str], path: Path) -> Iterator[tuple[int, Any]]:
    if path.suffix.lower() == ".csv":
        reader = csv.DictReader(file)
        yield from ((reader.line_num, row) for row in reader)
        return
    for number, line in enumerate(file, 1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except (ValueError, RecursionError) as error:
                raise RatingError(f"{path}: line {number}: is no JSON: {error}") from error


def _rating(row: Any, place: str) -> Rating:
    if not isinstance(row, dict):
        raise RatingError(f"{place}: is no object.")
    for name in ("item", "value"):
        if row.get(name) in (None, ""):
            raise RatingError(f"{place}: has no {name!r}.")
    try:
        value = int(str(row["value"]))
    except ValueError:
        told = str(row["value"])[:40]
        raise RatingError(f"{place}: the value {told!r} is no whole number.") from None
    group = row.get("group")
    return Rating(str(row["item"]), value, str(group) if group else None)
