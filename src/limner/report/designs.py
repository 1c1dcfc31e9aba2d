"""A page of designs: each picture beside the query that it was made for."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from limner.report.page import environment


@dataclass(frozen=True, slots=True)
class Shown:
    """A design as the page shows it."""

    id: str
    type: str
    query: str
    picture: str
    """Path of the picture, from the page's folder."""
    steps: int
    faults: tuple[str, ...] = ()
    """What failed or is missing; empty where all is there."""


def write_designs(title: str, shown: Sequence[Shown], path: Path, note: str = "") -> Path:
    """Write the page, one HTML file that names its pictures by path.

    Args:
        title: Of the page.
        shown: In order.
        path: Where the page is written; its folder is there.
        note: What stands below, such as whose the images are.

    Returns:
        The page's path.
    """
    page = environment().get_template("designs.html.j2").render(title=title, shown=shown, note=note)
    path.write_text(page, encoding="utf-8", newline="\n")
    return path
