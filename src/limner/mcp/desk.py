"""What one session works on: a drawing, and a design."""

import weakref
from typing import TypeVar

from limner.mcp.designs import DesignWork
from limner.mcp.drawings import DrawingWork
from limner.mcp.folder import RunFolder
from limner.mcp.tools import ToolRefused

_Work = TypeVar("_Work", DrawingWork, DesignWork)


class Desk:
    """The drawing and the design of one session; both are begun by tools."""

    def __init__(self, folder: RunFolder) -> None:
        """Begin with nothing; what is made goes into ``folder``."""
        self.folder = folder
        self.drawing: DrawingWork | None = None
        self.design: DesignWork | None = None

    def open_drawing(self) -> DrawingWork:
        """Return the drawing that is under way.

        Raises:
            ToolRefused: There is none.
        """
        return _under_way(self.drawing, "drawing")

    def open_design(self) -> DesignWork:
        """Return the design that is under way.

        Raises:
            ToolRefused: There is none.
        """
        return _under_way(self.design, "design")


def _under_way(work: _Work | None, kind: str) -> _Work:
    if work is None or work.submitted:
        was = f"The {kind} was submitted" if work else f"No {kind} is begun yet"
        raise ToolRefused(f"{was}: begin one with {kind}_start.")
    return work


class Desks:
    """The desk of each session; a session's is let go with its connection."""

    def __init__(self, folder: RunFolder) -> None:
        """Begin without sessions; what they make goes into ``folder``."""
        self._folder = folder
        self._desks: dict[str, Desk] = {}

    def __len__(self) -> int:
        return len(self._desks)

    def of(self, session: str, connection: object | None) -> Desk:
        """Return a session's desk.

        Args:
            session: Its id; empty for the one session of the standard streams.
            connection: What lives as long as the session does; None where it is the process.
        """
        if session not in self._desks:
            self._desks[session] = Desk(self._folder)
            if connection is not None:
                weakref.finalize(connection, self._desks.pop, session, None)
        return self._desks[session]
