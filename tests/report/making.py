"""Runs made by hand: tasks, answers, and their scores by a profile."""

import json
from typing import Any

from limner.checks import Score
from limner.drawing import Task, draw, load_screen, score
from limner.report.samples import Run, RunSample, RunTurn


def actions(tool: str = "line", **places: tuple[float, float]) -> list[dict[str, Any]]:
    """A list that selects a tool and drags it over the canvas."""
    button = load_screen().tools[tool]
    start, end = places.get("start", (300, 300)), places.get("end", (500, 400))
    return [
        {"action": "click", "x": button.x, "y": button.y},
        {"action": "moveTo", "x": start[0], "y": start[1]},
        {"action": "mouseDown"},
        {"action": "moveTo", "x": end[0], "y": end[1]},
        {"action": "mouseUp"},
    ]


GOOD = json.dumps(actions("line"))
WRONG_TOOL = json.dumps(actions("pen"))


def make_task(task_id: str = "one", **fields: Any) -> Task:
    base = {"id": task_id, "category": "angle", "difficulty": "easy", "prompt": f"Draw {task_id}."}
    return Task.model_validate({**base, "needs": {"tools": ["line"]}, **fields})


def make_sample(
    task: Task | None = None,
    answers: Any = (GOOD,),
    *,
    position: int = 0,
    epoch: int = 1,
    profile: str = "paper",
    **rest: Any,
) -> RunSample:
    task = task or make_task()
    turns = tuple(RunTurn(answer, score(task, draw(answer), profile)) for answer in answers)
    return RunSample.of_task(task, position, epoch, turns=turns, **rest)


def make_run(*samples: RunSample, **fields: Any) -> Run:
    base: dict[str, Any] = {
        "name": "a/model",
        "model": "a/model",
        "profile": "paper",
        "task_set": "tasks.yaml",
        "is_release": False,
        "tasks": len({sample.key for sample in samples}),
        "epochs": max((sample.epoch for sample in samples), default=1),
        "threshold": 0.9,
        "max_turns": 2,
        "feedback": "structured",
        "layout_seed": None,
    }
    return Run(**{**base, "samples": samples, **fields})


def valued(value: float, **fields: Any) -> RunTurn:
    """A turn with a value of its own choosing."""
    return RunTurn(fields.pop("answer", "[]"), Score("paper", value, value >= 0.9, (), **fields))


def with_values(*values: float, task_id: str = "one", position: int = 0, **rest: Any) -> RunSample:
    turns = tuple(valued(value) for value in values)
    return RunSample.of_task(
        make_task(task_id), position, rest.pop("epoch", 1), turns=turns, **rest
    )
