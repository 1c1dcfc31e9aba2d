"""What a design's judges judge: a sample's request, and the record of what a model made of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from inspect_ai.solver import TaskState

from limner.design.pool import PoolError
from limner.design.requests import Request
from limner.evals.judges.answering import NoVerdictError, judge_of
from limner.evals.judges.pictures import picture_of
from limner.evals.town import EVALUATION, TOWN


@dataclass(frozen=True, slots=True)
class Work:
    """A request and what was made of it."""

    request: Request
    record: Mapping[str, Any]
    """The fields of a :class:`~limner.design.town.records.TownRecord`."""
    pool: str | None

    @property
    def steps(self) -> list[Any]:
        """The steps that the studio was given, as the model gave them."""
        return list(self.record["workflow"])[: self.record["kept"]]

    @property
    def outline(self) -> str:
        """The supervisor's outline of the design, as text."""
        return str(self.record["outline"])

    def picture(self) -> bytes | None:
        """Return the design as a PNG file; None where there is none.

        Raises:
            NoVerdictError: The request's images are not there.
        """
        try:
            return picture_of(self.request, self.record, self.pool)
        except PoolError as error:
            raise NoVerdictError("no_picture", f"The design cannot be drawn: {error}") from error


def work_for(role: str, state: TaskState) -> Work:
    """Return what the model of a role is to judge.

    Raises:
        NoVerdictError: No model has the role, or the six steps did not come to their end.
    """
    judge_of(role)
    if state.store.get(EVALUATION) is None:
        raise NoVerdictError("stopped", "It was stopped before the workflow was carried out.")
    request = Request.model_validate(state.metadata["request"])
    return Work(request, state.store.get(TOWN), state.metadata.get("pool"))
