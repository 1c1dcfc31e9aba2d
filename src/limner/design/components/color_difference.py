"""CIEDE2000: how different two colours look (ISO/CIE 11664-6)."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from limner.design.document import Color

Lab = tuple[float, float, float]

_WHITE = 0.95047, 1.0, 1.08883
"""XYZ of D65 (IEC 61966-2-1)."""


def color_difference(one: Color, other: Color) -> float:
    """Return the CIEDE2000 difference of two sRGB colours: 0 where equal, about 100 at most."""
    return ciede2000(lab_of(one), lab_of(other))


def lab_of(color: Color) -> Lab:
    """Return L*, a* and b* of an sRGB colour under D65."""
    red, green, blue = (linear(level / 255) for level in color)
    x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
    along = [_root(value / white) for value, white in zip((x, y, z), _WHITE, strict=True)]
    return 116 * along[1] - 16, 500 * (along[0] - along[1]), 200 * (along[1] - along[2])


def linear(level: float) -> float:
    """Return the light of an sRGB level, both from 0 to 1."""
    return level / 12.92 if level <= 0.04045 else float(((level + 0.055) / 1.055) ** 2.4)


def _root(value: float) -> float:
    return (
        float(value ** (1 / 3)) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29
    )


def ciede2000(one: Lab, other: Lab) -> float:
    """Return the difference of two colours in L*, a*, b*, all three weights 1.

    Source: Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005), whose symbols
    these are.
    """
    mean = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    chroma_1, chroma_2 = (hypot(stretch * a, b) for _, a, b in (one, other))
    hue_1, hue_2 = (degrees(atan2(b, stretch * a)) % 360 for _, a, b in (one, other))
    light, chroma = (one[0] + other[0]) / 2, (chroma_1 + chroma_2) / 2
    grey = chroma_1 * chroma_2 == 0
    hue = hue_1 + hue_2 if grey else _mean_hue(hue_1, hue_2)
    turn = 0.0 if grey else (hue_2 - hue_1 + 180) % 360 - 180
    step_l = (other[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    step_c = (chroma_2 - chroma_1) / (1 + 0.045 * chroma)
    step_h = 2 * sqrt(chroma_1 * chroma_2) * sin(radians(turn) / 2)
    step_h /= 1 + 0.015 * chroma * _hue_weight(hue)
    return sqrt(step_l**2 + step_c**2 + step_h**2 + _rotation(chroma, hue) * step_c * step_h)


def _mean_hue(one: float, other: float) -> float:
    middle = (one + other) / 2
    return middle if abs(one - other) <= 180 else (middle + 180) % 360


def _hue_weight(hue: float) -> float:
    terms = ((-0.17, 1, 30), (0.24, 2, 0), (0.32, 3, -6), (-0.20, 4, 63))
    return 1 + sum(part * cos(radians(times * hue - off)) for part, times, off in terms)


def _rotation(chroma: float, hue: float) -> float:
    turn = 30 * exp(-(((hue - 275) / 25) ** 2))
    return -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(2 * turn))
