"""The paint program: one documented outcome for every case."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limner.checks import ErrorType
from limner.drawing import Form, draw, load_screen, parse_answer
from limner.drawing.raster import rgba

SCREEN = load_screen()
LEFT, TOP = int(SCREEN.canvas.left), int(SCREEN.canvas.top)


def pick(*names):
    buttons = SCREEN.tools | SCREEN.colors | SCREEN.sizes
    return [{"action": "click", "x": buttons[n].x, "y": buttons[n].y} for n in names]


def at(x, y):
    """Screen coordinates of a canvas point."""
    return {"x": x + LEFT, "y": y + TOP}


def move(x, y):
    return {"action": "moveTo", **at(x, y)}


def click(x, y):
    return {"action": "click", **at(x, y)}


PRESS = {"action": "mouseDown"}
RELEASE = {"action": "mouseUp"}


def drag(*points):
    first, *rest = points
    return [move(*first), PRESS, *(move(*point) for point in rest), RELEASE]


def marks(actions):
    return [
        (mark.form, mark.tool, mark.color, mark.size, mark.points) for mark in traced(actions).marks
    ]


def traced(actions):
    return draw(actions).trace


def faults(actions):
    return [(fault.type, fault.index) for fault in traced(actions).faults]


def effects(actions):
    return [effect.what for effect in traced(actions).effects]


def color_at(actions, x, y):
    pixel = tuple(int(value) for value in draw(actions).picture.pixels[y, x])
    return next((name for name in SCREEN.palette if rgba(SCREEN, name) == pixel), pixel)


def painted(actions):
    return int((draw(actions).picture.pixels != 255).any(axis=2).sum())


def test_the_start_is_pen_black_two_pixels():
    assert marks(drag((10, 20), (30, 20))) == [
        (Form.STROKE, "pen", "black", 2, ((10, 20), (30, 20)))
    ]


@pytest.mark.parametrize("tool", ["line", "rectangle", "circle"])
def test_shapes_go_from_press_to_release(tool):
    actions = pick(tool, "red", 5) + drag((100, 100), (300, 50), (200, 180))
    (mark,) = traced(actions).marks
    assert (mark.form, mark.tool, mark.color, mark.size) == (Form(tool), tool, "red", 5)
    assert mark.points == ((100, 100), (200, 180))
    assert mark.actions == (3, 4, 5, 6, 7)[1:]
    assert mark.selected_by == (0, 1, 2)


def test_a_circle_has_its_centre_at_the_press():
    actions = pick("circle") + drag((500, 350), (600, 350))
    (mark,) = traced(actions).marks
    assert mark.radius == 100
    assert mark.box == (400, 250, 600, 450)
    assert mark.center == (500, 350)
    assert color_at(actions, 600, 350) == "black"
    assert color_at(actions, 400, 350) == "black"
    assert color_at(actions, 500, 350) == "white"


def test_shapes_are_outlines():
    actions = pick("rectangle", "blue", 10) + drag((100, 100), (200, 200))
    assert color_at(actions, 100, 150) == "blue"
    assert color_at(actions, 150, 150) == "white"
    assert marks(actions)[0][4] == ((100, 100), (200, 200))


CLICKS = {
    "pen": [(Form.DOT, "pen", "black", 2, ((50, 60),))],
    "eraser": [(Form.DOT, "eraser", "white", 2, ((50, 60),))],
    "fill": [(Form.FILL, "fill", "black", 2, ((50, 60),))],
    "line": [],
    "rectangle": [],
    "circle": [],
}


@pytest.mark.parametrize("tool", CLICKS)
def test_a_click_on_the_canvas_by_each_tool(tool):
    assert marks([*pick(tool), click(50, 60)]) == CLICKS[tool]
    assert marks(pick(tool) + drag((50, 60))) == CLICKS[tool]
    assert marks(pick(tool) + drag((50, 60), (50, 60))) == CLICKS[tool]
    assert faults([*pick(tool), click(50, 60)]) == []


@pytest.mark.parametrize(("size", "least", "most"), [(2, 3, 12), (5, 18, 32), (10, 75, 104)])
def test_a_dot_is_filled_and_of_the_brush_s_size(size, least, most):
    actions = [*pick(size), click(50, 60)] if size != 2 else [click(50, 60)]
    assert least <= painted(actions) <= most


def test_a_press_on_a_button_released_on_the_canvas_does_nothing():
    button = SCREEN.tools["circle"]
    press = [{"action": "mouseDown", "x": button.x, "y": button.y}]
    actions = [*press, {"action": "mouseUp", **at(100, 100)}, *drag((10, 10), (90, 90))]
    assert [mark[1] for mark in marks(actions)] == ["pen"]
    assert effects(actions)[:2] == [
        "presses the circle button",
        "nothing: released away from the button",
    ]
    assert faults(actions) == []


def test_a_press_on_a_button_released_on_the_same_button_selects_it():
    button = SCREEN.tools["circle"]
    actions = [
        {"action": "mouseDown", "x": button.x, "y": button.y},
        {"action": "mouseUp", "x": button.x + 20, "y": button.y - 20},
        *drag((100, 100), (150, 100)),
    ]
    assert [mark[0] for mark in marks(actions)] == [Form.CIRCLE]


@pytest.mark.parametrize("tool", ["pen", "line", "rectangle", "circle"])
def test_a_press_inside_released_outside_is_followed_and_clipped(tool):
    actions = pick(tool) + drag((900, 100), (1200, 300))
    assert marks(actions)[0][4] == ((900, 100), (1200, 300))
    assert faults(actions) == []
    assert painted(actions) > 100


def test_a_press_outside_the_canvas_and_the_buttons_is_an_error_and_draws_nothing():
    actions = drag((1100, 100), (500, 300))
    assert marks(actions) == []
    assert faults(actions) == [(ErrorType.COORDINATE, 1)]


def test_two_presses_without_a_release():
    actions = [move(10, 10), PRESS, move(50, 10), PRESS, move(90, 10), RELEASE]
    assert marks(actions) == [(Form.STROKE, "pen", "black", 2, ((10, 10), (50, 10), (90, 10)))]
    assert faults(actions) == [(ErrorType.LOGIC, 3)]


def test_a_release_without_a_press():
    assert faults([move(10, 10), RELEASE]) == [(ErrorType.LOGIC, 1)]
    assert marks([move(10, 10), RELEASE]) == []


def test_a_click_while_pressed_ends_the_stroke():
    actions = [move(10, 10), PRESS, click(50, 10), move(90, 10)]
    assert marks(actions) == [(Form.STROKE, "pen", "black", 2, ((10, 10), (50, 10)))]
    assert faults(actions) == [(ErrorType.LOGIC, 2)]


def test_a_list_that_ends_while_pressed_keeps_a_stroke_and_drops_a_shape():
    stroke = [move(10, 10), PRESS, move(50, 10)]
    assert [mark[0] for mark in marks(stroke)] == [Form.STROKE]
    assert faults(stroke) == [(ErrorType.LOGIC, 2)]
    shape = pick("circle") + stroke
    assert marks(shape) == []
    assert faults(shape) == [(ErrorType.LOGIC, 3)]
    assert marks([move(10, 10), PRESS]) == []
    assert marks([move(10, 10), PRESS, move(10, 10)]) == []


def test_before_any_position_the_pointer_is_in_the_screen_s_corner():
    assert marks([PRESS, move(10, 10), RELEASE]) == []
    assert faults([PRESS, move(10, 10), RELEASE]) == [(ErrorType.COORDINATE, 0)]


@pytest.mark.parametrize("tool", ["line", "rectangle", "circle"])
def test_a_shape_of_no_size_draws_nothing(tool):
    actions = pick(tool) + drag((10, 10), (60, 60), (10, 10))
    assert marks(actions) == []
    assert effects(actions)[-1] == f"nothing: a {tool} of no size"


def test_a_rectangle_without_height_is_a_line():
    actions = pick("rectangle") + drag((100, 100), (300, 100))
    assert color_at(actions, 200, 100) == "black"
    assert 2 * 200 <= painted(actions) <= 3 * 204


def test_a_click_between_two_buttons_selects_nothing():
    red, green = SCREEN.colors["red"], SCREEN.colors["green"]
    between = {"action": "click", "x": (red.x + green.x) / 2, "y": red.y}
    actions = [between, *drag((10, 10), (90, 90))]
    assert marks(actions)[0][2] == "black"
    assert faults(actions) == [(ErrorType.COORDINATE, 0)]


def test_undo_and_redo_are_unknown():
    drawing = draw([{"action": "undo"}, {"action": "redo"}])
    assert [(f.type, f.index) for f in drawing.answer.faults] == [
        (ErrorType.SYNTAX, 0),
        (ErrorType.SYNTAX, 1),
    ]
    assert drawing.trace.effects == ()


BOX = pick("rectangle") + drag((100, 100), (200, 200))


def test_a_fill_colours_the_region_of_equal_pixels():
    actions = BOX + pick("fill", "red") + [click(150, 150)]
    drawing = draw(actions)
    assert drawing.picture.filled == {1: 98 * 98}
    assert color_at(actions, 150, 150) == "red"
    assert color_at(actions, 100, 150) == "black"
    assert color_at(actions, 50, 50) == "white"


def test_a_fill_has_no_cap_and_goes_around():
    actions = BOX + pick("fill", "red") + [click(0, 0)]
    assert draw(actions).picture.filled == {1: 700_000 - 102 * 102}
    assert color_at(actions, 999, 699) == "red"
    assert color_at(actions, 150, 150) == "white"


def test_a_fill_on_an_edge_colours_the_edge():
    actions = BOX + pick("fill", "red") + [click(100, 150)]
    assert color_at(actions, 100, 100) == "red"
    assert color_at(actions, 150, 150) == "white"
    assert draw(actions).picture.filled == {1: 102 * 102 - 98 * 98 - 4}  # its corners are round


def test_a_fill_on_a_filled_region_recolours_it_and_of_the_same_colour_does_nothing():
    twice = BOX + pick("fill", "red") + [click(150, 150)] + pick("blue") + [click(120, 120)]
    assert color_at(twice, 150, 150) == "blue"
    assert draw(twice).picture.filled == {1: 98 * 98, 2: 98 * 98}
    same = BOX + pick("fill", "red") + [click(150, 150), click(160, 160)]
    assert draw(same).picture.filled == {1: 98 * 98, 2: 0}


def test_a_fill_happens_at_the_press():
    actions = [*pick("fill", "red"), move(10, 10), PRESS, move(50, 50), RELEASE]
    assert marks(actions) == [(Form.FILL, "fill", "red", 2, ((10, 10),))]
    assert faults(actions) == []


def test_a_fill_does_not_pass_a_diagonal_corner():
    corner = pick("line") + drag((0, 10.5), (10.5, 10.5)) + drag((10.5, 10.5), (10.5, 0))
    actions = corner + pick("fill", "red") + [click(3, 3)]
    assert color_at(actions, 3, 3) == "red"
    assert color_at(actions, 20, 20) == "white"


def test_the_eraser_paints_the_background():
    actions = BOX + pick("eraser", 10) + drag((50, 100), (250, 100))
    assert marks(actions)[1][:3] == (Form.STROKE, "eraser", "white")
    assert color_at(actions, 150, 100) == "white"
    assert color_at(actions, 100, 150) == "black"


def test_moves_in_a_row_are_a_warning_only_while_the_button_is_up():
    assert faults([move(1, 1), move(2, 2), move(3, 3), move(4, 4)]) == [(ErrorType.EFFICIENCY, 2)]
    assert faults(drag((1, 1), (2, 2), (3, 3), (4, 4), (5, 5))) == []


def test_more_than_a_thousand_actions_are_a_warning():
    assert faults(drag((1, 1), *[(5, 5)] * 1000)) == [(ErrorType.EFFICIENCY, -1)]


def test_an_action_with_a_fault_is_not_carried_out():
    actions = [move(10, 10), PRESS, {"action": "moveTo", "x": 5000, "y": 80}, move(50, 10), RELEASE]
    drawing = draw(actions)
    assert drawing.trace.marks[0].points == ((10, 10), (50, 10))
    assert drawing.trace.marks[0].actions == (1, 3, 4)
    assert [(f.type, f.index) for f in drawing.answer.faults] == [(ErrorType.COORDINATE, 2)]


def test_each_action_has_its_effect():
    actions = pick("circle", "red", 5) + drag((100, 100), (150, 100))
    trace = traced(actions)
    assert [(effect.action, effect.what, effect.mark) for effect in trace.effects] == [
        (0, "selects circle", None),
        (1, "selects red", None),
        (2, "selects 5 px", None),
        (3, "moves", None),
        (4, "begins to draw with the circle", 0),
        (5, "moves", 0),
        (6, "draws a red circle", 0),
    ]


@pytest.mark.parametrize("layout_seed", [3, 99])
def test_another_layout_needs_other_coordinates(layout_seed):
    screen = load_screen(layout_seed)
    button = screen.tools["circle"]
    select = {"action": "click", "x": button.x, "y": button.y}
    drawing = draw([select, *drag((100, 100), (150, 100))], screen)
    assert drawing.trace.marks[0].form is Form.CIRCLE


coordinates = st.floats(allow_nan=True, allow_infinity=True) | st.integers(-10, 1600)
near = st.integers(0, 1500)
steps = st.builds(
    lambda kind, place: (
        {"action": kind} | ({} if place is None else dict(zip("xy", place, strict=False)))
    ),
    st.sampled_from(["moveTo", "click", "mouseDown", "mouseUp"]),
    st.none() | st.tuples(near, st.integers(0, 900)) | st.tuples(coordinates, coordinates),
)
buttons = st.sampled_from([pick(n)[0] for n in ("fill", "eraser", "line", "circle", "red", 10)])


@given(st.lists(steps | buttons, max_size=40))
@settings(max_examples=150, deadline=None)
def test_any_actions_draw_the_same_picture_twice(actions):
    first, second = draw(actions), draw(actions)
    assert first.trace == second.trace
    assert np.array_equal(first.picture.pixels, second.picture.pixels)
    assert first.picture.filled == second.picture.filled
    for mark in first.trace.marks:
        assert all(math.isfinite(value) for point in mark.points for value in point)
    assert (first.picture.pixels[..., 3] == 255).all()


def test_an_answer_s_text_draws_like_its_actions():
    import json

    text = f"Fine: {json.dumps(BOX)}"
    assert np.array_equal(draw(text).picture.pixels, draw(BOX).picture.pixels)
    assert draw(parse_answer(text)).trace == draw(BOX).trace
