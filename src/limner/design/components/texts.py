"""What a client asks of the texts: words, colour, font, place, size, alignment."""

from collections import Counter
from collections.abc import Callable, Iterator

from limner.design.colors import color_value
from limner.design.components.bounds import (
    TEXT_SIZES,
    UNASKED,
    in_ninth,
    mean_side,
    pixels_per_point,
    same_color,
)
from limner.design.components.matching import Piece, plain, runs_of, texts_of
from limner.design.components.models import Component, Kind
from limner.design.components.registry import Demand, Verdict, implicit, rule
from limner.design.components.view import View
from limner.design.components.words import hex_color, place, union
from limner.design.fonts import resolve
from limner.design.requests import Request, TextBlock
from limner.design.scene import Element

Check = Callable[[View, list[Piece]], Verdict]

_SHOWN = 0.5
"""Visible share from which on a text counts as printed."""


@rule
def text_blocks(request: Request) -> Iterator[Demand]:
    """Every block of text is there, as it is asked to look."""
    for number, block in enumerate(request.texts):
        yield _words(number, block)
        for side, asked, check in _sides(block):
            component = Component(f"text {number + 1}: {side}", Kind.EXPLICIT, asked)
            yield component, _of_pieces(number, check)


@rule
def nothing_else(request: Request) -> Iterator[Demand]:
    """Nothing asked is printed twice, and little that is not asked."""
    most = f"at most {100 * UNASKED:.0f} % as much text again as is asked"
    yield implicit("texts: once", "nothing is printed twice"), _printed_once
    yield implicit("texts: asked", most), _little_unasked


def _printed_once(view: View) -> Verdict:
    asked = Counter(plain(line) for _, line in view.request.lines)
    shown = _shown(view)
    twice = [
        line
        for line, times in asked.items()
        if sum(1 for element in shown for _ in runs_of(element, line)) > times
    ]
    return not twice, f"printed twice: {', '.join(map(repr, twice))}" if twice else "nothing is"


def _little_unasked(view: View) -> Verdict:
    share = unasked_share(view)
    return share <= UNASKED, f"{100 * share:.0f} % as much text as is asked is of another kind"


def unasked_share(view: View) -> float:
    """Return how much text is printed that was not asked for, as a share of that which was.

    By characters without spaces; a text of which half is covered does not count.
    """
    asked = [plain(line) for _, line in view.request.lines]
    pieces = {piece.element.order for found, _ in view.blocks for piece in found}
    unasked = "".join(
        _without(plain(element.text or ""), asked)
        for element in _shown(view)
        if not (element.order in pieces and _is_part(element, asked))
    )
    return len(unasked) / sum(len(line.replace(" ", "")) for line in asked)


def _shown(view: View) -> list[Element]:
    return [element for element in texts_of(view.scene) if element.visible > _SHOWN]


def _is_part(element: Element, asked: list[str]) -> bool:
    return any(plain(element.text or "") in line for line in asked)


def _without(words: str, asked: list[str]) -> str:
    """Return what is left of words where each line that is asked is taken out."""
    for line in sorted(asked, key=len, reverse=True):
        words = words.replace(line, "", 1)
    return words.replace(" ", "")


def _words(number: int, block: TextBlock) -> Demand:
    asked = "the text " + " / ".join(map(repr, block.lines.values()))

    def check(view: View) -> Verdict:
        missing = view.blocks[number][1]
        return not missing, f"missing: {', '.join(map(repr, missing))}" if missing else "all there"

    return Component(f"text {number + 1}: words", Kind.EXPLICIT, asked), check


def _sides(block: TextBlock) -> Iterator[tuple[str, str, Check]]:
    if block.color:
        yield "color", f"the text in {block.color}", _color(block.color)
    if block.font:
        yield "font", f"the text in {block.font}", _font(block.font)
    if block.at:
        yield "place", f"the text at the {block.at}", _place(block.at)
    if block.size:
        yield "size", f"the text {block.size}", _size(block.size)
    if block.align:
        yield "alignment", f"the text aligned {block.align}", _aligned(block.align)


def _of_pieces(number: int, check: Check) -> Callable[[View], Verdict]:
    def run(view: View) -> Verdict:
        pieces = view.blocks[number][0]
        return check(view, pieces) if pieces else (False, "the text is not there")

    return run


def _color(name: str) -> Check:
    asked = color_value(name)

    def check(_: View, pieces: list[Piece]) -> Verdict:
        colors = [piece.element.fill for piece in pieces]
        passed = all(same_color(color, asked) for color in colors)
        found = ", ".join(dict.fromkeys(map(hex_color, colors)))
        return passed, f"it is {found}; {name} is {hex_color(asked)}"

    return check


def _font(name: str) -> Check:
    asked = resolve(name).family

    def check(_: View, pieces: list[Piece]) -> Verdict:
        found = dict.fromkeys(resolve(piece.element.font or "").family for piece in pieces)
        passed = list(found) == [asked]
        return passed, f"it is set in {', '.join(found)}; {name} is set in {asked} here"

    return check


def _place(spot: str) -> Check:
    def check(view: View, pieces: list[Piece]) -> Verdict:
        box = union([piece.box for piece in pieces])
        return in_ninth(box, spot, view.page), place(box, spot, view.page)

    return check


def _size(word: str) -> Check:
    low, high = TEXT_SIZES[word]

    def check(view: View, pieces: list[Piece]) -> Verdict:
        points = max(piece.element.font_size or 0.0 for piece in pieces)
        point = pixels_per_point(view.scene.page) / mean_side(*view.page)
        least = f"at least {low / point:.1f}" if low else ""
        most = f"at most {high / point:.1f}" if high < 1 else ""
        wanted = " and ".join(filter(None, (least, most)))
        return low <= points * point <= high, f"{points:.1f} points; {word} is {wanted}"

    return check


def _aligned(alignment: str) -> Check:
    def check(_: View, pieces: list[Piece]) -> Verdict:
        found = dict.fromkeys(str(piece.element.alignment) for piece in pieces)
        return list(found) == [alignment], f"it is aligned {', '.join(found)}"

    return check
