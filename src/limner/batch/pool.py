"""Worker processes that stand their own deaths.

One thread per worker sends it items and takes its results one by one. So when a worker dies it is
known at which item it was: what it had done is kept, that item is tried again alone, and the rest
goes on in a new worker. (``ProcessPoolExecutor`` cannot say who died at what, and breaks whole.)
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, Self, TypeVar

from limner.batch.process import DeadWorkerError, UnsendableError, Worker, WorkerError, packed

AHEAD = 3
"""Chunks for each worker that are under way or wait for their turn to be yielded."""
TRIES = 2
"""How often an item that its worker died at is tried again alone."""
STARTS = 3
"""How many workers may end before they are ready until that is taken for a fault of the setup."""

T = TypeVar("T")
R = TypeVar("R")

Lost = Callable[[T, DeadWorkerError], R]
"""From an item that kills its worker whenever it is tried to what stands for its result."""


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _raise(_item: Any, death: DeadWorkerError) -> Any:
    raise death


def processes(
    function: Callable[[T], R],
    items: Iterable[T],
    workers: int | None = None,
    *,
    chunk: int = 1,
    lost: Lost[T, R] = _raise,
) -> Generator[R]:
    """Yield a function's results in the items' order, made in other processes.

    Items are taken only as results are: at most ``AHEAD`` chunks a worker are ahead. Closing the
    iterator, or an interrupt, ends the workers.

    Args:
        function: Of one item; has to be picklable, as do items and results.
        items: Any number of them.
        workers: How many processes; one a core where None.
        chunk: How many items a worker is sent at a time.
        lost: What stands for an item that ends its worker when it is tried alone, ``TRIES`` times;
            where it is not given, the death is raised.

    Raises:
        WorkerError: No worker can be started.
        Exception: What the function raised first, in the items' order.
    """
    count = workers or cores()
    with _Pool(function, count, lost) as pool:
        waiting: deque[Any] = deque()
        source = iter(items)
        while part := tuple(islice(source, chunk)):
            waiting.append(pool.submit(part))
            if len(waiting) >= AHEAD * count:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


class _Pool:
    """Threads with a worker each, which are started when they are first needed."""

    def __init__(self, function: Callable[[Any], Any], count: int, lost: Lost[Any, Any]) -> None:
        self._function = function
        self._lost = lost
        self._threads = ThreadPoolExecutor(count, "limner-batch")
        self._idle: SimpleQueue[Worker] = SimpleQueue()
        self._all: set[Worker] = set()
        self._lock = Lock()
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._closed = True
            workers = tuple(self._all)
        for worker in workers:
            worker.end()  # so that its thread, which waits for it, ends too
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in workers:
            worker.close()

    def submit(self, items: Sequence[Any]) -> Any:
        return self._threads.submit(self._results, items)

    def _results(self, items: Sequence[Any]) -> list[Any]:
        done: list[Any] = []
        while len(done) < len(items):
            try:
                for result in self._tried(items[len(done) :]):
                    done.append(result)  # noqa: PERF402  what is there when it dies is kept
            except (DeadWorkerError, UnsendableError):
                done.append(self._alone(items[len(done)]))
        return done

    def _alone(self, item: Any) -> Any:
        for tried in range(1, TRIES + 1):
            try:
                [result] = self._tried([item])
            except UnsendableError:
                return self._function(item)  # it cannot be done anywhere else
            except DeadWorkerError as death:
                if tried == TRIES:
                    return self._lost(item, death)
            else:
                return result
        raise AssertionError

    def _tried(self, items: Sequence[Any]) -> Iterator[Any]:
        data = packed(items)
        worker = self._worker()
        try:
            yield from worker.results(data, len(items))
        except BaseException:
            self._drop(worker)
            raise
        self._idle.put(worker)

    def _worker(self) -> Worker:
        try:
            return self._idle.get_nowait()
        except Empty:
            return self._started()

    def _started(self) -> Worker:
        for tried in range(1, STARTS + 1):
            with self._lock:
                if self._closed:
                    raise WorkerError("The work was ended.")
                worker = Worker()
                self._all.add(worker)
            try:
                worker.begin(self._function)
            except DeadWorkerError as death:
                self._drop(worker)
                if tried == STARTS:
                    raise WorkerError(f"No worker can be started: {death}.") from death
            except BaseException:
                self._drop(worker)
                raise
            else:
                return worker
        raise AssertionError

    def _drop(self, worker: Worker) -> None:
        worker.close()
        with self._lock:
            self._all.discard(worker)
