"""From an SVG's bytes to the tree that the studio draws."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element, tostring

from limner.design.svg.cost import bound_cost
from limner.design.svg.filters import bound_filters
from limner.design.svg.parsing import SVG, XLINK, parse
from limner.design.svg.references import OpenRaster, References
from limner.design.svg.stylesheet import write_out_styles
from limner.design.svg.units import natural_size


@dataclass(frozen=True, slots=True)
class SafeSVG:
    """An SVG that holds only what was checked."""

    root: Element
    """SVG elements without namespaces; styles are attributes, links ``href``."""
    size: tuple[float, float]
    """Its own width and height in pixels."""


def read_svg(data: bytes, open_raster: OpenRaster) -> SafeSVG:
    """Return what an SVG or SVGZ file shows, safe to draw.

    Args:
        data: The file's bytes.
        open_raster: Returns the media type of an embedded raster picture, or raises
            ``ImageRefused`` where it is not safe.

    Raises:
        ImageRefused: It is no SVG, too large, asks for something outside itself, or has what the
            studio does not draw.
    """
    root = parse(data)
    size = natural_size(root)
    write_out_styles(root)
    references = References(root)
    references.tidy(root, open_raster)
    bound_filters(root)
    bound_cost(root, references)
    root.set("width", f"{size[0]:g}")
    root.set("height", f"{size[1]:g}")
    return SafeSVG(root, size)


def written(root: Element) -> bytes:
    """Return a tree as an SVG file that reads as the same tree."""
    links = [element for element in root.iter() if "href" in element.attrib]
    for element in links:
        element.set("xlink:href", element.attrib.pop("href"))
    root.set("xmlns", SVG)
    root.set("xmlns:xlink", XLINK)
    text: bytes = tostring(root, "utf-8")
    for element in links:
        element.set("href", element.attrib.pop("xlink:href"))
    del root.attrib["xmlns"], root.attrib["xmlns:xlink"]
    return text
