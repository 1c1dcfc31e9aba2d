"""Effects of a layer, one after the other."""

from collections.abc import Iterable

import numpy as np

from limner.design.document import Effect
from limner.design.effects.pixels import Pixels
from limner.design.effects.registry import EFFECTS


def apply_effects(effects: Iterable[Effect], pixels: Pixels) -> Pixels:
    """Return a layer's pixels under its effects, in their order; the input stays as it is.

    Args:
        effects: What to apply; a parameter that an effect does not give has its default.
        pixels: Height x width x 4, premultiplied RGBA.

    Raises:
        ValueError: An effect or a parameter is unknown, or a value is not allowed.
    """
    result = np.array(pixels, dtype=np.uint8, order="C")
    for effect in effects:
        if effect.name not in EFFECTS:
            raise ValueError(f"{effect.name} is no effect: {', '.join(EFFECTS)}")
        result = EFFECTS[effect.name].apply(result, dict(effect.parameters))
    return result
