"""A drawing sample as JSON: what its turns did, action by action, and what they are worth."""

import json
from typing import Any, cast, get_args

from limner.drawing.canvas import Mark
from limner.drawing.feedback import FeedbackMode, feedback_text
from limner.drawing.profiles import PROFILES, score
from limner.drawing.scoring import Drawing
from limner.drawing.screen import load_screen
from limner.drawing.tasks import Task
from limner.report.samples import Run, RunSample, RunTurn
from limner.report.text import cut
from limner.web.paint import layout_of
from limner.web.runs.checks import score_json

MAX_ANSWER_CHARS = 60_000
MAX_ELEMENT_CHARS = 120


def drawing_json(run: Run, sample: RunSample) -> dict[str, Any]:
    """Return what the page of a drawing shows.

    Returns:
        JSON: the task, the layout, and for each turn its score, marks (canvas pixels), actions
        (screen pixels) and the answer's start.
    """
    return {
        "bench": "drawing",
        "id": sample.task_id,
        "epoch": sample.epoch,
        "model": run.model,
        "profile": run.profile,
        "category": sample.category,
        "difficulty": sample.difficulty,
        "prompt": sample.prompt,
        "unscored": sample.unscored,
        "seconds": sample.seconds,
        "tokens": sample.tokens,
        "layout": layout_of(load_screen(run.layout_seed)),
        "turns": [_turn(turn) for turn in sample.turns],
        "told": _told(run, sample),
    }


def profiles_json(task: Task, sample: RunSample) -> list[dict[str, Any]]:
    """Score each turn by every profile.

    Returns:
        For each profile its name, and either ``scores``, one for each turn, or ``why`` it cannot
        tell.
    """
    drawings = [turn.drawing() for turn in sample.turns]
    return [_scored_by(name, task, drawings) for name in sorted(PROFILES)]


def _scored_by(name: str, task: Task, drawings: list[Drawing]) -> dict[str, Any]:
    if name == "verified" and task.scene is None:
        return {"profile": name, "why": task.unverified or "The task has no scene that is known."}
    scores = [score_json(score(task, drawing, name)) for drawing in drawings]
    return {"profile": name, "scores": scores}


def _turn(turn: RunTurn) -> dict[str, Any]:
    drawing = turn.drawing()
    text = turn.answer if isinstance(turn.answer, str) else json.dumps(turn.answer)
    return {
        "score": score_json(turn.score),
        "marks": [_mark(mark) for mark in drawing.trace.marks],
        "actions": _actions(drawing),
        "answer": text[:MAX_ANSWER_CHARS],
        "answerChars": len(text),
        "stop": turn.stop,
    }


def _mark(mark: Mark) -> dict[str, Any]:
    return {
        "form": mark.form,
        "tool": mark.tool,
        "color": mark.color,
        "size": mark.size,
        "points": mark.points,
        "actions": mark.actions,
        "selectedBy": mark.selected_by,
    }


def _actions(drawing: Drawing) -> list[list[Any]]:
    """Return of each element of the answer its kind, place and effect.

    A faulty one has no kind; its text stands in the place of x.
    """
    actions = {action.index: action for action in drawing.answer.actions}
    effects = {effect.action: effect.what for effect in drawing.trace.effects}
    faults = {fault.index: fault.message for fault in drawing.answer.faults}
    rows: list[list[Any]] = []
    for index, element in enumerate(drawing.answer.raw or ()):
        if action := actions.get(index):
            rows.append([action.kind, action.x, action.y, effects.get(index, "")])
        else:
            rows.append(
                ["", _as_text(element), None, f"not carried out: {faults.get(index, 'faulty')}"]
            )
    return rows


def _as_text(element: Any) -> str:
    try:
        return cut(json.dumps(element, ensure_ascii=False), MAX_ELEMENT_CHARS)
    except RecursionError:
        return "nested too deep to be shown"


def _told(run: Run, sample: RunSample) -> list[str]:
    """Return what the model was told before each turn but the first."""
    if run.feedback not in get_args(FeedbackMode):
        return []
    mode = cast(FeedbackMode, run.feedback)
    return [feedback_text(turn.score, mode) for turn in sample.turns[:-1]]
