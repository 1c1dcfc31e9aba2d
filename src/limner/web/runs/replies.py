"""Answers to the browser: JSON that it can read whatever is in it."""

import json
import math
from typing import Any

from starlette.responses import Response


def data(value: Any, status: int = 200) -> Response:
    """Return a value as JSON; numbers that are none become ``null``."""
    return Response(as_bytes(value), status, media_type="application/json")


def as_bytes(value: Any) -> bytes:
    """Return a value as compact JSON in ASCII, lone surrogates written out."""
    try:
        text = json.dumps(value, allow_nan=False, separators=(",", ":"))
    except ValueError:
        text = json.dumps(_finite(value), separators=(",", ":"))
    return text.encode("ascii")


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
