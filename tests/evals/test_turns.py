"""Turns, their feedback, and how their scores stand in the log."""

import json
from itertools import pairwise

import pytest

from evals.conftest import (
    GOOD,
    INSPECT_LEAKS,
    NO_LIST,
    WRONG_TOOL,
    WRONG_TOOL_SCORE,
    line_drawing,
    metric,
    values,
)
from evals.server import says
from limner.drawing import load_screen
from limner.drawing.prompt import system_prompt

pytestmark = INSPECT_LEAKS

AGAIN = "Answer again with the whole JSON list of actions, from a blank canvas."


def test_what_the_model_is_told_first(provider, runs, write_tasks):
    provider.answers(alpha=says(GOOD))
    runs.run(write_tasks("alpha"))
    (request,) = provider.requests
    assert request["messages"] == [
        {"role": "system", "content": system_prompt(load_screen())},
        {"role": "user", "content": "Task: alpha"},
    ]


def test_a_second_turn_only_below_the_threshold(provider, runs, write_tasks):
    tasks = write_tasks("below", "at", "above")
    at = says(WRONG_TOOL)
    provider.answers(below=says(NO_LIST), at=at, above=says(GOOD))
    runs.run(tasks, args={"threshold": WRONG_TOOL_SCORE})
    assert provider.asked == {"below": 2, "at": 1, "above": 1}
    provider.answers(below=says(NO_LIST), at=at, above=says(GOOD))
    runs.run(tasks)
    assert provider.asked == {"below": 2, "at": 2, "above": 1}


@pytest.mark.parametrize("turns", [1, 2, 4])
def test_the_number_of_turns_is_a_setting(provider, runs, write_tasks, turns):
    provider.answers(alpha=says(NO_LIST))
    log = runs.run(write_tasks("alpha"), args={"turns": turns})
    assert provider.asked == {"alpha": turns}
    assert [turn["value"] for turn in log.samples[0].store["turns"]] == [0.0] * turns


@pytest.mark.parametrize(
    ("mode", "text"),
    [
        (
            "structured",
            (
                "Your drawing scored 0.534 of 1 (fair).\n\n"
                "Missing:\n- tools: expected line: tool line; found pen\n\n"
                "What to do:\n- Draw the line with the line tool.\n\n"
            ),
        ),
        ("score", "Your drawing scored 0.534 of 1.\n\n"),
        (
            "self",
            (
                "Go through your answer action by action, as the paint program would carry it out. "
                "Say in a few lines what does not fit the task, then correct it.\n\n"
            ),
        ),
        ("none", "You have one more try.\n\n"),
    ],
)
def test_the_feedback_that_the_model_receives(provider, runs, write_tasks, mode, text):
    provider.answers(alpha=[says(WRONG_TOOL), says(GOOD)])
    log = runs.run(write_tasks("alpha"), args={"feedback": mode})
    first, second = (request["messages"] for request in provider.requests)
    assert second[:2] == first
    assert second[2:] == [
        {"role": "assistant", "content": WRONG_TOOL},
        {"role": "user", "content": text + AGAIN},
    ]
    assert values(log, "last") == {"alpha": 1.0}


def test_each_turn_has_its_own_feedback(provider, runs, write_tasks):
    provider.answers(alpha=[says(NO_LIST), says(WRONG_TOOL), says(GOOD)])
    runs.run(write_tasks("alpha"), args={"turns": 3, "feedback": "score"})
    messages = provider.requests[-1]["messages"]
    assert [m["content"].split(".\n")[0] for m in messages if m["role"] == "user"] == [
        "Task: alpha",
        "Your drawing scored 0.000 of 1",
        "Your drawing scored 0.534 of 1",
    ]


def test_first_last_and_best_and_whether_they_passed(provider, runs, write_tasks):
    provider.answers(
        better=[says(WRONG_TOOL), says(GOOD)],
        worse=[says(WRONG_TOOL), says(NO_LIST)],
        done=says(GOOD),
    )
    hard = {"difficulty": "hard"}
    log = runs.run(write_tasks("better", "done", worse=hard))
    scores = {s.id: s.scores["drawing_score"].value for s in log.samples}
    w = WRONG_TOOL_SCORE
    keys = ("first", "last", "best", "first_passed", "last_passed")
    assert scores == {
        "better": dict(zip(keys, (w, 1.0, 1.0, 0, 1), strict=True)),
        "worse": dict(zip(keys, (w, 0.0, w, 0, 0), strict=True)),
        "done": dict(zip(keys, (1.0, 1.0, 1.0, 1, 1), strict=True)),
    }
    assert {key: round(metric(log, key, "mean"), 4) for key in keys} == {
        "first": 0.6893,
        "last": 0.6667,
        "best": 0.8447,
        "first_passed": 0.3333,
        "last_passed": 0.6667,
    }
    assert metric(log, "first", "limner/median") == w
    assert metric(log, "last", "limner/by_difficulty_easy") == 1.0
    assert metric(log, "last", "limner/by_difficulty_hard") == 0.0


def test_every_turn_is_logged_as_it_was_scored(provider, runs, write_tasks):
    provider.answers(alpha=[says(WRONG_TOOL), says(GOOD)])
    log = runs.run(write_tasks("alpha"))
    (sample,) = log.samples
    events = [event for event in sample.events if event.event == "score"]
    assert [(e.intermediate, e.score.value["last"]) for e in events] == [
        (True, WRONG_TOOL_SCORE),
        (True, 1.0),
        (False, 1.0),
    ]
    spans = [e.name for e in sample.events if e.event == "span_begin" and e.name[:5] == "turn-"]
    assert spans == ["turn-1", "turn-2"]
    turns = sample.scores["drawing_score"].metadata["turns"]
    assert turns == sample.store["turns"]
    assert [turn["answer"] for turn in turns] == [WRONG_TOOL, GOOD]
    assert [check["criterion"] for check in turns[0]["checks"] if not check["passed"]] == ["tools"]
    assert sample.scores["drawing_score"].answer == GOOD


def test_the_layout_seed_reaches_the_prompt_and_the_scoring(provider, runs, write_tasks):
    seed = next(n for n in range(99) if load_screen(n).tools["line"] != load_screen().tools["line"])
    shuffled = load_screen(seed)
    provider.answers(knows=says(line_drawing(shuffled.tools["line"])), by_heart=says(GOOD))
    log = runs.run(write_tasks("knows", "by_heart"), args={"layout_seed": seed, "turns": 1})
    systems = {request["messages"][0]["content"] for request in provider.requests}
    assert systems == {system_prompt(shuffled)}
    assert system_prompt(shuffled) != system_prompt(load_screen())
    assert values(log)["knows"] == 1.0
    assert values(log)["by_heart"] < 1.0


def test_the_profile_is_a_setting(provider, runs, write_tasks):
    provider.answers(alpha=says(WRONG_TOOL))
    tasks = write_tasks("alpha")
    found = {}
    for profile in ("paper", "released"):
        log = runs.run(tasks, args={"profile": profile, "turns": 1})
        (turn,) = log.samples[0].store["turns"]
        found[turn["profile"]] = turn["value"]
    assert found.keys() == {"paper", "released"}
    assert found["paper"] != found["released"]


def test_the_log_can_be_read_as_plain_json(provider, runs, write_tasks):
    """What is stored of a turn is JSON: other tools read it without limner."""
    provider.answers(alpha=says(WRONG_TOOL))
    log = runs.run(write_tasks("alpha"))
    turns = log.samples[0].store["turns"]
    assert json.loads(json.dumps(turns)) == turns
    assert all(a.keys() == b.keys() for a, b in pairwise(turns))
