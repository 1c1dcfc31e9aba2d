"""What any reader expects: type that is large enough, stands out, and lies on no other."""

from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np

from limner.design.colors import color_value
from limner.design.components.bounds import (
    AROUND,
    ASKED_CONTRAST,
    BOLD,
    CONTRAST,
    LARGE_BOLD_POINTS,
    LARGE_CONTRAST,
    LARGE_POINTS,
    LEAST_POINTS,
    MOST_BLUR,
    MOST_OUTLINE,
    OUTLINE,
    OVERLAP,
    Box,
    contrast,
    pixels_per_point,
)
from limner.design.components.matching import Piece
from limner.design.components.registry import Demand, Verdict, implicit, rule
from limner.design.components.view import View
from limner.design.document import BLACK, Color
from limner.design.fonts import resolve
from limner.design.requests import Request, TextBlock
from limner.design.scene import Element


@rule
def legible(request: Request) -> Iterator[Demand]:
    """Texts stand out from what is behind them, and are large enough to be read."""
    least = LEAST_POINTS[request.type]
    for number, block in enumerate(request.texts):
        key = f"text {number + 1}"
        asked = f"{key} stands out from what is behind it"
        enough = _asked_contrast(request, block)
        yield implicit(f"{key}: contrast", asked), _has_contrast(number, enough)
        yield (
            implicit(f"{key}: legible", f"{key} has at least {least:g} points"),
            _has_points(number, least),
        )


@rule
def texts_apart(request: Request) -> Iterator[Demand]:
    """No text lies on another."""
    del request
    yield implicit("texts: apart", "no text lies on another"), _texts_apart


def _asked_contrast(request: Request, block: TextBlock) -> float:
    """Return the contrast with which a client is content who asked for both colours.

    What a text stands on is the page, or a figure that is asked for in the same place.
    """
    figures = [shape.color for shape in request.shapes if shape.at and shape.at == block.at]
    grounds = [color_value(name) for name in (request.background, *figures) if name]
    if not (block.color and grounds):
        return CONTRAST
    return ASKED_CONTRAST * min(contrast(color_value(block.color), color) for color in grounds)


def _has_contrast(number: int, enough: float) -> Callable[[View], Verdict]:
    def check(view: View) -> Verdict:
        pieces = view.blocks[number][0]
        if not pieces:
            return False, "it is not there"
        found = [(_contrast_around(view, piece), _least_contrast(piece)) for piece in pieces]
        outlined = all(_is_outlined(view, piece.element) for piece in pieces)
        words = ", ".join(f"{value:.1f} (asked {least:.1f})" for value, least in found)
        words = f"its contrast is {words}" + ("; its outline helps" if outlined else "")
        return outlined or all(value >= min(least, enough) for value, least in found), words

    return check


def _least_contrast(piece: Piece) -> float:
    element = piece.element
    bold = resolve(element.font or "").weight >= BOLD
    large = (element.font_size or 0.0) >= (LARGE_BOLD_POINTS if bold else LARGE_POINTS)
    return LARGE_CONTRAST if large else CONTRAST


def _contrast_around(view: View, piece: Piece) -> float:
    """Return the contrast that all but the worst tenth of a text's outline has, 1 to 21."""
    around = view.around(piece.element, piece.box)
    if not around:
        return 1.0
    ink, share = piece.element.fill or BLACK, piece.element.opacity / 100
    values = [contrast(_mixed(ink, color, share), color) for color in around]
    return float(
        np.percentile(np.repeat(values, list(around.values())), AROUND, method="inverted_cdf")
    )


def _mixed(ink: Color, paper: Color, share: float) -> Color:
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(ink, paper, strict=True))
    return red, green, blue


def _is_outlined(view: View, element: Element) -> bool:
    """Return whether letters have an outline from which they stand out wherever they are."""
    line, em = element.outline, (element.font_size or 0) * pixels_per_point(view.scene.page)
    if line is None or line.width < OUTLINE * em or element.fill is None:
        return False
    return contrast(line.color, element.fill) >= LARGE_CONTRAST


def _has_points(number: int, least: float) -> Callable[[View], Verdict]:
    def check(view: View) -> Verdict:
        elements = view.elements("text", number)
        sizes = [element.font_size or 0.0 for element in elements]
        if not sizes:
            return False, "it is not there"
        if fault := next(filter(None, (_smeared(view, item) for item in elements)), None):
            return False, fault
        return min(sizes) >= least - 1e-6, f"its smallest type has {min(sizes):.1f} points"

    return check


def _smeared(view: View, element: Element) -> str | None:
    """Return what has run the letters of a text together."""
    em = (element.font_size or 0.0) * pixels_per_point(view.scene.page)
    if element.outline and element.outline.width > MOST_OUTLINE * em:
        return (
            f"its outline is {element.outline.width / em:.2f} em wide; {MOST_OUTLINE} is the most"
        )
    effects = (dict(effect.parameters) for effect in view.effects(element))
    blur = max((float(values.get("blurAmount", 0.0)) for values in effects), default=0.0)
    return f"it is blurred by {blur / em:.2f} em" if blur > MOST_BLUR * em else None


def _texts_apart(view: View) -> Verdict:
    pieces = [(n, piece) for n, (found, _) in enumerate(view.blocks, 1) for piece in found]
    clashes = [
        f"text {m} and text {n}"
        for (m, one), (n, other) in combinations(pieces, 2)
        if _overlap(one.box, other.box) > OVERLAP
    ]
    return not clashes, f"overlapping: {', '.join(clashes)}" if clashes else "none does"


def _overlap(one: Box, other: Box) -> float:
    """Return the common area of two boxes as a share of the smaller one's."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    smaller = min(_area(one), _area(other))
    return max(width, 0.0) * max(height, 0.0) / smaller if smaller else 0.0


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
