"""What the parts of an SVG refer to: other parts of it, and nothing else.

A reference to a part that is not there is taken away, as a browser does; one that leads out of
the file is refused. Pictures may be embedded as ``data:`` URIs.
"""

import base64
import binascii
import re
from collections.abc import Callable, Iterator
from urllib.parse import unquote_to_bytes
from xml.etree.ElementTree import Element

from limner.design.svg.limits import MAX_EMBEDDED, ImageRefused, bound

_URL = re.compile(r"""url\(\s*["']?\s*([^"')]*?)\s*["']?\s*\)""", re.IGNORECASE)
_DATA = re.compile(r"data:\s*([\w.+-]+/[\w.+-]+)?((?:;[\w.+=-]+)*),", re.IGNORECASE)
PAINTS = frozenset({"fill", "stroke"})
_EFFECTS = frozenset({"clip-path", "mask", "filter", "marker-start", "marker-mid", "marker-end"})
REFERRING = PAINTS | _EFFECTS

OpenRaster = Callable[[bytes], str]
"""Returns a raster picture's media type, raises ``ImageRefused`` where it is not safe."""


class References:
    """The named parts of a tree, and who refers to which."""

    def __init__(self, root: Element) -> None:
        self.parts: dict[str, Element] = {}
        """By id; the first of a name counts, as in a browser."""
        for element in root.iter():
            name = element.get("id")
            if name is not None and self.parts.setdefault(name, element) is not element:
                del element.attrib["id"]

    def tidy(self, root: Element, open_raster: OpenRaster) -> None:
        """Take away references to nothing.

        Raises:
            ImageRefused: A reference leads out of the file, or an embedded picture is refused.
        """
        embedded = 0
        for element in list(root.iter()):
            if element.tag == "a":
                _become_group(element)
            embedded += self._tidy_link(element, open_raster)
            bound(embedded, MAX_EMBEDDED, "too many embedded pictures")
            for name, value in list(element.attrib.items()):
                if "url" in value.lower() and name != "href":
                    self._tidy_value(element, name, value)

    def of(self, element: Element) -> Iterator[tuple[str, Element]]:
        """Yield what an element refers to, with the attribute that does."""
        link = element.get("href", "")
        if link.startswith("#") and link[1:] in self.parts:
            yield "href", self.parts[link[1:]]
        for name in REFERRING & element.attrib.keys():
            for target in _URL.findall(element.attrib[name]):
                if target[1:] in self.parts:
                    yield name, self.parts[target[1:]]

    def _tidy_link(self, element: Element, open_raster: OpenRaster) -> int:
        link = element.get("href")
        if link is None:
            return 0
        link = link.strip()
        if element.tag in {"image", "feImage"} and link[:5].lower() == "data:":
            element.set("href", _embedded(link, open_raster))
            return 1
        if link and not link.startswith("#"):
            _refuse_outside(link)
        if link[1:] in self.parts and element.tag != "image":
            element.set("href", link)
        else:
            del element.attrib["href"]
        return 0

    def _tidy_value(self, element: Element, name: str, value: str) -> None:
        for target in _URL.findall(value):
            if not target.startswith("#"):
                _refuse_outside(target)
            if target[1:] not in self.parts:
                _take_away(element, name, value)
                return


def _take_away(element: Element, name: str, value: str) -> None:
    fallback = _URL.sub("", value).strip()
    if name in PAINTS:
        element.set(name, fallback or "none")
    else:
        del element.attrib[name]


def _become_group(element: Element) -> None:
    if element.get("href", "").strip().lower().startswith("javascript:"):
        raise ImageRefused("it has a script: a javascript: link")
    element.attrib.pop("href", None)
    element.tag = "g"


def _refuse_outside(link: str) -> None:
    raise ImageRefused(f"it asks for something outside itself: {link[:60]!r}")


def _embedded(link: str, open_raster: OpenRaster) -> str:
    head = _DATA.match(link)
    if head is None:
        raise ImageRefused("its embedded picture is not readable")
    body = link[head.end() :]
    data = _decoded(body) if "base64" in head[2].lower() else unquote_to_bytes(body)
    media_type = open_raster(data)
    return f"data:{media_type};base64,{base64.b64encode(data).decode()}"


def _decoded(body: str) -> bytes:
    try:
        return base64.b64decode(re.sub(r"\s+", "", unquote_to_bytes(body).decode("ascii")))
    except (binascii.Error, UnicodeDecodeError):
        raise ImageRefused("its embedded picture is not readable") from None
