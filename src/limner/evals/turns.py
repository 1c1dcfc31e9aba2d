"""A drawing in turns, however it is made: drawn, scored, given feedback, drawn again."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from inspect_ai.model import ChatMessageUser
from inspect_ai.scorer import score as score_now
from inspect_ai.solver import Generate, Solver, TaskState
from inspect_ai.util import span

from limner.drawing.feedback import FeedbackMode, feedback_text
from limner.drawing.profiles import score
from limner.drawing.scoring import Drawing
from limner.drawing.screen import Screen, load_screen
from limner.drawing.tasks import bundled_tasks, load_tasks
from limner.evals.provider import asked_of
from limner.evals.scorers import INTERIM, TURNS


@dataclass(frozen=True, slots=True)
class Turns:
    """Which tasks are drawn, how often, and what is told in between."""

    tasks: str | None
    """A task file or folder; the bundled tasks where None."""
    profile: str
    turns: int
    """The most turns of a task."""
    threshold: float
    """The score from which a task gets no further turn."""
    feedback: FeedbackMode
    layout_seed: int | None


class Drawn(NamedTuple):
    """What came of a turn."""

    answer: str
    """The list of actions as text, or whatever the model said instead."""
    stop: str | None
    """Why it ended there."""
    drawing: Drawing


DrawTurn = Callable[[TaskState, Generate, Screen], Awaitable[Drawn]]
"""Lets a model draw once, on a blank canvas, and adds what was said to the conversation."""


def in_turns(settings: Turns, draw_turn: DrawTurn, told: str = "") -> Solver:
    """Return a solver that lets a model draw, scores, gives feedback, and lets it draw again.

    It ends at the threshold. Each turn is kept in the sample's store once it is scored.

    Args:
        settings: Of the task.
        draw_turn: How one turn is drawn.
        told: What is said after the feedback.
    """
    screen = load_screen(settings.layout_seed)
    known = load_tasks(settings.tasks) if settings.tasks else bundled_tasks()

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        position = state.metadata["position"]
        asked = asked_of(settings.tasks, position, settings.layout_seed, state.epoch)
        state.messages[-1].metadata = asked
        record: list[dict[str, Any]] = []
        for number in range(1, settings.turns + 1):
            async with span(f"turn-{number}"):
                drawn = await draw_turn(state, generate, screen)
                result = score(known[position], drawn.drawing, settings.profile)
                record.append({"answer": drawn.answer, "stop": drawn.stop, **asdict(result)})
                state.store.set(TURNS, record)
                state.store.set(INTERIM, True)
                await score_now(state)
                state.store.set(INTERIM, False)
            if result.value >= settings.threshold or number == settings.turns:
                break
            text = feedback_text(result, settings.feedback) + told
            state.messages.append(ChatMessageUser(content=text, metadata=asked))
        state.completed = True
        return state

    return solve
