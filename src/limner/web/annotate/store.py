"""Studies and their people, as they are kept."""

import json
import secrets
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from pydantic import TypeAdapter

from limner.web.annotate.answers import MAX_NICKNAME
from limner.web.annotate.database import Database
from limner.web.annotate.sampling import share_of
from limner.web.annotate.studies import Annotator, Item, Plan, Study

FILE = "annotations.sqlite"
"""Of the folder of ``limner serve --data``."""
KEY_BYTES = 16
MAX_ANNOTATORS = 500
"""Of a study."""

_PLAN = TypeAdapter(Plan)
_NUMBERS = 2**63
"""SQLite has no number from here."""


class StudyError(ValueError):
    """Something that a study does not take; the message says why."""


class Store:
    """The studies in a folder."""

    def __init__(self, folder: Path) -> None:
        """Open the folder's file, or make it.

        Raises:
            DatabaseError: It is no such file, or another version's.
        """
        self.database = Database(folder / FILE)

    def add_study(self, plan: Plan, items: Sequence[Item]) -> Study:
        """Keep a new study; of items with one id the last.

        Raises:
            StudyError: There is nothing to annotate.
        """
        different = {item.id: item for item in items}.values()
        if not different:
            raise StudyError(f"{plan.source}: there is nothing to annotate.")
        with self.database.changing() as connection:
            number = connection.execute(
                "INSERT INTO studies (key, plan, made) VALUES (?, ?, ?) RETURNING number",
                (_key(), _PLAN.dump_json(plan).decode(), now()),
            ).fetchone()[0]
            connection.executemany(
                "INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(number, place, *_row(item)) for place, item in enumerate(different)],
            )
            row = connection.execute("SELECT * FROM studies WHERE number = ?", (number,)).fetchone()
        return _study(row)

    def studies(self) -> list[Study]:
        """Return all studies, the newest first."""
        with self.database.reading() as connection:
            rows = connection.execute("SELECT * FROM studies ORDER BY number DESC").fetchall()
        return [_study(row) for row in rows]

    def study(self, key: str) -> Study | None:
        """Return the study that a key opens."""
        return next((study for study in self._found("key = ?", key)), None)

    def study_numbered(self, number: int) -> Study | None:
        """Return a study by its number."""
        return next((study for study in self._found("number = ?", number % _NUMBERS)), None)

    def _found(self, where: str, value: str | int) -> list[Study]:
        with self.database.reading() as connection:
            rows = connection.execute(f"SELECT * FROM studies WHERE {where}", (value,)).fetchall()  # noqa: S608  words of ours
        return [_study(row) for row in rows]

    def items(self, study: Study) -> list[Item]:
        """Return a study's items, by their position."""
        with self.database.reading() as connection:
            rows = connection.execute(
                "SELECT * FROM items WHERE study = ? ORDER BY position", (study.number,)
            ).fetchall()
        return [item_of(row) for row in rows]

    def add_annotator(self, study: Study) -> Annotator:
        """Make a link for one more person, with a share of the items.

        Raises:
            StudyError: The study has as many people as it can.
        """
        plan = study.plan
        with self.database.changing() as connection:
            total, seat = connection.execute(
                "SELECT (SELECT count(*) FROM items WHERE study = :study),"
                " (SELECT 1 + count(*) FROM annotators WHERE study = :study)",
                {"study": study.number},
            ).fetchone()
            if seat > MAX_ANNOTATORS:
                raise StudyError(f"A study takes at most {MAX_ANNOTATORS} people.")
            row = connection.execute(
                "INSERT INTO annotators (study, seat, key) VALUES (?, ?, ?) RETURNING *",
                (study.number, seat, _key()),
            ).fetchone()
            shared = share_of(seat, total, plan.share, plan.common, plan.seed)
            connection.executemany(
                "INSERT INTO shares VALUES (?, ?, ?)",
                [(row["number"], place, position) for place, position in enumerate(shared, 1)],
            )
        return _annotator(row)

    def annotators(self, study: Study) -> list[Annotator]:
        """Return a study's people, by their seats."""
        with self.database.reading() as connection:
            rows = connection.execute(
                "SELECT * FROM annotators WHERE study = ? ORDER BY seat", (study.number,)
            ).fetchall()
        return [_annotator(row) for row in rows]

    def annotator(self, key: str) -> tuple[Annotator, Study] | None:
        """Return the person that a key belongs to, and the study."""
        with self.database.reading() as connection:
            row = connection.execute("SELECT * FROM annotators WHERE key = ?", (key,)).fetchone()
        return (_annotator(row), self._found("number = ?", row["study"])[0]) if row else None

    def begin(self, annotator: Annotator, nickname: str, usage: int, familiarity: int) -> None:
        """Keep what a person says at the start; said again, the last counts."""
        with self.database.changing() as connection:
            connection.execute(
                "UPDATE annotators SET nickname = ?, usage = ?, familiarity = ? WHERE number = ?",
                (nickname.strip()[:MAX_NICKNAME], usage, familiarity, annotator.number),
            )


def now() -> str:
    """Return the time in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def item_of(row: sqlite3.Row) -> Item:
    """Return the item of a row."""
    passed = None if row["passed"] is None else bool(row["passed"])
    return Item(row["id"], row["stratum"], json.loads(row["shown"]), row["value"], passed)


def _row(item: Item) -> tuple[object, ...]:
    return item.id, item.stratum, json.dumps(item.shown), item.value, item.passed


def _study(row: sqlite3.Row) -> Study:
    return Study(row["number"], row["key"], _PLAN.validate_json(row["plan"]), row["made"])


def _annotator(row: sqlite3.Row) -> Annotator:
    fields = ("number", "seat", "key", "nickname", "usage", "familiarity")
    return Annotator(**{name: row[name] for name in fields})


def _key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)
