"""The bundled agents as models."""

import asyncio

import pytest
from inspect_ai.model import get_model

from evals.conftest import INSPECT_LEAKS, WRONG_TOOL_SCORE, values
from limner.drawing import load_screen

pytestmark = INSPECT_LEAKS


def answers(log):
    """What was answered, by sample and epoch, turn by turn."""
    return {(s.id, s.epoch): [t["answer"] for t in s.store["turns"]] for s in log.samples}


@pytest.mark.parametrize(
    ("agent", "value", "turns"),
    [("reference", 1.0, 1), ("empty", 0.0, 2)],
)
def test_agents_that_need_no_luck(runs, write_tasks, agent, value, turns):
    log = runs.run(write_tasks("alpha", "beta"), model=f"limner/{agent}")
    assert log.status == "success"
    assert values(log, "last") == {"alpha": value, "beta": value}
    assert [len(sample.store["turns"]) for sample in log.samples] == [turns, turns]


@pytest.mark.parametrize(
    ("profile", "passes"), [("released", True), ("paper", True), ("verified", False)]
)
def test_only_verified_sees_that_blind_draws_something_else(runs, write_tasks, profile, passes):
    log = runs.run(write_tasks("alpha"), model="limner/blind", args={"profile": profile})
    assert (values(log, "last")["alpha"] == 1.0) == passes


def test_the_reference_of_a_task_in_the_middle_of_a_shuffled_screen(runs, write_tasks):
    """The agents find their task by its row in the whole file, whatever was chosen of it."""
    other = {
        "category": "size",
        "needs": {"tools": ["circle"], "colors": ["blue"]},
        "scene": {"objects": [{"name": "ring", "kind": "circle", "color": "blue"}]},
        "reference": [
            {
                "tool": "circle",
                "color": "blue",
                "part": "ring",
                "points": [[500, 300], [600, 300]],
            }
        ],
    }
    tasks = write_tasks("alpha", beta=other, gamma={})
    args = {"category": "size", "layout_seed": 3}
    log = runs.run(tasks, model="limner/reference", args=args)
    assert values(log) == {"beta": 1.0}
    circle = load_screen(3).tools["circle"]
    assert f'"x": {circle.x}, "y": {circle.y}' in answers(log)["beta", 1][0]


def test_random_is_the_same_in_every_run_and_differs_by_task_epoch_and_turn(runs, write_tasks):
    tasks = write_tasks(
        "alpha", "beta", alpha={"needs": {"segments": 5000}}, beta={"needs": {"segments": 5000}}
    )
    first = runs.run(tasks, model="limner/random", epochs=3)
    second = runs.run(tasks, model="limner/random", epochs=3, again=True)
    assert first.location != second.location
    assert answers(first) == answers(second)
    assert values(first) == values(second)
    said = [answer for turns in answers(first).values() for answer in turns]
    assert len(said) == 2 * 3 * 2
    assert len(set(said)) == len(said)


def test_the_reference_follows_its_file(runs, write_tasks):
    log = runs.run(write_tasks("alpha"), model="limner/reference")
    assert values(log) == {"alpha": 1.0}
    by_pen = {"tool": "pen", "part": "line", "points": [[100, 100], [300, 200]]}
    changed = write_tasks(beta={}, alpha={"reference": [by_pen]})
    log = runs.run(changed, model="limner/reference")
    assert values(log) == {"beta": 1.0, "alpha": WRONG_TOOL_SCORE}


def test_an_agent_answers_limners_tasks_only():
    async def ask():
        return await get_model("limner/reference").generate("Hello")

    with pytest.raises(ValueError, match="limner/reference only answers limner's own tasks"):
        asyncio.run(ask())
