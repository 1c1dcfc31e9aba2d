"""PNG and JPEG that know their print size."""

import struct
import zlib

import skia

from limner.design.document import Document
from limner.design.render import on_white, render

JPEG_QUALITY = 95
INCHES_PER_METRE = 1 / 0.0254
PNG_HEADER = 33
"""Bytes before which nothing but the header may stand (PNG, 5.3 and 5.6)."""
JFIF_DENSITY = slice(13, 18)
"""Where a JFIF file has the unit, 1 for an inch, and the pixels per unit across and down."""


def png_file(document: Document) -> bytes:
    """Return a PNG of a document's size in pixels, see-through where the page is."""
    data = bytes(render(document).encodeToData(skia.kPNG, 100))
    density = round(document.page.resolution * INCHES_PER_METRE)
    chunk = b"pHYs" + struct.pack(">IIB", density, density, 1)
    size, checksum = struct.pack(">I", len(chunk) - 4), struct.pack(">I", zlib.crc32(chunk))
    return data[:PNG_HEADER] + size + chunk + checksum + data[PNG_HEADER:]


def jpeg_file(document: Document) -> bytes:
    """Return a JPEG of a document's size in pixels, on white."""
    data = bytearray(on_white(render(document)).encodeToData(skia.kJPEG, JPEG_QUALITY))
    resolution = document.page.resolution
    data[JFIF_DENSITY] = struct.pack(">BHH", 1, resolution, resolution)
    return bytes(data)
