"""The four basic actions."""

from dataclasses import replace
from typing import Annotated

from limner.design.actions.fields import MAX_NAME, MAX_SIDE, Blue, Green, Red
from limner.design.actions.parameters import Choice, Whole, Words
from limner.design.actions.registry import ALL, Category, action
from limner.design.document import Document
from limner.design.errors import ParameterError
from limner.design.pages import PAGE_TYPES, custom_page
from limner.design.shelf import FORMATS, Shelf

MAX_PIXELS = 50_000_000

PageWidth = Annotated[int, Whole("px", 1, MAX_SIDE, "the page's width at 300 dpi")]
PageHeight = Annotated[int, Whole("px", 1, MAX_SIDE, "the page's height at 300 dpi")]


@action(Category.BASIC, ALL)
def create_document(
    doc_type: Annotated[str, Choice(tuple(PAGE_TYPES), "what is to be printed")],
) -> Document:
    """Open a new document of a known print size."""
    return Document(PAGE_TYPES[doc_type])


@action(Category.BASIC, ALL)
def create_document_custom(width: PageWidth, height: PageHeight) -> Document:
    """Open a new document of any size."""
    if width * height > MAX_PIXELS:
        raise ParameterError(f"The page would have more than {MAX_PIXELS:,} pixels.")
    return Document(custom_page(width, height))


@action(Category.BASIC, ALL)
def set_background_color(document: Document, red: Red, green: Green, blue: Blue) -> Document:
    """Fill the page's background with a colour."""
    return replace(document, background=(red, green, blue))


@action(Category.BASIC, ALL)
def save_document(
    document: Document,
    shelf: Shelf,
    file_name: Annotated[str, Words(MAX_NAME, "the file's name, with or without its ending")],
    format: Annotated[str, Choice(FORMATS, "how the file is written")],  # noqa: A002
) -> Shelf:
    """Save the open document as a file that every expert can import."""
    return shelf.with_saved(file_name, format, document)
