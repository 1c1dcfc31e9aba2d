"""Fonts: from the names that people and models use to faces that come with Python packages.

No font of the system is ever used, so that a design looks the same on every machine. The families
and the names for which they stand in are in ``fonts.yaml``.
"""

from limner.design.fonts.catalog import Family, Style, families
from limner.design.fonts.faces import Face, fallback_faces, has_characters, typeface
from limner.design.fonts.resolving import resolve

__all__ = [
    "Face",
    "Family",
    "Style",
    "fallback_faces",
    "families",
    "has_characters",
    "resolve",
    "typeface",
]
