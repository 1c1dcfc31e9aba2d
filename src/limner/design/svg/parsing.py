"""Reading an SVG's bytes into a tree of SVG elements, within bounds, fetching nothing.

Only what the SVG namespace defines and the studio draws is kept; metadata and the private parts
of drawing programs are left out with all that they hold. Of ``switch`` its first child that a
browser would take remains. A file that forgot to name SVG's namespace is read as if it had: every
fifth drawing of Open Clip Art is such a file.
"""

import zlib
from collections.abc import Callable
from xml.etree.ElementTree import Element

from limner.design.svg.entities import bound_entities, new_parser, run_parser
from limner.design.svg.limits import (
    MAX_DEPTH,
    MAX_ELEMENTS,
    MAX_SVG_BYTES,
    ImageRefused,
    bound,
)

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"
_ACTING = frozenset({SVG, "http://www.w3.org/1999/xhtml", ""})
_GZIP = b"\x1f\x8b"
_FILTERS = """
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
    feSpecularLighting feSpotLight feTile feTurbulence
"""
_DRAWN = """
    a circle clipPath defs ellipse filter g image line linearGradient marker mask path pattern
    polygon polyline radialGradient rect stop style svg switch symbol text textPath tspan use view
"""
FILTER_STEPS = frozenset(_FILTERS.split())
KEPT = frozenset(_DRAWN.split()) | FILTER_STEPS
_REFUSED = {
    "script": "it has a script",
    "handler": "it has a script",
    "animate": "it is animated",
    "animateColor": "it is animated",
    "animateMotion": "it is animated",
    "animateTransform": "it is animated",
    "set": "it is animated",
}
_KEPT_NAMESPACED = {f"{XLINK} href": "href", f"{XML} space": "xml:space"}
_MIXED = frozenset({"text", "textPath", "tspan", "style", "a"})
"""Elements whose own characters count."""


def parse(data: bytes) -> Element:
    """Return the root of an SVG or SVGZ file.

    Raises:
        ImageRefused: It is not an SVG, a bound is passed, it has a script or an animation, or it
            asks for something outside itself.
    """
    text = inflate(data)
    bound_entities(text)
    return _Reader().read(text)


def inflate(data: bytes) -> bytes:
    """Return the text of an SVG or SVGZ file, never more than the bound and one byte."""
    if not data.startswith(_GZIP):
        bound(len(data), MAX_SVG_BYTES, "too many bytes of SVG")
        return data
    stream = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        text = stream.decompress(data, MAX_SVG_BYTES + 1)
    except zlib.error as error:
        raise ImageRefused(f"its compression is broken: {error}") from None
    if len(text) > MAX_SVG_BYTES:
        raise ImageRefused(f"it inflates to more than {MAX_SVG_BYTES:,} bytes of SVG")
    if not stream.eof:
        raise ImageRefused("its compression is broken: it ends too early")
    return text


class _Reader:
    """Builds the tree of what is kept."""

    def __init__(self) -> None:
        self._open: list[Element | None] = []
        """Open elements, None for what is left out."""
        self._root: Element | None = None
        self._count = 0
        self._namespace = SVG

    def read(self, text: bytes) -> Element:
        """Return the root element of a document."""
        parser = new_parser()
        handlers: dict[str, Callable[..., None]] = {
            "StartElementHandler": self._start,
            "EndElementHandler": self._end,
            "CharacterDataHandler": self._characters,
            "ProcessingInstructionHandler": self._instruction,
        }
        for name, handler in handlers.items():
            setattr(parser, name, handler)
        run_parser(parser, text)
        if self._root is None:
            raise ImageRefused("it is not an SVG: its root is no svg element of SVG's namespace")
        return self._root

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        bound(self._count, MAX_ELEMENTS, "too many elements")
        bound(len(self._open) + 1, MAX_DEPTH, "elements within elements")
        self._open.append(self._kept(name, attributes))

    def _kept(self, name: str, attributes: dict[str, str]) -> Element | None:
        namespace, _, tag = name.rpartition(" ")
        parent = self._open[-1] if self._open else None
        if namespace in _ACTING:
            _refuse_acting(tag, attributes)
        if not self._open and tag == "svg" and not namespace:
            self._namespace = ""
        if namespace != self._namespace or (self._open and parent is None):
            return None
        if not self._shown(tag, attributes, parent):
            return None
        return self._place(Element(tag, _own_attributes(attributes)), parent)

    def _shown(self, tag: str, attributes: dict[str, str], parent: Element | None) -> bool:
        if not self._open:
            return tag == "svg"
        if parent is not None and parent.tag == "switch" and len(parent):
            return False
        if not _conditions_hold(attributes):
            return False
        if tag == "foreignObject":
            raise ImageRefused("it has a foreignObject, whose HTML the studio does not draw")
        return tag in KEPT

    def _place(self, element: Element, parent: Element | None) -> Element:
        if parent is None:
            self._root = element
        else:
            parent.append(element)
        return element

    def _end(self, _name: str) -> None:
        self._open.pop()

    def _characters(self, characters: str) -> None:
        element = self._open[-1] if self._open else None
        if element is None or element.tag not in _MIXED:
            return
        if len(element):
            element[-1].tail = (element[-1].tail or "") + characters
        else:
            element.text = (element.text or "") + characters

    def _instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            raise ImageRefused("it asks for a style sheet outside itself")


def _refuse_acting(tag: str, attributes: dict[str, str]) -> None:
    if tag in _REFUSED:
        raise ImageRefused(_REFUSED[tag])
    handler = next((name for name in attributes if name.startswith("on")), None)
    if handler is not None:
        raise ImageRefused(f"it has a script: {handler}")


def _conditions_hold(attributes: dict[str, str]) -> bool:
    languages = attributes.get("systemLanguage")
    if languages is not None:
        wanted = [language.strip().lower() for language in languages.split(",")]
        if not any(language.split("-")[0] == "en" for language in wanted):
            return False
    return "requiredExtensions" not in attributes


def _own_attributes(attributes: dict[str, str]) -> dict[str, str]:
    if f"{XML} base" in attributes:
        raise ImageRefused("its xml:base changes where its references lead")
    kept = {name: value for name, value in attributes.items() if " " not in name}
    for name, own_name in _KEPT_NAMESPACED.items():
        if name in attributes:
            kept.setdefault(own_name, attributes[name])
    return kept
