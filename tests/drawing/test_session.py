"""A session: the same drawing as one answer with the same list, whatever is looked at between."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limner.checks import ErrorType
from limner.drawing import (
    Session,
    State,
    bundled_tasks,
    draw,
    load_screen,
    score,
)
from limner.drawing.actions import MAX_ACTIONS
from limner.drawing.reference import strokes_to_actions
from limner.drawing.view import CHOSEN, INK

SCREEN = load_screen()
BUTTONS = SCREEN.tools | SCREEN.colors | SCREEN.sizes
PLACES = st.tuples(st.integers(80, 300), st.integers(60, 200))
ELEMENTS = st.one_of(
    st.builds(lambda name: click(BUTTONS[name].x, BUTTONS[name].y), st.sampled_from(list(BUTTONS))),
    st.builds(lambda at: click(*at), PLACES),
    st.builds(lambda at: {"action": "mouseDown", "x": at[0], "y": at[1]}, PLACES),
    st.builds(lambda at: {"action": "moveTo", "x": at[0], "y": at[1]}, PLACES),
    st.just({"action": "mouseUp"}),
    st.sampled_from([None, 3, {}, {"action": "jump"}, {"action": "moveTo", "x": 1}, ["click"]]),
)


def click(x, y):
    return {"action": "click", "x": x, "y": y}


def pick(*names):
    return [click(BUTTONS[name].x, BUTTONS[name].y) for name in names]


def at(x, y, action):
    return {"action": action, "x": SCREEN.canvas.left + x, "y": SCREEN.canvas.top + y}


def bytes_of(color):
    return [*bytes.fromhex(color[1:]), 255]


@settings(max_examples=150, deadline=None)
@given(st.lists(ELEMENTS, max_size=40), st.sets(st.integers(0, 40)))
def test_step_by_step_is_the_same_as_one_list(elements, looks):
    session = Session()
    for index, element in enumerate(elements):
        (step,) = session.act([element])
        assert step.index == index
        if index in looks:
            session.picture()
            session.canvas()
    whole = draw(elements)
    assert session.answer == whole.answer
    assert session.drawing.trace == whole.trace
    assert np.array_equal(session.canvas(), whole.picture.pixels)


@settings(max_examples=60, deadline=None)
@given(st.lists(ELEMENTS, max_size=25))
def test_steps_tell_what_one_list_tells(elements):
    steps = Session().act(elements)
    drawing = draw(elements)
    told = {effect.action: effect.what for effect in drawing.trace.effects}
    assert {step.index: step.what for step in steps if step.index in told} == told
    faults = [fault for step in steps for fault in step.faults]
    of_the_end = [f for f in drawing.trace.faults if "list ends" in f.message]
    whole = [*drawing.answer.faults, *drawing.trace.faults]
    assert len(faults) + len(of_the_end) == len(whole)
    assert set(faults) | set(of_the_end) == set(whole)


@pytest.mark.parametrize("task", bundled_tasks()[::25], ids=lambda task: task.id)
def test_a_reference_drawn_step_by_step_is_right(task):
    session = Session()
    for element in strokes_to_actions(task.reference, session.screen):
        session.act([element])
    assert score(task, session.drawing).value == 1.0


def test_the_state_follows():
    session = Session()
    assert session.state == State("pen", "black", 2, (0.0, 0.0), False, 0)
    session.act(pick("circle", "red", 10))
    session.act([at(50, 60, "mouseDown"), {"action": "wait"}])
    assert session.state == State("circle", "red", 10, (140.0, 130.0), True, 5)


def test_what_is_under_way_can_be_seen():
    session = Session()
    session.act([*pick("red", 10, "line"), at(50, 100, "mouseDown"), at(150, 100, "moveTo")])
    left, top = int(SCREEN.canvas.left), int(SCREEN.canvas.top)
    assert session.canvas()[100, 100].tolist() == [255, 255, 255, 255]  # drawn at its release
    assert session.picture()[top + 100, left + 100].tolist() == [255, 0, 0, 255]
    session.act([at(50, 300, "moveTo")])
    assert session.picture()[top + 100, left + 100].tolist() == [255, 255, 255, 255]
    session.act([{"action": "mouseUp"}, *pick("pen")])
    session.act([at(50, 500, "mouseDown"), at(90, 500, "moveTo")])
    assert session.canvas()[500, 70].tolist() == [255, 0, 0, 255]
    assert session.marks == 1


def test_the_picture_shows_canvas_selection_and_pointer():
    session = Session()
    session.act(pick("fill", "blue"))
    session.act([at(500, 300, "click"), {"action": "moveTo", "x": 1300, "y": 400}])
    picture = session.picture()
    assert picture.shape == (SCREEN.height, SCREEN.width, 4)
    left, top = int(SCREEN.canvas.left), int(SCREEN.canvas.top)
    height, width = int(SCREEN.canvas.height), int(SCREEN.canvas.width)
    assert np.array_equal(picture[top : top + height, left : left + width], session.canvas())
    for name in BUTTONS:
        rect = BUTTONS[name].rect
        side = picture[
            int(rect.top + rect.height / 2), int(rect.left) + (1 if rect.width > 20 else -1)
        ]
        assert (side.tolist() == bytes_of(CHOSEN)) == (name in ("fill", "blue", 2)), name
    for color, value in SCREEN.palette.items():
        button = SCREEN.colors[color]
        assert picture[int(button.y), int(button.x)].tolist() == bytes_of(value)
    assert picture[408, 1302].tolist() == bytes_of(INK)
    session.act([{"action": "mouseDown", "x": 1300, "y": 400}])
    assert session.picture()[408, 1302].tolist() == bytes_of(CHOSEN)


def test_another_layout_looks_and_acts_otherwise():
    other = load_screen(7)
    session = Session(other)
    session.act([click(other.tools["circle"].x, other.tools["circle"].y)])
    assert session.state.tool == "circle"
    assert not np.array_equal(session.picture(), Session().picture())


def test_actions_beyond_the_bound_do_nothing():
    session = Session()
    session.act([{"action": "moveTo", "x": 1, "y": 1}] * MAX_ACTIONS)
    step, again = session.act([{"action": "moveTo", "x": 9, "y": 9}] * 2)
    assert step.what == again.what == "nothing: there were too many actions"
    assert [fault.type for fault in step.faults] == [ErrorType.SYNTAX]
    assert session.state.pointer == (1.0, 1.0)
    assert session.answer == draw([{"action": "moveTo", "x": 1, "y": 1}] * (MAX_ACTIONS + 1)).answer


def test_what_was_returned_is_a_copy():
    session = Session()
    session.canvas()[:] = 0
    session.picture()[:] = 0
    assert session.canvas().min() == 255
