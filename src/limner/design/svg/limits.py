"""What a picture may cost, and how one that costs more is refused.

Every bound is checked before what it bounds is allocated or drawn. The richest of 7,458 Open
Clip Art drawings has 1.7 MB, 12,698 elements, 13 levels and 387 layers of opacity.
"""

MAX_FILE_BYTES = 50_000_000
MAX_SIDE = 20_000
"""Pixels of a picture's longer side, for a vector picture at its natural size."""
MAX_PIXELS = 50_000_000

MAX_RASTER_PIXELS = 16_000_000
"""Of what resvg draws at once; what is shown larger is stretched."""

MAX_SVG_BYTES = 10_000_000
"""Of an SVG file after inflating: what a renderer would have to read."""
MAX_ELEMENTS = 30_000
"""Elements in the file, whatever they are."""
MAX_DEPTH = 200
"""Levels of nesting, also by way of references."""
MAX_ENTITY_BYTES = 1_000_000
"""What all uses of a document's own entities may expand to."""
MAX_STYLE_BYTES = 100_000
MAX_STYLE_STEPS = 3_000_000
"""Selectors times elements, times the levels of nesting for those that look at ancestors."""
MAX_DRAWN_ELEMENTS = 200_000
"""Elements after every reference to others is followed."""
MAX_VERTICES = 1_000_000
"""Half the characters of all drawn outlines: they have no more numbers than that."""
MAX_LAYERS = 1_500
"""Steps that need a picture of their own: see-through groups, masks, clips, filters' steps."""
MAX_FILTER_STEPS = 100
MAX_DASHES = 200_000
MAX_EMBEDDED = 20
"""Raster pictures within one SVG."""
MAX_EMBEDDED_PIXELS = 4_000_000
"""Of each of them."""


class ImageRefused(ValueError):  # noqa: N818 - a refusal is the outcome, no fault
    """A picture that the studio does not open; its message says why."""


def bound(value: float, most: float, what: str) -> None:
    """Raise ``ImageRefused`` where a value is not within its bound."""
    if not value <= most:
        raise ImageRefused(f"{what}: {value:,.0f}, of which {most:,.0f} are allowed")
