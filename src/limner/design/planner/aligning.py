"""Aligning the lines of texts, and whether texts are in line with each other."""

from collections.abc import Sequence

from limner.design.planner.parts import TextPart, Unit


def align(units: Sequence[Unit], *, lines: bool) -> None:
    """Align texts as asked and, if ``lines``, those of several lines to where they stand."""
    for unit in units:
        for text in _texts(unit):
            own = unit.side if lines and "\n" in text.text else "left"
            text.align = text.asked_align or own


def in_line(units: Sequence[Unit]) -> bool:
    """Return whether all texts are on one axis, except those asked for at a side."""
    free = [unit for unit in units if not {"left", "right"} & set((unit.spot or "").split())]
    return len({unit.side for unit in free}) < 2 and not any(map(_is_ragged, units))


def _is_ragged(unit: Unit) -> bool:
    """Return whether the lines of a text are not aligned to where it stands."""
    texts = (text for text in _texts(unit) if not text.asked_align)
    return any("\n" in text.text and text.align != unit.side for text in texts)


def _texts(unit: Unit) -> list[TextPart]:
    return [part for part in unit.parts if isinstance(part, TextPart)]
