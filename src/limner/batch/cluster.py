"""The same work on a Ray cluster, by Ray Data.

Ray does the task of a killed worker again, as often as it takes. Order is kept.
"""

import logging
import os
import pickle
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from limner.extras import needing

T = TypeVar("T")
R = TypeVar("R")

_COLUMN = "pickles"


def on_ray(
    function: Callable[[T], R],
    items: Iterable[T],
    address: str,
    *,
    workers: int | None = None,
    chunk: int = 1,
) -> Generator[R]:
    """Yield a function's results in the items' order, made by one task a chunk, a core each.

    Args:
        function: Of one item; limner has to be installed on every node of the cluster.
        items: All are taken first.
        address: Of the cluster: ``auto``, ``HOST:PORT``, ``ray://HOST:PORT``; ``local`` starts one
            here, which ends with the work. A cluster that this process is connected to is used.
        workers: The cores of a local cluster; all where None.
        chunk: How many items a task does.

    Raises:
        MissingExtraError: Ray is not installed.
        ConnectionError: There is no cluster at the address.
        Exception: What the function raised.
    """
    source = iter(items)
    chunks = iter(lambda: list(islice(source, chunk)), [])
    rows = [{_COLUMN: pickle.dumps(part)} for part in chunks]
    if not rows:
        return
    with connected(address, workers) as data, _settings(data):
        yield from _made(data, rows, function)


def _made(data: Any, rows: list[dict[str, bytes]], function: Callable[[T], R]) -> Iterator[R]:
    """Yield results; when it ends nothing holds the data set, which then ends its tasks."""
    made = data.from_items(rows, override_num_blocks=len(rows))
    made = made.map_batches(_Applied(function), batch_size=1, num_cpus=1)
    for row in made.iter_rows():
        yield from pickle.loads(row[_COLUMN])  # noqa: S301  made by _Applied


class _Applied:
    """A function of items as a function of Ray Data's batches."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self._function = function

    def __call__(self, batch: dict[str, Any]) -> dict[str, list[bytes]]:
        return {_COLUMN: [self._results(part) for part in batch[_COLUMN]]}

    def _results(self, part: bytes) -> bytes:
        return pickle.dumps([self._function(item) for item in pickle.loads(part)])  # noqa: S301


@contextmanager
def connected(address: str, workers: int | None = None) -> Iterator[Any]:
    """Give Ray Data on a cluster; a connection that is made here ends here.

    Around several calls of :func:`on_ray`, it makes them use one.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    with needing("ray", "A cluster"):
        import ray
        import ray.data
    if ray.is_initialized():
        yield ray.data
        return
    own: dict[str, Any] = (
        {"num_cpus": workers, "include_dashboard": False} if address == "local" else {}
    )
    ray.init(address, log_to_driver=False, logging_level=logging.ERROR, **own)
    try:
        yield ray.data
    finally:
        ray.shutdown()


@contextmanager
def _settings(data: Any) -> Iterator[None]:
    """Let Ray Data keep the order and say only what goes wrong; put back what was set before."""
    context, logger = data.DataContext.get_current(), logging.getLogger("ray.data")
    before = context.enable_progress_bars, context.execution_options.preserve_order, logger.level
    context.enable_progress_bars, context.execution_options.preserve_order = False, True
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        context.enable_progress_bars, context.execution_options.preserve_order = before[:2]
        logger.setLevel(before[2])
