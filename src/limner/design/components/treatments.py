"""Which effects, or what opacity or turn, count as the treatment that is asked of an image."""

from collections.abc import Callable, Mapping

from limner.design.document import Effect
from limner.design.scene import Element

Values = Mapping[str, float | str]
Fits = Callable[[Values], bool]

SEE_THROUGH = 90.0
"""Percent of opacity below which an image is see-through."""
TILT = (2.0, 45.0)
"""Degrees, either way, between which an image is tilted."""

_WARM = ("Warming", "Red", "Orange", "Yellow", "Deep Yellow", "Sepia", "Deep Red")
_COOL = ("Cooling", "Blue", "Cyan", "Deep Blue", "Underwater")


def _number(values: Values, name: str) -> float:
    value = values.get(name, 0.0)
    return value if isinstance(value, float | int) else 0.0


def _any(_: Values) -> bool:
    return True


def _tints(*names: str) -> Fits:
    return lambda v: str(v["filterType"]).startswith(names) and _number(v, "density") > 0


def _above(name: str) -> Fits:
    return lambda values: _number(values, name) > 0


def _below(name: str, most: float = 0.0) -> Fits:
    return lambda values: _number(values, name) < most


_BY_EFFECT: dict[str, tuple[tuple[str, Fits], ...]] = {
    "black and white": (("AdjustBW", _any), ("AdjustHSL", _below("saturation", -95))),
    "blurred": (("BlurObject", _above("blurAmount")),),
    "brighter": (("AdjustBC", _above("brightness")), ("AdjustHSL", _above("lightness"))),
    "darker": (("AdjustBC", _below("brightness")), ("AdjustHSL", _below("lightness"))),
    "more contrast": (("AdjustBC", _above("contrast")),),
    "warmer": (("PhotoFilter", _tints(*_WARM)),),
    "cooler": (("PhotoFilter", _tints(*_COOL)),),
    "sepia": (("PhotoFilter", _tints("Sepia")),),
    "more vivid": (("AdjustHSL", _above("saturation")),),
    "muted": (("AdjustHSL", _below("saturation")), ("AdjustBC", _below("contrast"))),
    "glass": (("GlassFilter", _above("distortion")),),
    "glow": (("GlowFilter", _above("glowAmount")),),
    "ripple": (("OceanRippleFilter", _above("rippleMagnitude")),),
    "stained glass": (("StainedGlassFilter", _any),),
    "patchwork": (("PatchWorkFilter", _any),),
    "watercolor": (("WatercolorFilter", _any),),
}


def is_treated(treatment: str, element: Element, effects: tuple[Effect, ...]) -> bool:
    """Return whether an element with these effects, those of its documents too, is treated so."""
    if treatment == "see-through":
        return 0 < element.opacity < SEE_THROUGH
    if treatment == "tilted":
        return TILT[0] <= min(element.rotation, 360 - element.rotation) <= TILT[1]
    fitting = _BY_EFFECT[treatment]
    return any(
        effect.name == name and fits(dict(effect.parameters))
        for effect in effects
        for name, fits in fitting
    )


def means_of(treatment: str) -> str:
    """Return in words what does a treatment."""
    if treatment == "see-through":
        return f"an opacity below {SEE_THROUGH:g} %"
    if treatment == "tilted":
        return f"a turn of {TILT[0]:g} to {TILT[1]:g} degrees"
    return " or ".join(name for name, _ in _BY_EFFECT[treatment])
