"""The profile ``paper``: eight weighted criteria, fixed penalties."""

import pytest

from limner.checks import ErrorType
from limner.drawing import Needs, Region, Stroke, Task, draw, load_screen, score
from limner.drawing.paper import PENALTIES, WEIGHTS
from limner.drawing.reference import strokes_to_actions
from limner.drawing.tasks import Size

SCREEN = load_screen()


def drawing(*strokes, extra=()):
    parsed = [Stroke.model_validate(stroke) for stroke in strokes]
    return draw([*strokes_to_actions(parsed, SCREEN), *extra])


CIRCLE = {"tool": "circle", "color": "red", "size": 5, "points": [(700, 350), (800, 350)]}
LINE = {"tool": "line", "color": "blue", "points": [(100, 100), (200, 100)]}


def result(needs, strokes, extra=()):
    task = Task(id="t", category="c", difficulty="easy", prompt="p", needs=Needs(**needs))
    return score(task, drawing(*strokes, extra=extra), "paper")


def value(needs, *strokes, extra=()):
    return result(needs, strokes, extra).value


def test_the_weights_are_the_paper_s():
    assert WEIGHTS == {
        "tools": 0.20,
        "colors": 0.20,
        "segments": 0.15,
        "coverage": 0.10,
        "position": 0.15,
        "size": 0.10,
        "syntax": 0.05,
        "bounds": 0.05,
    }
    assert sum(WEIGHTS.values()) == pytest.approx(1)
    assert [PENALTIES[kind] for kind in ErrorType] == [0.3, 0.2, 0.1, 0.05]


ALL = {
    "tools": ("circle",),
    "colors": ("red",),
    "segments": 1,
    "coverage": 0.05,
    "position": "right",
    "size": Size(width=200, height=200),
}


def test_all_eight_criteria_met():
    score_ = result(ALL, [CIRCLE])
    assert (score_.value, score_.passed) == (1.0, True)
    assert [check.criterion for check in score_.checks] == list(WEIGHTS)
    assert all(check.passed and not check.advice for check in score_.checks)


@pytest.mark.parametrize(
    ("needs", "strokes", "expected"),
    [
        ({"tools": ("circle",)}, [CIRCLE], 1.0),
        ({"tools": ("circle",)}, [LINE], 0.10 / 0.30),
        ({"tools": ("circle", "line")}, [LINE], 0.20 / 0.30),
        ({"colors": ("red", "blue")}, [CIRCLE], 0.20 / 0.30),
        ({"colors": ("red",)}, [LINE], 0.10 / 0.30),
        ({"colors": ("#8B4513",)}, [LINE], 0.10 / 0.30),
        ({"segments": 4}, [CIRCLE, LINE], (0.15 / 2 + 0.1) / 0.25),
        ({"coverage": 0.25}, [LINE], (0.10 * (3 / 400) / 0.25 + 0.1) / 0.2),
        ({"position": "left"}, [CIRCLE], 0.1 / 0.25),
        ({"position": "left"}, [CIRCLE, LINE], 1.0),
        ({"position": Region(left=690, right=710, top=340, bottom=360)}, [CIRCLE], 1.0),
        ({"size": Size(width=200, height=180, tolerance=20)}, [CIRCLE], 1.0),
        ({"size": Size(width=200, height=180, tolerance=19)}, [CIRCLE], 0.5),
        ({}, [CIRCLE], 1.0),
    ],
)
def test_each_criterion_earns_in_proportion(needs, strokes, expected):
    assert value(needs, *strokes) == round(expected, 3)


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ([{"action": "jump"}], 1 - 0.05 - 0.3),
        ([{"action": "moveTo", "x": -1, "y": 0}], 1 - 0.05 - 0.2),
        ([{"action": "mouseUp"}], 1 - 0.1),
        ([{"action": "moveTo", "x": 100, "y": 100}] * 3, 1 - 0.05),
        ([{"action": "jump"}] * 5, 0.0),
    ],
)
def test_penalties_are_fixed_and_taken_for_every_error(extra, expected):
    assert value(ALL, CIRCLE, extra=extra) == round(expected, 3)


def test_no_action_earns_nothing():
    assert value(ALL) == 0.0
    assert result(ALL, []).checks == ()
    assert value(ALL, extra=[{"action": "jump"}]) == 0.0


def test_a_colour_that_was_clicked_but_not_drawn_with_does_not_count():
    red = SCREEN.colors["red"]
    click = {"action": "click", "x": red.x, "y": red.y}
    assert value({"colors": ("red",)}, LINE, extra=[click]) == round(0.1 / 0.3, 3)
