"""What a judge looks at: a design or a drawing as a PNG file, made again from the log."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import skia

from limner.design.render import on_white, render
from limner.design.requests import Request
from limner.design.workflow import run_workflow
from limner.drawing.raster import encode_png
from limner.drawing.scoring import draw
from limner.drawing.screen import load_screen
from limner.evals.given import given_of

SIDE = 1024
"""Pixels of the longer side of a design's picture."""
KEPT = 32
"""Pictures that are kept for the next judge of the same sample."""


def picture_of(request: Request, record: Mapping[str, Any], pool: str | None) -> bytes | None:
    """Return what a request's workflow makes, on white; None where it makes nothing.

    Args:
        request: What was asked for.
        record: The fields of the run's :class:`~limner.design.town.records.TownRecord`.
        pool: The pool of the images; None for the one that is installed.

    Raises:
        PoolError: An image of the request is not there.
    """
    steps = list(record["workflow"])[: record["kept"]]
    return _picture(request.model_dump_json(), json.dumps(steps), pool) if steps else None


@lru_cache(maxsize=KEPT)
def _picture(request: str, steps: str, pool: str | None) -> bytes | None:
    given = given_of(Request.model_validate_json(request), pool)
    document = run_workflow(json.loads(steps), given.images).document
    if document is None:
        return None
    scale = SIDE / max(document.width, document.height)
    return bytes(on_white(render(document, scale=scale)).encodeToData(skia.kPNG, 100))


def drawing_of(answer: Any, layout_seed: int | None) -> bytes | None:
    """Return what an answer draws, in the size of the canvas; None where it draws nothing."""
    drawing = draw(answer, load_screen(layout_seed))
    return encode_png(drawing.picture.pixels) if drawing.trace.marks else None
