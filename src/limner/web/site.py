"""The application: all parts of the site behind one guard."""

from importlib.resources import files

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from limner.web import parts  # noqa: F401  declares the parts
from limner.web.features import FEATURES
from limner.web.guard import Guard
from limner.web.pages import page
from limner.web.settings import Settings


def make_site(settings: Settings) -> Starlette:
    """Return the site as an ASGI application.

    Args:
        settings: How it runs. Its folders are made where they are missing.
    """
    for folder in (settings.logs, settings.data):
        folder.mkdir(parents=True, exist_ok=True)
    routes = [route for one in FEATURES for route in one.routes(settings)]
    return Starlette(
        routes=[
            Route("/", _home),
            Route("/static/tokens.css", _tokens),
            Mount("/static", StaticFiles(packages=[("limner.web", "static")])),
            *routes,
        ],
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={404: _missing},
    )


async def _home(request: Request) -> Response:
    return page("home.html.j2", title="Limner")


async def _tokens(request: Request) -> Response:
    """Return the colours and fonts that the site shares with the report."""
    text = files("limner.report").joinpath("templates", "tokens.css").read_text(encoding="utf-8")
    return Response(text, media_type="text/css")


async def _missing(request: Request, error: Exception) -> Response:
    return page("missing.html.j2", 404, title="Not found", path=request.url.path)
