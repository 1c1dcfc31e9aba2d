"""What an SVG says of itself in its metadata: Dublin Core and Creative Commons."""

from dataclasses import dataclass, field

from limner.design.svg.entities import bound_entities, new_parser, run_parser
from limner.design.svg.parsing import inflate

_DC = "http://purl.org/dc/elements/1.1/"
_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_CC = "http://web.resource.org/cc/"


@dataclass(slots=True)
class Metadata:
    """What a drawing is said to be."""

    title: str = ""
    description: str = ""
    keywords: list[str] = field(default_factory=list)
    creator: str = ""
    licence: str = ""
    """The address of its licence."""


def read_metadata(data: bytes) -> Metadata:
    """Return what an SVG or SVGZ file says of itself.

    Raises:
        ImageRefused: It is no SVG, or too large.
    """
    text = inflate(data)
    bound_entities(text)
    reader = _Reader()
    parser = new_parser()
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    run_parser(parser, text)
    found = reader.found
    found.keywords = [word for word in map(_spaced, found.keywords) if word]
    found.title, found.description = _spaced(found.title), _spaced(found.description)
    found.creator = _spaced(found.creator)
    return found


class _Reader:
    def __init__(self) -> None:
        self.found = Metadata()
        self._path: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._path.append(name)
        if name == f"{_CC} license":
            self.found.licence = attributes.get(f"{_RDF} resource", "")
        elif name == f"{_RDF} li":
            self.found.keywords.append("")

    def end(self, _name: str) -> None:
        self._path.pop()

    def characters(self, characters: str) -> None:
        inside, name = self._path[-2:] if len(self._path) > 1 else ("", "")
        if inside == f"{_CC} Work" and name == f"{_DC} title":
            self.found.title += characters
        elif inside == f"{_CC} Work" and name == f"{_DC} description":
            self.found.description += characters
        elif name == f"{_RDF} li" and self.found.keywords:
            self.found.keywords[-1] += characters
        elif f"{_DC} creator" in self._path and name == f"{_DC} title":
            self.found.creator += characters


def _spaced(text: str) -> str:
    return " ".join(text.split())
