"""What a person says of an item: read from a form, and held against what is asked."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from limner.web.annotate.studies import Questions

MAX_COMMENT = 2_000
"""Characters of a remark; the rest is cut off."""
MAX_NICKNAME = 40
"""Characters of a nickname; the rest is cut off."""

RIGHT, WRONG = "right", "wrong"

Point = Annotated[int, Field(ge=1, le=5)]
Rank = Annotated[int, Field(ge=1, le=3)]


class Answer(BaseModel):
    """What a person says of an item, as far as it is said."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ratings: dict[str, Point] = {}
    ranks: dict[str, dict[str, Rank]] = {}
    """For each image the rank of each candidate, by its letter."""
    verdict: bool | None = None
    """Whether it is right."""
    comment: str = ""


class AnswerError(ValueError):
    """A form that no page of this site sends; the message names the field."""


def read_answer(fields: Mapping[str, str], asked: Questions) -> Answer:
    """Return the answer in a form's fields; what is not asked is passed over.

    Args:
        fields: ``rating/<component>``, ``rank/<image>/<letter>``, ``verdict`` and ``comment``.
        asked: What is asked.

    Raises:
        AnswerError: A value is none that can be chosen.
    """
    ratings = {name: point(fields, f"rating/{name}") for name in asked.ratings}
    ranks = {
        image: {letter: point(fields, f"rank/{image}/{letter}", len(letters)) for letter in letters}
        for image, letters in asked.ranks.items()
    }
    return Answer(
        ratings=_chosen(ratings),
        ranks={image: _chosen(some) for image, some in ranks.items()},
        verdict=_verdict(fields) if asked.has_verdict else None,
        comment=fields.get("comment", "").replace("\r\n", "\n").strip()[:MAX_COMMENT],
    )


def missing(answer: Answer, asked: Questions) -> dict[str, str]:
    """Return what keeps an answer from being whole: for each field what is to be done."""
    faults = {
        f"rating/{name}": "Choose a number from 1 to 5."
        for name in asked.ratings
        if name not in answer.ratings
    }
    for image, letters in asked.ranks.items():
        if sorted(answer.ranks.get(image, {}).values()) != list(range(1, len(letters) + 1)):
            faults[f"rank/{image}"] = f"Give each picture another rank, 1 to {len(letters)}."
    if asked.has_verdict and answer.verdict is None:
        faults["verdict"] = "Choose right or wrong."
    return faults


def point(fields: Mapping[str, str], name: str, most: int = 5) -> int | None:
    """Return the number from 1 to ``most`` that was chosen; None where none was.

    Raises:
        AnswerError: It is none that can be chosen.
    """
    said = fields.get(name, "")
    if not said:
        return None
    if said not in {str(number) for number in range(1, most + 1)}:
        raise AnswerError(f"{name}: {said[:20]!r} is no number from 1 to {most}.")
    return int(said)


def _chosen(values: Mapping[str, int | None]) -> dict[str, int]:
    return {name: value for name, value in values.items() if value is not None}


def _verdict(fields: Mapping[str, str]) -> bool | None:
    said = fields.get("verdict", "")
    if said not in ("", RIGHT, WRONG):
        raise AnswerError(f"verdict: {said[:20]!r} is neither {RIGHT} nor {WRONG}.")
    return said == RIGHT if said else None
