"""Seven of the object actions: files and QR codes, and where they lie."""

from typing import Annotated

from limner.design.actions.fields import (
    MAX_NAME,
    Angle,
    Height,
    NewLayer,
    ObjectName,
    Opacity,
    PosX,
    PosY,
    Width,
)
from limner.design.actions.layers import OBJECTS, add_layer, change, find_layer, resize
from limner.design.actions.parameters import Words
from limner.design.actions.registry import ALL, LAYOUT, PHOTO, VECTOR, Category, action
from limner.design.document import QUIET_ZONE, Document, Picture, Placed
from limner.design.errors import ParameterError
from limner.design.qr import qr_code
from limner.design.shelf import Shelf

MAX_URL = 1_000
QR_MODULE = 8
"""Pixels of a new QR code's module: about an inch in all for a short link at 300 dpi."""

FileName = Annotated[str, Words(MAX_NAME, "an image of the request, or a file that was saved")]
LinkURL = Annotated[str, Words(MAX_URL, "what the code says when it is read")]


@action(Category.OBJECT, ALL)
def import_object(
    document: Document, shelf: Shelf, file_name: FileName, layer_name: NewLayer
) -> Document:
    """Place an image or a saved document at its own size in pixels."""
    content = shelf.open(file_name)
    return add_layer(document, layer_name, content, _natural_size(content))


@action(Category.OBJECT, PHOTO | VECTOR)
def opacity_object(document: Document, file_name: ObjectName, opacity: Opacity) -> Document:
    """Set how opaque an object is."""
    return change(document, find_layer(document, file_name, *OBJECTS), opacity=opacity)


@action(Category.OBJECT, ALL)
def remove_object(document: Document, file_name: ObjectName) -> Document:
    """Remove an object."""
    return document.without_layer(find_layer(document, file_name, *OBJECTS).name)


@action(Category.OBJECT, ALL)
def reposition_object(
    document: Document, file_name: ObjectName, pos_x: PosX, pos_y: PosY
) -> Document:
    """Move an object to a place on the page."""
    return change(document, find_layer(document, file_name, *OBJECTS), x=pos_x, y=pos_y)


@action(Category.OBJECT, ALL)
def resize_object(
    document: Document, file_name: ObjectName, width: Width, height: Height
) -> Document:
    """Stretch an object to a size."""
    return resize(document, find_layer(document, file_name, *OBJECTS), width, height)


@action(Category.OBJECT, ALL)
def rotate_object(document: Document, file_name: ObjectName, angle: Angle) -> Document:
    """Turn an object to an angle."""
    return change(document, find_layer(document, file_name, *OBJECTS), rotation=angle)


@action(Category.OBJECT, LAYOUT)
def generate_qr_object(document: Document, layer_name: NewLayer, link_url: LinkURL) -> Document:
    """Make a QR code of a link, eight pixels a module."""
    try:
        code = qr_code(link_url)
    except ValueError as error:
        raise ParameterError(f"linkURL: {error}") from error
    side = QR_MODULE * (len(code.modules) + 2 * QUIET_ZONE)
    return add_layer(document, layer_name, code, (side, side))


def _natural_size(content: Picture | Placed) -> tuple[float, float]:
    if isinstance(content, Placed):
        return content.document.width, content.document.height
    return content.natural_size
