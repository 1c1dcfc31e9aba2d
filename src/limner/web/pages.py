"""Filling in templates: every value is escaped and unseen characters are written out."""

from functools import cache
from typing import Any

import jinja2
from markupsafe import Markup
from starlette.responses import HTMLResponse

from limner.report.text import clean
from limner.web.features import FEATURES


def page(template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """Return a page.

    Args:
        template: Its name in the package, such as ``paint/page.html.j2``; it extends
            ``base.html.j2``. Its folder tells which part of the site the navigation marks.
        status: Of HTTP.
        values: What the template shows. All of it is text but what is marked as markup of ours.
    """
    shown = {"features": FEATURES, "part": template.partition("/")[0], **values}
    text = _environment().get_template(template).render(shown)
    return HTMLResponse(text, status)


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.PackageLoader("limner.web", "templates"),
        autoescape=True,
        finalize=_shown,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _shown(value: Any) -> Any:
    return clean(value) if isinstance(value, str) and not isinstance(value, Markup) else value
