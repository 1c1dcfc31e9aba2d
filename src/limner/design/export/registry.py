"""Formats by name: each is one function under :func:`exporter`."""

from collections.abc import Callable

from limner.design.document import Document

Exporter = Callable[[Document], bytes]

EXPORTERS: dict[str, Exporter] = {}
"""By format, in lower case, which is the file name's ending too."""


def exporter(*formats: str) -> Callable[[Exporter], Exporter]:
    """Declare a function as what makes the files of one or more formats.

    The same document must give the same bytes: no clock, no random name, no hash order.
    """

    def declare(function: Exporter) -> Exporter:
        EXPORTERS.update(dict.fromkeys(formats, function))
        return function

    return declare


def export(document: Document, format_: str) -> bytes:
    """Return a document's file in a format, the same bytes whenever it is asked for.

    Args:
        document: What is written.
        format_: A key of ``EXPORTERS``, in any case.

    Raises:
        ValueError: No such format.
        TextRefused: A text has a character that no font can show.
        ImageRefused: A picture cannot be drawn.
    """
    found = EXPORTERS.get(format_.lower())
    if found is None:
        raise ValueError(f"No format {format_[:40]!r}: there are {', '.join(EXPORTERS)}.")
    return found(document)
