"""One way to do many things: here, in processes, or on a Ray cluster."""

from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

from limner.batch.pool import cores, processes

T = TypeVar("T")
R = TypeVar("R")


def over(
    function: Callable[[T], R],
    items: Iterable[T],
    *,
    workers: int | None = None,
    ray: str | None = None,
    chunk: int = 1,
) -> Generator[R]:
    """Yield a function's results in the items' order.

    A worker that is killed costs nothing but time: what it was at is done again.

    Args:
        function: Of one item; has to be picklable, as do items and results.
        items: Any number; on Ray all are taken before the first is done, so let them be small.
        workers: How many processes: one a core where None, none but this one where 1.
        ray: The address of a Ray cluster; ``local`` starts one for the while, of ``workers``
            workers; None for none.
        chunk: How many items a worker is sent at a time.

    Raises:
        DeadWorkerError: An item ended its worker whenever it was tried.
        MissingExtraError: Ray is asked for and not installed.
        Exception: What the function raised.
    """
    if ray is not None:
        from limner.batch.cluster import on_ray  # Ray is large, and need not be installed

        return on_ray(function, items, ray, workers=workers, chunk=chunk)
    if (workers or cores()) == 1:
        return (function(item) for item in items)
    return processes(function, items, workers, chunk=chunk)
