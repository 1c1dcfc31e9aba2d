"""A cache that is bounded by the bytes that it holds."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class SizedCache(Generic[Key, Value]):
    """Keeps what was used last, as much of it as its bytes allow; safe among threads."""

    def __init__(self, most_bytes: int, size_of: Callable[[Value], int]) -> None:
        self._most_bytes = most_bytes
        self._size_of = size_of
        self._held: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()
        self.bytes = 0
        """What its values take now."""

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the value of a key, made where it is not held."""
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
                return self._held[key]
        value = make()
        with self._lock:
            self._keep(key, value)
        return value

    def _keep(self, key: Key, value: Value) -> None:
        size = self._size_of(value)
        if key in self._held or size > self._most_bytes:
            return
        self._held[key] = value
        self.bytes += size
        while self.bytes > self._most_bytes:
            _, oldest = self._held.popitem(last=False)
            self.bytes -= self._size_of(oldest)
