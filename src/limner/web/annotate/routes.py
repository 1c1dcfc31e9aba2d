"""The addresses of the annotators' page."""

from collections.abc import Sequence

from starlette.routing import BaseRoute

from limner.web.annotate.annotating import annotating
from limner.web.annotate.organising import organising
from limner.web.annotate.store import Store
from limner.web.features import feature
from limner.web.settings import Settings


@feature(
    "annotate",
    "/annotate",
    "Annotate",
    "Rate requests and rank images, or tell right from wrong; then see how far people agree.",
)
def routes(settings: Settings) -> Sequence[BaseRoute]:
    """Return the addresses for those who organise a study and for those who annotate."""
    store = Store(settings.data)
    return [*organising(settings, store), *annotating(store)]
