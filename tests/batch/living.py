"""Which processes there are, from /proc."""

import time
from pathlib import Path


def children(pid="self"):
    """The living processes that a process started, and those that they did."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    own = [int(child) for path in tasks for child in path.read_text().split()]
    return {pid for child in own for pid in (child, *children(child)) if is_alive(pid)}


def is_alive(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_until(true, seconds=30):
    """Wait for something to come true; tell whether it did."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
