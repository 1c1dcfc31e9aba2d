"""The file that studies and answers are kept in: SQLite, and every change on disk before it counts.

The write-ahead log is synchronised with the disk at each commit (``synchronous=FULL``), so what was
acknowledged is there after the process was killed, and after the machine lost power.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

VERSION = 1
"""Of the tables."""
WAIT = 30
"""Seconds that a change waits for another one."""

_TABLES = """
CREATE TABLE studies (
  number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, plan TEXT NOT NULL, made TEXT NOT NULL
) STRICT;
CREATE TABLE items (
  study INTEGER NOT NULL REFERENCES studies, position INTEGER NOT NULL, id TEXT NOT NULL,
  stratum TEXT NOT NULL, shown TEXT NOT NULL, value REAL, passed INTEGER,
  PRIMARY KEY (study, position), UNIQUE (study, id)
) STRICT;
CREATE TABLE annotators (
  number INTEGER PRIMARY KEY, study INTEGER NOT NULL REFERENCES studies, seat INTEGER NOT NULL,
  key TEXT NOT NULL UNIQUE, nickname TEXT NOT NULL DEFAULT '', usage INTEGER, familiarity INTEGER,
  UNIQUE (study, seat)
) STRICT;
CREATE TABLE shares (
  annotator INTEGER NOT NULL REFERENCES annotators, place INTEGER NOT NULL,
  position INTEGER NOT NULL, PRIMARY KEY (annotator, place)
) STRICT;
CREATE TABLE answers (
  annotator INTEGER NOT NULL, place INTEGER NOT NULL, revision INTEGER NOT NULL,
  done INTEGER NOT NULL, answer TEXT NOT NULL, saved TEXT NOT NULL,
  PRIMARY KEY (annotator, place), FOREIGN KEY (annotator, place) REFERENCES shares
) STRICT;
CREATE TABLE judges (
  study INTEGER NOT NULL REFERENCES studies, name TEXT NOT NULL, ratings TEXT NOT NULL,
  PRIMARY KEY (study, name)
) STRICT;
"""


class DatabaseError(ValueError):
    """A file that is not as this version keeps it; the message names it."""


class Database:
    """A file of studies; each use opens it anew, so any thread may."""

    def __init__(self, path: Path) -> None:
        """Make the tables where the file is new.

        Raises:
            DatabaseError: It is no such file, or another version's.
        """
        self.path = path
        try:
            with self.changing() as connection:
                _prepare(connection, path)
        except sqlite3.DatabaseError as error:
            raise DatabaseError(f"{path}: cannot be used for annotations: {error}") from error

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Open it; what is read within is of one moment."""
        with closing(self._open()) as connection:
            connection.execute("BEGIN")
            yield connection

    @contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
        """Open it alone; at the end all changes are on disk, or after an error none."""
        with closing(self._open()) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None)
        try:
            connection.row_factory = sqlite3.Row
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            connection.close()
            raise
        return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == 0 and not connection.execute("SELECT 1 FROM sqlite_schema").fetchone():
        for statement in _TABLES.split(";\n"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    elif version != VERSION:
        raise DatabaseError(
            f"{path}: its tables have version {version}, this limner's {VERSION}; give another "
            "folder with --data, or open it with the limner that made it."
        )
