"""Sizes that are tried, the ones that look best first."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trial:
    """How large things are to be."""

    scale: float
    """Of the type, 1 at its best."""
    least: float
    """Least share of the page's width or height for an image."""
    narrow: float = 1.0
    """How much of the width that there is for it a text takes."""


TRIALS = (
    Trial(1.0, 0.5),
    Trial(1.0, 0.38),
    Trial(0.85, 0.45),
    Trial(0.85, 0.3),
    Trial(0.72, 0.4),
    Trial(0.72, 0.25),
    Trial(0.6, 0.3),
    Trial(0.6, 0.3, 0.5),
    Trial(0.6, 0.2),
    Trial(0.5, 0.2, 0.7),
    Trial(0.42, 0.16),
    Trial(0.42, 0.16, 0.5),
    Trial(0.36, 0.12, 0.4),
    Trial(0.3, 0.12),
    Trial(0.3, 0.12, 0.6),
    Trial(0.2, 0.12, 0.35),
    Trial(0.3, 0.12, 0.2),
)
"""Tried one after the other until there is room for all."""
ROOMY = (Trial(1.5, 0.5), Trial(1.25, 0.5))
"""Tried before these on a page without images and codes."""
