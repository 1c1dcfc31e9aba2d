"""Studies as files: CSV and JSONL as ``limner design agreement`` reads them, and one whole JSON."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from limner.web.annotate.store import Store
from limner.web.annotate.studies import Annotator, Study
from limner.web.annotate.tables import KINDS, TABLES, Row, rows_of
from limner.web.annotate.work import Said, progress, whole_answers

WHOLE = "annotations.json"
"""The export that has everything, what people said at the start too."""
FORMS = ("csv", "jsonl")
_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet takes for the beginning of a formula, or passes over before one."""


def as_csv(columns: Sequence[str], rows: Iterator[Row]) -> str:
    """Return rows as CSV with a heading; a spreadsheet takes none of the cells for a formula."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_cell(row[name]) for name in columns] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, str) and value.startswith(_FORMULAS):
        return f"'{value}"
    return value


def as_jsonl(rows: Iterator[Row]) -> str:
    """Return rows as objects, a line each."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def table_file(store: Store, study: Study, name: str, only: str | None = None) -> str | None:
    """Return the text of an export by its file name; None where there is no such file.

    Args:
        store: Where the study is kept.
        study: The study.
        name: ``annotations.json``, or a table of the study's kind ending in .csv or .jsonl.
        only: The name of the person whose rows are wanted; everybody's where None.
    """
    if name == WHOLE:
        return json.dumps(whole(store, study), ensure_ascii=False, indent=1) + "\n"
    table, _, form = name.rpartition(".")
    if table not in KINDS[study.plan.kind] or form not in FORMS:
        return None
    rows = rows_of(store, study, table, only)
    return as_csv(TABLES[table][0], rows) if form == "csv" else as_jsonl(rows)


def file_names(study: Study) -> list[str]:
    """Return the exports of a study: each table as CSV and JSONL, and the whole."""
    tables = KINDS[study.plan.kind]
    return [*(f"{table}.{form}" for table in tables for form in FORMS), WHOLE]


def write_files(store: Store, study: Study, folder: Path) -> list[Path]:
    """Write all exports of a study, and each person's tables apart.

    Args:
        store: Where the study is kept.
        study: The study.
        folder: Where they are written; made where it is not there.

    Returns:
        The files.
    """
    folder.mkdir(parents=True, exist_ok=True)
    people = [one.name for one in store.annotators(study)]
    files = []
    for name in file_names(study):
        stem, _, form = name.rpartition(".")
        for only in (None, *([] if name == WHOLE else people)):
            file = folder / (f"{stem}-{only}.{form}" if only else name)
            file.write_text(table_file(store, study, name, only) or "", "utf-8", newline="")
            files.append(file)
    return files


def whole(store: Store, study: Study) -> dict[str, Any]:
    """Return a study with its people and all that they said, without the keys of the links."""
    said = whole_answers(store, study)
    return {
        "study": {"number": study.number, "made": study.made, **asdict(study.plan)},
        "items": [
            {"id": item.id, "stratum": item.stratum, "value": item.value, "passed": item.passed}
            for item in store.items(study)
        ],
        "annotators": [_person(store, annotator, answers) for annotator, answers in said.items()],
    }


def _person(store: Store, annotator: Annotator, answers: Sequence[Said]) -> dict[str, Any]:
    return {
        "name": annotator.name,
        "nickname": annotator.nickname,
        "usage": annotator.usage,
        "familiarity": annotator.familiarity,
        "items": len(progress(store, annotator)),
        "answers": [
            {
                "item": said.item.id,
                "saved": said.saved,
                **said.answer.model_dump(exclude_defaults=True),
            }
            for said in answers
        ],
    }
