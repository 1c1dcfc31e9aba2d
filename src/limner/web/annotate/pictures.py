"""The pictures of items, drawn from what is kept: always PNG, whatever their files are."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from limner.design.building.judging import LETTERS
from limner.design.building.pictures import png
from limner.design.pool import PoolError, known_pool
from limner.web.annotate.studies import Item, is_request
from limner.web.annotate.trimming import trimmed

SIDE = 900
"""Pixels of the longer side of a design, at most."""
LARGE, SMALL = 1024, 256
"""Pixels of a side of a candidate's picture, before and after it is trimmed."""
KEPT = 256
"""Pictures that are kept in memory."""


def candidate_png(item: Item, image: str, letter: str) -> bytes | None:
    """Return what is drawn of a candidate of an image in a white square; None where there is none.

    Raises:
        PoolError: The pool's picture is not here, or cannot be drawn.
    """
    candidates = dict(zip(LETTERS, item.shown.get("candidates", {}).get(image, ()), strict=False))
    if letter not in candidates:
        return None
    return _pool_png(item.shown["pool"], candidates[letter]["file"])


def outcome_png(item: Item) -> bytes | None:
    """Return the drawing or design that an item is; None where it is none, or nothing came of it.

    Raises:
        PoolError: An image of the design is not here.
    """
    return None if is_request(item) else _outcome(json.dumps(item.shown))


@lru_cache(KEPT)
def _pool_png(pool: str, file: str) -> bytes:
    folder = known_pool(pool).folder()
    path = folder / file
    if not path.resolve().is_relative_to(folder.resolve()):
        raise PoolError(f"{file}: is outside of the pool.")
    return trimmed(png(path, LARGE), SMALL)


@lru_cache(KEPT)
def _outcome(shown: str) -> bytes | None:
    data = json.loads(shown)
    return _drawing(data) if "prompt" in data else _design(data)


def _drawing(shown: Mapping[str, Any]) -> bytes:
    from limner.drawing.raster import encode_png
    from limner.drawing.scoring import draw
    from limner.drawing.screen import load_screen

    drawing = draw(shown["answer"], load_screen(shown["layout_seed"]))
    return encode_png(drawing.picture.pixels)


def _design(shown: Mapping[str, Any]) -> bytes | None:
    import skia

    from limner.design.references import given_images
    from limner.design.render import on_white, render
    from limner.design.requests import Request
    from limner.design.workflow import run_workflow

    given = given_images(Request.model_validate(shown["request"]), shown["pool"])
    document = run_workflow(list(shown["steps"]), given.images).document
    if document is None:
        return None
    scale = min(1.0, SIDE / max(document.width, document.height))
    return bytes(on_white(render(document, scale=scale)).encodeToData(skia.kPNG, 100))
