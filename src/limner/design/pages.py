"""The kinds of documents: print size, resolution, bleed and safe margin."""

from dataclasses import dataclass

POINTS_PER_INCH = 72


@dataclass(frozen=True, slots=True)
class PageType:
    """A page as it is printed."""

    name: str
    width: int
    """Pixels."""
    height: int
    """Pixels."""
    resolution: int = 300
    """Pixels an inch."""
    bleed: float = 0.125
    """Inches beyond the trimmed edge that a printer wants covered."""
    safe_margin: float = 0.125
    """Inches inside the edge where nothing of importance should be."""

    @property
    def pixels_per_point(self) -> float:
        """How many pixels one point of type has."""
        return self.resolution / POINTS_PER_INCH


def _page(name: str, inches: tuple[float, float], resolution: int, safe_margin: float) -> PageType:
    width, height = (round(side * resolution) for side in inches)
    return PageType(name, width, height, resolution, safe_margin=safe_margin)


PAGE_TYPES = {
    page.name: page
    for page in (
        _page("book cover", (6, 9), 300, 0.25),
        _page("business card", (3.5, 2), 300, 0.125),
        _page("postcard", (6, 4), 300, 0.125),
        _page("poster", (18, 24), 100, 0.5),
    )
}
"""The document types of ``CreateDocument`` by name."""


def custom_page(width: int, height: int) -> PageType:
    """Return a page of a size in pixels, at 300 dots an inch."""
    return PageType("custom", width, height)
