"""Adjustments and filters of a layer's pixels.

Lengths are pixels of the document, whatever the layer's size. Pixels are premultiplied, the shape
stays, and the same pixels come out on every machine. One module a family, one declaration an
effect; `EFFECTS` has them by name.
"""

from limner.design.effects import (  # noqa: F401 (each declares its effects)
    adjustments,
    blurring,
    glow,
    patchwork,
    photo_filter,
    refraction,
    stained_glass,
    watercolor,
)
from limner.design.effects.apply import apply_effects
from limner.design.effects.photo_filter import PHOTO_FILTERS
from limner.design.effects.registry import EFFECTS, Choice, EffectType, Number, Parameter

__all__ = [
    "EFFECTS",
    "PHOTO_FILTERS",
    "Choice",
    "EffectType",
    "Number",
    "Parameter",
    "apply_effects",
]
