"""Pages in whose text some parts are made by a tool, between two comments that name them."""

from collections.abc import Mapping


def with_parts(page: str, parts: Mapping[str, str], tool: str) -> str:
    """Return a page with its made parts as they are now.

    Args:
        page: The page's text; each part stands between ``<!-- NAME: made by tools/TOOL -->`` and
            ``<!-- end of NAME -->``.
        parts: Their texts by name.
        tool: The file name of the tool that makes them.

    Raises:
        ValueError: A comment is missing.
    """
    for name, text in parts.items():
        start, end = f"<!-- {name}: made by tools/{tool} -->", f"<!-- end of {name} -->"
        head, found, rest = page.partition(start)
        _, found_too, tail = rest.partition(end)
        if not (found and found_too):
            raise ValueError(f"The page made by tools/{tool} must have {start} and {end}.")
        page = f"{head}{start}\n{text}\n{end}{tail}"
    return page
