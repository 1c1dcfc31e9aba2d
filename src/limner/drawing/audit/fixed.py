"""Fixed drawings that never read a prompt: full-canvas figures and a crowded page."""

import math
from typing import Any

from limner.drawing.agents import AGENTS, Turn
from limner.drawing.reference import strokes_to_actions
from limner.drawing.screen import load_screen
from limner.drawing.tasks import Stroke, Task

COLORS = ("black", "red", "green", "blue", "yellow", "magenta", "cyan")


def fixed_answers(task: Task) -> dict[str, str | list[Any]]:
    """Return the answers that tell nothing of a task, by the name of the agent that gives them.

    The task is used for the seed of ``random`` alone.
    """
    turn = Turn(task, load_screen(), task.id)
    answers: dict[str, str | list[Any]] = {
        name: AGENTS[name](turn) for name in ("empty", "random", "blind")
    }
    return answers | {f"full-canvas {name}": actions for name, actions in FIGURES.items()}


def _actions(*strokes: dict[str, Any]) -> list[Any]:
    return strokes_to_actions([Stroke.model_validate(stroke) for stroke in strokes], load_screen())


def _polygon(sides: int, x: float, y: float, reach: float, inner: float = 1.0) -> list[Any]:
    """Return a closed polygon, or a star where every other corner is drawn in."""
    count = sides * (1 if inner == 1.0 else 2)
    points = []
    for k in range(count):
        r = reach * (inner if k % 2 and inner != 1.0 else 1.0)
        turn = math.tau * k / count - math.pi / 2
        points.append([round(x + r * math.cos(turn), 1), round(y + r * math.sin(turn), 1)])
    return [*points, points[0]]


def _crowd() -> list[Any]:
    strokes: list[dict[str, Any]] = []
    for row in range(6):
        for column in range(9):
            x, y = 60 + 110 * column, 60 + 115 * row
            color = COLORS[(row + 2 * column) % len(COLORS)]
            kind = (row * 9 + column) % 6
            shapes = (
                {"tool": "circle", "points": [[x, y], [x + 40, y]]},
                {"tool": "rectangle", "points": [[x - 40, y - 40], [x + 40, y + 40]]},
                {"tool": "line", "points": [[x - 40, y + 30], [x + 40, y - 30]]},
                {"tool": "pen", "points": _polygon(3, x, y, 42)},
                {"tool": "pen", "points": _polygon(5, x, y, 42, 0.4)},
                {"tool": "rectangle", "points": [[x - 45, y - 25], [x + 45, y + 25]]},
            )
            strokes.append({"color": color, **shapes[kind]})
    return _actions(*strokes)


FIGURES = {
    "circle": _actions({"tool": "circle", "points": [[500, 350], [830, 350]]}),
    "filled circle": _actions(
        {"tool": "circle", "color": "red", "points": [[500, 350], [830, 350]]},
        {"tool": "fill", "color": "red", "points": [[500, 350]]},
    ),
    "rectangle": _actions({"tool": "rectangle", "points": [[20, 20], [980, 680]]}),
    "square": _actions({"tool": "rectangle", "points": [[170, 20], [830, 680]]}),
    "triangle": _actions({"tool": "pen", "points": _polygon(3, 500, 400, 380)}),
    "star": _actions({"tool": "pen", "points": _polygon(5, 500, 360, 330, 0.4)}),
    "line": _actions({"tool": "line", "points": [[20, 350], [980, 350]]}),
    "crowded page": _crowd(),
}
"""Lists of actions by name."""
