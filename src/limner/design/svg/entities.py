"""XML's own entities: those of the document itself within a bound, no others."""

import re
from pyexpat import ExpatError, ParserCreate, XMLParserType

from limner.design.svg.limits import MAX_ENTITY_BYTES, ImageRefused, bound

_MOST = 200
"""Entities that a document may declare."""
_DEEPEST = 20
"""Entities within entities."""


class _PrologueRead(Exception):  # noqa: N818 - ends the first pass, no error
    """The root element begins, so every entity is declared."""


def bound_entities(text: bytes) -> None:
    """Refuse entities of a document that lead outside it or expand to too much.

    Raises:
        ImageRefused: They do, or the document is not well-formed.
    """
    values: dict[str, str] = {}

    def declared(name: str, parameter: bool, value: str | None, *_: str | None) -> None:
        if parameter or value is None:
            raise ImageRefused(f"its entity {name!r} is not a plain text of its own")
        bound(len(values), _MOST, "too many entities")
        values.setdefault(name, value)

    def begun(*_: object) -> None:
        raise _PrologueRead

    parser = new_parser()
    parser.EntityDeclHandler = declared
    parser.StartElementHandler = begun
    try:
        run_parser(parser, text)
    except _PrologueRead:
        _bound_expansion(values, text.count(b"&"))


def _bound_expansion(values: dict[str, str], uses: int) -> None:
    sizes: dict[str, int] = {}

    def size(name: str, level: int) -> int:
        bound(level, _DEEPEST, "entities within entities")
        if name not in sizes:
            inner = re.findall(r"&([^#;&\s][^;&\s]*);", values.get(name, ""))
            total = len(values.get(name, "")) + sum(size(other, level + 1) for other in inner)
            sizes[name] = total
        return sizes[name]

    largest = max((size(name, 0) for name in values), default=0)
    bound(largest * uses, MAX_ENTITY_BYTES, "bytes that its entities expand to")


def new_parser() -> XMLParserType:
    """Return a parser that fetches nothing, and names things by namespace, space and name."""
    parser = ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    return parser


def run_parser(parser: XMLParserType, text: bytes) -> None:
    """Parse a whole document.

    Raises:
        ImageRefused: It is not well-formed.
    """
    try:
        parser.Parse(text, True)
    except ExpatError as error:
        raise ImageRefused(f"it is not well-formed XML: {error}") from None
