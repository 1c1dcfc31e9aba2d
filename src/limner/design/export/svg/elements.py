"""Elements of an SVG file: attributes in the order given, numbers short, words legible."""

from xml.etree.ElementTree import Element, tostring

from limner.design.document import Color
from limner.design.export.legible import legible

DECIMALS = 3

Value = str | float


def element(tag: str, attributes: dict[str, Value], *children: Element) -> Element:
    """Return an element; serialising it escapes whatever its attributes and text hold."""
    made = Element(tag, {key: _written(value) for key, value in attributes.items()})
    made.extend(children)
    return made


def group(attributes: dict[str, Value], *children: Element) -> Element:
    """Return a ``<g>``."""
    return element("g", attributes, *children)


def words(made: Element, text: str) -> Element:
    """Return an element, now with a text."""
    made.text = legible(text)
    return made


def number(value: float) -> str:
    """Return a number with at most three decimals, and no more of them than it needs."""
    return f"{round(value, DECIMALS) + 0.0:.{DECIMALS}f}".rstrip("0").rstrip(".")


def color(value: Color) -> str:
    """Return a colour as ``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*value)


def written(root: Element) -> bytes:
    """Return an SVG file's bytes."""
    return bytes(tostring(root, encoding="utf-8", xml_declaration=True))


def _written(value: Value) -> str:
    return legible(value) if isinstance(value, str) else number(value)


def factors(*values: float) -> str:
    """Return factors for a ``scale()``, precise enough for the largest page."""
    return " ".join(f"{value:.8g}" for value in values)
