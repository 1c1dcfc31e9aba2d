"""Which image of a pool each wish of the requests is paired with (GraphicBench, section 2).

The three images whose captions are nearest to a wish are found by sentence similarity; the best of
them is kept: the nearest, or where another shows the wish better the one that ``picks.yaml`` names.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path

import yaml

from limner.batch import over
from limner.design.pool import Index, PoolError, known_pool, open_index
from limner.design.requests import Request

CANDIDATES = 3
"""Images that are found for a wish, of which one is kept."""
POOL = "openclipart"
"""The pool that the bundled requests are written for, and paired with by hand."""
BLOCK = 64
"""Wishes that a worker of a cluster pairs at a time."""

_DATA = files("limner.design") / "pairs_data"


@dataclass(frozen=True, slots=True)
class Pair:
    """The image of a wish."""

    shows: str
    """The words by which it was searched for."""
    file: str
    """Its path in the pool's folder."""
    sha256: str
    rank: int
    """1 where it is the nearest of the three."""
    similarity: float


def pair(wishes: Iterable[str], index: Index, folder: Path, picks: Mapping[str, int]) -> list[Pair]:
    """Return the image of each different wish, by the wishes' alphabet.

    Args:
        wishes: What images are to show.
        index: Of the pool.
        folder: Of the pool's files.
        picks: Which of the three nearest is best, from 1, where it is not the first.

    Raises:
        PoolError: The pool has fewer images than a pick says, or a file is not there.
    """
    different = sorted(set(wishes))
    found = index.search(different, CANDIDATES)
    pairs = []
    for shows, hits in zip(different, found, strict=True):
        rank = picks.get(shows, 1)
        if not 1 <= rank <= len(hits):
            raise PoolError(f"{shows!r}: there is no candidate {rank} of {len(hits)}.")
        hit = hits[rank - 1]
        digest = _digest(folder / hit.entry.file)
        pairs.append(Pair(shows, hit.entry.file, digest, rank, hit.similarity))
    return pairs


def pair_on_ray(
    wishes: Iterable[str], index: Path, folder: Path, picks: Mapping[str, int], ray: str
) -> list[Pair]:
    """Return what :func:`pair` does, found on a Ray cluster.

    Args:
        wishes: What images are to show.
        index: The folder of the pool's index, which all nodes see.
        folder: Of the pool's files, which all nodes see.
        picks: Which of the three nearest is best, from 1, where it is not the first.
        ray: As for :func:`limner.batch.over`.

    Raises:
        PoolError: As for :func:`pair`.
    """
    different = sorted(set(wishes))
    blocks = [different[at : at + BLOCK] for at in range(0, len(different), BLOCK)]
    work = partial(_pair_block, index=index, folder=folder, picks=picks)
    return list(chain.from_iterable(over(work, blocks, ray=ray)))


def _pair_block(
    wishes: list[str], index: Path, folder: Path, picks: Mapping[str, int]
) -> list[Pair]:
    return pair(wishes, _opened(index), folder, picks)


@cache
def _opened(index: Path) -> Index:
    return open_index(index)


def wishes_of(requests: Iterable[Request]) -> list[str]:
    """Return the words by which the images of requests are searched for, in order."""
    return [image.sought for request in requests for image in request.images]


def bundled_picks() -> dict[str, int]:
    """Return which of the three nearest images is kept where it is not the nearest."""
    return read_picks(_DATA / "picks.yaml")


def read_picks(path: Path | Traversable) -> dict[str, int]:
    """Return a YAML file's picks: from what an image shows to 1, 2 or 3.

    Raises:
        PoolError: It is no such file.
    """
    try:
        picks = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise PoolError(f"{path}: cannot be read: {' '.join(str(error).split())}") from error
    if not isinstance(picks, dict) or not all(type(rank) is int for rank in picks.values()):
        raise PoolError(f"{path}: has to map what images show to 1, 2 or 3.")
    return picks


@cache
def bundled_pairs(pool: str = POOL) -> Mapping[str, Pair]:
    """Return the images of the bundled requests in a pool, by the words they were searched by.

    Raises:
        PoolError: The requests are paired with no such pool.
    """
    known_pool(pool)
    rows = json.loads((_DATA / f"{pool}.json").read_text(encoding="utf-8"))
    return {row["shows"]: Pair(**row) for row in rows}


def written(pairs: Iterable[Pair]) -> str:
    """Return pairs as the text of a JSON file, a line each."""
    rows = ",\n".join(json.dumps(asdict(one), ensure_ascii=False) for one in pairs)
    return f"[\n{rows}\n]\n"


def image_bytes(sought: str, pool: str = POOL, folder: Path | None = None) -> tuple[str, bytes]:
    """Return file name and content of the image that a bundled request is paired with.

    Args:
        sought: The words by which it was searched for.
        pool: The pool's name.
        folder: Its files, where they are not where the system has them.

    Raises:
        PoolError: The pool's files are missing, or the file is not the one of the pairing.
    """
    known = bundled_pairs(pool).get(sought)
    if known is None:
        raise PoolError(f"{sought!r}: no request asks for such an image.")
    place = (folder or known_pool(pool).folder()) / known.file
    if _digest(place) != known.sha256:
        raise PoolError(f"{place}: is another file than the requests were paired with.")
    return Path(known.file).name, place.read_bytes()


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise PoolError(
            f"{path}: the image is not here. For Open Clip Art, on Debian and Ubuntu: "
            "apt-get install openclipart-svg"
        ) from error
