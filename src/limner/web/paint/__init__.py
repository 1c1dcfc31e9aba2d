"""The paint program at ``/paint``, on the layout that the prompts and the Python canvas have."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from limner.drawing.actions import Action, parse_answer
from limner.drawing.screen import Screen, load_screen
from limner.web.features import feature
from limner.web.pages import page
from limner.web.settings import Settings

MAX_SEED = 10**9


@feature(
    "paint",
    "/paint",
    "Paint",
    "Draw on the program that the agents draw on, and replay any list of actions.",
)
def routes(settings: Settings) -> Sequence[BaseRoute]:
    """Return the page, its layouts, and the reader of pasted lists."""
    return [
        Route("/paint", _page),
        Route("/paint/layout.json", _layout),
        Route("/paint/read", _read, methods=["POST"]),
    ]


def layout_of(screen: Screen) -> dict[str, Any]:
    """Return a layout as the engine in the browser takes it.

    Returns:
        Decoded JSON: ``width``, ``height``, ``canvas`` (a rectangle), ``buttons`` with ``kind``,
        ``name``, ``icon``, their centre and rectangle, ``palette``, ``background`` and ``start``.
        Screen pixels.
    """
    buttons = [
        {key: value for key, value in asdict(one).items() if key != "rect"} | asdict(one.rect)
        for one in screen.buttons
    ]
    start = {"tool": screen.start_tool, "color": screen.start_color, "size": screen.start_size}
    return {
        "width": screen.width,
        "height": screen.height,
        "canvas": asdict(screen.canvas),
        "buttons": buttons,
        "palette": screen.palette,
        "background": screen.background,
        "start": start,
    }


async def _page(request: Request) -> Response:
    try:
        seed = _seed(request)
    except ValueError as error:
        return PlainTextResponse(str(error), 400)
    return page("paint/page.html.j2", title="Paint", seed=seed, max_seed=MAX_SEED)


async def _layout(request: Request) -> Response:
    try:
        seed = _seed(request)
    except ValueError as error:
        return PlainTextResponse(str(error), 400)
    return JSONResponse(layout_of(load_screen(seed)))


async def _read(request: Request) -> Response:
    """Read a list of actions out of any text, as a model's answer is read."""
    answer = parse_answer((await request.body()).decode("utf-8", "replace"))
    faults = (*answer.reading, *answer.faults)
    return JSONResponse(
        {
            "actions": [_shown(action) for action in answer.actions],
            "faults": [
                {"type": fault.type, "index": fault.index, "message": fault.message}
                for fault in faults
            ],
        }
    )


def _shown(action: Action) -> dict[str, Any]:
    if action.x is None or action.y is None:
        return {"action": action.kind}
    return {"action": action.kind, "x": _short(action.x), "y": _short(action.y)}


def _short(value: float) -> float:
    return int(value) if value.is_integer() else value


def _seed(request: Request) -> int | None:
    """Return the layout seed that was asked for; None where none was."""
    given = request.query_params.get("layout", "")
    if not given:
        return None
    try:
        seed = int(given)
    except ValueError:
        seed = MAX_SEED + 1
    if abs(seed) > MAX_SEED:
        raise ValueError(
            f"layout is {given[:40]!r}: give a whole number of at most {MAX_SEED:,}, "
            "or leave it out for the layout of the release."
        )
    return seed
