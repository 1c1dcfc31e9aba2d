"""What is kept of a session beside its events."""

from dataclasses import dataclass
from typing import Any

from limner.web.people.choosing import Choice


@dataclass(frozen=True, slots=True)
class Session:
    """One person's session."""

    id: str
    """Whoever knows it has the session; it stands in no log."""
    began: float
    """Seconds since 1970."""
    nickname: str
    consent: str
    """The text that was agreed to."""
    choice: Choice
    positions: tuple[int, ...]
    """The tasks among the bundled ones, in the order in which they are drawn."""


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn that is over."""

    task: int
    """Which of the session's tasks, from 0."""
    turn: int
    """1 or 2."""
    seq: int
    """The event that closed it."""
    turned: dict[str, Any]
    """``record`` (the answer and its score, as in a log), ``feedback``, ``actions``, ``seconds``,
    and when it ``began`` and ``ended``."""
