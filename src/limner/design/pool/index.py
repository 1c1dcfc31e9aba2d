"""An index on disk of a pool's captions, and exact search in it.

Every query is compared with every caption, a block of captions at a time: one product of matrices,
of which only what beats a query's best so far is looked at.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from limner.design.pool.captions import Entry, PoolError, read_captions, write_captions
from limner.sentences import DIMENSIONS, Embedder

Vectors = NDArray[np.float32]

BLOCK = 4096
"""Entries that are compared at once."""
SLACK = 1e-5
"""More than the rounding errors of a product, so that equal captions stay in the pool's order."""
SAVED_EVERY = 256
"""Captions after which a build that is stopped goes on."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry found."""

    entry: Entry
    similarity: float
    """Cosine of caption and query, -1 to 1."""


class Index:
    """A pool that can be searched."""

    def __init__(self, folder: Path, entries: Sequence[Entry], vectors: Vectors) -> None:
        """Take what ``open_index`` read; ``vectors`` are n x 384, of unit length."""
        self.folder, self.entries = folder, entries
        self._vectors = vectors

    def search(self, queries: Sequence[str], count: int = 3) -> list[list[Hit]]:
        """Return for each query the entries whose captions are nearest, the nearest first.

        Entries of one similarity come in the pool's order; the result is exact.
        """
        different = list(dict.fromkeys(queries))
        found = dict(zip(different, self._nearest(Embedder().embed(different), count), strict=True))
        return [
            [Hit(self.entries[k], round(score, 4)) for score, k in found[query]]
            for query in queries
        ]

    def _nearest(self, queries: Vectors, count: int) -> list[list[tuple[float, int]]]:
        best: list[list[tuple[float, int]]] = [[] for _ in queries]
        least = np.full(len(queries), -2.0, np.float32)
        for start in range(0, len(self.entries), BLOCK):
            block = np.asarray(self._vectors[start : start + BLOCK])
            scores = block @ queries.T
            if start == 0:
                least = _least(scores, count)
            rows, columns = np.nonzero(scores >= least - SLACK)
            kept = scores[rows, columns]
            order = np.argsort(columns, kind="stable")
            changed, first = np.unique(columns[order], return_index=True)
            for column, mine in zip(changed, np.split(order, first)[1:], strict=True):
                pairs = zip(kept[mine].tolist(), (rows[mine] + start).tolist(), strict=True)
                best[column] = sorted([*best[column], *pairs], key=_nearer)[:count]
                if len(best[column]) == count:
                    least[column] = max(least[column], best[column][-1][0])
        return best


def _nearer(found: tuple[float, int]) -> tuple[float, int]:
    return -round(found[0], 6), found[1]


def _least(scores: Vectors, count: int) -> Vectors:
    """Return each column's ``count``-th largest number, or less than all where it has fewer."""
    if len(scores) < count:
        return np.full(scores.shape[1], -2.0, np.float32)
    return np.asarray(np.partition(scores, -count, axis=0)[-count])


def build_index(
    entries: Sequence[Entry], folder: Path, watch: Callable[[int], None] | None = None
) -> Index:
    """Make the index of a pool in a folder, or go on where an earlier build stopped.

    Args:
        entries: The pool's pictures.
        folder: Where the index is kept; made where it is not there.
        watch: Called with the number of captions done so far.

    Raises:
        PoolError: There is no entry.
    """
    if not entries:
        raise PoolError("A pool needs at least one picture with a caption.")
    folder.mkdir(parents=True, exist_ok=True)
    digest = _digest(entries)
    state = folder / "index.json"
    if _state(state).get("captions") != digest:
        (folder / "vectors.f32").unlink(missing_ok=True)
        write_captions(entries, folder / "captions.jsonl")
        state.write_text(json.dumps({"captions": digest, "done": False}))
    if not _state(state).get("done"):
        _embed(entries, folder / "vectors.f32", watch)
        state.write_text(json.dumps({"captions": digest, "done": True}))
    return open_index(folder)


def open_index(folder: Path) -> Index:
    """Open an index that was built.

    Raises:
        PoolError: There is none, or its build was not finished.
    """
    if not _state(folder / "index.json").get("done"):
        raise PoolError(
            f"{folder}: there is no finished index. `limner design pool build` makes it."
        )
    entries = read_captions(folder / "captions.jsonl")
    vectors = np.memmap(
        folder / "vectors.f32", np.float32, mode="r", shape=(len(entries), DIMENSIONS)
    )
    return Index(folder, entries, vectors)


def _digest(entries: Sequence[Entry]) -> str:
    rows = "".join(f"{entry.file}\0{entry.caption}\n" for entry in entries)
    return hashlib.sha256(rows.encode()).hexdigest()


def _state(path: Path) -> dict[str, object]:
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return state if isinstance(state, dict) else {}


def _embed(entries: Sequence[Entry], path: Path, watch: Callable[[int], None] | None) -> None:
    """Append the vectors that are missing to a file."""
    row = DIMENSIONS * 4
    done = path.stat().st_size // row if path.exists() else 0
    embedder = Embedder()
    with path.open("r+b" if path.exists() else "wb") as file:
        file.truncate(done * row)
        file.seek(done * row)
        for start in range(done, len(entries), SAVED_EVERY):
            some = entries[start : start + SAVED_EVERY]
            file.write(embedder.embed([entry.caption for entry in some]).tobytes())
            file.flush()
            if watch:
                watch(start + len(some))
