"""Bounds on the parameters of filters, whose cost grows with them."""

import re
from xml.etree.ElementTree import Element

from limner.design.svg.limits import bound
from limner.design.svg.units import NUMBER

_MOST = {
    ("feTurbulence", "numOctaves"): 10,
    ("feMorphology", "radius"): 100,
    ("feConvolveMatrix", "order"): 15,
    ("feGaussianBlur", "stdDeviation"): 1_000,
    ("feDropShadow", "stdDeviation"): 1_000,
}
_NUMBER = re.compile(NUMBER)


def bound_filters(root: Element) -> None:
    """Refuse filters that take far more work than a picture needs.

    Raises:
        ImageRefused: A parameter is beyond its bound.
    """
    for (tag, name), most in _MOST.items():
        for element in root.iter(tag):
            for number in _NUMBER.findall(element.get(name, "")):
                bound(abs(float(number)), most, f"{name} of its {tag}")
