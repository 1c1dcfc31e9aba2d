"""Emitters of the basic actions."""

from limner.design import shelf
from limner.design.actions import basic
from limner.design.document import Document
from limner.design.export.scripts.literals import call
from limner.design.export.scripts.registry import emits


@emits
def create_document(doc_type: str) -> str:
    """Open a document of a known print size."""
    return _open(basic.create_document(doc_type))


@emits
def create_document_custom(width: int, height: int) -> str:
    """Open a document of any size."""
    return _open(basic.create_document_custom(width, height))


@emits
def set_background_color(red: int, green: int, blue: int) -> str:
    """Fill the background."""
    return call("setBackground", (red, green, blue))


@emits
def save_document(file_name: str, format: str) -> str:  # noqa: A002
    """Save beside the script."""
    return call("saveDocument", shelf.file_name(file_name, format), format)


def _open(document: Document) -> str:
    page = document.page
    return call("createDocument", page.width, page.height, page.resolution, page.bleed)
