"""What happens at a person's seat, event by event, and the drawing that it makes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from limner.drawing.screen import load_screen

MAX_BATCH = 2_000
"""Events of one request."""
MAX_SECONDS = 86_400
"""The longest time between two events."""

_SCREEN = load_screen()
_Place = Annotated[int | float, Field(ge=0, allow_inf_nan=False)]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class DrawnAction(_Strict):
    """One mouse action in the paper's form, as the paint program logs it."""

    action: Literal["moveTo", "click", "mouseDown", "mouseUp"]
    x: Annotated[_Place, Field(le=_SCREEN.width)] | None = None
    y: Annotated[_Place, Field(le=_SCREEN.height)] | None = None


class Event(_Strict):
    """Something that happened at the seat."""

    seq: int = Field(ge=1)
    """Its number in the session, counted from 1 without a gap: an event sent twice is one."""
    kind: Literal["show", "hide", "act", "keep", "again", "submit", "end"]
    """The task is on the screen or no longer; an action; the last actions taken back; the first
    turn's actions taken up in the second; the turn, or the session, is over."""
    after: Annotated[int | float, Field(ge=0, le=MAX_SECONDS * 1_000, allow_inf_nan=False)] = 0
    """Milliseconds since the event before it in the same page."""
    action: DrawnAction | None = None
    """What ``act`` adds to the list."""
    count: int | None = Field(default=None, ge=0)
    """How many of the list's actions ``keep`` leaves, from the first on."""

    @model_validator(mode="after")
    def _has_its_fields(self) -> Self:
        if (self.action is not None) != (self.kind == "act"):
            raise ValueError("'act' has an action, and nothing else has one")
        if (self.count is not None) != (self.kind == "keep"):
            raise ValueError("'keep' has a count, and nothing else has one")
        return self


Events = TypeAdapter(Annotated[list[Event], Field(max_length=MAX_BATCH)])
"""The events of one request."""


@dataclass(slots=True)
class Turn:
    """What events make of a turn."""

    actions: list[dict[str, Any]]
    """The list, in the paper's JSON form."""
    seconds: float
    """How long the task was on the screen."""


def play(events: Iterable[Event], before: list[dict[str, Any]]) -> Turn:
    """Return what the events of a turn make.

    Args:
        events: In order.
        before: The actions of the turn before, which ``again`` takes up.
    """
    turn = Turn([], 0.0)
    for event in events:
        # The time before a page is shown is not spent on the task.
        turn.seconds += 0 if event.kind == "show" else event.after / 1_000
        if event.action is not None:
            turn.actions.append(event.action.model_dump(exclude_none=True))
        elif event.count is not None:
            del turn.actions[event.count :]
        elif event.kind == "again":
            turn.actions[:] = before
    return turn
