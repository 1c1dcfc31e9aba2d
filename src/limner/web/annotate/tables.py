"""The tables of a study: what each answer gives them, person by person."""

from collections.abc import Callable, Iterator

from limner.web.annotate.store import Store
from limner.web.annotate.studies import Study
from limner.web.annotate.work import Said, whole_answers

Row = dict[str, object]


def _ratings(name: str, said: Said) -> Iterator[Row]:
    for part, value in said.answer.ratings.items():
        yield {"item": f"{said.item.id}/{part}", "annotator": name, "value": value}


def _rankings(name: str, said: Said) -> Iterator[Row]:
    for image, ranks in said.answer.ranks.items():
        group = f"{said.item.id}/{image}"
        for letter, rank in ranks.items():
            yield {"item": f"{group}/{letter}", "group": group, "annotator": name, "value": rank}


def _verdicts(name: str, said: Said) -> Iterator[Row]:
    if said.answer.verdict is not None:
        yield {"item": said.item.id, "annotator": name, "value": int(said.answer.verdict)}


def _comments(name: str, said: Said) -> Iterator[Row]:
    if said.answer.comment:
        yield {"item": said.item.id, "annotator": name, "comment": said.answer.comment}


TABLES: dict[str, tuple[tuple[str, ...], Callable[[str, Said], Iterator[Row]]]] = {
    "ratings": (("item", "annotator", "value"), _ratings),
    "rankings": (("item", "group", "annotator", "value"), _rankings),
    "verdicts": (("item", "annotator", "value"), _verdicts),
    "comments": (("item", "annotator", "comment"), _comments),
}
"""The columns of each table, and the rows that an answer gives it."""

KINDS: dict[str, tuple[str, ...]] = {
    "requests": ("ratings", "rankings", "comments"),
    "verdicts": ("verdicts", "comments"),
}
"""The tables of each kind of study."""


def rows_of(store: Store, study: Study, table: str, only: str | None = None) -> Iterator[Row]:
    """Yield the rows of a table, person by person; only whole answers count.

    Args:
        store: Where the study is kept.
        study: The study.
        table: One of ``TABLES``.
        only: The name of the person whose rows are wanted; everybody's where None.
    """
    _, rows = TABLES[table]
    for annotator, answers in whole_answers(store, study).items():
        if only in (None, annotator.name):
            for said in answers:
                yield from rows(annotator.name, said)
