"""Drawing step by step: budgets, sight, the same score as one answer, and how reports compare."""

import base64
import json

import cv2
import numpy as np
import pytest
from inspect_ai import eval as run_eval

from evals.server import completion, running_provider, says
from limner.drawing import Session, bundled_tasks, draw, encode_png, load_screen, score
from limner.drawing.reference import strokes_to_actions
from limner.drawing.view import GROUND
from limner.evals.drawing import drawing
from limner.evals.stepwise import REMINDER, Budget, Easel
from limner.report.comparison import compare_ways
from limner.report.logs import read_log
from limner.report.samples import BLIND, ONE_ANSWER, SEEING

TASK = next(task for task in bundled_tasks() if task.id == "symmetry-05")
"""Two triangles of the pen, one magenta and one cyan."""
SHUFFLED = 5


def calls(name, **arguments):
    """A completion that calls a tool."""
    function = {"name": name, "arguments": json.dumps(arguments)}
    call = {"id": "call", "type": "function", "function": function}
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    return completion([{"index": 0, "finish_reason": "tool_calls", "message": message}])


def ran(provider, folder, model="openai-api/test/vision", **options):
    """Run one task; return its log's run."""
    settings = {"category": "symmetry", "turns": 1, **options}
    [log] = run_eval(
        drawing(**settings),
        model=model,
        model_base_url=provider.url,
        model_args={"api_key": "none"} if "openai-api" in model else {},
        sample_id=TASK.id,
        log_dir=str(folder),
        display="none",
    )
    assert log.status == "success", log.error
    return read_log(log.location)


@pytest.fixture
def provider():
    with running_provider() as provider:
        yield provider


class Stand:
    """A model that knows what to draw, but finds the colours' buttons only by looking."""

    def __init__(self):
        self.strokes = [(stroke.color, stroke.points) for stroke in TASK.reference]
        self.todo = list(self.strokes)

    def __call__(self, request):
        if not request.get("tools"):
            actions = [one for color, points in self.strokes for one in self.drawn(color, points)]
            return says(json.dumps(actions))
        screen = last_picture(request)
        if screen is None:
            is_new = request["messages"][-1]["role"] == "user"
            return calls("act", actions=[]) if is_new else calls("submit")
        if not self.todo:
            return calls("submit")
        color, points = self.todo.pop(0)
        return calls("act", actions=self.drawn(color, points, screen))

    def drawn(self, color, points, screen=None):
        x, y = remembered(color) if screen is None else seen(color, screen)
        (first_x, first_y), *rest = [load_screen().to_screen(*point) for point in points]
        return [
            {"action": "click", "x": x, "y": y},
            {"action": "mouseDown", "x": first_x, "y": first_y},
            *({"action": "moveTo", "x": x, "y": y} for x, y in rest),
            {"action": "mouseUp"},
        ]


def remembered(color):
    """Where the button is on the release's screen."""
    button = load_screen().colors[color]
    return button.x, button.y


def last_picture(request):
    """The last picture in a request, as pixels; None where it has none."""
    parts = [
        part
        for message in request["messages"]
        if isinstance(message.get("content"), list)
        for part in message["content"]
        if part["type"] == "image_url"
    ]
    if not parts:
        return None
    data = base64.b64decode(parts[-1]["image_url"]["url"].partition("base64,")[2])
    return cv2.cvtColor(cv2.imdecode(np.frombuffer(data, np.uint8), 1), cv2.COLOR_BGR2RGB)


def seen(color, screen):
    """Where the picture has a square of a colour above the canvas."""
    wanted = bytes.fromhex(load_screen().palette[color][1:])
    rows, columns = np.nonzero((screen[:60] == list(wanted)).all(axis=2))
    return int(np.median(columns)), int(np.median(rows))


def test_who_looks_solves_what_one_answer_and_drawing_blind_miss(provider, tmp_path):
    values = {}
    for way, options in {
        ONE_ANSWER: {},
        BLIND: {"mode": "stepwise"},
        SEEING: {"mode": "stepwise", "sight": True},
    }.items():
        provider.respond = Stand()
        run = ran(provider, tmp_path / way, layout_seed=SHUFFLED, **options)
        assert run.way == way
        values[way] = run.samples[0].last.value
    assert values[SEEING] == 1.0
    assert values[ONE_ANSWER] < 0.9
    assert values[BLIND] < 0.9


def test_the_picture_that_is_sent_is_the_screen(provider, tmp_path):
    provider.respond = Stand()
    ran(provider, tmp_path, mode="stepwise", sight=True, layout_seed=SHUFFLED)
    first, *_, last = [last_picture(request) for request in provider.requests[1:]]
    session = Session(load_screen(SHUFFLED))
    assert np.array_equal(first, session.picture()[..., :3])
    assert first[880, 1400].tolist() == list(bytes.fromhex(GROUND[1:]))
    told = provider.requests[1]["messages"]
    assert "Left: 499 actions, 11 looks." in json.dumps(told)
    assert not np.array_equal(first, last)


@pytest.mark.parametrize("agent", ["reference", "blind", "random"])
def test_a_bundled_agents_score_is_that_of_one_answer(provider, tmp_path, agent):
    one = ran(provider, tmp_path / "one", f"limner/{agent}", turns=2)
    steps = ran(provider, tmp_path / "steps", f"limner/{agent}", turns=2, mode="stepwise")
    for whole, drawn in zip(one.samples[0].turns, steps.samples[0].turns, strict=True):
        assert drawn.score == whole.score
        assert json.loads(drawn.answer) == list(whole.drawing().answer.raw)
    if agent == "reference":
        assert (steps.samples[0].last.value, steps.samples[0].last.stop) == (1.0, "submitted")


def test_a_report_compares_the_ways_of_a_model_task_by_task(provider, tmp_path):
    ways = [{"mode": "stepwise", "sight": True}, {}, {"mode": "stepwise"}]
    runs = [ran(provider, tmp_path, "limner/reference", **options) for options in ways]
    found = compare_ways([*runs, ran(provider, tmp_path, "limner/blind")])
    assert [item.run.way for item in found] == [ONE_ANSWER, BLIND, SEEING]
    assert [item.gain and item.gain.difference.mean for item in found] == [None, 0.0, 0.0]
    assert compare_ways(runs[:1]) == []


def test_a_model_that_calls_no_tool_is_reminded_once(provider, tmp_path):
    provider.respond = lambda request: says("I have drawn it.")
    run = ran(provider, tmp_path, mode="stepwise")
    assert [message["content"] for message in provider.requests[-1]["messages"]][-2:] == [
        "I have drawn it.",
        REMINDER,
    ]
    assert len(provider.requests) == 2
    assert (run.samples[0].last.stop, run.samples[0].last.value) == ("no call", 0.0)


def test_the_budget_ends_a_drawing(provider, tmp_path):
    click = {"action": "click", "x": 500, "y": 400}
    provider.respond = lambda request: calls("act", actions=[click, click])
    run = ran(provider, tmp_path, mode="stepwise", actions=5)
    assert len(provider.requests) == 3
    turn = run.samples[0].last
    assert (turn.stop, json.loads(turn.answer)) == ("budget", [click] * 5)
    assert turn.score == score(TASK, draw([click] * 5))


def test_what_a_model_writes_breaks_nothing(provider, tmp_path):
    hostile = [{"action": "\ud800", "x": {}}, {"action": "moveTo", "x": 1e400, "y": "\0"}, {}]
    replies = [
        calls("act", actions=hostile),
        calls("act", actions=[{"action": "click", "note": "x" * 5000}]),
        calls("act", actions="click"),
        calls("act"),
        calls("jump"),
        calls("submit", now=True),
        calls("submit"),
    ]
    provider.respond = lambda request: replies.pop(0)
    run = ran(provider, tmp_path, mode="stepwise")
    turn = run.samples[0].last
    assert (turn.value, turn.stop, len(json.loads(turn.answer))) == (0.0, "submitted", 3)
    said = json.dumps([request["messages"] for request in provider.requests])
    assert "actions[0] is too large to be an action." in said
    assert "is none of moveTo, click, mouseDown, mouseUp" in said


def test_an_easel_tells_what_is_left_and_shows_no_more_than_its_looks():
    easel = Easel(Session(), Budget(actions=4, looks=1))
    shown, picture = easel.act([])
    assert shown.text.splitlines() == [
        "0 carried out.",
        "Selected: pen, black, 2 px. Pointer at (0, 0), button up. Marks so far: 0.",
        "Left: 3 actions, 0 looks.",
    ]
    assert base64.b64decode(picture.image.partition("base64,")[2]) == encode_png(
        easel.session.picture()
    )
    [told] = easel.act([{"action": "mouseUp"}] * 5)
    assert told.text.splitlines() == [
        "3 carried out.",
        *(f"Action {n}: The mouse button is not pressed." for n in range(3)),
        "The last 2 were not carried out: the budget is used up.",
        "Selected: pen, black, 2 px. Pointer at (0, 0), button up. Marks so far: 0.",
        "Left: 0 actions, 0 looks.",
    ]
    assert easel.is_over


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"sight": True}, "sight is True; it has to be false, or mode=stepwise"),
        ({"mode": "slowly"}, "mode"),
        ({"actions": 0}, "actions is 0; it has to be a whole number from 1 to 5000"),
        ({"looks": 0}, "looks is 0"),
    ],
)
def test_wrong_settings_are_named(options, words):
    with pytest.raises(ValueError, match=words):
        drawing(**options)


def test_a_reference_needs_no_more_than_the_default_budget():
    most = max(len(strokes_to_actions(t.reference, load_screen())) for t in bundled_tasks())
    assert most <= Budget().actions


def test_draw_in_steps_gives_feedback_and_then_a_blank_canvas(provider, tmp_path):
    drawn = strokes_to_actions(TASK.reference, load_screen())
    replies = [
        calls("act", actions=drawn[:3]),
        calls("submit"),
        calls("act", actions=drawn),
        calls("submit"),
    ]
    provider.respond = lambda request: replies.pop(0)
    run = ran(provider, tmp_path, mode="stepwise", turns=2)
    assert [turn.value for turn in run.samples[0].turns] == [0.0, 1.0]
    assert json.loads(run.samples[0].last.answer) == drawn
    told = provider.requests[2]["messages"][-1]["content"]
    assert told.endswith("The canvas is blank again.")
    assert f"Left: {500 - len(drawn)} actions." in json.dumps(provider.requests[3]["messages"])
