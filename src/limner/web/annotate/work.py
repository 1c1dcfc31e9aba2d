"""What each person has to do and has said, as it is kept."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import TypeAdapter

from limner.design.building.ratings import Rating
from limner.web.annotate.answers import Answer
from limner.web.annotate.store import Store, StudyError, item_of, now
from limner.web.annotate.studies import Annotator, Item, Study

MAX_JUDGES = 20
"""Files of other ratings that a study keeps."""

_RATINGS = TypeAdapter(dict[str, Rating])


@dataclass(frozen=True, slots=True)
class Said:
    """An answer as it is kept."""

    item: Item
    answer: Answer
    saved: str
    """When, in UTC."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A person's item, and how far it is."""

    place: int
    """Among the person's items, from 1."""
    item: Item
    answer: Answer = field(default_factory=Answer)
    revision: int = 0
    """How often it was saved; 0 before the first time."""
    done: bool = False
    """Whether the answer is whole; else it is what was chosen so far."""


def progress(store: Store, annotator: Annotator) -> list[bool]:
    """Return for each of a person's items, in order, whether it is done."""
    with store.database.reading() as connection:
        rows = connection.execute(
            "SELECT coalesce(done, 0) FROM shares LEFT JOIN answers USING (annotator, place)"
            " WHERE annotator = ? ORDER BY place",
            (annotator.number,),
        ).fetchall()
    return [bool(row[0]) for row in rows]


def turn(store: Store, study: Study, annotator: Annotator, place: int) -> Turn | None:
    """Return a person's item at a place; None where there is none."""
    if not 1 <= place <= study.plan.share:
        return None
    with store.database.reading() as connection:
        row = connection.execute(
            "SELECT items.*, answer, revision, done FROM shares"
            " JOIN items ON items.study = ? AND items.position = shares.position"
            " LEFT JOIN answers USING (annotator, place) WHERE annotator = ? AND place = ?",
            (study.number, annotator.number, place),
        ).fetchone()
    if row is None:
        return None
    if row["answer"] is None:
        return Turn(place, item_of(row))
    answer = Answer.model_validate_json(row["answer"])
    return Turn(place, item_of(row), answer, row["revision"], bool(row["done"]))


def save(
    store: Store,
    annotator: Annotator,
    place: int,
    revision: int,
    answer: Answer,
    *,
    whole: bool,
    final: bool,
) -> bool:
    """Keep an answer, on disk when this returns.

    The same answer may come again. One that was made without knowing of a later one is not kept:
    it comes from a page that is open twice, or was overtaken on its way.

    Args:
        store: Where it is kept.
        annotator: Whose it is.
        place: Of the item.
        revision: One more than the revision that the page has seen.
        answer: What is said.
        whole: Whether nothing is missing.
        final: Whether the person goes on from it; only then does it count, until it is changed
            into one that is not whole.

    Returns:
        Whether it is kept.
    """
    with store.database.changing() as connection:
        kept = connection.execute(
            "SELECT * FROM answers WHERE annotator = ? AND place = ?", (annotator.number, place)
        ).fetchone()
        if kept and revision <= kept["revision"]:
            same = Answer.model_validate_json(kept["answer"]) == answer
            return same and (bool(kept["done"]) or not final)
        done = whole and (final or bool(kept and kept["done"]))
        connection.execute(
            "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)",
            (annotator.number, place, revision, done, answer.model_dump_json(), now()),
        )
    return True


def whole_answers(store: Store, study: Study) -> dict[Annotator, list[Said]]:
    """Return each person's whole answers, in the study's order of items."""
    with store.database.reading() as connection:
        rows = connection.execute(
            "SELECT annotators.number AS person, items.*, answer, saved FROM annotators"
            " JOIN shares ON shares.annotator = annotators.number"
            " JOIN items ON items.study = annotators.study AND items.position = shares.position"
            " JOIN answers ON answers.annotator = shares.annotator"
            " AND answers.place = shares.place"
            " WHERE annotators.study = ? AND done ORDER BY items.position",
            (study.number,),
        ).fetchall()
    said: dict[int, list[Said]] = defaultdict(list)
    for row in rows:
        answer = Answer.model_validate_json(row["answer"])
        said[row["person"]].append(Said(item_of(row), answer, row["saved"]))
    return {one: said[one.number] for one in store.annotators(study)}


def add_judge(store: Store, study: Study, name: str, ratings: Mapping[str, Rating]) -> None:
    """Keep ratings that people are compared with, in the place of those of the same name.

    Raises:
        StudyError: The study keeps as many files as it can.
    """
    with store.database.changing() as connection:
        names = connection.execute(
            "SELECT name FROM judges WHERE study = ? AND name != ?", (study.number, name)
        ).fetchall()
        if len(names) >= MAX_JUDGES:
            raise StudyError(f"A study keeps at most {MAX_JUDGES} files of other ratings.")
        connection.execute(
            "INSERT OR REPLACE INTO judges VALUES (?, ?, ?)",
            (study.number, name, _RATINGS.dump_json(dict(ratings)).decode()),
        )


def judges(store: Store, study: Study) -> dict[str, dict[str, Rating]]:
    """Return the ratings that people are compared with, by the name of their file."""
    with store.database.reading() as connection:
        rows = connection.execute(
            "SELECT name, ratings FROM judges WHERE study = ? ORDER BY name", (study.number,)
        ).fetchall()
    return {row["name"]: _RATINGS.validate_json(row["ratings"]) for row in rows}
