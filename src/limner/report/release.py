"""How the task list of DrawingBench's release is known again."""

import hashlib
from collections.abc import Sequence

RELEASE_NAME = "DrawingBench as released"

_IDS_HASH = "e56e86823ce9ea42dec1b492cca127709de6f6181a59a61c7dddb72e2d08255d"
"""SHA-256 of the 250 ids in order, one a line."""


def is_release(ids: Sequence[str]) -> bool:
    """Tell whether a list of task ids is that of the release, in its order and in full.

    Inspect needs unique ids, so the release's three repeated ones carry their row in logs
    (``pattern_001.234``); both forms count.
    """
    plain = [task_id.removesuffix(f".{row}") for row, task_id in enumerate(ids)]
    return hashlib.sha256("\n".join(plain).encode()).hexdigest() == _IDS_HASH
