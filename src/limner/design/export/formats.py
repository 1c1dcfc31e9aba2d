"""The formats. Each imports its writer when asked: fontTools and psd-tools take 0.3 s and more."""

from limner.design.document import Document
from limner.design.export.registry import exporter


@exporter("png")
def png(document: Document) -> bytes:
    """Pixels as they are, see-through where the page is."""
    from limner.design.export.raster import png_file

    return png_file(document)


@exporter("jpg", "jpeg")
def jpeg(document: Document) -> bytes:
    """Pixels on white, at quality 95."""
    from limner.design.export.raster import jpeg_file

    return jpeg_file(document)


@exporter("pdf")
def pdf(document: Document) -> bytes:
    """One page of its print size, with text as text."""
    from limner.design.export.pdf import pdf_file

    return pdf_file(document)


@exporter("svg")
def svg(document: Document) -> bytes:
    """A named group for each layer, with text as text in embedded fonts."""
    from limner.design.export.svg import svg_file

    return svg_file(document)


@exporter("psd")
def psd(document: Document) -> bytes:
    """A named layer of pixels for each layer, and a group for each placed document."""
    from limner.design.export.psd import psd_file

    return psd_file(document)
