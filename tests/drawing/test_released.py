"""The profile ``released`` gives what the released code gives, exactly."""

import json
from statistics import mean, stdev

import pytest

from limner.checks import ErrorType
from limner.drawing import Needs, Task, draw, load_screen, score
from limner.drawing.agents import AGENTS, Turn


def outcome(task, actions):
    result = score(task, draw(actions), "released")
    return {
        "score": result.value,
        "errors": [(fault.type.value, fault.index) for fault in result.errors],
        "warnings": [fault.type.value for fault in result.warnings],
        "metrics": result.metrics,
    }


def expected(evaluation):
    return {
        "score": evaluation["score"],
        "errors": [(error["type"], error["index"]) for error in evaluation["errors"]],
        "warnings": [warning["type"] for warning in evaluation["warnings"]],
        "metrics": evaluation["metrics"],
    }


def task_for(**needs):
    return Task(id="t", category="c", difficulty="easy", prompt="p", needs=Needs(**needs))


def test_every_recorded_turn(released_tasks, recorded_turns):
    assert len(recorded_turns) == 155
    for position, turn in recorded_turns:
        got = outcome(released_tasks[position], turn["actions"])
        assert got == expected(turn["evaluation"]), (position, turn["turn"])


def test_every_faulty_list(release):
    cases = json.loads((release / "faulty.json").read_text())
    assert len(cases) == 62
    names = {value: name for name, value in load_screen().palette.items()}
    for number, case in enumerate(cases):
        criteria = case["criteria"]
        task = task_for(
            tools=tuple(criteria["required_tools"]),
            colors=tuple(names.get(color, color) for color in criteria["required_colors"]),
            segments=criteria["min_segments"],
            coverage=criteria["min_coverage"],
        )
        assert outcome(task, case["actions"]) == expected(case["evaluation"]), number


def test_the_published_figures_of_the_recorded_half(released_tasks, recorded_turns):
    turns: dict[int, list[float]] = {}
    for position, turn in recorded_turns:
        value = score(released_tasks[position], draw(turn["actions"]), "released").value
        turns.setdefault(position, []).append(value)
    first, last = [v[0] for v in turns.values()], [v[-1] for v in turns.values()]
    assert (len(first), round(mean(first), 4), round(stdev(first), 4)) == (125, 0.9227, 0.1114)
    assert (round(mean(last), 4), round(stdev(last), 4)) == (0.9519, 0.0795)
    assert [sum(value >= 0.9 for value in values) for values in (first, last)] == [95, 112]


def test_what_a_fixed_list_and_an_empty_one_get(released_tasks):
    def scores(name):
        agent = AGENTS[name]
        return [
            score(task, draw(agent(Turn(task, load_screen(), "0"))), "released").value
            for task in released_tasks
        ]

    blind, empty = scores("blind"), scores("empty")
    assert (round(mean(blind), 3), min(blind)) == (0.999, 0.95)
    assert round(mean(empty), 3) == 0.482


@pytest.mark.parametrize("actions", [None, "[]", {"actions": []}, 7])
def test_actions_that_are_no_list_score_zero(actions):
    result = score(task_for(), draw([]), "released")
    assert result.value == 1.0
    from limner.drawing import read_actions

    result = score(task_for(), draw(read_actions(actions)), "released")
    assert (result.value, result.passed) == (0.0, False)
    assert [(fault.type, fault.index) for fault in result.errors] == [(ErrorType.SYNTAX, -1)]


def test_a_list_that_breaks_off_costs_an_error():
    whole = '[{"action": "moveTo", "x": 100, "y": 100}]'
    assert score(task_for(), draw(whole), "released").value == 1.0
    assert score(task_for(), draw(whole[:-1]), "released").value == 0.92


def test_the_checks_tell_what_was_lost_and_where():
    pen, red = {"action": "click", "x": 35, "y": 45}, {"action": "click", "x": 429, "y": 25}
    actions = [pen, red, {"action": "moveTo", "x": 200, "y": 200}, {"action": "mouseDown"}]
    result = score(task_for(tools=("pen", "circle"), colors=("red",)), draw(actions), "released")
    rows = [(c.criterion, c.passed, c.evidence) for c in result.checks]
    assert rows == [
        ("tools", True, (3,)),
        ("tools", False, ()),
        ("colors", True, (1,)),
        ("segments", True, ()),
        ("coverage", True, ()),
        ("LOGIC_ERROR", False, ()),
    ]
    assert result.checks[1].advice == "Select the circle tool at (35, 445) and draw with it."
    assert result.value == round(1 - 0.15 - 0.02, 3)
