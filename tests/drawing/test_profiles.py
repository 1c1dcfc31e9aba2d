"""What every profile must hold: no exception, 0..1, the same twice, checks that add up."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawing.test_actions import JSON_VALUES
from drawing.test_canvas import buttons, steps
from limner.drawing import PROFILES, Needs, Task, draw, load_screen, read_actions, score
from limner.drawing.feedback import feedback_text, give_feedback
from limner.drawing.spec import SceneSpec
from limner.drawing.tasks import Size

TASK = Task(
    id="t",
    category="c",
    difficulty="easy",
    prompt="p",
    needs=Needs(
        tools=("pen", "circle"),
        colors=("red", "red", "#123456"),
        segments=3,
        coverage=0.3,
        position="right",
        size=Size(width=100, height=100),
    ),
    scene=SceneSpec.model_validate(
        {
            "objects": [
                {"name": "disc", "kind": "circle", "count": 2, "color": "red", "fill": "red"},
                {"name": "box", "kind": "square", "size": {"side": 100}, "tool": "rectangle"},
                {"name": "rod", "kind": "line", "ends": [[0, 0], [500, 300]], "angle": 30},
            ],
            "relations": [
                {"kind": "left_of", "of": ["disc", "box"]},
                {"kind": "equal_size", "of": ["disc"]},
                {"kind": "connects", "of": ["rod", "disc", "box"]},
            ],
        }
    ),
)


@pytest.mark.parametrize("profile", PROFILES)
@given(actions=st.lists(steps | buttons | JSON_VALUES, max_size=30) | JSON_VALUES)
@settings(max_examples=150, deadline=None)
def test_any_actions_get_a_score(profile, actions):
    first = score(TASK, draw(read_actions(actions)), profile)
    assert first == score(TASK, draw(read_actions(actions)), profile)
    assert 0 <= first.value <= 1
    assert first.passed == (first.value >= 0.9)
    for check in first.checks:
        assert 0 <= check.earned <= 1
        assert (check.earned == 1) == check.passed
        assert not (check.passed and check.advice)
    for mode in ("structured", "score", "self", "none"):
        assert feedback_text(first, mode).endswith("from a blank canvas.")


@pytest.mark.parametrize("profile", PROFILES)
@given(text=st.text(alphabet='[]{}",: actionclkmouseDwnUpTx0123456789.-'))
@settings(max_examples=100, deadline=None)
def test_any_text_gets_a_score(profile, text):
    assert 0 <= score(TASK, draw(text), profile).value <= 1


@pytest.mark.parametrize("profile", PROFILES)
def test_a_refusal_scores_zero(profile):
    result = score(TASK, draw("I am sorry, I cannot draw."), profile)
    assert (result.value, result.passed) == (0.0, False)
    assert [fault.index for fault in result.errors] == [-1]


@pytest.mark.parametrize("profile", PROFILES)
def test_numbers_that_would_be_huge_arrays_are_bounded(profile):
    actions = [
        {"action": "click", "x": 35, "y": 285},
        {"action": "mouseDown", "x": 100, "y": 100},
        {"action": "mouseUp", "x": 1e300, "y": -1e300},
        {"action": "click", "x": 35, "y": 445},
        {"action": "mouseDown", "x": 100, "y": 100},
        {"action": "mouseUp", "x": 1e18, "y": 100},
    ]
    assert 0 <= score(TASK, draw(actions), profile).value <= 1


def test_there_is_no_such_profile():
    with pytest.raises(ValueError, match="no profile 'best'; there are: paper, released"):
        score(TASK, draw([]), "best")


def test_structured_feedback_says_what_is_missing_and_what_to_do():
    result = score(TASK, draw([{"action": "jump"}, {"action": "mouseUp"}]), "paper")
    feedback = give_feedback(result)
    assert feedback.grade == "poor"
    assert feedback.errors == (
        "SYNTAX_ERROR at action 0: 'jump' is none of moveTo, click, mouseDown, mouseUp.",
        "LOGIC_ERROR at action 1: The mouse button is not pressed.",
    )
    assert "tools: expected a mark with circle; found none with it" in feedback.missing
    assert "Select circle at (35, 445) and draw with it." in feedback.advice
    text = feedback_text(result, "structured")
    assert text.startswith("Your drawing scored 0.000 of 1 (poor).")
    assert "Errors:\n- SYNTAX_ERROR" in text


@pytest.mark.parametrize(
    ("value", "grade"),
    [(1.0, "perfect"), (0.9, "perfect"), (0.899, "good"), (0.5, "fair"), (0, "poor")],
)
def test_grades(value, grade):
    from dataclasses import replace

    result = replace(score(TASK, draw([]), "paper"), value=value)
    assert give_feedback(result).grade == grade


def test_a_long_list_of_errors_is_cut_in_the_text():
    text = feedback_text(score(TASK, draw([{}] * 500), "paper"), "structured")
    assert "- and 488 more" in text
    assert len(text) < 4000


def test_the_other_modes_give_nothing_away():
    result = score(TASK, draw([{}]), "paper")
    assert "0.000" in feedback_text(result, "score")
    for mode in ("self", "none"):
        assert "0.000" not in feedback_text(result, mode)
        assert "circle" not in feedback_text(result, mode)


def test_the_prompt_names_every_button_of_its_screen():
    from limner.drawing.prompt import system_prompt

    for seed in (None, 5):
        screen = load_screen(seed)
        text = system_prompt(screen)
        for button in screen.buttons:
            unit = " px" if button.kind == "size" else ""
            assert f"{button.name}{unit} ({button.x:g}, {button.y:g})" in text
