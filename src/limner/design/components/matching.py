"""Which elements of a scene are the ones that a request asks for."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from limner.design.colors import color_value
from limner.design.components.bounds import Box, in_ninth, same_color
from limner.design.document import ShapeKind
from limner.design.requests import ShapeWish, TextBlock
from limner.design.scene import Element, ElementKind, Scene

_ROUND = 0.03
"""Share by which an ellipse's sides may differ for it to be a circle."""
_MOST_PIECES = 8
"""Texts that a line may be made of."""
_THIN = 12
"""From this ratio of its sides on a rectangle is a line."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A text element, or those of its lines that are a block's."""

    element: Element
    box: Box


def plain(text: str) -> str:
    """Return a text with one space wherever it has blanks or breaks."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def find_block(scene: Scene, block: TextBlock) -> tuple[list[Piece], list[str]]:
    """Return the pieces that print a block, whole or line by line, and the lines that none has.

    A line may be one text, lines of one, or several texts beside or below each other.
    """
    lines = list(block.lines.values())
    if whole := _find_text(scene, plain(" ".join(lines))):
        return [whole], []
    found = [(line, _find_line(scene, plain(line))) for line in lines]
    pieces = [piece for _, those in found for piece in those]
    return pieces, [line for line, those in found if not those]


def _find_line(scene: Scene, words: str) -> list[Piece]:
    one = _find_text(scene, words)
    return [one] if one else _joined(words, [], texts_of(scene))


def _find_text(scene: Scene, words: str) -> Piece | None:
    runs = [run for element in texts_of(scene) for run in runs_of(element, words)]
    return max(runs, key=lambda run: (run.element.visible, run.element.order), default=None)


def texts_of(scene: Scene) -> list[Element]:
    """Return the texts of a scene from the bottom to the top."""
    return [element for element in scene.elements if element.kind is ElementKind.TEXT]


def runs_of(element: Element, words: str) -> Iterator[Piece]:
    """Yield the lines of a text that are together just these words, if there are such."""
    if words not in plain(element.text or ""):
        return
    lines = (element.text or "").split("\n")
    for start in (number for number, line in enumerate(lines) if line.strip()):
        for end in range(start + 1, len(lines) + 1):
            if plain(" ".join(lines[start:end])) == words:
                yield Piece(element, _slice(element, start, end, len(lines)))
                return


def _joined(words: str, before: list[Piece], left: list[Element]) -> list[Piece]:
    """Return texts that, each near the one before, say these words one after the other."""
    if not words:
        return before
    if len(before) == _MOST_PIECES:
        return []
    for element in left:
        said = plain(element.text or "")
        if not (said and f"{words} ".startswith(f"{said} ")):
            continue
        if before and not _near(before[-1].element, element):
            continue
        rest = [other for other in left if other is not element]
        piece = Piece(element, element.bounds)
        if found := _joined(words[len(said) :].strip(), [*before, piece], rest):
            return found
    return []


def _near(one: Element, other: Element) -> bool:
    """Return whether two texts are no further apart than a line of the larger is high."""
    gap = max(_line_height(one), _line_height(other))
    (left, top, right, bottom), box = one.bounds, other.bounds
    across = box[0] <= right + gap and box[2] >= left - gap
    return across and box[1] <= bottom + gap and box[3] >= top - gap


def _line_height(element: Element) -> float:
    return element.height / (1 + (element.text or "").count("\n"))


def _slice(element: Element, start: int, end: int, count: int) -> Box:
    """Return the box of some lines of a text; of a turned text the whole box."""
    left, top, right, bottom = element.bounds
    if element.rotation:
        return element.bounds
    each = (bottom - top) / count
    return left, top + start * each, right, top + end * each


def find_pictures(scene: Scene, names: Sequence[str]) -> list[Element | None]:
    """Return for each file its picture, the one that shows most; no picture is two wishes'."""
    left = sorted(
        (item for item in scene.elements if item.kind is ElementKind.PICTURE),
        key=lambda item: (-item.visible, item.order),
    )
    return [_take(left, [item for item in left if item.source == name]) for name in names]


def find_codes(scene: Scene, links: Sequence[str]) -> list[Element | None]:
    """Return for each link its QR code."""
    left = [item for item in scene.elements if item.kind is ElementKind.QR_CODE]
    return [_take(left, [item for item in left if item.text == link]) for link in links]


def find_shapes(scene: Scene, wishes: Sequence[ShapeWish]) -> list[Element | None]:
    """Return for each wish the figure of its kind that has most of what is asked."""
    left = [item for item in scene.elements if item.kind is ElementKind.SHAPE]
    found = []
    for wish in wishes:
        fitting = [item for item in left if is_shape(item, wish.kind)]
        fitting.sort(key=lambda item: _merit(item, wish, scene), reverse=True)
        found.append(_take(left, fitting))
    return found


def _take(left: list[Element], fitting: list[Element]) -> Element | None:
    if not fitting:
        return None
    left.remove(fitting[0])
    return fitting[0]


def _merit(element: Element, wish: ShapeWish, scene: Scene) -> tuple[bool, bool, float]:
    colored = wish.color is None or same_color(ink(element), color_value(wish.color))
    page = (scene.width, scene.height)
    placed = wish.at is None or in_ninth(element.bounds, wish.at, page)
    return colored, placed, element.visible


def ink(element: Element) -> tuple[int, int, int] | None:
    """Return a figure's colour: its filling's, a line's stroke's."""
    return element.fill or (element.outline.color if element.outline else None)


def is_shape(element: Element, kind: str) -> bool:
    """Return whether a figure is of a kind: a round ellipse is a circle, a thin bar a line."""
    short, long = sorted((element.width, element.height))
    if kind == "circle" and element.shape is ShapeKind.ELLIPSE:
        return long <= short * (1 + _ROUND)
    if kind == "line" and element.shape is ShapeKind.RECTANGLE:
        return long >= short * _THIN
    return element.shape == kind
