"""The inspector at ``/runs``: logs of both benches and recorded answers, opened to the last check.

Its addresses: ``/runs`` lists the logs of the folder, ``/runs/samples?log=`` the samples of one or
several, ``/runs/sample?log=&id=&epoch=`` is one. What is chosen on a page is in its address too.
"""

from collections.abc import Sequence

from starlette.routing import BaseRoute

from limner.web.features import feature
from limner.web.runs.routes import Inspector
from limner.web.settings import Settings


@feature(
    "runs",
    "/runs",
    "Runs",
    "Look into logs: what was drawn or designed, action by action, and what each check found.",
)
def routes(settings: Settings) -> Sequence[BaseRoute]:
    """Return the inspector's pages and the data that they ask for."""
    return Inspector(settings.logs).routes()
