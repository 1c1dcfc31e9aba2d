"""A task that a person has drawn, as a sample of a log: turns, times, and what happened when."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from inspect_ai.dataset import Sample
from inspect_ai.event import Event as LogEvent
from inspect_ai.event import InfoEvent, ModelEvent, SpanBeginEvent, SpanEndEvent
from inspect_ai.log import EvalSample
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageUser,
    GenerateConfig,
    ModelOutput,
)

from limner.evals.scorers import TURNS
from limner.web.people.events import Event
from limner.web.people.naming import PERSON, public_id
from limner.web.people.records import TurnRow
from limner.web.people.seat import Standing
from limner.web.people.store import Store


def sample_of(now: Standing, number: int, sample: Sample, store: Store) -> EvalSample:
    """Return one of a session's tasks, from 0, that has a turn, as a sample without its score.

    Args:
        now: Where the session is.
        number: Which of its tasks.
        sample: The task as the bench asks it.
        store: Where the events are.
    """
    rows = now.turns_of(number)
    times = store.events(now.session.id, _before(now, rows[0]))
    first, last = rows[0].turned["began"], rows[-1].turned["ended"]
    working = sum(row.turned["seconds"] for row in rows)
    messages = list(sample.input) if isinstance(sample.input, list) else []
    asked = list(messages)
    events: list[LogEvent] = []
    for row in rows:
        output = ModelOutput.from_content(PERSON, row.turned["record"]["answer"])
        turn_events = [event for _, event in times if event.seq <= row.seq]
        times = times[len(turn_events) :]
        events += _turn_events(now, row, asked, output, turn_events)
        asked += _said(row, output, is_last=row is rows[-1] and now.is_finished(number))
    return EvalSample(
        id=sample.id or "",
        epoch=1,
        input=messages,
        target="",
        messages=asked,
        output=output,
        metadata=dict(sample.metadata or {}),
        store={TURNS: [row.turned["record"] for row in rows]},
        events=events,
        started_at=time_text(first),
        completed_at=time_text(last),
        total_time=round(max(last - first, working), 3),
        working_time=round(working, 3),
        uuid=public_id(now.session, str(number)),
    )


def _said(row: TurnRow, output: ModelOutput, is_last: bool) -> list[ChatMessage]:
    answer = ChatMessageAssistant(content=output.completion, model=PERSON, source="generate")
    told = ChatMessageUser(content=row.turned["feedback"])
    return [answer] if is_last else [answer, told]


def _turn_events(
    now: Standing,
    row: TurnRow,
    asked: Sequence[ChatMessage],
    output: ModelOutput,
    happened: Sequence[Event],
) -> list[LogEvent]:
    """Return a turn as Inspect's transcript shows it, with what happened at the seat in it."""
    span = public_id(now.session, f"{row.task}.{row.turn}")
    begin: dict[str, Any] = {"span_id": span, "timestamp": _when(row.turned["began"])}
    end: dict[str, Any] = {"span_id": span, "timestamp": _when(row.turned["ended"])}
    seat = [event.model_dump(exclude_defaults=True) for event in happened]
    return [
        SpanBeginEvent(id=span, name=f"turn-{row.turn}", **begin),
        ModelEvent(
            model=PERSON,
            input=list(asked),
            tools=[],
            tool_choice="none",
            config=GenerateConfig(),
            output=output,
            working_time=row.turned["seconds"],
            completed=end["timestamp"],
            **begin,
        ),
        InfoEvent(source="seat", data=seat, **end),
        SpanEndEvent(id=span, **end),
    ]


def _before(now: Standing, first: TurnRow) -> int:
    """Return the number of the event before a task's first."""
    return max((row.seq for row in now.turns if row.task < first.task), default=0)


def time_text(seconds: float) -> str:
    """Return seconds since 1970 as logs write them."""
    return _when(seconds).isoformat()


def _when(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
