"""Emitters of the text actions."""

from limner.design.export.scripts.literals import call
from limner.design.export.scripts.registry import emits


@emits
def align_text(layer_name: str, alignment: str) -> str:
    """Align its lines."""
    return call("alignText", layer_name, alignment)


@emits
def apply_font(layer_name: str, font_name: str) -> str:
    """Set it in an installed font."""
    return call("applyFont", layer_name, font_name)


@emits
def arrange_text(layer_name: str, arrangement: str) -> str:
    """Move it up or down among the layers."""
    return call("arrange", layer_name, arrangement)


@emits
def color_text(layer_name: str, red: int, green: int, blue: int) -> str:
    """Colour it."""
    return call("colorText", layer_name, (red, green, blue))


@emits
def create_text(layer_name: str, text_string: str) -> str:
    """Write it in the middle of the page."""
    return call("createText", layer_name, text_string)


@emits
def opacity_text(layer_name: str, opacity: float) -> str:
    """Set how opaque it is."""
    return call("setOpacity", layer_name, opacity)


@emits
def remove_text(layer_name: str) -> str:
    """Remove it."""
    return call("remove", layer_name)


@emits
def reposition_text(layer_name: str, pos_x: float, pos_y: float) -> str:
    """Move it."""
    return call("reposition", layer_name, pos_x, pos_y)


@emits
def resize_text(layer_name: str, font_size: float) -> str:
    """Set the size of its type in points."""
    return call("resizeText", layer_name, font_size)


@emits
def rotate_text(layer_name: str, angle: float) -> str:
    """Turn it."""
    return call("rotate", layer_name, angle)


@emits
def stroke_text(layer_name: str, stroke_width: float, red: int, green: int, blue: int) -> str:
    """Outline its letters."""
    return call("strokeText", layer_name, stroke_width, (red, green, blue))
