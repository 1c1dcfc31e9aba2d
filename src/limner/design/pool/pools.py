"""The pools by name: where their pictures are, and where their indices are kept."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from limner.design.pool.captions import Entry, PoolError
from limner.design.pool.index import Index, build_index
from limner.design.pool.openclipart import FOLDER, openclipart_entries
from limner.design.pool.openmoji import ATTRIBUTION, openmoji_entries, openmoji_folder
from limner.extras import command_for

Watch = Callable[[str, int, int], None]
"""Called with what is being done, how many are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Pool:
    """A folder of pictures that limner knows how to caption."""

    name: str
    folder: Callable[[], Path]
    entries: Callable[[Watch], list[Entry]]
    attribution: str | None = None
    """What has to stand beside its pictures wherever they are shown."""


def _openclipart(watch: Watch) -> list[Entry]:
    return openclipart_entries(watch=lambda done, all_of: watch("drawings", done, all_of))[0]


POOLS = {
    pool.name: pool
    for pool in (
        Pool("openclipart", lambda: FOLDER, _openclipart),
        Pool("openmoji", openmoji_folder, lambda _watch: openmoji_entries(), ATTRIBUTION),
    )
}


def index_folder(name: str) -> Path:
    """Return where a pool's index is kept: ``LIMNER_CACHE``, else the user's cache folder."""
    cache = os.environ.get("LIMNER_CACHE") or Path(
        os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "limner"
    )
    return Path(cache) / "pools" / name


def build_pool(name: str, watch: Watch = lambda *_: None) -> Index:
    """Caption the pictures of a known pool and make its index.

    Raises:
        PoolError: There is no such pool, or its pictures are not installed.
    """
    pool = known_pool(name)
    entries = pool.entries(watch)
    return build_index(
        entries, index_folder(name), lambda done: watch("captions", done, len(entries))
    )


def installed_pool() -> str:
    """Return the name of the first known pool whose pictures are on this machine.

    Raises:
        PoolError: None is.
    """
    for pool in POOLS.values():
        try:
            if pool.folder().is_dir():
                return pool.name
        except PoolError:
            continue
    raise PoolError(
        "There are no images for the requests. On Debian and Ubuntu: apt-get install "
        f"openclipart-svg. Elsewhere: {command_for('openmoji')}"
    )


def known_pool(name: str) -> Pool:
    """Return a pool by its name.

    Raises:
        PoolError: There is none of this name.
    """
    if name not in POOLS:
        raise PoolError(f"There is no pool {name!r}; there are: {', '.join(POOLS)}.")
    return POOLS[name]
