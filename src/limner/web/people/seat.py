"""A person's seat: what the events of a session come to, turn by turn, as for a model."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from limner.checks import Score
from limner.drawing.feedback import feedback_text, give_feedback
from limner.drawing.profiles import score
from limner.drawing.scoring import draw
from limner.drawing.screen import load_screen
from limner.drawing.tasks import Task, bundled_tasks
from limner.web.people.choosing import RULES
from limner.web.people.events import Event, play
from limner.web.people.records import Session, TurnRow
from limner.web.people.store import Store


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a session is."""

    session: Session
    turns: tuple[TurnRow, ...]
    """The turns that are over."""
    open: tuple[tuple[float, Event], ...]
    """The events since, each with the time at which it came in."""

    @property
    def place(self) -> tuple[int, int]:
        """The task, from 0, and the turn, from 1, that come next; at the end one task too far."""
        if not self.turns:
            return 0, 1
        last = self.turns[-1]
        return (last.task + 1, 1) if _is_over(last) else (last.task, last.turn + 1)

    @property
    def is_over(self) -> bool:
        """Whether all tasks are done, or the person has left."""
        return self.is_done or any(event.kind == "end" for _, event in self.open)

    @property
    def is_done(self) -> bool:
        """Whether all tasks are done."""
        return self.place[0] >= len(self.session.positions)

    @property
    def last(self) -> int:
        """The number of the last event that is kept; 0 where there is none."""
        return self.open[-1][1].seq if self.open else self.turns[-1].seq if self.turns else 0

    def turns_of(self, number: int) -> list[TurnRow]:
        """Return the turns of one of the session's tasks, from 0."""
        return [row for row in self.turns if row.task == number]

    def is_finished(self, number: int) -> bool:
        """Tell whether one of the session's tasks has all its turns."""
        rows = self.turns_of(number)
        return bool(rows) and _is_over(rows[-1])


def standing(store: Store, session: Session) -> Standing:
    """Return where a session is; turns that were closed and not scored yet are scored now.

    A turn follows from the events alone, so that it is the same whenever it is worked out.
    """
    rows = store.turns(session.id)
    while True:
        now = Standing(session, tuple(rows), tuple(store.events(session.id, _seq(rows))))
        row = None if now.is_done else _closed(now)
        if row is None:
            return now
        store.add_turn(session.id, row)
        rows.append(row)


def task_of(session: Session, number: int) -> Task:
    """Return one of a session's tasks, from 0."""
    return bundled_tasks()[session.positions[number]]


def shown(now: Standing) -> dict[str, Any]:
    """Return what the page is told, as JSON."""
    number, turn = now.place
    return {
        "last": now.last,
        "tasks": len(now.session.positions),
        "isOver": now.is_over,
        "isDone": now.is_done,
        "results": list(_results(now)),
        "task": None if now.is_over else _task(now, number, turn),
    }


def _task(now: Standing, number: int, turn: int) -> dict[str, Any]:
    before = now.turns_of(number)
    return {
        "number": number,
        "turn": turn,
        "prompt": task_of(now.session, number).prompt,
        "actions": play((event for _, event in now.open), _actions(before)).actions,
        "before": _actions(before),
        "feedback": before[-1].turned["feedback"] if before else None,
    }


def _results(now: Standing) -> Iterator[dict[str, Any]]:
    for number in dict.fromkeys(row.task for row in now.turns):
        rows = now.turns_of(number)
        yield {
            "number": number,
            "prompt": task_of(now.session, number).prompt,
            "values": [row.turned["record"]["value"] for row in rows],
            "grade": rows[-1].turned["grade"],
            "isFinished": now.is_finished(number),
            "seconds": sum(row.turned["seconds"] for row in rows),
        }


def _closed(now: Standing) -> TurnRow | None:
    """Score the turn that the open events close, if they do."""
    end = next((i for i, (_, event) in enumerate(now.open) if event.kind == "submit"), None)
    if end is None:
        return None
    number, turn = now.place
    events = now.open[: end + 1]
    played = play((event for _, event in events), _actions(now.turns_of(number)))
    answer = json.dumps(played.actions)
    result = score(
        task_of(now.session, number), draw(answer, load_screen(RULES.layout_seed)), RULES.profile
    )
    turned = {
        **_told(result),
        # As the task's solver records a model's turn.
        "record": {"answer": answer, "stop": "stop", **asdict(result)},
        "actions": played.actions,
        "seconds": round(played.seconds, 3),
        "began": events[0][0],
        "ended": events[-1][0],
    }
    return TurnRow(number, turn, events[-1][1].seq, turned)


def _told(result: Score) -> dict[str, str]:
    """Return what the person is told."""
    return {
        "feedback": feedback_text(result, RULES.feedback),
        "grade": give_feedback(result).grade,
    }


def _is_over(row: TurnRow) -> bool:
    return row.turned["record"]["value"] >= RULES.threshold or row.turn == RULES.turns


def _actions(rows: Sequence[TurnRow]) -> list[dict[str, Any]]:
    return list(rows[-1].turned["actions"]) if rows else []


def _seq(rows: Sequence[TurnRow]) -> int:
    return rows[-1].seq if rows else 0
