"""Requests as rows: the same typed columns in each, ``None`` where nothing is asked."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from limner.design.pairing import POOL, Pair
from limner.design.request_checks import LIMITS
from limner.design.requests import TASK_SET, ImageWish, Request, RequestError
from limner.tables import Columns, Row

COLUMNS: Columns = {
    "task_set": "string",
    "id": "string",
    "type": "string",
    "split": "string",
    "theme": "string",
    "difficulty": "string",
    "max_steps": "int32",
    "query": "string",
    "texts": {
        "lines": {"role": "string", "text": "string"},
        "color": "string",
        "font": "string",
        "at": "string",
        "size": "string",
        "align": "string",
    },
    "background": "string",
    "images": {
        "shows": "string",
        "search": "string",
        "at": "string",
        "size": "string",
        "treatment": "string",
        "pool": "string",
        "file": "string",
        "sha256": "string",
    },
    "shapes": {"kind": "string", "color": "string", "at": "string"},
    "codes": {"link": "string", "at": "string"},
}


def rows_of(requests: Iterable[Request], pairs: Mapping[str, Pair]) -> Iterator[Row]:
    """Yield requests as rows, in order.

    Args:
        requests: Of the task set.
        pairs: The image of each wish, by the words it is searched by.

    Raises:
        RequestError: A wish has no image.
    """
    for request in requests:
        row = request.model_dump(mode="json")
        row |= {"task_set": TASK_SET, "max_steps": LIMITS[request.difficulty]}
        for block in row["texts"]:
            block["lines"] = [{"role": role, "text": t} for role, t in block["lines"].items()]
        for image in row["images"]:
            image.update(_paired(image["search"] or image["shows"], pairs, request.id))
        yield {name: row[name] for name in COLUMNS}


def request_of(row: Mapping[str, Any]) -> Request:
    """Return the request that a row was made of.

    Raises:
        RequestError: It is no such row; the message names the request and the field.
    """
    data = {name: row[name] for name in Request.model_fields if name in row}
    try:
        data["texts"] = [
            {**block, "lines": {line["role"]: line["text"] for line in block["lines"]}}
            for block in row["texts"]
        ]
        data["images"] = [
            {name: image[name] for name in ImageWish.model_fields} for image in row["images"]
        ]
        return Request.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"])) or "the whole"
        raise RequestError(f"row {row.get('id')}: {field}: {first['msg']}") from error
    except (KeyError, TypeError) as error:
        raise RequestError(f"row {row.get('id')}: texts or images: {error!r} is amiss") from error


def _paired(sought: str, pairs: Mapping[str, Pair], request: str) -> dict[str, str]:
    if sought not in pairs:
        raise RequestError(f"{request}: images: no image is paired with {sought!r}.")
    return {"pool": POOL, "file": pairs[sought].file, "sha256": pairs[sought].sha256}
