"""Which of the 46 actions a supervisor is shown for a plan: all, or those nearest in meaning."""

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from limner.design.actions import ACTIONS, Action

if TYPE_CHECKING:
    from limner.sentences import Embedder

ALL = len(ACTIONS)


def offered_actions(tasks: Sequence[str], nearest: int = ALL) -> list[Action]:
    """Return the actions that are offered for tasks, in the order of the paper's Table 8.

    Args:
        tasks: The steps of a plan in words.
        nearest: How many are offered for each task, by the likeness of MiniLM's vectors of the
            task and of an action's name and description; all 46 offers every one, as the paper
            does.

    Raises:
        RuntimeError: Fewer than all are asked for, and the packages of the extra ``text`` are not
            installed.
    """
    if nearest >= ALL or not tasks:
        return list(ACTIONS.values())
    likeness = _embedder().embed(list(tasks)) @ _vectors().T
    near = np.argsort(-likeness, axis=1, kind="stable")[:, :nearest]
    chosen = set(near.ravel().tolist())
    return [action for number, action in enumerate(ACTIONS.values()) if number in chosen]


@cache
def _embedder() -> "Embedder":
    from limner.sentences import Embedder  # its model takes half a second to load

    return Embedder()


@cache
def _vectors() -> np.ndarray:
    return _embedder().embed([f"{_words(one.name)}: {one.description}" for one in ACTIONS.values()])


def _words(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
