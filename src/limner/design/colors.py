"""Colours by name: the CSS names in words, and hexadecimal values."""

import re
from functools import cache

import webcolors

from limner.design.document import Color

_HEX = re.compile(r"#[0-9a-fA-F]{6}")


def color_value(name: str) -> Color:
    """Return red, green and blue of a colour.

    Args:
        name: A CSS colour name, its words apart or not (``forest green``), or ``#RRGGBB``.

    Raises:
        ValueError: There is no such colour.
    """
    if _HEX.fullmatch(name):
        return tuple(webcolors.hex_to_rgb(name))
    value = _names().get(re.sub(r"[\s-]", "", name.lower()))
    if value is None:
        raise ValueError(f"{name!r} is no CSS colour name and no #RRGGBB")
    return value


@cache
def _names() -> dict[str, Color]:
    return {name: tuple(webcolors.name_to_rgb(name)) for name in webcolors.names()}
