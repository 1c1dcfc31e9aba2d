"""Reading actions from model text."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limner.checks import ErrorType
from limner.drawing import Action, ActionKind, parse_answer, read_actions
from limner.drawing.actions import MAX_ACTIONS, MAX_ANSWER_CHARS

CLICK = {"action": "click", "x": 35, "y": 45}
PRESS = {"action": "mouseDown"}
MOVE = {"action": "moveTo", "x": 100, "y": 200}
RELEASE = {"action": "mouseUp"}
LIST = [CLICK, MOVE, PRESS, RELEASE]
TEXT = json.dumps(LIST)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        json.dumps(LIST, indent=2),
        f"```json\n{TEXT}\n```",
        f"Here you are:\n{TEXT}\nI hope you like it, it's 5\" wide.",
        f'I draw a 5" line [as asked]: {TEXT}',
        json.dumps({"actions": LIST}),
        json.dumps({"thoughts": ["first", "then"], "plan": [1, 2], "actions": LIST}),
        "\n".join(json.dumps(action) for action in LIST),
        "Steps:\n" + "\n".join(f"{n}. {json.dumps(a)}" for n, a in enumerate(LIST)),
        f"Draft: {json.dumps([CLICK])}. Final: {TEXT}",
        f"{TEXT}\nNothing else to do: []",
        TEXT[:-1] + ",]",
        "[\n// pick the pen\n" + TEXT[1:-1].replace("}, ", "}, // next\n") + "\n]",
        f"[[1, 2], [3, 4]] are the corners. {TEXT}",
        "\ufeff" + TEXT,
    ],
)
def test_the_list_is_found_wherever_it_stands(text):
    answer = parse_answer(text)
    assert list(answer.raw) == LIST
    assert answer.actions == (
        Action(0, ActionKind.CLICK, 35, 45),
        Action(1, ActionKind.MOVE, 100, 200),
        Action(2, ActionKind.PRESS, None, None),
        Action(3, ActionKind.RELEASE, None, None),
    )
    assert answer.faults == ()
    assert answer.reading == ()


@pytest.mark.parametrize("cut", range(len(TEXT) - len(json.dumps(RELEASE)) - 1, len(TEXT) - 1))
def test_a_list_that_breaks_off_keeps_its_whole_actions(cut):
    answer = parse_answer(f"Sure! {TEXT[:cut]}")
    assert list(answer.raw) == LIST[:3]
    assert [(fault.type, fault.index) for fault in answer.reading] == [(ErrorType.SYNTAX, 3)]


def test_the_last_complete_list_counts_before_a_later_broken_one():
    answer = parse_answer(f"{TEXT} and then {json.dumps([MOVE])[:-1]}")
    assert list(answer.raw) == LIST
    assert answer.reading == ()


@pytest.mark.parametrize(
    "text",
    ["", "I cannot draw.", "null", "{}", "[1, 2, 3]", '["click"]', "[" * 100, "moveTo(1, 2)"],
)
def test_no_list_of_actions_is_an_answer_without_actions(text):
    answer = parse_answer(text)
    assert answer.raw is None
    assert answer.actions == ()
    assert [(fault.type, fault.index) for fault in answer.reading] == [(ErrorType.SYNTAX, -1)]


def test_an_empty_list_is_a_list():
    answer = parse_answer("[]")
    assert answer.raw == ()
    assert answer.reading == ()


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        ({}, ErrorType.SYNTAX),
        (None, ErrorType.SYNTAX),
        (7, ErrorType.SYNTAX),
        ([CLICK], ErrorType.SYNTAX),
        ("click", ErrorType.SYNTAX),
        ({"action": None}, ErrorType.SYNTAX),
        ({"action": ["click"]}, ErrorType.SYNTAX),
        ({"action": "undo"}, ErrorType.SYNTAX),
        ({"action": "redo"}, ErrorType.SYNTAX),
        ({"action": "MouseDown"}, ErrorType.SYNTAX),
        ({"action": "moveTo"}, ErrorType.SYNTAX),
        ({"action": "moveTo", "x": 5}, ErrorType.SYNTAX),
        ({"action": "click", "y": 5}, ErrorType.SYNTAX),
        ({"action": "moveTo", "x": True, "y": 5}, ErrorType.SYNTAX),
        ({"action": "moveTo", "x": "left", "y": 5}, ErrorType.SYNTAX),
        ({"action": "moveTo", "x": [1], "y": 5}, ErrorType.SYNTAX),
        ({"action": "moveTo", "x": float("nan"), "y": 5}, ErrorType.SYNTAX),
        ({"action": "moveTo", "x": float("inf"), "y": 5}, ErrorType.SYNTAX),
        ({"action": "moveTo", "x": "nan", "y": 5}, ErrorType.SYNTAX),
        ({"action": "moveTo", "x": 10**400, "y": 5}, ErrorType.SYNTAX),
        ({"action": "moveTo", "x": 1e308, "y": 5}, ErrorType.COORDINATE),
        ({"action": "moveTo", "x": 1500.01, "y": 5}, ErrorType.COORDINATE),
        ({"action": "mouseUp", "x": 10, "y": -1}, ErrorType.COORDINATE),
    ],
)
def test_a_faulty_action_is_an_error_with_its_index(action, kind):
    answer = read_actions([CLICK, action, RELEASE])
    assert [(fault.type, fault.index) for fault in answer.faults] == [(kind, 1)]
    assert [item.index for item in answer.actions] == [0, 2]


@pytest.mark.parametrize(("given", "x"), [("100", 100), (" 7.5 ", 7.5), (0, 0), (1500, 1500)])
def test_numbers_may_be_written_as_strings_and_lie_on_the_edge(given, x):
    (action,) = read_actions([{"action": "moveTo", "x": given, "y": 900}]).actions
    assert (action.x, action.y) == (x, 900)


@pytest.mark.parametrize("raw", [None, 5, "[]", {"actions": []}])
def test_decoded_json_that_is_no_list(raw):
    answer = read_actions(raw)
    assert answer.raw is None
    assert [(fault.type, fault.index) for fault in answer.reading] == [(ErrorType.SYNTAX, -1)]


def test_a_long_list_is_cut_with_an_error():
    for answer in (
        parse_answer(json.dumps([PRESS] * (MAX_ACTIONS + 10))),
        read_actions([PRESS] * (MAX_ACTIONS + 10)),
    ):
        assert len(answer.actions) == MAX_ACTIONS
        assert [(f.type, f.index) for f in answer.reading] == [(ErrorType.SYNTAX, MAX_ACTIONS)]


def test_a_long_answer_is_cut_with_an_error():
    answer = parse_answer(TEXT + "x" * MAX_ANSWER_CHARS)
    assert list(answer.raw) == LIST
    assert [(fault.type, fault.index) for fault in answer.reading] == [(ErrorType.SYNTAX, -1)]


NUISANCES = [
    "[" * 100_000,
    "{" * 100_000,
    '[{"a":' * 100_000,
    '{"action":' * 100_000,
    '[{"action":"click"},' * 50_000,
    "[1," * 300_000,
    '["' * 400_000,
    '[{"action": "' + "\\" * 900_000,
    "[" + "9" * 900_000,
    "[{}" * 300_000,
    "//" * 500_000,
    "[" + " " * 900_000,
    "[ " * 450_000,
]


@pytest.mark.parametrize("text", NUISANCES, ids=lambda text: text[:20])
def test_hostile_text_is_read(text):
    answer = parse_answer(text)
    assert len(answer.raw or ()) <= MAX_ACTIONS
    assert answer.reading


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=10)
    | st.sampled_from(["click", "moveTo", "mouseDown", "mouseUp"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["action", "x", "y", "z"]), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(st.text() | st.text(alphabet='[]{}",:\\/ actionclk0123456789.-eE\n'))
def test_any_text_is_read_without_an_exception(text):
    assert parse_answer(text) == parse_answer(text)


@given(JSON_VALUES)
@settings(max_examples=300)
def test_any_value_is_read_without_an_exception_and_errors_are_indexed(value):
    answer = read_actions(value)
    count = len(answer.raw or ())
    assert {a.index for a in answer.actions} | {f.index for f in answer.faults} == set(range(count))


@given(st.lists(st.sampled_from(LIST), max_size=30), st.sampled_from(["", "```json\n", "Well: "]))
def test_what_is_written_is_what_is_read(actions, before):
    assert list(parse_answer(before + json.dumps(actions) + "\n").raw) == actions
