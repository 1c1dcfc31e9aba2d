"""The site's parts: each is a package with its routes, pages, scripts and styles."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from starlette.routing import BaseRoute

from limner.web.settings import Settings


@dataclass(frozen=True, slots=True)
class Feature:
    """One part of the site."""

    name: str
    """Also the folder of its files under ``static`` and ``templates``."""
    path: str
    """Where its first page is."""
    title: str
    """In the site's navigation."""
    about: str
    """One sentence on the site's first page."""
    routes: Callable[[Settings], Sequence[BaseRoute]]
    """Makes its routes; called once for each site."""


FEATURES: list[Feature] = []
"""In the order of the navigation."""


def feature(
    name: str, path: str, title: str, about: str
) -> Callable[[Callable[[Settings], Sequence[BaseRoute]]], Callable[..., Sequence[BaseRoute]]]:
    """Declare a part of the site: the function under it makes its routes."""

    def register(
        routes: Callable[[Settings], Sequence[BaseRoute]],
    ) -> Callable[..., Sequence[BaseRoute]]:
        FEATURES.append(Feature(name, path, title, about, routes))
        return routes

    return register
