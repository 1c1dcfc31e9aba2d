"""The pages that people read, and what is fenced in them."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = {
    str(path.relative_to(ROOT)): path for path in (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))
}
"""By their paths from the project's folder."""
SHELLS = frozenset({"sh", "bash", "console"})
RUN = SHELLS | {"python"}
"""The languages whose blocks are run."""

_FENCE = re.compile(r"^( *)(`{3,}|~{3,})([^\n`]*)\n(.*?)^\1\2 *$", re.DOTALL | re.MULTILINE)
_TITLE = re.compile(r'title="([^"]+)"')
_NOT_RUN = re.compile(r"<!-- not run:(.*?)-->\n\n?\Z", re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: str
    line: int
    """Of its first line of text, from 1."""
    language: str
    title: str | None
    """The file that it shows."""
    text: str
    reason: str | None
    """Why it is not run; None where it is."""


def blocks_of(page: str) -> list[Block]:
    """Return the blocks of a page, in order."""
    text = PAGES[page].read_text(encoding="utf-8")
    return [_block(page, text, found) for found in _FENCE.finditer(text)]


def prose_of(page: str) -> str:
    """Return a page's text without its blocks."""
    return _FENCE.sub("", PAGES[page].read_text(encoding="utf-8"))


def _block(page: str, text: str, found: re.Match[str]) -> Block:
    language, _, rest = found[3].strip().partition(" ")
    title, marker = _TITLE.search(rest), _NOT_RUN.search(text[: found.start()])
    return Block(
        page,
        text[: found.start(4)].count("\n") + 1,
        language,
        title[1] if title else None,
        found[4],
        marker[1].strip() if marker else None,
    )
