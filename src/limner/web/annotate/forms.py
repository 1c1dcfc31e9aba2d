"""Forms as browsers send them, and answers for people and for scripts."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from limner.web.pages import page

Fields = Mapping[str, str]
Held = TypeVar("Held")
MAX_FIELDS = 500


class FormError(ValueError):
    """A form that cannot be used; the message names the field and what it takes."""


def posted(
    held: Held, work: Callable[[Held, Request, Fields], Response]
) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that reads a form and then works on what it holds, in a thread."""

    async def endpoint(request: Request) -> Response:
        try:
            fields = read_fields(await request.body())
        except ValueError:
            return trouble(400, f"A form has at most {MAX_FIELDS} fields.")
        return await run_in_threadpool(work, held, request, fields)

    return endpoint


def read_fields(body: bytes) -> dict[str, str]:
    """Return the fields of an urlencoded form; of two of one name the last.

    Raises:
        ValueError: There are too many.
    """
    text = body.decode("utf-8", "replace")
    return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MAX_FIELDS))


def whole_number(fields: Fields, name: str, least: int, most: int) -> int:
    """Return a field's number.

    Raises:
        FormError: It is none, or out of bounds.
    """
    said = fields.get(name, "").strip()
    number = int(said) if said.isascii() and said.isdigit() and len(said) < 10 else -1
    if not least <= number <= most:
        raise FormError(f"{name}: {said[:20]!r} is no whole number from {least} to {most:,}.")
    return number


def wants_json(request: Request) -> bool:
    """Whether a script of the page asks."""
    return "application/json" in request.headers.get("accept", "")


def go_to(request: Request, address: str) -> Response:
    """Send on to another page."""
    if wants_json(request):
        return JSONResponse({"next": address})
    return RedirectResponse(address, 303)


def trouble(status: int, words: str) -> Response:
    """Return a page that says why something was not done."""
    return page("annotate/trouble.html.j2", status, title="Not done", words=words)


def missing() -> HTTPException:
    """Return the error of an address that is none."""
    return HTTPException(404)
