"""The pool of Debian's ``openclipart-svg``: which of its drawings serve, and captions for them.

Many titles name a collection, and keywords and folders are uneven, so that a caption is made of
all: the title, or where many share it the file's name, then what else the keywords, the folder and
the description say.
"""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path

import numpy as np
import skia
from numpy.typing import NDArray

from limner.design.images import ImageRefused, draw_picture, open_picture
from limner.design.pool.captions import Entry, PoolError
from limner.design.pool.metadata import Metadata, read_metadata

FOLDER = Path("/usr/share/openclipart/svg")
PUBLIC_DOMAIN = "http://web.resource.org/cc/PublicDomain"
ICON = 32
"""Pixels of the side of the small picture by which drawings are compared."""
BLANK = 1.0
"""Levels of 255 by which some pixel of a drawing has to differ from the paper."""
SHARED = 12
"""Drawings that may share a title before it is taken for a collection's name."""
MAX_WORDS = 5
"""Words that a caption has beside the name."""

_NAMELESS = frozenset(
    re.split(
        r"\s+",
        "a an and are by for from in is it of on part that the this to with none unknown untitled "
        "hash unsorted clip art clipart image externalsource svg png inkscape gramastar magick "
        "special symbols food people plants recreation animals tools transportation black white "
        "line collection theme icon icons flat lemon etiquette remember milk",
    )
)
"""Words of titles, keywords and folders that say nothing of what is shown."""


class LeftOut(StrEnum):
    """Why a drawing is not in the pool."""

    LINK = "a link to another"
    LICENCE = "not in the public domain"
    REFUSED = "refused by the studio"
    EMPTY = "draws nothing"
    DUPLICATE = "looks like another"
    NAMELESS = "nothing says what it shows"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing that serves."""

    file: str
    metadata: Metadata
    icon: bytes
    """The levels of a small picture of it."""


def openclipart_entries(
    folder: Path = FOLDER, watch: Callable[[int, int], None] | None = None
) -> tuple[list[Entry], Counter[LeftOut]]:
    """Return the entries of the pool, and how many drawings were left out and why.

    Args:
        folder: Of the package's SVG files.
        watch: Called with how many of how many files are looked through.

    Raises:
        PoolError: The package is not installed.
    """
    if not folder.is_dir():
        raise PoolError(
            f"{folder}: the clip art is not here. On Debian and Ubuntu: "
            "apt-get install openclipart-svg"
        )
    paths = sorted(path for path in folder.rglob("*.svg"))
    looked = partial(_look, folder)
    out: Counter[LeftOut] = Counter()
    drawings: list[Drawing] = []
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for number, found in enumerate(workers.map(looked, paths, chunksize=32), 1):
            if isinstance(found, Drawing):
                drawings.append(found)
            else:
                out[found] += 1
            if watch:
                watch(number, len(paths))
    kept = list(_different(drawings))
    out[LeftOut.DUPLICATE] = len(drawings) - len(kept)
    titles = Counter(drawing.metadata.title for drawing in kept)
    entries = [Entry(drawing.file, _caption(drawing, titles)) for drawing in kept]
    named = [entry for entry in entries if entry.caption]
    out[LeftOut.NAMELESS] = len(entries) - len(named)
    return named, out


def _look(folder: Path, path: Path) -> Drawing | LeftOut:
    if path.is_symlink():
        return LeftOut.LINK
    data = path.read_bytes()
    try:
        metadata = read_metadata(data)
        if metadata.licence != PUBLIC_DOMAIN:
            return LeftOut.LICENCE
        icon = _icon(data)
    except ImageRefused:
        return LeftOut.REFUSED
    if np.ptp(icon.reshape(-1, 3).astype(np.float32), axis=0).max() < BLANK:
        return LeftOut.EMPTY
    return Drawing(path.relative_to(folder).as_posix(), metadata, icon.tobytes())


def _icon(data: bytes) -> NDArray[np.uint8]:
    """Return a drawing in a small white square, each pixel the mean of four by four."""
    picture = open_picture("drawing.svg", data)
    side = 4 * ICON
    pixels = np.full((side, side, 4), 255, np.uint8)
    surface = skia.Surface.MakeRasterDirect(
        skia.ImageInfo.MakeN32Premul(side, side), pixels, side * 4
    )
    scale = side / max(picture.natural_size)
    width, height = picture.natural_size[0] * scale, picture.natural_size[1] * scale
    canvas = surface.getCanvas()
    canvas.translate((side - width) / 2, (side - height) / 2)
    draw_picture(picture, canvas, width, height)
    small = pixels[:, :, :3].reshape(ICON, 4, ICON, 4, 3).mean(axis=(1, 3))
    return np.asarray(small, np.uint8)


def _different(drawings: Sequence[Drawing]) -> Iterator[Drawing]:
    """Yield the drawings whose small picture is that of no earlier one."""
    seen: set[bytes] = set()
    for drawing in drawings:
        if drawing.icon not in seen:
            seen.add(drawing.icon)
            yield drawing


def _caption(drawing: Drawing, titles: Counter[str]) -> str:
    """Return what a drawing shows, in words: its name first, then what else is said of it.

    Where nothing names it, its keywords and folders alone would not tell it from others.
    """
    metadata, path = drawing.metadata, Path(drawing.file)
    makers = _words(metadata.creator)
    title = [] if titles[metadata.title] > SHARED else _useful(metadata.title, makers)
    stem = _useful(path.stem, makers)
    name = title or stem
    if not name:
        return ""
    folders = " ".join(reversed(path.parts[:-1]))
    described = "" if "@" in metadata.description else metadata.description
    said = _useful(" ".join([*metadata.keywords, folders, described]), makers)
    more = dict.fromkeys(word for word in [*stem, *said] if not _is_named(word, name))
    return ", ".join(filter(None, [" ".join(name), *list(more)[:MAX_WORDS]]))


def _useful(text: str, makers: Sequence[str]) -> list[str]:
    """Return the words of a text that say what is shown; names may have been cut short."""
    return [
        word
        for word in dict.fromkeys(_words(text))
        if len(word) > 1
        and word not in _NAMELESS
        and not any(maker.startswith(word) for maker in makers)
    ]


def _is_named(word: str, name: Sequence[str]) -> bool:
    return any(word.rstrip("s") == other.rstrip("s") for other in name)


def _words(text: str) -> list[str]:
    spaced = re.sub(r"([a-z])([A-Z])", r"\1 \2", text)
    return re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", spaced.lower())
