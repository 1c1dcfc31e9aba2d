"""What is asked in an address, and errors as a person and a script read them."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from limner.report.samples import RunError
from limner.web.pages import page
from limner.web.runs.folder import MissingLogError, without_folder
from limner.web.runs.library import MissingSampleError
from limner.web.runs.replies import data

Endpoint = Callable[[Request], Response]


def number_of(request: Request, name: str) -> int:
    """Return a whole number of an address.

    Raises:
        MissingSampleError: It is none.
    """
    text = request.query_params.get(name, "")
    if not (len(text) < 10 and text.isascii() and text.removeprefix("-").isdigit()):
        raise MissingSampleError(f"The address has no whole number {name!r}.")
    return int(text)


def picture(content: bytes | None, media_type: str) -> Response:
    """Return a picture; 404 where there is none."""
    return Response(content or b"", 200 if content else 404, media_type=media_type)


def as_data(folder: Path, endpoint: Endpoint) -> Endpoint:
    """Answer errors as ``{"error"}``: 404 where nothing is there, 422 where it is not in order."""

    @wraps(endpoint)
    def answer(request: Request) -> Response:
        try:
            return endpoint(request)
        except (RunError, OSError) as error:
            return data({"error": _plain(error, folder)}, _status(error))

    return answer


def as_page(folder: Path, endpoint: Endpoint) -> Endpoint:
    """Answer errors as a page."""

    @wraps(endpoint)
    def answer(request: Request) -> Response:
        try:
            return endpoint(request)
        except (RunError, OSError) as error:
            title = "Not found" if _status(error) == 404 else "Cannot be opened"
            return page(
                "runs/fault.html.j2", _status(error), title=title, fault=_plain(error, folder)
            )

    return answer


def _status(error: Exception) -> int:
    return 404 if isinstance(error, MissingLogError | MissingSampleError | OSError) else 422


def _plain(error: Exception, folder: Path) -> str:
    if isinstance(error, OSError):
        return "The log was moved or cannot be read."
    return without_folder(error, folder)
