"""What a worker process does: it applies one function to the items that it is sent.

It speaks over its standard input and output with the process that started it, and ends as soon as
that one has. To it come ``sys.path`` as a pickle, then messages: the function, then lists of items.
From it come pickled pairs, of whether it went well and the result or the error: one for the
function's loading, then one an item.
"""

import os
import pickle
import struct
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

START = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from limner.batch.worker import main; main()"
)
"""The program of a worker. ``sys.path`` comes first, so that it finds what its parent finds."""
SIZE = struct.Struct(">Q")
"""What stands before a message: how many bytes it has."""


def main() -> None:
    """Serve until the standard input ends."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints, prints among the errors
    messages: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, messages), daemon=True).start()
    _serve(messages, replies)


def _read(stream: BinaryIO, messages: "SimpleQueue[bytes]") -> None:
    """Pass messages on; where they end, whoever sent them has, and this process ends too."""
    while head := stream.read(SIZE.size):
        messages.put(stream.read(*SIZE.unpack(head)))
    os._exit(0)


def _serve(messages: "SimpleQueue[bytes]", replies: BinaryIO) -> None:
    is_loaded, function = _applied(pickle.loads, messages.get())  # noqa: S301
    _send((is_loaded, None if is_loaded else function), replies)
    while True:
        for item in pickle.loads(messages.get()):  # noqa: S301  from our own parent
            _send(_applied(function, item), replies)


def _applied(function: Callable[[Any], Any], item: Any) -> tuple[bool, Any]:
    try:
        return True, function(item)
    except Exception as error:  # whatever it is, the parent raises it
        return False, _sendable(error)


def _sendable(error: Exception) -> Exception:
    """Return an error that survives the way to the parent."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301  made on this line
    except Exception:  # an error whose class takes other arguments than it keeps
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _send(message: Any, replies: BinaryIO) -> None:
    replies.write(pickle.dumps(message, pickle.HIGHEST_PROTOCOL))
    replies.flush()
