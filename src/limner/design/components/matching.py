"""Which elements of a scene are the ones that a request asks for."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from limner.design.components.bounds import Box
from limner.design.requests import TextBlock
from limner.design.scene import Element, ElementKind, Scene

_MOST_PIECES = 8
"""Texts that a line may be made of."""


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

    A line may be one text, lines of one, or several texts, each to the right of the one before or
    below it.
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
        if before and not _follows(before[-1].element, element):
            continue
        rest = [other for other in left if other is not element]
        piece = Piece(element, element.bounds)
        if found := _joined(words[len(said) :].strip(), [*before, piece], rest):
            return found
    return []


def _follows(one: Element, other: Element) -> bool:
    """Return whether a text is near another, and read after it: to its right, or below it."""
    end = one.bounds[3] - _line_height(one) / 2
    start = other.bounds[1] + _line_height(other) / 2
    if abs(start - end) <= min(_line_height(one), _line_height(other)) / 2:
        return _near(one, other) and other.bounds[0] >= one.bounds[0]
    return _near(one, other) and start > end


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


def _take(left: list[Element], fitting: list[Element]) -> Element | None:
    if not fitting:
        return None
    left.remove(fitting[0])
    return fitting[0]
