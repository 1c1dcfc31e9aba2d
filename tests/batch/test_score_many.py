"""Many answers get what each would get alone."""

from itertools import count

import pytest

from batch.deeds import Broken, Deadly
from batch.living import children
from limner.checks import ErrorType
from limner.design.many import score_many as score_designs
from limner.design.planner import plan
from limner.design.requests import bundled_requests
from limner.design.scoring import score_design
from limner.design.workflow import run_workflow
from limner.drawing import bundled_tasks, draw, load_screen, score, score_many
from limner.drawing.many import CHUNK
from limner.drawing.reference import strokes_to_actions

FIELDS = ("value", "passed", "errors", "warnings", "metrics", "checks")
TASKS = bundled_tasks()[::10]
ANSWERS = [strokes_to_actions(task.reference, load_screen()) for task in TASKS]


def nested(depth):
    """A list in a list in a list: more deeply than can be sent to another process."""
    return [] if depth == 0 else [nested(depth - 1)]


def fields(got):
    return {name: getattr(got, name) for name in FIELDS}


@pytest.mark.parametrize("profile", ["released", "paper", "verified"])
@pytest.mark.parametrize("workers", [1, 2])
def test_recorded_answers_get_what_score_gives(released_tasks, recorded_turns, profile, workers):
    turns = [(released_tasks[place], turn["actions"]) for place, turn in recorded_turns[::9]]
    turns = [one for one in turns if profile != "verified" or one[0].scene]
    tasks, answers = zip(*turns, strict=True)
    got = list(score_many(tasks, answers, profile, workers=workers, checks=True))
    alone = [score(task, draw(answer), profile) for task, answer in turns]
    assert list(map(fields, got)) == list(map(fields, alone))
    assert [one.task for one in got] == [task.id for task in tasks]
    assert [one.index for one in got] == list(range(len(turns)))


@pytest.mark.parametrize("workers", [1, 2])
def test_what_cannot_be_scored_is_a_row_with_a_reason(workers):
    rows = [
        ("no-such-task", "[]"),
        (TASKS[0], None),
        (TASKS[0], b"[]"),
        (len(bundled_tasks()), "[]"),
        (1.5, "[]"),
        (TASKS[0].model_copy(update={"scene": None}), "[]"),
        (TASKS[0], Broken()),
        (TASKS[0], (one for one in "[]")),
        (TASKS[0], [*ANSWERS[0], nested(900)]),
        (TASKS[0].id, "no list at all"),
        (0, ANSWERS[0]),
    ]
    got = list(score_many(*zip(*rows, strict=True), workers=workers))
    assert [one.error for one in got] == [
        "there is no task 'no-such-task'",
        "the answer is no text and no list of actions, but of type NoneType",
        "the answer is no text and no list of actions, but of type bytes",
        "there is no task 250: there are 250, from 0",
        "the task is no id, but of type float",
        f"Task {TASKS[0].id} has no scene: it cannot be scored by 'verified'.",
        "we did not think of this",
        "the answer is no text and no list of actions, but of type generator",
        None,
        None,
        None,
    ]
    assert [one.value for one in got] == [None] * 8 + [
        score(TASKS[0], draw([*ANSWERS[0], []])).value,
        0.0,
        1.0,
    ]
    assert [one.errors[0].type for one in got if one.errors] == [ErrorType.SYNTAX] * 2


def test_a_drawing_that_kills_its_worker_is_a_row_with_a_reason():
    answers = [*ANSWERS[:3], Deadly(), *ANSWERS[4:]]
    got = list(score_many(TASKS, answers, workers=2))
    assert [one.value for one in got] == [1.0] * 3 + [None] + [1.0] * (len(TASKS) - 4)
    assert got[3].error == "its process ended with exit code 7, whenever it was tried"
    assert (got[3].index, got[3].task) == (3, TASKS[3].id)


def test_a_million_answers_are_not_taken_before_results_are():
    before, taken = children(), count()
    answers = (ANSWERS[next(taken) and 0] for _ in range(1_000_000))
    got = score_many(TASKS[0], answers, workers=2)
    assert [next(got).index for _ in range(3)] == [0, 1, 2]
    assert next(taken) <= 6 * CHUNK
    got.close()
    assert children() == before


def test_without_other_processes_they_are_taken_one_by_one_and_may_be_closed():
    taken = count()
    got = score_many(TASKS[0], (ANSWERS[next(taken) and 0] for _ in range(1_000_000)), workers=1)
    assert next(got).value == 1.0
    got.close()
    assert next(taken) == 1


def test_ids_are_those_given():
    got = score_many(TASKS[:2], ANSWERS[:2], ids=["a", "b"], workers=1)
    assert [(one.id, one.value) for one in got] == [("a", 1.0), ("b", 1.0)]


@pytest.mark.parametrize("workers", [1, 2])
def test_another_number_of_tasks_than_answers_is_an_error(workers):
    with pytest.raises(ValueError, match="shorter"):
        list(score_many(TASKS[:2], ANSWERS[:1], workers=workers))


def test_there_has_to_be_such_a_profile():
    with pytest.raises(ValueError, match="There is no profile 'best'"):
        score_many(TASKS, ANSWERS, "best")


REQUESTS = [one for one in bundled_requests() if not one.images][::15]
PLANS = [plan(one, ()) for one in REQUESTS]


@pytest.mark.parametrize("workers", [1, 2])
def test_designs_get_what_score_design_gives(workers):
    answers = [*PLANS[1:], PLANS[0]]
    got = list(score_designs(REQUESTS, answers, workers=workers, checks=True))
    alone = [
        score_design(request, run_workflow(steps), ())
        for request, steps in zip(REQUESTS, answers, strict=True)
    ]
    assert list(map(fields, got)) == list(map(fields, alone))


def test_a_text_may_hold_the_workflow_and_one_without_gets_what_no_design_gets():
    import json

    texts = [f"Here it is: {json.dumps(PLANS[0])}", "I would rather not.", None]
    got = list(score_designs(REQUESTS[0].id, texts, workers=1))
    assert [one.value for one in got] == [1.0, 0.0, None]
    assert got[2].error == "the answer is no text and no list of steps, but of type NoneType"
