"""Texts as SVG text: one element for each line, in embedded fonts, shaped again by the viewer."""

from collections.abc import Iterator
from itertools import groupby
from xml.etree.ElementTree import Element

from limner.design.document import Text
from limner.design.export.svg.elements import Value, color, element, group, words
from limner.design.export.svg.fonts import Fonts, lettering
from limner.design.export.svg.shapes import outline_attributes
from limner.design.fonts import Face
from limner.design.shapes import TEXT_JOIN
from limner.design.typesetting import Line, set_text
from limner.design.typesetting.clusters import find_clusters

COLOR_EMOJI = "\N{VARIATION SELECTOR-16}"
"""Asks a viewer for emoji in colour from a font of its own."""


def text_element(text: Text, pixels_per_point: float, fonts: Fonts) -> Element:
    """Return a group of the lines of a paragraph; what they are set in is noted in ``fonts``."""
    block = set_text(text, pixels_per_point)
    looks: dict[str, Value] = {
        **lettering(block.face),
        "font-size": text.size * pixels_per_point,
        "fill": color(text.color),
        **outline_attributes(text.outline, TEXT_JOIN),
    }
    stroked = text.outline is not None
    lines = (_line(line, block.face, fonts, stroked) for line in block.lines if line.runs)
    return group(looks, *lines)


def _line(line: Line, face: Face, fonts: Fonts, stroked: bool) -> Element:
    place: dict[str, Value] = {"x": line.x, "y": line.baseline, "xml:space": "preserve"}
    if line.rtl:
        place |= {"direction": "rtl", "text-anchor": "end"}
    stretches = list(_stretches(line, face))
    for own, stretch in stretches:
        fonts.use(own, stretch, stroked=stroked)
    if [own for own, _ in stretches] == [face]:
        return words(element("text", place), stretches[0][1])
    return element("text", place, *(words(_span(own), stretch) for own, stretch in stretches))


def _span(face: Face) -> Element:
    return element("tspan", lettering(face))


def _stretches(line: Line, face: Face) -> Iterator[tuple[Face, str]]:
    """Yield the faces of a line and what is set in each, in the order in which it is read."""
    clusters = find_clusters(line.text.rstrip(), face)
    for own, group_ in groupby(clusters, lambda cluster: cluster.face or face):
        yield own, "".join(cluster.text for cluster in group_).replace(COLOR_EMOJI, "")
