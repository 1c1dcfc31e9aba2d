"""Readings of rectangles and of lines as grids."""

import itertools
from collections.abc import Iterator, Sequence

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


def grids(readings: Sequence[Reading]) -> Iterator[Reading]:
    """Yield full lattices of upright rectangles of one size, side by side."""
    cells = []
    for reading in readings:
        figure = reading.figure
        if figure.closed and figure.kind in _CELLS and _is_upright(figure):
            left, top, right, bottom = figure.box
            cells.append((left, top, right - left, bottom - top, reading))
    groups: dict[tuple[int, int], list[tuple[float, float, float, float, Reading]]] = {}
    for cell in sorted(cells, key=lambda cell: (cell[2] * cell[3], cell[0], cell[1])):
        for (width, height), group in groups.items():
            allowed = CELL_OFF * min(width, height) + 2
            if abs(cell[2] - width) <= allowed and abs(cell[3] - height) <= allowed:
                group.append(cell)
                break
        else:
            groups[int(cell[2]), int(cell[3])] = [cell]
    for group in groups.values():
        if len(group) >= 4:
            yield from _lattice(group)


_CELLS = (Kind.RECTANGLE, Kind.SQUARE)


def _is_upright(figure: Figure) -> bool:
    return abs((figure.angle + 45) % 90 - 45) < UPRIGHT


def _lattice(group: list[tuple[float, float, float, float, Reading]]) -> Iterator[Reading]:
    width = sum(cell[2] for cell in group) / len(group)
    height = sum(cell[3] for cell in group) / len(group)
    columns = _levels([cell[0] for cell in group], width)
    rows = _levels([cell[1] for cell in group], height)
    count = len(rows) * len(columns)
    if min(len(rows), len(columns)) < 2 or not count <= len(group) <= 2 * count:
        return
    if not (_is_even(columns, width) and _is_even(rows, height)):
        return
    taken = {(_nearest(rows, cell[1]), _nearest(columns, cell[0])) for cell in group}
    if len(taken) < count:
        return
    left, top = columns[0], rows[0]
    right, bottom = columns[-1] + width, rows[-1] + height
    corners = [left + top * 1j, right + top * 1j, right + bottom * 1j, left + bottom * 1j]
    size = (max(right - left, bottom - top), min(right - left, bottom - top))
    middle = complex((left + right) / 2, (top + bottom) / 2)
    cells = (len(rows), len(columns))
    box = (left, top, right, bottom)
    figure = Figure({Kind.GRID: 1.0}, corners, corners, middle, size, 0.0, True, box, cells)
    yield merged([cell[4] for cell in group], figure)


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
    mean = sum(steps) / len(steps)
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
    corners = [left + top * 1j, right + top * 1j, right + bottom * 1j, left + bottom * 1j]
    size = (max(right - left, bottom - top), min(right - left, bottom - top))
    middle = complex((left + right) / 2, (top + bottom) / 2)
    box, cells = (left, top, right, bottom), (rows, columns)
    figure = Figure({Kind.GRID: 0.9}, corners, corners, middle, size, 0.0, True, box, cells)
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
