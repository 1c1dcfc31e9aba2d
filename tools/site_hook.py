"""What MkDocs does beside its plugins: names in docstrings lose the marks of Sphinx's roles."""

import re
from typing import Any

_ROLE = re.compile(r":(?:attr|class|func|meth|mod):(<code>)")


def on_page_content(html: str, **_: Any) -> str:
    """Return a page's HTML with ``:func:`name``` shown as its name."""
    return _ROLE.sub(r"\1", html)
