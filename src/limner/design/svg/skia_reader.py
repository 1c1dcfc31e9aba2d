"""What Skia's SVG reader draws as a browser does; all else is drawn by resvg."""

from xml.etree.ElementTree import Element

from limner.design.svg.units import pixels

_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polygon", "polyline"})
_ELEMENTS = _SHAPES | {
    "g",
    "defs",
    "linearGradient",
    "radialGradient",
    "stop",
    "use",
    "clipPath",
}


def skia_draws(root: Element) -> bool:
    """Return whether Skia's reader knows all that a safe tree holds."""
    return all(_known(element, element is root) for element in root.iter())


def _known(element: Element, is_root: bool) -> bool:
    # It does not clip an inner <svg> to its box.
    if not (is_root or element.tag in _ELEMENTS) or "style" in element.attrib:
        return False
    if element.tag in _SHAPES:
        return element.tag == "path" or element.get("stroke-dasharray", "none") == "none"
    return not _zero_width(element) and "stroke-dasharray" not in element.attrib


def for_skia(root: Element) -> Element:
    """Take away strokes without a width, which Skia would draw as hair lines."""
    for element in root.iter():
        if _zero_width(element):
            element.set("stroke", "none")
    return root


def _zero_width(element: Element) -> bool:
    return pixels(element.get("stroke-width")) == 0
