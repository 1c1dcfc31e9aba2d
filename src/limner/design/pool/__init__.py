"""Image pools: folders of pictures with captions, and an index to find them by what they show."""

from limner.design.pool.captions import Entry, PoolError, read_captions
from limner.design.pool.index import Hit, Index, build_index, open_index
from limner.design.pool.pools import POOLS, build_pool, index_folder, installed_pool, known_pool

__all__ = [
    "POOLS",
    "Entry",
    "Hit",
    "Index",
    "PoolError",
    "build_index",
    "build_pool",
    "index_folder",
    "installed_pool",
    "known_pool",
    "open_index",
    "read_captions",
]
