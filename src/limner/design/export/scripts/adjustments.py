"""Emitters of the adjustments and filters."""

from limner.design.effects import PHOTO_FILTERS
from limner.design.export.scripts.literals import call
from limner.design.export.scripts.registry import emits


@emits
def adjust_bc(layer_name: str, brightness: float, contrast: float) -> str:
    """Adjust brightness and contrast."""
    return call("adjustBrightnessContrast", layer_name, brightness, contrast)


@emits
def adjust_bw(layer_name: str) -> str:
    """Turn colours to greys."""
    return call("adjustBlackAndWhite", layer_name)


@emits
def adjust_hsl(layer_name: str, hue: float, saturation: float, lightness: float) -> str:
    """Shift hue, saturation and lightness."""
    return call("adjustHueSaturation", layer_name, hue, saturation, lightness)


@emits
def blur_object(layer_name: str, blur_amount: float) -> str:
    """Blur by a Gaussian."""
    return call("blur", layer_name, blur_amount)


@emits
def photo_filter(layer_name: str, filter_type: str, density: float) -> str:
    """Tint in the filter's colour."""
    return call("photoFilter", layer_name, PHOTO_FILTERS[filter_type], density)


@emits
def glass_filter(layer_name: str, distortion: float, smoothness: float, scaling: float) -> str:
    """Show it through frosted glass."""
    return call("glass", layer_name, distortion, smoothness, scaling)


@emits
def glow_filter(layer_name: str, graininess: float, glow_amount: float, clear_amount: float) -> str:
    """Let its light parts glow."""
    return call("diffuseGlow", layer_name, graininess, glow_amount, clear_amount)


@emits
def ocean_ripple_filter(layer_name: str, ripple_size: float, ripple_magnitude: float) -> str:
    """Show it under rippled water."""
    return call("oceanRipple", layer_name, ripple_size, ripple_magnitude)


@emits
def stained_glass_filter(
    layer_name: str, cell_size: float, border_thickness: float, light_intensity: float
) -> str:
    """Turn it into leaded panes."""
    return call("stainedGlass", layer_name, cell_size, border_thickness, light_intensity)


@emits
def patch_work_filter(layer_name: str, square_size: float, relief: float) -> str:
    """Turn it into raised squares."""
    return call("patchwork", layer_name, square_size, relief)


@emits
def watercolor_filter(
    layer_name: str, brush_detail: float, shadow_intensity: float, texture: float
) -> str:
    """Paint it in watercolours."""
    return call("watercolor", layer_name, brush_detail, shadow_intensity, texture)
