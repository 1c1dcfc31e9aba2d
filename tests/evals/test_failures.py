"""What fails at the provider is unscored with its reason; what a model answers is an answer."""

import json

from evals.conftest import (
    GOOD,
    INSPECT_LEAKS,
    NO_LIST,
    WRONG_TOOL,
    WRONG_TOOL_SCORE,
    metric,
    reasons,
    values,
)
from evals.server import FAILS, NEVER, completion, late, raw, says

pytestmark = INSPECT_LEAKS


def test_a_provider_that_fails_for_good_leaves_the_sample_unscored(provider, runs, write_tasks):
    tasks = write_tasks("alpha", "beta", "gamma")
    provider.answers(alpha=says(GOOD), beta=FAILS, gamma=says(NO_LIST))
    log = runs.run(tasks, max_retries=2)
    assert provider.asked == {"alpha": 1, "beta": 3, "gamma": 2}
    assert log.status == "error"
    assert values(log) == {"alpha": 1.0, "gamma": 0.0}
    assert reasons(log) == {"beta": "Error code: 500 - the server is on fire"}
    assert metric(log, "last", "mean") == 0.5
    assert log.results.total_samples == 3
    assert log.results.completed_samples == 2


def test_the_same_call_asks_again_for_the_failed_samples_alone(provider, runs, write_tasks):
    tasks = write_tasks("alpha", "beta", "gamma")
    provider.answers(alpha=says(GOOD), beta=FAILS, gamma=says(NO_LIST))
    assert runs.run(tasks).status == "error"
    provider.answers(beta=FAILS)
    assert runs.run(tasks).status == "error"
    assert provider.asked == {"beta": 1}
    provider.answers(beta=says(WRONG_TOOL))
    log = runs.run(tasks)
    assert provider.asked == {"beta": 2}
    assert log.status == "success"
    assert values(log) == {"alpha": 1.0, "beta": WRONG_TOOL_SCORE, "gamma": 0.0}
    assert reasons(log) == {}
    provider.answers()
    assert values(runs.run(tasks)) == values(log)
    assert provider.asked == {}


def test_a_failure_in_the_second_turn_is_no_score_either(provider, runs, write_tasks):
    tasks = write_tasks("alpha", "beta")
    provider.answers(alpha=[says(NO_LIST), FAILS], beta=says(GOOD))
    log = runs.run(tasks)
    assert values(log) == {"beta": 1.0}
    assert list(reasons(log)) == ["alpha"]
    provider.answers(alpha=[says(NO_LIST), says(GOOD)])
    log = runs.run(tasks)
    assert provider.asked == {"alpha": 2}
    assert values(log, "first") == {"alpha": 0.0, "beta": 1.0}
    assert values(log, "last") == {"alpha": 1.0, "beta": 1.0}


def test_failures_that_pass_are_forgotten(provider, runs, write_tasks):
    provider.answers(alpha=[FAILS, raw("{}", 429), says(GOOD)])
    log = runs.run(write_tasks("alpha"), max_retries=2)
    assert provider.asked == {"alpha": 3}
    assert values(log) == {"alpha": 1.0}
    assert log.status == "success"


def test_answers_that_come_late_or_never(provider, runs, write_tasks):
    provider.answers(slow=[late(says(GOOD), 30), says(GOOD)], never=NEVER)
    log = runs.run(write_tasks("slow", "never"), attempt_timeout=2, max_retries=1)
    assert provider.asked == {"slow": 2, "never": 2}
    assert values(log) == {"slow": 1.0}
    assert reasons(log) == {"never": "AttemptTimeoutError(\"attempt_timeout '2' exceeded.\")"}


GARBAGE = {
    "html": (raw("<html>Welcome</html>"), "Expecting value: line 1 column 1 (char 0)"),
    "other": (raw('{"status": "ok"}'), "object is not iterable"),
    "choiceless": (completion([]), "list index out of range"),
    "wordless": (completion([{"index": 0, "finish_reason": "stop"}]), "has no attribute 'content'"),
    "badgate": (raw("<html>busy</html>", 502), "Error code: 502"),
    "keyless": (raw('{"error": {"message": "no such key"}}', 401), "no such key"),
    "unwilling": (raw('{"error": {"message": "what is this?"}}', 400), "what is this?"),
}
"""What no model can have said, by name: the reply and the reason in the log."""


def test_garbage_of_the_provider_is_unscored(provider, runs, write_tasks):
    provider.answers(good=says(GOOD), **{name: reply for name, (reply, _) in GARBAGE.items()})
    log = runs.run(write_tasks("good", *GARBAGE))
    assert values(log) == {"good": 1.0}
    found = reasons(log)
    assert found.keys() == GARBAGE.keys()
    for name, (_, reason) in GARBAGE.items():
        assert reason in found[name], name
    assert set(provider.asked.values()) == {1}


CUT = GOOD[: GOOD.index("mouseUp") - 20]
TOOL_CALL = {"id": "1", "type": "function", "function": {"name": "draw", "arguments": '{"x": 1}'}}
ANSWERS = {
    "refusal": (says("I'm sorry, but I can't help with that."), 0.0, "stop"),
    "flagged": (says(None, refusal="I can't help with that."), 0.0, "stop"),
    "filtered": (says("", stop="content_filter"), 0.0, "content_filter"),
    "prose": (
        says("First I take the line tool. \u201cHooray\u201d <script>alert(1)</script>"),
        0.0,
        "stop",
    ),
    "blank": (says(""), 0.0, "stop"),
    "nothing": (says(None), 0.0, "stop"),
    "no_actions": (says("[]"), 0.0, "stop"),
    "cut": (says(CUT, stop="length"), 0.0, "max_tokens"),
    "fenced": (says(f"Here it is:\n```json\n{GOOD}\n```"), 1.0, "stop"),
    "padded": (says(GOOD + "\n" * 2_000_000), 1.0, "stop"),
    "long": (says("x" * 2_000_000 + GOOD), 0.0, "stop"),
    "deep": (says("[" * 100_000), 0.0, "stop"),
    "half_character": (says("\ud83c" + GOOD), 1.0, "stop"),
    "half_character_and_no_list": (says("\ud83c"), 0.0, "stop"),
    "zero_character": (says("\0" + GOOD), 1.0, "stop"),
    "too_much": (
        raw('{"error": {"message": "maximum context", "code": "context_length_exceeded"}}', 400),
        0.0,
        "model_length",
    ),
    "tool_call": (
        completion(
            [
                {
                    "index": 0,
                    "finish_reason": "tool_calls",
                    "message": {"role": "assistant", "content": None, "tool_calls": [TOOL_CALL]},
                }
            ]
        ),
        0.0,
        "tool_calls",
    ),
}
"""What a model may say, by name: the reply, its score, why it stopped."""


def test_whatever_a_model_says_is_an_answer(provider, runs, write_tasks):
    provider.answers(**{name: reply for name, (reply, _, _) in ANSWERS.items()})
    log = runs.run(write_tasks(*ANSWERS))
    assert reasons(log) == {}
    assert log.status == "success"
    assert values(log) == {name: value for name, (_, value, _) in ANSWERS.items()}
    assert values(log, "last") == values(log)
    stops = {s.id: s.store["turns"][0]["stop"] for s in log.samples}
    assert stops == {name: stop for name, (_, _, stop) in ANSWERS.items()}
    assert provider.asked == {
        name: 1 if value >= 0.9 else 2 for name, (_, value, _) in ANSWERS.items()
    }


def test_a_half_character_is_replaced_before_it_is_sent_back(provider, runs, write_tasks):
    provider.answers(alpha=[says("\ud83c oh"), says(GOOD)])
    log = runs.run(write_tasks("alpha"))
    assert provider.requests[1]["messages"][2]["content"] == "\ufffd oh"
    assert [turn["answer"] for turn in log.samples[0].store["turns"]] == ["\ufffd oh", GOOD]


def test_an_answer_over_a_megabyte_is_cut_with_an_error(provider, runs, write_tasks):
    provider.answers(alpha=says(GOOD + " " * 2_000_000))
    log = runs.run(write_tasks("alpha"), args={"turns": 1})
    (error,) = log.samples[0].store["turns"][0]["errors"]
    assert error == {
        "type": "SYNTAX_ERROR",
        "index": -1,
        "message": "The answer has more than 1,000,000 characters; the rest was not read.",
    }


def test_a_cut_list_keeps_its_whole_actions(provider, runs, write_tasks):
    cut = GOOD + ', {"action": "mouseDo'
    provider.answers(alpha=says(cut.replace("], {", ", {"), stop="length"))
    log = runs.run(write_tasks("alpha"), args={"turns": 1})
    turn = log.samples[0].store["turns"][0]
    assert turn["metrics"]["found"] == 1
    assert "breaks off" in json.dumps(turn["errors"])


def test_a_limit_of_the_user_ends_a_sample_unscored(provider, runs, write_tasks):
    provider.answers(alpha=says(GOOD), never=NEVER)
    log = runs.run(write_tasks("alpha", "never"), time_limit=3)
    assert metric(log, "last", "mean") == 1.0
    assert [(s.scored_samples, s.unscored_samples) for s in log.results.scores] == [(1, 1)] * 5
    (never,) = [s for s in log.samples if s.id == "never"]
    assert never.scores["drawing_score"].reason == "No turn was answered."
