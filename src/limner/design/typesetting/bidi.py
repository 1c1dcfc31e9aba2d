"""The order of mixed text: the Unicode bidirectional algorithm (UAX #9).

Explicit embeddings, overrides and isolates (rules X1 to X8) are left out: such controls are refused
before. A line is a paragraph of its own.
"""

import unicodedata
from collections.abc import Sequence
from itertools import groupby
from typing import TypeVar

_NUMBERS = frozenset({"EN", "AN"})
_NEUTRAL = frozenset({"B", "S", "WS", "ON"})
_BRACKETS = {"(": ")", "[": "]", "{": "}", "⟨": "⟩", "〈": "〉", "《": "》", "「": "」", "【": "】"}
_MOST_BRACKETS = 63
_Item = TypeVar("_Item")


def bidi_levels(text: str) -> list[int]:
    """Return the embedding level of each character; odd levels run from right to left."""
    base = int(is_rtl(text))
    outer = "R" if base else "L"
    types = [unicodedata.bidirectional(character) or "L" for character in text]
    original = list(types)
    _resolve_weak(types, outer)
    _resolve_brackets(text, types, original, outer)
    _resolve_neutral(types, outer)
    levels = [_level(kind, base) for kind in types]
    return _reset_trailing(original, levels, base)


def is_rtl(text: str) -> bool:
    """Return whether the first strong character is one of right to left (P2, P3)."""
    kinds = (unicodedata.bidirectional(character) for character in text)
    return next((kind for kind in kinds if kind in {"L", "R", "AL"}), "L") != "L"


def visual_order(items: Sequence[_Item], levels: Sequence[int]) -> list[_Item]:
    """Return items from left to right as they are shown (rule L2)."""
    order = list(items)
    marks = list(levels)
    for level in range(max(marks, default=0), 0, -1):
        place = 0
        for reached, group in groupby(list(marks), lambda mark, least=level: mark >= least):  # type: ignore[misc]
            end = place + len(list(group))
            if reached:
                order[place:end] = reversed(order[place:end])
                marks[place:end] = reversed(marks[place:end])
            place = end
    return order


def _resolve_weak(types: list[str], outer: str) -> None:
    _resolve_marks_and_letters(types, outer)
    _resolve_separators(types)
    strong = outer
    for place, kind in enumerate(types):  # W6 and W7
        if kind in {"L", "R"}:
            strong = kind
        elif kind == "EN" and strong == "L":
            types[place] = "L"
        elif kind in {"ES", "ET", "CS", "BN"}:
            types[place] = "ON"


def _resolve_marks_and_letters(types: list[str], outer: str) -> None:
    """W1 to W3."""
    before = strong = outer
    for place, own in enumerate(types):
        kind = before if own == "NSM" else own
        strong = kind if kind in {"L", "R", "AL"} else strong
        before = "AN" if kind == "EN" and strong == "AL" else kind
        types[place] = before
    types[:] = ["R" if kind == "AL" else kind for kind in types]


def _resolve_separators(types: list[str]) -> None:
    """W4 and W5."""
    for place in range(1, len(types) - 1):
        before, kind, after = types[place - 1 : place + 2]
        joined = _NUMBERS if kind == "CS" else {"EN"} if kind == "ES" else ()
        if before == after and before in joined:
            types[place] = before
    place = 0
    for kind, group in groupby(list(types)):
        end = place + len(list(group))
        near = {*types[max(place - 1, 0) : place], *types[end : end + 1]}
        if kind == "ET" and "EN" in near:
            types[place:end] = ["EN"] * (end - place)
        place = end


def _resolve_brackets(text: str, types: list[str], original: list[str], outer: str) -> None:
    """N0."""
    for start, end in _bracket_pairs(text, types):
        inside = {_strong(kind) for kind in types[start + 1 : end]} - {None}
        if not inside:
            continue
        direction = outer
        if outer not in inside:
            before = (_strong(kind) for kind in reversed(types[:start]))
            other = next(iter(inside))
            context = next((kind for kind in before if kind), outer)
            direction = other if context == other else outer
        for place in (start, end):
            types[place] = direction
            _follow(types, original, place, direction)


def _follow(types: list[str], original: list[str], place: int, direction: str) -> None:
    for after in range(place + 1, len(types)):
        if original[after] != "NSM":
            return
        types[after] = direction


def _bracket_pairs(text: str, types: list[str]) -> list[tuple[int, int]]:
    opened: list[tuple[str, int]] = []
    pairs = []
    for place, (character, kind) in enumerate(zip(text, types, strict=True)):
        if kind != "ON":
            continue
        if character in _BRACKETS:
            if len(opened) == _MOST_BRACKETS:
                return []
            opened.append((_BRACKETS[character], place))
        elif any(character == closing for closing, _ in opened):
            while opened:
                closing, start = opened.pop()
                if closing == character:
                    pairs.append((start, place))
                    break
    return sorted(pairs)


def _strong(kind: str) -> str | None:
    """Return the direction that a type has for neutrals: numbers count as right to left."""
    return "R" if kind in {"R", *_NUMBERS} else "L" if kind == "L" else None


def _resolve_neutral(types: list[str], outer: str) -> None:
    """N1 and N2."""
    place = 0
    for neutral, group in groupby(list(types), lambda kind: kind in _NEUTRAL):
        end = place + len(list(group))
        if neutral:
            before = _strong(types[place - 1]) if place else outer
            after = _strong(types[end]) if end < len(types) else outer
            types[place:end] = [before if before == after else outer] * (end - place)  # type: ignore[list-item]
        place = end


def _level(kind: str, base: int) -> int:
    """I1 and I2."""
    if base:
        return 1 if kind == "R" else 2
    return {"L": 0, "R": 1}.get(kind, 2)


def _reset_trailing(original: list[str], levels: list[int], base: int) -> list[int]:
    """L1: blanks at the end run with the line."""
    end = len(levels)
    while end and original[end - 1] in {"WS", "BN", "S", "B"}:
        end -= 1
    return levels[:end] + [base] * (len(levels) - end)
