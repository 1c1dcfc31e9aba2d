"""What can be seen of a path: its pixels in the final picture, looked at every few pixels."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from limner.drawing.perception.geometry import Points
from limner.drawing.perception.tracks import Track
from limner.drawing.raster import Pixels
from limner.drawing.screen import Screen

STEP = 5.0
"""Pixels from one look to the next."""
MAX_LOOKS = 20_000
OFF = -1
"""The colour of what is not on the canvas."""

Codes = NDArray[np.int16]
Floats = NDArray[np.float64]


class Eye:
    """Names the colours of a picture's pixels by their number on the palette."""

    def __init__(self, pixels: Pixels, screen: Screen) -> None:
        """Look at a canvas, height x width x 4."""
        self.names = tuple(screen.palette)
        self.background = self.names.index(screen.background)
        self._words = np.ascontiguousarray(pixels).view("<u4").ravel()
        self._height, self._width = pixels.shape[:2]
        self.size = self._height * self._width
        """Pixels of the canvas."""
        self._table = _nearest(tuple(screen.palette.values()))

    def look(self, points: Points, slack: float | NDArray[np.floating] = 0.0) -> Codes:
        """Return the colour nearest to that of the pixel at each point.

        ``OFF`` is returned off the canvas, but where a point is less than ``slack`` pixels beyond
        its edge (half a brush is still to be seen there) the edge's pixel is looked at.
        """
        x, y = np.floor(points.real).astype(np.intp), np.floor(points.imag).astype(np.intp)
        columns = np.minimum(np.maximum(x, 0), self._width - 1)
        rows = np.minimum(np.maximum(y, 0), self._height - 1)
        words = self._words[rows * self._width + columns]
        codes: Codes = self._table[(words >> 4) & 15 | (words >> 8) & 240 | (words >> 12) & 3840]
        beyond = np.maximum(np.abs(x - columns), np.abs(y - rows)) > slack
        if beyond.any():
            codes[beyond] = OFF
        return codes


@cache
def _nearest(palette: tuple[str, ...]) -> Codes:
    """Return which of the palette is nearest, for 16 x 16 x 16 colours, red changing fastest."""
    colors = np.array([list(bytes.fromhex(color[1:])) for color in palette], np.int32)
    levels = np.arange(16) * 17
    mixed = np.stack(np.meshgrid(levels, levels, levels, indexing="ij"), axis=-1)
    apart = ((mixed[..., None, :] - colors) ** 2).sum(axis=-1)
    nearest: Codes = apart.argmin(axis=-1).astype(np.int16).transpose(2, 1, 0).ravel()
    return nearest


@dataclass(frozen=True, slots=True)
class Sight:
    """How much of each track can be seen, and where."""

    starts: Floats
    """For each track where it begins on the one long way that strings all tracks together."""
    _marks: Floats
    _seen: Floats
    """Visible pixels of the long way up to each of ``_marks``."""
    _bare: Floats
    """Pixels that show the bare canvas or lie off it, likewise."""

    def seen(self, start: Floats, end: Floats) -> Floats:
        """Return how many pixels can be seen between places of the long way."""
        return np.interp(end, self._marks, self._seen) - np.interp(start, self._marks, self._seen)

    def bare(self, start: Floats, end: Floats) -> Floats:
        """Return how many pixels were erased, never showed or are off the canvas, likewise."""
        return np.interp(end, self._marks, self._bare) - np.interp(start, self._marks, self._bare)


def see(tracks: Sequence[Track], eye: Eye) -> Sight:
    """Look along all tracks at once.

    A place of a track can be seen where the pixel there has the mark's colour and beyond one of
    its edges there is another colour.
    """
    sizes = np.array([len(track.points) - 1 for track in tracks])
    points = np.array([point for track in tracks for point in track.points])
    last = np.cumsum(sizes + 1) - 1
    steps = points[1:] - points[:-1]
    steps = np.delete(steps, last[:-1])
    origins = np.delete(points[:-1], last[:-1])
    lengths = np.abs(steps)
    total = float(lengths.sum())
    step = max(STEP, total / MAX_LOOKS)
    counts = np.ceil(lengths / step).astype(np.intp)
    which = np.repeat(np.arange(len(steps)), counts)
    order = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)
    places = origins[which] + steps[which] * ((order + 0.5) / counts[which])
    codes, sides = _colors(tracks, eye)
    owner = np.repeat(np.arange(len(tracks)), sizes)[which]
    unit = 1j * steps / np.maximum(lengths, 1e-9)
    across = unit[which] * sides[owner]
    wanted, slack = codes[owner], sides[owner] - 1.0
    looked = np.concatenate((places, places + across, places - across))
    here, left, right = eye.look(looked, np.tile(slack, 3)).reshape(3, -1)
    edged = (left != wanted) | (right != wanted)
    visible = (here == wanted) & edged
    bare = ((here == OFF) | (here == eye.background)) & ~visible
    share = (lengths / np.maximum(counts, 1))[which]
    way = np.concatenate(([0.0], np.cumsum(lengths)))
    return Sight(
        starts=way[np.concatenate(([0], np.cumsum(sizes)[:-1]))],
        _marks=np.concatenate(([0.0], np.cumsum(share))),
        _seen=np.concatenate(([0.0], np.cumsum(share * visible))),
        _bare=np.concatenate(([0.0], np.cumsum(share * bare))),
    )


def _colors(tracks: Sequence[Track], eye: Eye) -> tuple[Codes, Floats]:
    """Return each track's colour and how far from its middle one looks for another colour."""
    numbers = {name: number for number, name in enumerate(eye.names)}
    codes = np.array([numbers[track.mark.color] for track in tracks], np.int16)
    sides = np.array([track.mark.size / 2 + 2.0 for track in tracks])
    return codes, sides
