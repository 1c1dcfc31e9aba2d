"""What the studio's tools say: its rules, requests, layers."""

from limner.design.document import Document, Layer
from limner.design.pages import PAGE_TYPES
from limner.design.references import given_images
from limner.design.requests import Request
from limner.design.town.prompts import BRIEF, EXPERTS

MAX_LAYERS_TOLD = 60
"""Layers of a document."""
SHORT = 120
"""Characters of a request in a list."""

_EXPERTS = "\n".join(f"- {expert}: {what}" for expert, what in EXPERTS.items())
RULES = f"""\
You design in a studio of three experts, whose actions are tools such as CreateDocument:
{_EXPERTS}
Every expert has one open document; what one has made another gets as a file, by SaveDocument and \
ImportObject. The document that is saved last is the design; where none is saved, the one that \
was worked on last. Lengths are pixels; the origin is the page's top left corner and y grows \
downward; a position is the top left corner of a layer's box. Font sizes are points. Texts have to \
be printed letter for letter as the client gives them. design_look shows a document, \
design_feedback says what the design lacks, design_export writes files, design_submit scores and \
ends it."""


def short(request: Request) -> str:
    """Return how a query begins, on one line."""
    query = " ".join(request.query.split())
    return query if len(query) <= SHORT else f"{query[: SHORT - 1]}…"


def brief_of(request: Request) -> str:
    """Return what a client asks for, with the page's size and the client's images.

    Raises:
        PoolError: An image is not on this machine.
    """
    page = PAGE_TYPES[request.type]
    return BRIEF.format(
        type=page.name,
        width=page.width,
        height=page.height,
        resolution=page.resolution,
        margin=round(page.safe_margin * page.resolution),
        query=request.query.strip(),
        images="\n".join(_images(request)) or "- none",
    )


def _images(request: Request) -> list[str]:
    files = given_images(request).files
    return [
        f"- {file.name}, {file.width:.0f} x {file.height:.0f} pixels: {wish.sought}"
        for file, wish in zip(files, request.images, strict=True)
    ]


def layers_of(document: Document) -> str:
    """Return a document's page and its layers, from the bottom to the top."""
    page = document.page
    head = f"{page.name}, {page.width} x {page.height} pixels; layers from the bottom to the top:"
    lines = [layer_line(layer) for layer in document.layers[:MAX_LAYERS_TOLD]]
    rest = len(document.layers) - len(lines)
    return "\n".join([head, *lines, *([f"and {rest} more"] if rest else [])])


def layer_line(layer: Layer) -> str:
    """Return a layer's name, what it shows and its box."""
    box = f"{layer.width:.0f} x {layer.height:.0f} at ({layer.x:.0f}, {layer.y:.0f})"
    turned = f", {layer.rotation:g} degrees" if layer.rotation else ""
    return f"- {layer.name}: {type(layer.content).__name__}, {box}{turned}"
