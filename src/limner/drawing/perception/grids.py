"""Readings of rectangles and of lines as grids."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from limner.drawing.perception.figure import Figure
from limner.drawing.perception.network import Network
from limner.drawing.perception.readings import Reading, both_sides, merged
from limner.drawing.perception.scene import Kind

UPRIGHT = 6.0
"""Degrees by which a cell of a grid may be turned."""
CELL_OFF = 0.12
"""Share of a cell by which cells of a grid may differ in size or be out of place."""
CELL_GAP = 0.3
"""Share of a cell up to which the gaps between cells make them a grid still."""
LEAST_CELLS = 3
FRAME = 8.0
"""Pixels by which a frame may be off the outer edges of its grid."""

Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Cell:
    """An upright rectangle that may be one of a grid."""

    left: float
    top: float
    width: float
    height: float
    reading: Reading


def grids(readings: Sequence[Reading]) -> Iterator[Reading]:
    """Yield full lattices of upright rectangles of one size, side by side.

    Where a rectangle frames a lattice, with the frame and without.
    """
    cells = [_cell(reading) for reading in readings if _is_upright(reading.figure)]
    for group in _of_one_size(cells):
        for patch in _patches(group) if len(group) >= LEAST_CELLS else ():
            for grid in _lattice(patch):
                yield grid
                frames = [cell.reading for cell in cells if _is_frame(cell, grid)]
                if frames:
                    yield merged([grid, *frames], grid.figure)


def _cell(reading: Reading) -> Cell:
    left, top, right, bottom = reading.figure.box
    return Cell(left, top, right - left, bottom - top, reading)


def _of_one_size(cells: Sequence[Cell]) -> Iterator[list[Cell]]:
    groups: list[list[Cell]] = []
    for cell in sorted(cells, key=lambda cell: (cell.width * cell.height, cell.left, cell.top)):
        for group in groups:
            first = group[0]
            allowed = CELL_OFF * min(first.width, first.height) + 2
            sides = abs(cell.width - first.width), abs(cell.height - first.height)
            if max(sides) <= allowed:
                group.append(cell)
                break
        else:
            groups.append([cell])
    yield from groups


def _patches(group: list[Cell]) -> Iterator[list[Cell]]:
    """Yield the cells that hang together: a box of a cell's size elsewhere is not of the grid."""
    left = list(group)
    while left:
        patch, queue = [], [left.pop()]
        while queue:
            cell = queue.pop()
            patch.append(cell)
            near = [other for other in left if _are_neighbours(cell, other)]
            left = [other for other in left if not any(other is one for one in near)]
            queue += near
        if len(patch) >= LEAST_CELLS:
            yield patch


def _are_neighbours(a: Cell, b: Cell) -> bool:
    reach = 1 + CELL_GAP + CELL_OFF
    return abs(a.left - b.left) <= reach * a.width and abs(a.top - b.top) <= reach * a.height


def _is_frame(cell: Cell, grid: Reading) -> bool:
    left, top, right, bottom = grid.figure.box
    box = (cell.left, cell.top, cell.left + cell.width, cell.top + cell.height)
    near = all(abs(p - q) <= FRAME for p, q in zip(box, (left, top, right, bottom), strict=True))
    return near and not set(cell.reading.pieces) <= set(grid.pieces)


_CELLS = (Kind.RECTANGLE, Kind.SQUARE)


def _is_upright(figure: Figure) -> bool:
    turned = abs((figure.angle + 45) % 90 - 45)
    return figure.closed and figure.kind in _CELLS and turned < UPRIGHT


def _lattice(group: list[Cell]) -> Iterator[Reading]:
    width = sum(cell.width for cell in group) / len(group)
    height = sum(cell.height for cell in group) / len(group)
    columns = _levels([cell.left for cell in group], width)
    rows = _levels([cell.top for cell in group], height)
    count = len(rows) * len(columns)
    if not LEAST_CELLS <= count <= len(group) <= 2 * count:
        return
    if not (_is_even(columns, width) and _is_even(rows, height)):
        return
    taken = {(_nearest(rows, cell.top), _nearest(columns, cell.left)) for cell in group}
    if len(taken) == count:
        box = (columns[0], rows[0], columns[-1] + width, rows[-1] + height)
        figure = _figure(box, (len(rows), len(columns)), 1.0)
        yield merged([cell.reading for cell in group], figure)


def _figure(box: Bounds, cells: tuple[int, int], quality: float) -> Figure:
    left, top, right, bottom = box
    corners = [left + top * 1j, right + top * 1j, right + bottom * 1j, left + bottom * 1j]
    size = (max(right - left, bottom - top), min(right - left, bottom - top))
    middle = complex((left + right) / 2, (top + bottom) / 2)
    return Figure({Kind.GRID: quality}, corners, corners, middle, size, 0.0, True, box, cells)


def _levels(values: list[float], size: float) -> list[float]:
    """Return the means of values that are less than half a cell apart."""
    groups: list[list[float]] = []
    for value in sorted(values):
        if groups and value - groups[-1][0] < size / 2:
            groups[-1].append(value)
        else:
            groups.append([value])
    return [sum(group) / len(group) for group in groups]


def _is_even(levels: list[float], size: float) -> bool:
    steps = [b - a for a, b in itertools.pairwise(levels)]
    mean = sum(steps) / len(steps) if steps else size
    steady = all(abs(step - mean) <= CELL_OFF * size + 2 for step in steps)
    return steady and -CELL_OFF * size <= mean - size <= CELL_GAP * size


def _nearest(levels: list[float], value: float) -> int:
    return min(range(len(levels)), key=lambda k: abs(levels[k] - value))


def hash_grids(network: Network) -> Iterator[Reading]:
    """Yield grids without a border: straight lines that cross and go on, as for tic-tac-toe."""
    level, upright = [], []
    for number, track in enumerate(network.tracks[: network.live]):
        if track.closed or len(network.pieces_of(number)) < 3:
            continue
        step = track.points[-1] - track.points[0]
        if abs(step) < 0.95 * track.length:
            continue
        if abs(step.imag) < 0.12 * abs(step.real):
            level.append(number)
        elif abs(step.real) < 0.12 * abs(step.imag):
            upright.append(number)
    if len(level) < 2 or len(upright) < 2:
        return
    numbers = level + upright
    boxes = [network.tracks[number].box for number in numbers]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    rows = _bands(sorted(sum(network.tracks[k].box[1::2]) / 2 for k in level), top, bottom)
    columns = _bands(sorted(sum(network.tracks[k].box[::2]) / 2 for k in upright), left, right)
    if rows * columns < 4:
        return
    figure = _figure((left, top, right, bottom), (rows, columns), 0.9)
    pieces = tuple(piece for number in numbers for piece in network.pieces_of(number))
    yield Reading(figure, pieces, both_sides(pieces))


def _bands(lines: list[float], first: float, last: float) -> int:
    """Return into how many bands lines cut a span, 0 where the bands are not alike."""
    steps = [b - a for a, b in itertools.pairwise(lines)]
    mean = sum(steps) / len(steps)
    outer = [lines[0] - first, last - lines[-1]]
    if any(abs(step - mean) > 0.2 * mean for step in steps) or max(outer) > 1.4 * mean:
        return 0
    open_ends = sum(end > 0.4 * mean for end in outer)
    return len(steps) + open_ends
