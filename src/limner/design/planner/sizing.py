"""How large parts are, and where they lie in their unit, at a scale of type or of images."""

from limner.design.components.bounds import LEAST_POINTS, mean_side
from limner.design.pages import PAGE_TYPES
from limner.design.planner.figure_sizes import on_ground
from limner.design.planner.parts import TextPart, Unit
from limner.design.planner.typography import DEFAULT_POINTS, broken, longest_word, text_box

HEADS = {"book cover": 0.105, "business card": 0.078, "postcard": 0.085, "poster": 0.115}
"""An em of a headline as a share of the page's mean side."""
SUBS = {"book cover": 0.045, "business card": 0.044, "postcard": 0.046, "poster": 0.047}
WORDS = {"small": (0.02, 0.038), "medium": (0.042, 0.065), "large": (0.056, 0.14)}
"""Least and most of an em where a size is asked for."""
_JOINT = 0.7
"""How much smaller a headline is that is one text with other lines."""
MOST_LINES = 3


def set_texts(unit: Unit, kind: str, scale: float, most: float) -> tuple[float, float]:
    """Set the texts of a unit, one below the other, and its figure with them.

    Args:
        unit: Its parts get their sizes, and places from the unit's top left.
        kind: The type of page.
        scale: Of the type, 1 at its best.
        most: Width in pixels that the unit may take.

    Returns:
        Width and height of the unit.
    """
    texts = [part for part in unit.parts if isinstance(part, TextPart)]
    inner = most * _inner_width(unit)
    y = 0.0
    for text in texts:
        _set(text, kind, scale, inner)
        em = text.points * PAGE_TYPES[kind].pixels_per_point
        text.y = y + (0.15 * em if y else 0.0)
        y = text.y + text.height
    width = max(text.width for text in texts)
    for text in texts:
        text.x = (width - text.width) * {"left": 0.0, "right": 1.0}.get(unit.side, 0.5)
    em = max(text.points for text in texts) * PAGE_TYPES[kind].pixels_per_point
    return on_ground(unit, (width, y), em, kind)


def _inner_width(unit: Unit) -> float:
    if unit.ground is None or unit.beneath:
        return 1.0
    return {"rectangle": 0.9, "circle": 0.55, "ellipse": 0.66, "polygon": 0.5}[unit.ground.kind]


def _set(text: TextPart, kind: str, scale: float, most: float) -> None:
    ppp = PAGE_TYPES[kind].pixels_per_point
    em = _target(text, kind, scale)
    asked = WORDS[text.size][0] * mean_side(*_sides(kind)) if text.size else 0.0
    least = max(LEAST_POINTS[kind] * ppp, asked)
    em = max(least, min(em, most / max(longest_word(text.font, line) for line in text.lines)))
    broken_up = _break(text, em, most)
    while not text.plain and em > least and _too_many(broken_up, text):
        em = max(least, em * 0.94)
        broken_up = _break(text, em, most)
    text.points = DEFAULT_POINTS if text.plain else max(LEAST_POINTS[kind], round(em / ppp, 1))
    text.text = "\n".join(broken_up)
    text.width, text.height = text_box(text.font, text.text, text.points, ppp)


def _target(text: TextPart, kind: str, scale: float) -> float:
    if text.plain:
        return DEFAULT_POINTS * PAGE_TYPES[kind].pixels_per_point
    share = HEADS[kind] * (_JOINT if len(text.lines) > 1 else 1.0) if text.head else SUBS[kind]
    share *= scale
    if text.size:
        low, high = WORDS[text.size]
        share = min(max(share, low), high)
    return share * mean_side(*_sides(kind))


def _sides(kind: str) -> tuple[float, float]:
    return PAGE_TYPES[kind].width, PAGE_TYPES[kind].height


def _break(text: TextPart, em: float, most: float) -> list[str]:
    return [broken(text.font, line, most / em) for line in text.lines]


def _too_many(lines: list[str], text: TextPart) -> bool:
    most = MOST_LINES if text.head and len(lines) == 1 else 2
    return any(line.count("\n") >= most for line in lines)
