"""Where tracks meet: end to end, end to side, or crossing each other."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from limner.drawing.perception.geometry import Points, simplify, turn
from limner.drawing.perception.tracks import Track

MAX_SEGMENTS = 2_500
"""Straight segments that are compared with each other; tracks beyond have no joints."""
MAX_JOINTS = 4_000
REACH = (8.0, 18.0)
"""Least and greatest distance in pixels over which ends meet."""
REACH_SHARE = 0.06
"""That distance as a share of the track's length."""
CLOSE = 6.0
"""Distance in pixels over which a corner of a stroke touches the stroke itself."""
SLANT = math.sin(math.radians(12))
"""Segments that cross at a smaller angle lie on each other rather than cross."""


@dataclass(frozen=True, slots=True)
class Joint:
    """Two places of tracks, in pixels along each, that are one."""

    first: int
    first_at: float
    second: int
    second_at: float
    crosses: bool = False
    """The tracks go on beyond the place, be it by little."""

    @property
    def slack(self) -> float:
        """Pixels from a track's end within which the joint is at its end."""
        return REACH[1] if self.crosses else 0.0


def reach(length: float, slack: float = 0.0) -> float:
    """Return over how many pixels the ends of a path of this length meet other things."""
    return min(max(REACH_SHARE * length, REACH[0], slack), REACH[1], max(0.3 * length, 2.0))


@dataclass(frozen=True)
class _Segments:
    """All segments of all tracks, in order."""

    owner: NDArray[np.int_]
    start: Points
    step: Points
    at: NDArray[np.float64]
    """Pixels along its track where a segment begins."""
    length: NDArray[np.float64]
    boxes: NDArray[np.float64]
    """Left, top, right and bottom by segment."""
    closed: NDArray[np.bool_]
    """It is of a shape of the shape tools."""


def find_joints(tracks: Sequence[Track]) -> list[Joint]:
    """Return where tracks meet, in a fixed order."""
    segments = _segments(tracks, _sociable(tracks))
    if segments is None:
        return []
    crossings = list(_crossings(tracks, segments))
    crossed: dict[tuple[int, int], list[float]] = {}
    for joint in crossings:
        crossed.setdefault((joint.first, joint.second), []).append(joint.second_at)
        crossed.setdefault((joint.second, joint.first), []).append(joint.first_at)
    touches = [
        joint
        for joint in _touches(tracks, segments)
        if all(
            abs(at - joint.second_at) > REACH[1]
            for at in crossed.get((joint.first, joint.second), ())
        )
    ]
    return [*crossings, *touches][:MAX_JOINTS]


def _sociable(tracks: Sequence[Track]) -> list[int]:
    """Return the tracks that may meet others, being near them, or themselves, being bent.

    Two shapes of the shape tools do not meet: each is what it is, whatever it overlaps.
    """
    if not tracks:
        return []
    left, top, right, bottom = np.array([track.box for track in tracks]).T
    near = (left[:, None] <= right + REACH[1]) & (top[:, None] <= bottom + REACH[1])
    closed = np.array([track.closed for track in tracks])
    near &= near.T
    near &= ~(closed[:, None] & closed)
    np.fill_diagonal(near, False)
    company = near.any(axis=0)
    return [
        number
        for number, (track, social) in enumerate(zip(tracks, company.tolist(), strict=True))
        if social or (len(track.points) > 3 and not track.closed)
    ]


def _segments(tracks: Sequence[Track], numbers: Sequence[int]) -> _Segments | None:
    owner: list[int] = []
    start: list[complex] = []
    end: list[complex] = []
    at: list[float] = []
    for number in numbers:
        track = tracks[number]
        count = len(track.points) - 1
        if len(owner) + count > MAX_SEGMENTS:
            break
        owner += [number] * count
        start += track.points[:-1]
        end += track.points[1:]
        at += track.way[:-1]
    if not owner:
        return None
    a, b = np.array(start), np.array(end)
    boxes = np.array(
        [
            np.minimum(a.real, b.real),
            np.minimum(a.imag, b.imag),
            np.maximum(a.real, b.real),
            np.maximum(a.imag, b.imag),
        ]
    )
    closed = np.array([tracks[number].closed for number in owner])
    return _Segments(np.array(owner), a, b - a, np.array(at), np.abs(b - a), boxes, closed)


def _crossings(tracks: Sequence[Track], segments: _Segments) -> Iterator[Joint]:
    """Yield where two segments cross, neighbours within a track left out."""
    left, top, right, bottom = segments.boxes
    meet = left[:, None] <= right
    meet &= meet.T
    level = top[:, None] <= bottom
    meet &= level
    meet &= level.T
    meet &= ~(segments.closed[:, None] & segments.closed)
    first, second = np.nonzero(np.triu(meet, 1))
    apart = (second != first + 1) | (segments.owner[first] != segments.owner[second])
    first, second = first[apart], second[apart]
    p, u = segments.start[first], segments.step[first]
    q, v = segments.start[second], segments.step[second]
    across = (u.conj() * v).imag
    steep = np.abs(across) > SLANT * np.abs(u) * np.abs(v)
    across = np.where(steep, across, 1.0)
    along = ((q - p).conj() * v).imag / across
    along_second = ((q - p).conj() * u).imag / across
    hit = steep & (along >= 0) & (along <= 1) & (along_second >= 0) & (along_second <= 1)
    for index in np.nonzero(hit)[0].tolist():
        i, j = int(first[index]), int(second[index])
        joint = Joint(
            int(segments.owner[i]),
            float(segments.at[i] + along[index] * segments.length[i]),
            int(segments.owner[j]),
            float(segments.at[j] + along_second[index] * segments.length[j]),
            crosses=True,
        )
        if joint.first != joint.second or _is_apart(tracks[joint.first], joint):
            yield joint


def _is_apart(track: Track, joint: Joint) -> bool:
    """Tell whether a track that meets itself has made a loop worth the name in between."""
    between = abs(joint.second_at - joint.first_at)
    if track.closed:
        between = min(between, track.length - between)
    return between > max(30.0, 3 * reach(track.length))


def _touches(tracks: Sequence[Track], segments: _Segments) -> Iterator[Joint]:
    """Yield what the ends of open tracks touch, and where corners of a stroke touch itself."""
    numbers = dict.fromkeys(segments.owner.tolist())
    probes = [probe for number in numbers for probe in _probes(number, tracks[number])]
    if not probes:
        return
    points = np.array([point for _, _, point, _, _ in probes])
    near = np.array([[distance] for _, _, _, distance, _ in probes])
    left, top, right, bottom = segments.boxes
    x, y = points.real[:, None], points.imag[:, None]
    hit = (left - near <= x) & (x <= right + near) & (top - near <= y) & (y <= bottom + near)
    own = np.array([[number if inner else -1] for number, _, _, _, inner in probes])
    hit &= (own < 0) | (own == segments.owner)
    rows, columns = np.nonzero(hit)
    if not len(rows):
        return
    place = (points[rows] - segments.start[columns]) * segments.step[columns].conj()
    along = np.clip(place.real / np.maximum(segments.length[columns], 1e-9) ** 2, 0, 1)
    foot = segments.start[columns] + along * segments.step[columns]
    distances = np.abs(points[rows] - foot)
    best: dict[tuple[int, int], tuple[float, Joint]] = {}
    for row, column, share, distance in zip(
        rows.tolist(), columns.tolist(), along.tolist(), distances.tolist(), strict=True
    ):
        number, at, _, limit, _ = probes[row]
        other = int(segments.owner[column])
        if distance > min(limit, max(reach(tracks[other].length), 4.0) * 2):
            continue
        foot_at = float(segments.at[column] + share * segments.length[column])
        joint = Joint(number, at, other, foot_at)
        if number == other and not _is_apart(tracks[number], joint):
            continue
        if (row, other) not in best or distance < best[row, other][0]:
            best[row, other] = (distance, joint)
    for _, joint in best.values():
        yield joint


Probe = tuple[int, float, complex, float, bool]
"""Track, place along it, point, how near it must come, and whether only to its own track."""


def _probes(number: int, track: Track) -> Iterator[Probe]:
    if track.closed:
        return
    limit = reach(track.length)
    yield number, 0.0, track.points[0], limit, False
    yield number, track.length, track.points[-1], limit, False
    if len(track.points) > 5:
        yield from _corner_probes(number, track, limit)


def _corner_probes(number: int, track: Track, limit: float) -> Iterator[Probe]:
    """Yield the sharp corners of a stroke: where several figures in one stroke touch."""
    kept = simplify(track.points, limit)
    points = track.points
    for before, here, after in zip(kept, kept[1:], kept[2:], strict=False):
        bend = turn(points[here] - points[before], points[after] - points[here])
        if abs(bend) > math.radians(30):
            yield number, track.way[here], points[here], CLOSE, True
