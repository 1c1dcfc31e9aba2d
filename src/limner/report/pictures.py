"""The drawings of a page as small PNGs.

A page holds hundreds of them, so they are written with a palette of 6 x 6 x 6 colours: a third of
the size and a quarter of the time of full colour. The paint program's own colours are in it
exactly; what is rounded is the blending at the edges of strokes.
"""

import base64
import struct
import zlib
from collections import Counter
from dataclasses import dataclass, field
from itertools import product

import cv2
import numpy as np

from limner.drawing.raster import Pixels, render
from limner.drawing.scoring import Drawing

SCALE = 0.5
"""Size of a shown drawing, of the canvas."""
LEVELS = 6
"""Shades of each of red, green and blue."""


@dataclass(slots=True)
class Pictures:
    """The pictures of a page; equal drawings share one."""

    data: dict[str, str] = field(default_factory=dict)
    """PNG as base64 by id."""
    uses: Counter[str] = field(default_factory=Counter)
    _ids: dict[object, str] = field(default_factory=dict)

    def add(self, drawing: Drawing) -> str:
        """Draw it, unless an equal one is there, and return the picture's id."""
        marks = tuple((m.form, m.tool, m.color, m.size, m.points) for m in drawing.trace.marks)
        if marks not in self._ids:
            png = encode_small(render(drawing.trace).pixels)
            self._ids[marks] = f"d{len(self._ids)}"
            self.data[self._ids[marks]] = base64.b64encode(png).decode()
        self.uses[self._ids[marks]] += 1
        return self._ids[marks]

    def shared(self) -> list[str]:
        """Return the ids of the pictures that are used more than once."""
        return [picture for picture, count in self.uses.items() if count > 1]


def encode_small(pixels: Pixels) -> bytes:
    """Return pixels (height x width x RGBA) as a PNG of ``SCALE`` times their size."""
    small = cv2.resize(pixels, None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_AREA)
    red, green, blue = np.moveaxis(
        (small[..., :3].astype(np.uint16) * (LEVELS - 1) + 127) // 255, -1, 0
    )
    height, width = red.shape
    rows = np.zeros((height, width + 1), np.uint8)  # each row begins with its filter: none
    rows[:, 1:] = (red * LEVELS + green) * LEVELS + blue
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", _PALETTE),
            _chunk(b"IDAT", zlib.compress(rows.tobytes(), 6)),
            _chunk(b"IEND", b""),
        )
    )


_SHADES = [255 * level // (LEVELS - 1) for level in range(LEVELS)]
_PALETTE = bytes(shade for color in product(_SHADES, repeat=3) for shade in color)


def _chunk(kind: bytes, data: bytes) -> bytes:
    checksum = struct.pack(">I", zlib.crc32(kind + data))
    return struct.pack(">I", len(data)) + kind + data + checksum
