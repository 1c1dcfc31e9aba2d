"""The families of scenes by name, and how one is declared."""

from collections.abc import Callable
from dataclasses import dataclass

from limner.drawing.generate.sheet import Sheet

Fill = Callable[[Sheet], None]


@dataclass(frozen=True, slots=True)
class Family:
    """Scenes of one kind."""

    name: str
    category: str
    """One of the bench's categories."""
    fill_in: Fill
    """Draws its parameters, and fills in a sheet at the sheet's clarity."""


FAMILIES: dict[str, Family] = {}
"""The families by name."""


def family(category: str) -> Callable[[Fill], Fill]:
    """Register a family of scenes under its function's name."""

    def register(function: Fill) -> Fill:
        FAMILIES[function.__name__] = Family(function.__name__, category, function)
        return function

    return register
