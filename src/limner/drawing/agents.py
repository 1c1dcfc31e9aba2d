"""The bundled agents of the drawing bench: one short function each under a decorator.

An agent returns the text of an answer. What it may look at is in its :class:`Turn`: ``reference``
reads the task, the others do not.
"""

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from limner.drawing.reference import strokes_to_actions
from limner.drawing.screen import Screen, load_screen
from limner.drawing.tasks import Stroke, Task


@dataclass(frozen=True, slots=True)
class Turn:
    """What an agent is asked."""

    task: Task
    screen: Screen
    seed: str
    """Differs by task, epoch and turn, and is the same in every run."""


Agent = Callable[[Turn], str]

AGENTS: dict[str, Agent] = {}
"""The bundled agents by name."""


def agent(function: Agent) -> Agent:
    """Register a bundled agent under its function's name."""
    AGENTS[function.__name__] = function
    return function


@agent
def reference(turn: Turn) -> str:
    """Draw the task's own reference solution."""
    return _answer(strokes_to_actions(turn.task.reference, turn.screen))


@agent
def blind(turn: Turn) -> str:
    """Draw with every tool in every colour, whatever the prompt: it proves what is given away."""
    return _BLIND


@agent
def empty(turn: Turn) -> str:
    """Answer with a list of no actions."""
    return "[]"


@agent
def random_(turn: Turn) -> str:
    """Draw a handful of random marks with random tools."""
    number = random.Random(hashlib.sha256(turn.seed.encode()).digest())
    return _answer(strokes_to_actions([_random_stroke(number) for _ in range(8)], turn.screen))


AGENTS["random"] = AGENTS.pop("random_")


def _random_stroke(number: random.Random) -> Stroke:
    screen = load_screen()
    tool = number.choice(list(screen.tools))
    count = {"pen": 5, "eraser": 3, "fill": 1}.get(tool, 2)
    points = tuple((number.randrange(1000), number.randrange(700)) for _ in range(count))
    color, size = number.choice(list(screen.palette)), number.choice(list(screen.sizes))
    return Stroke.model_validate({"tool": tool, "color": color, "size": size, "points": points})


def _blind_strokes() -> list[Stroke]:
    """Every tool in turn over the whole canvas, in every colour, 31 marks in all."""
    screen = load_screen()
    shapes = {
        "line": [[40, 350], [960, 350]],
        "pen": [[60, 60], [940, 640]],
        "rectangle": [[20, 20], [980, 680]],
        "circle": [[500, 350], [820, 350]],
        "eraser": [[5, 5], [5, 15]],
        "fill": [[3, 3]],
    }
    colors = cycle(name for name in screen.palette if name != screen.background)
    strokes: list[dict[str, Any]] = [
        {"tool": tool, "color": next(colors), "points": points}
        for tool, points in shapes.items()
        for _ in range(5)
    ]
    strokes.insert(0, {"tool": "pen", "color": "white", "points": [[10, 10], [10, 20]]})
    return [Stroke.model_validate(stroke) for stroke in strokes]


def _answer(actions: list[dict[str, Any]]) -> str:
    return json.dumps(actions)


_BLIND = _answer(strokes_to_actions(_blind_strokes(), load_screen()))
