"""What was made of files, kept until they change."""

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class FileCache(Generic[Value]):
    """Keeps what was last made of files; a file that was written since is read again."""

    def __init__(self, make: Callable[[Path], Value], most: int) -> None:
        """Set how a value is made of a file, and how many values are kept."""
        self._make, self._most = make, most
        self._held: OrderedDict[tuple[Path, int, int], Value] = OrderedDict()
        self._lock = Lock()

    def get(self, path: Path) -> Value:
        """Return the value of a file; two that ask at once wait for the same one.

        Raises:
            OSError: The file is gone.
        """
        status = path.stat()
        key = (path, status.st_mtime_ns, status.st_size)
        with self._lock:
            if key not in self._held:
                self._held[key] = self._make(path)
                if len(self._held) > self._most:
                    self._held.popitem(last=False)
            self._held.move_to_end(key)
            return self._held[key]
