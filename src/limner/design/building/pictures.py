"""The candidates of a wish as a judge sees them: by picture or by caption."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from limner.design.conversations import Picture
from limner.design.images import ImageRefused, open_picture
from limner.design.pairing import CANDIDATES
from limner.design.pool import Entry, Index, PoolError
from limner.design.thumbnails import SIDE, square_png


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


def png(path: Path, side: int = SIDE) -> bytes:
    """Return an image as a small PNG file, a square of so many pixels a side.

    Raises:
        PoolError: The file cannot be read, or is none that the studio draws.
    """
    try:
        picture = open_picture(path.name, path.read_bytes())
    except (OSError, ImageRefused) as error:
        raise PoolError(f"{path}: cannot be shown to the judge: {error}") from error
    return square_png(picture, side)
