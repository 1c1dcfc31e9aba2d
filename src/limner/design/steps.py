"""Steps of a workflow: who does what with which values."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

MAX_STEPS = 10_000
"""Steps of one workflow."""


class Expert(StrEnum):
    """The three experts of GraphicTown, and the application that each stands for."""

    PHOTO_EDITOR = "Photo Editor"
    """Photoshop."""
    VECTOR_EDITOR = "Vector Graphic Editor"
    """Illustrator."""
    LAYOUT_DESIGNER = "Layout Designer"
    """InDesign."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step as it was read: nothing in it is checked yet."""

    expert: str
    action: str
    parameters: Mapping[str, Any]
