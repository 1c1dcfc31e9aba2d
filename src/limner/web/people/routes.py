"""The addresses of a person's seat."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from limner.drawing.actions import MAX_ACTIONS
from limner.drawing.tasks import CATEGORIES, DIFFICULTIES
from limner.web.features import feature
from limner.web.pages import page
from limner.web.people.choosing import MAX_NUMBER, MAX_SEED
from limner.web.people.consent import CONSENT
from limner.web.people.records import Session
from limner.web.people.service import ADDRESS, MAX_NICKNAME, Seats
from limner.web.settings import Settings

TITLE = "People"
NUMBER = 5
"""Tasks that the form offers."""


@feature("people", "/people", TITLE, "Draw the tasks yourself, and stand beside the models.")
def people_routes(settings: Settings) -> Sequence[BaseRoute]:
    """Return the routes of the seat: joining, drawing, and the human baseline."""
    seats = Seats(settings)

    async def join(request: Request) -> Response:
        return page(
            "people/join.html.j2",
            title=TITLE,
            consent=CONSENT,
            categories=CATEGORIES,
            difficulties=DIFFICULTIES,
            number=NUMBER,
            most=MAX_NUMBER,
            seed=secrets.randbelow(MAX_SEED + 1),
            seeds=MAX_SEED,
            nickname=MAX_NICKNAME,
        )

    async def begin(request: Request) -> Response:
        return await _answer(seats.begin, await request.body())

    async def seat(request: Request) -> Response:
        session = await _found(seats, request)
        return page(
            "people/seat.html.j2",
            title=TITLE,
            address=f"{ADDRESS}/{session.id}",
            most=MAX_ACTIONS,
        )

    async def events(request: Request) -> Response:
        session = await _found(seats, request)
        return await _answer(seats.take, session, await request.body())

    async def log(request: Request) -> Response:
        session = await _found(seats, request)
        path = await run_in_threadpool(seats.write, session)
        return JSONResponse({"log": path.name})

    async def baseline(request: Request) -> Response:
        found, faults = await run_in_threadpool(_baselines, settings)
        return page("people/baseline.html.j2", title=TITLE, found=found, faults=faults)

    at = f"{ADDRESS}/{{session}}"
    return [
        Route("/people", join),
        Route("/people", begin, methods=["POST"]),
        Route("/people/baseline", baseline),
        Route(at, seat),
        Route(f"{at}/events", events, methods=["POST"]),
        Route(f"{at}/log", log, methods=["POST"]),
    ]


async def _found(seats: Seats, request: Request) -> Session:
    session = await run_in_threadpool(seats.session, request.path_params["session"])
    if session is None:
        raise HTTPException(404)
    return session


async def _answer(take: Callable[..., dict[str, Any]], *given: Any) -> Response:
    try:
        return JSONResponse(await run_in_threadpool(take, *given))
    except ValueError as error:
        return JSONResponse({"fault": str(error)}, 409)


def _baselines(settings: Settings) -> Any:
    from limner.web.people.baseline import baselines  # Inspect takes seconds to load

    return baselines(settings.logs)
