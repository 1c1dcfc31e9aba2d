"""Noise that is a function of place and seed alone, in integers: the same on every machine."""

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int32]

ONE = 1 << 14
"""Smooth noise and waves lie between -ONE and ONE."""


def hashed(rows: NDArray[np.int64], columns: NDArray[np.int64], seed: int) -> NDArray[np.uint32]:
    """Return 32 even bits for each place of a grid of rows and columns.

    The last steps are the integer hash "lowbias32" of C. Wellons (hash prospector, 2018).
    """
    down = (rows.astype(np.uint32) + np.uint32(seed * 7919)) * np.uint32(0x9E3779B1)
    along = (columns.astype(np.uint32) + np.uint32(seed)) * np.uint32(0x85EBCA77)
    bits: NDArray[np.uint32] = down[:, None] ^ along[None, :]
    bits ^= bits >> 16
    bits *= np.uint32(0x7FEB352D)
    bits ^= bits >> 15
    bits *= np.uint32(0x846CA68B)
    bits ^= bits >> 16
    return bits


def grain(rows: range, width: int, seed: int) -> NDArray[np.int8]:
    """Return one value a pixel, -128 to 127, that has nothing to do with its neighbours."""
    return (
        (hashed(np.arange(rows.start, rows.stop), np.arange(width), seed) >> 24)
        .astype(np.uint8)
        .view(np.int8)
    )


def smooth_noise(rows: range, width: int, cell: float, seed: int) -> Integers:
    """Return value noise: random values ``cell`` pixels apart, with smooth ways between them."""
    row, down = _steps(np.arange(rows.start, rows.stop), cell)
    column, along = _steps(np.arange(width), cell)
    lattice = _lattice(row, column, seed)
    row -= row[0]
    wide = _between(lattice[:, column], lattice[:, column + 1], along)
    return _between(wide[row], wide[row + 1], down[:, None])


def _steps(places: NDArray[np.int64], cell: float) -> tuple[NDArray[np.int64], Integers]:
    """Return the lattice point before each place and how far past it, eased, in 256ths."""
    fixed = places * round(65536 / cell)
    share = ((fixed >> 8) & 255).astype(np.int32)
    return fixed >> 16, (share * share * (768 - 2 * share)) >> 16


def _lattice(row: NDArray[np.int64], column: NDArray[np.int64], seed: int) -> Integers:
    rows = np.arange(row[0], row[-1] + 2)
    bits = hashed(rows, np.arange(column[-1] + 2), seed)
    return (bits >> 17).astype(np.int32) - ONE


def _between(first: Integers, second: Integers, share: Integers) -> Integers:
    return first + (((second - first) * share) >> 8)
