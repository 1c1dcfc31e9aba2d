"""The PDF file of a document."""

import skia

from limner.design.document import Document
from limner.design.export.pdf.fonts import embedded_faces, embedding
from limner.design.export.pdf.searching import make_searchable
from limner.design.pages import POINTS_PER_INCH
from limner.design.render import paint

PRODUCER = "Limner"


def pdf_file(document: Document) -> bytes:
    """Return a PDF of one page of the document's print size.

    Text is text in embedded fonts, and its outlines are paths; shapes and vector pictures are
    paths; layers with effects are pixels of the document's resolution. It carries no dates, so
    that the same document gives the same bytes.
    """
    faces = embedded_faces(document)
    with embedding(faces):
        painted = _painted(document)
    return make_searchable(painted, {face.name: face.words for face in faces.values()})


def _painted(document: Document) -> bytes:
    resolution = document.page.resolution
    sides = (document.width, document.height)
    size = (side * POINTS_PER_INCH / resolution for side in sides)
    stream = skia.DynamicMemoryWStream()
    with skia.PDF.MakeDocument(stream, _metadata(document)) as pdf, pdf.page(*size) as canvas:
        canvas.scale(POINTS_PER_INCH / resolution, POINTS_PER_INCH / resolution)
        paint(document, canvas)
    return bytes(stream.detachAsData())


def _metadata(document: Document) -> skia.PDF.Metadata:
    metadata = skia.PDF.Metadata()
    metadata.fTitle = document.page.name
    metadata.fCreator = PRODUCER
    metadata.fRasterDPI = document.page.resolution
    return metadata
