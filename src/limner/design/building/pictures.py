"""The candidates of a wish as a judge sees them: by picture or by caption."""

import io
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import skia
from PIL import Image

from limner.design.building.conversations import Picture
from limner.design.images import ImageRefused, draw_picture, open_picture
from limner.design.pairing import CANDIDATES
from limner.design.pool import Entry, Index, PoolError

SIDE = 256
"""Pixels of a picture's longer side; it stands in a white square of this size."""


def candidates(
    wishes: Iterable[str], index: Index, folder: Path, *, by_caption: bool
) -> dict[str, Sequence[str | Picture]]:
    """Return the nearest images of each wish, by what it shows."""
    different = sorted(set(wishes))
    found = index.search(different, CANDIDATES)
    return {
        shows: [_shown(hit.entry, folder, by_caption) for hit in hits]
        for shows, hits in zip(different, found, strict=True)
    }


def _shown(entry: Entry, folder: Path, by_caption: bool) -> str | Picture:
    return entry.caption if by_caption else Picture(entry.file, partial(png, folder / entry.file))


def png(path: Path) -> bytes:
    """Return an image as a PNG file, in a white square of ``SIDE`` pixels.

    Raises:
        PoolError: The file cannot be read, or is none that the studio draws.
    """
    try:
        picture = open_picture(path.name, path.read_bytes())
    except (OSError, ImageRefused) as error:
        raise PoolError(f"{path}: cannot be shown to the judge: {error}") from error
    pixels = np.full((SIDE, SIDE, 4), 255, np.uint8)
    info = skia.ImageInfo.Make(
        SIDE, SIDE, skia.ColorType.kRGBA_8888_ColorType, skia.AlphaType.kPremul_AlphaType
    )
    surface = skia.Surface.MakeRasterDirect(info, pixels, SIDE * 4)
    scale = SIDE / max(picture.natural_size)
    width, height = picture.natural_size[0] * scale, picture.natural_size[1] * scale
    canvas = surface.getCanvas()
    canvas.translate((SIDE - width) / 2, (SIDE - height) / 2)
    draw_picture(picture, canvas, width, height)
    file = io.BytesIO()
    Image.fromarray(pixels[:, :, :3]).save(file, "PNG")
    return file.getvalue()
