"""People's sessions in one SQLite file: what a call has written is on the disk."""

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from limner.web.people.choosing import Choice
from limner.web.people.events import Event
from limner.web.people.records import Session, TurnRow

MAX_EVENTS = 100_000
"""Events of one session."""

_TABLES = """
CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY, began REAL NOT NULL, nickname TEXT NOT NULL, consent TEXT NOT NULL,
  choice TEXT NOT NULL, positions TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS events (
  session TEXT NOT NULL REFERENCES sessions (id), seq INTEGER NOT NULL, at REAL NOT NULL,
  event TEXT NOT NULL, PRIMARY KEY (session, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS turns (
  session TEXT NOT NULL REFERENCES sessions (id), task INTEGER NOT NULL, turn INTEGER NOT NULL,
  seq INTEGER NOT NULL, turned TEXT NOT NULL, PRIMARY KEY (session, task, turn)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS logs (
  session TEXT PRIMARY KEY REFERENCES sessions (id), seq INTEGER NOT NULL
) WITHOUT ROWID;
"""


class OutOfOrder(ValueError):  # noqa: N818  it is no error of the program
    """Events that do not go on where the session is; the message says so in words for a person."""


class Store:
    """The file; each call opens it anew, so any thread may call."""

    def __init__(self, path: Path) -> None:
        """Make the tables where they are missing."""
        self._path = path
        with self._open() as file:
            file.execute("PRAGMA journal_mode = WAL")
            file.executescript(_TABLES)

    def begin(
        self, nickname: str, consent: str, choice: Choice, positions: Sequence[int]
    ) -> Session:
        """Keep a new session; its id cannot be guessed."""
        session = Session(
            secrets.token_urlsafe(24), time.time(), nickname, consent, choice, tuple(positions)
        )
        row = (session.id, session.began, nickname, consent, choice.model_dump_json())
        with self._writing() as file:
            file.execute(
                "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?)", (*row, json.dumps(positions))
            )
        return session

    def session(self, session_id: str) -> Session | None:
        """Return a session, or None where there is none of this id."""
        with self._open() as file:
            row = file.execute("SELECT * FROM sessions WHERE id = ?", (session_id,)).fetchone()
        return _session(row) if row else None

    def sessions(self) -> list[Session]:
        """Return all sessions, oldest first."""
        with self._open() as file:
            return [_session(row) for row in file.execute("SELECT * FROM sessions ORDER BY began")]

    def add(self, session_id: str, events: Sequence[Event]) -> None:
        """Keep events; those that are there already are passed over.

        Raises:
            OutOfOrder: Some before them are missing, one differs from what is there under its
                number, the session has ended, or it has too many.
        """
        at = time.time()
        with self._writing() as file:
            known = _last(file, session_id)
            ended = _is_ended(file, session_id, known)
            for event in events:
                text = event.model_dump_json(exclude_defaults=True)
                if event.seq <= known:
                    _check_same(file, session_id, event.seq, text)
                    continue
                _check_next(event.seq, known, ended)
                row = (session_id, event.seq, at, text)
                file.execute("INSERT INTO events VALUES (?, ?, ?, ?)", row)
                known, ended = event.seq, event.kind == "end"

    def last(self, session_id: str) -> int:
        """Return the number of the last event; 0 where there is none."""
        with self._open() as file:
            return _last(file, session_id)

    def events(self, session_id: str, after: int) -> list[tuple[float, Event]]:
        """Return the events after a number, each with the time at which it came in."""
        query = "SELECT at, event FROM events WHERE session = ? AND seq > ? ORDER BY seq"
        with self._open() as file:
            rows = file.execute(query, (session_id, after)).fetchall()
        return [(at, Event.model_validate_json(text)) for at, text in rows]

    def add_turn(self, session_id: str, row: TurnRow) -> None:
        """Keep a turn; one that is there already stays as it is."""
        values = (session_id, row.task, row.turn, row.seq, json.dumps(row.turned))
        with self._writing() as file:
            file.execute("INSERT OR IGNORE INTO turns VALUES (?, ?, ?, ?, ?)", values)

    def turns(self, session_id: str) -> list[TurnRow]:
        """Return a session's turns in order."""
        query = "SELECT task, turn, seq, turned FROM turns WHERE session = ? ORDER BY task, turn"
        with self._open() as file:
            rows = file.execute(query, (session_id,)).fetchall()
        return [TurnRow(task, turn, seq, json.loads(text)) for task, turn, seq, text in rows]

    def note_log(self, session_id: str, seq: int) -> None:
        """Keep up to which event a session's log was written."""
        with self._writing() as file:
            file.execute("INSERT OR REPLACE INTO logs VALUES (?, ?)", (session_id, seq))

    def logged(self, session_id: str) -> int:
        """Return up to which event a session's log was written; -1 where it never was."""
        query = "SELECT seq FROM logs WHERE session = ?"
        with self._open() as file:
            row = file.execute(query, (session_id,)).fetchone()
        return int(row[0]) if row else -1

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        file = sqlite3.connect(self._path, timeout=20, isolation_level=None)
        try:
            file.execute("PRAGMA synchronous = FULL")  # each commit waits for the disk
            yield file
        finally:
            file.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._open() as file:
            file.execute("BEGIN IMMEDIATE")
            try:
                yield file
            except BaseException:
                file.execute("ROLLBACK")
                raise
            file.execute("COMMIT")


def _session(row: tuple[Any, ...]) -> Session:
    session_id, began, nickname, consent, choice, positions = row
    return Session(
        session_id,
        began,
        nickname,
        consent,
        Choice.model_validate_json(choice),
        tuple(json.loads(positions)),
    )


def _last(file: sqlite3.Connection, session_id: str) -> int:
    query = "SELECT coalesce(max(seq), 0) FROM events WHERE session = ?"
    return int(file.execute(query, (session_id,)).fetchone()[0])


def _event(file: sqlite3.Connection, session_id: str, seq: int) -> str:
    query = "SELECT event FROM events WHERE session = ? AND seq = ?"
    row = file.execute(query, (session_id, seq)).fetchone()
    return str(row[0]) if row else ""


def _is_ended(file: sqlite3.Connection, session_id: str, last: int) -> bool:
    text = _event(file, session_id, last)
    return bool(text) and Event.model_validate_json(text).kind == "end"


def _check_same(file: sqlite3.Connection, session_id: str, seq: int, text: str) -> None:
    if _event(file, session_id, seq) != text:
        raise OutOfOrder("This session goes on in another window. Load this page again.")


def _check_next(seq: int, known: int, ended: bool) -> None:
    if ended:
        raise OutOfOrder("This session has ended. Load this page again.")
    if seq != known + 1:
        raise OutOfOrder(f"Events from {known + 1} on are missing. Load this page again.")
    if seq > MAX_EVENTS:
        raise OutOfOrder(f"A session has at most {MAX_EVENTS:,} events. Begin another one.")
