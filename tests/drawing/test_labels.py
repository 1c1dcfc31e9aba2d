"""Labels of recorded drawings, made by eye before scoring, against the verdict of ``verified``."""

import hashlib
import json
from pathlib import Path

from limner.drawing import draw, score

LABELS = json.loads((Path(__file__).parent / "labels.json").read_text(encoding="utf-8"))["labels"]


def test_there_are_enough_labels_and_enough_of_them_are_wrong():
    assert len(LABELS) >= 60
    assert sum(not label["right"] for label in LABELS) >= 20
    assert len({(label["position"], label["turn"]) for label in LABELS}) == len(LABELS)


def test_verified_agrees_with_the_labels(released_tasks, recorded_turns):
    actions = {(position, turn["turn"]): turn["actions"] for position, turn in recorded_turns}
    verdicts = []
    for label in LABELS:
        task = released_tasks[label["position"]]
        assert hashlib.sha256(task.prompt.encode()).hexdigest()[:16] == label["prompt_sha256"]
        if task.scene is not None:
            drawing = draw(actions[label["position"], label["turn"]])
            verdicts.append(score(task, drawing, "verified").passed == label["right"])
    assert len(verdicts) >= 35
    assert sum(verdicts) / len(verdicts) >= 0.95


def test_no_blank_canvas_passes(released_tasks):
    for task in released_tasks:
        if task.scene is not None:
            assert not score(task, draw([]), "verified").passed


def test_every_prompt_of_the_release_has_been_looked_at(released_tasks):
    for task in released_tasks:
        assert (task.scene is None) == bool(task.unverified), task.id
        assert task.unverified != "no scene has been written for this prompt", task.id
