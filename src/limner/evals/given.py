"""The images of a sample's request, read once for all of its steps."""

from functools import lru_cache

from limner.design.references import Given, given_images
from limner.design.requests import Request

KEPT = 256
"""Requests whose images are kept: at least as many as samples are under way at once."""


def given_of(request: Request, pool: str | None) -> Given:
    """Return what ``given_images`` does, without reading anew what was read just before."""
    return _given(request.model_dump_json(), pool)


@lru_cache(maxsize=KEPT)
def _given(request: str, pool: str | None) -> Given:
    return given_images(Request.model_validate_json(request), pool)
