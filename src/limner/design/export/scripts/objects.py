"""Emitters of the actions on imported files and QR codes."""

from limner.design.actions import objects
from limner.design.document import Document
from limner.design.export.scripts.literals import call
from limner.design.export.scripts.registry import emits
from limner.design.files import check_name
from limner.design.pages import custom_page

_SHEET = Document(custom_page(1, 1))


@emits
def import_object(file_name: str, layer_name: str) -> str:
    """Place a file that lies beside the script."""
    return call("importObject", check_name(file_name), layer_name)


@emits
def opacity_object(file_name: str, opacity: float) -> str:
    """Set how opaque it is."""
    return call("setOpacity", file_name, opacity)


@emits
def remove_object(file_name: str) -> str:
    """Remove it."""
    return call("remove", file_name)


@emits
def reposition_object(file_name: str, pos_x: float, pos_y: float) -> str:
    """Move it."""
    return call("reposition", file_name, pos_x, pos_y)


@emits
def resize_object(file_name: str, width: float, height: float) -> str:
    """Stretch it."""
    return call("resize", file_name, width, height)


@emits
def rotate_object(file_name: str, angle: float) -> str:
    """Turn it."""
    return call("rotate", file_name, angle)


@emits
def generate_qr_object(layer_name: str, link_url: str) -> str:
    """Let the application make the code, as large as the studio's own."""
    side = objects.generate_qr_object(_SHEET, layer_name, link_url).layers[0].width
    return call("generateQR", layer_name, link_url, side)
