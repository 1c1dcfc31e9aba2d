"""One worker process, as the process that started it sees it."""

import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from limner.batch.worker import SIZE, START

ENDING = 5
"""Seconds that a process has to end by itself once it has closed its pipes."""


class DeadWorkerError(ChildProcessError):
    """A worker process ended in the middle of its work."""


class WorkerError(ChildProcessError):
    """No worker process can be started."""


class UnsendableError(TypeError):
    """Something that cannot be sent to another process."""


def packed(message: Any) -> bytes:
    """Return something as a worker takes it.

    Raises:
        UnsendableError: It is nested too deeply, or holds what is of this process alone.
    """
    try:
        return pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # whatever its classes raise when they are pickled
        raise UnsendableError(f"{type(error).__name__}: {error}") from error


class Worker:
    """A process of its own that applies a function to items.

    It is a fresh interpreter rather than a fork: it shares no lock with the threads of whoever
    starts it, and runs nothing of the user's main module.
    """

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # noqa: S603  this interpreter, and a constant
            [sys.executable, "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            process_group=0,  # so that Ctrl-C reaches only its parent, which ends it
        )

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def begin(self, function: Callable[[Any], Any]) -> None:
        """Give the process its function and wait until it has it.

        Args:
            function: Of one item; it and what it holds have to be picklable.

        Raises:
            DeadWorkerError: The process ended before it was ready; it said why on standard error.
            WorkerError: The function is not to be had in another process.
        """
        self._write(packed(sys.path))
        self._send(packed(function))
        is_loaded, error = self._receive()
        if not is_loaded:
            reason = f"{type(error).__name__}: {error}"
            raise WorkerError(f"A worker cannot load what it has to do: {reason}")

    def results(self, items: bytes, count: int) -> Iterator[Any]:
        """Yield the function's result of each item, in order.

        Args:
            items: What :func:`packed` made of them.
            count: How many they are.

        Raises:
            DeadWorkerError: The process ended while it was at the item after the last one yielded.
            Exception: What the function raised.
        """
        self._send(items)
        for _ in range(count):
            went_well, result = self._receive()
            if not went_well:
                raise result
            yield result

    def end(self) -> None:
        """End the process, whatever it is doing; once it has ended this does nothing."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End the process and let go of what was open to it."""
        self.end()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # what it was not told yet
                if stream:
                    stream.close()

    def _send(self, message: bytes) -> None:
        self._write(SIZE.pack(len(message)) + message)

    def _write(self, data: bytes) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except OSError as error:
            raise self._death() from error

    def _receive(self) -> Any:
        assert self._process.stdout
        try:
            return pickle.load(self._process.stdout)  # noqa: S301  from our own child
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            raise self._death() from error

    def _death(self) -> DeadWorkerError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(ENDING)  # what it wrote to has closed, so it is about to end
        self.end()
        code = self._process.returncode
        how = f"was ended by {_signal(-code)}" if code < 0 else f"ended with exit code {code}"
        return DeadWorkerError(f"its process {how}")


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
