"""The step that gives an image a treatment."""

from typing import Any

TILT = 8.0
"""Degrees."""

Values = dict[str, Any]

STEPS: dict[str, tuple[str, Values]] = {
    "black and white": ("AdjustBW", {}),
    "blurred": ("BlurObject", {"blurAmount": 8}),
    "brighter": ("AdjustBC", {"brightness": 45, "contrast": 0}),
    "darker": ("AdjustBC", {"brightness": -45, "contrast": 0}),
    "more contrast": ("AdjustBC", {"brightness": 0, "contrast": 45}),
    "warmer": ("PhotoFilter", {"filterType": "Warming Filter (85)", "density": 45}),
    "cooler": ("PhotoFilter", {"filterType": "Cooling Filter (80)", "density": 40}),
    "sepia": ("PhotoFilter", {"filterType": "Sepia", "density": 85}),
    "more vivid": ("AdjustHSL", {"hue": 0, "saturation": 45, "lightness": 0}),
    "muted": ("AdjustHSL", {"hue": 0, "saturation": -50, "lightness": 0}),
    "glass": ("GlassFilter", {"distortion": 6, "smoothness": 4, "scaling": 100}),
    "glow": ("GlowFilter", {"graininess": 1, "glowAmount": 7, "clearAmount": 14}),
    "ripple": ("OceanRippleFilter", {"rippleSize": 8, "rippleMagnitude": 9}),
    "stained glass": (
        "StainedGlassFilter",
        {"cellSize": 14, "borderThickness": 3, "lightIntensity": 2},
    ),
    "patchwork": ("PatchWorkFilter", {"squareSize": 4, "relief": 8}),
    "watercolor": ("WatercolorFilter", {"brushDetail": 11, "shadowIntensity": 1, "texture": 1}),
    "see-through": ("OpacityObject", {"opacity": 55}),
    "tilted": ("RotateObject", {"angle": TILT}),
}


def treating(treatment: str, layer: str) -> tuple[str, Values]:
    """Return the action and its parameters."""
    action, values = STEPS[treatment]
    named = "fileName" if action.endswith(("OpacityObject", "RotateObject")) else "layerName"
    return action, {named: layer, **values}
