"""The figures of a run."""

import json
from dataclasses import asdict, replace

import pytest

from limner.checks import ErrorType, Fault
from limner.drawing import load_screen
from limner.report.comparison import compare
from limner.report.runs import read_recorded_run
from limner.report.samples import RunSample
from limner.report.summary import CHANGES, summarise
from report.making import GOOD, WRONG_TOOL, make_run, make_sample, make_task, valued, with_values


@pytest.fixture(scope="module")
def recorded(request):
    release = request.getfixturevalue("release")
    return read_recorded_run(release / "dataset.json", release / "records.json", "released")


def test_the_recorded_run_has_the_published_figures(recorded):
    figures = summarise(recorded)
    assert (figures.scored, figures.total, figures.is_release) == (125, 125, True)
    assert figures.unscored == {}
    first, last = figures.first, figures.last
    assert (round(first.mean.mean, 4), round(first.sd, 4), first.perfect) == (0.9227, 0.1114, 95)
    assert (round(last.mean.mean, 4), round(last.sd, 4), last.perfect) == (0.9519, 0.0795, 112)
    assert figures.stopped_early == 95
    assert sum(figures.changes.values()) == 30


def test_the_recorded_run_by_group(recorded):
    figures = summarise(recorded)
    names = [group.name for group in figures.by_difficulty]
    assert names == ["easy", "medium", "hard", "very_hard"]
    assert [g.scored for g in figures.by_difficulty] == [58, 47, 10, 10]
    for groups in (figures.by_category, figures.by_constraints, figures.by_position):
        assert sum(group.scored for group in groups) == 125
        assert sum(group.total for group in groups) == 125
    assert {g.name: g.total for g in figures.by_position} == {"given": 5, "not given": 120}


def test_turns_and_their_spread():
    run = make_run(with_values(0.5, 0.7), with_values(1.0, position=1), with_values(0.8, 0.6, 0.5))
    figures = summarise(run)
    assert figures.first.mean.mean == pytest.approx((0.5 + 1.0 + 0.8) / 3)
    assert figures.last.mean.mean == pytest.approx((0.7 + 1.0 + 0.5) / 3)
    assert figures.best.mean.mean == pytest.approx((0.7 + 1.0 + 0.8) / 3)
    assert (figures.last.median, figures.last.perfect) == (0.7, 1)
    assert figures.first.bound == figures.first.mean.mean


def test_unscored_samples_are_in_the_bound_alone():
    failed = with_values(1.0, position=1, unscored="failed: 500")
    never = RunSample("two", 1, None, ran=False, unscored="never ran")
    figures = summarise(make_run(with_values(0.8), failed, never))
    assert (figures.scored, figures.total) == (1, 3)
    assert figures.unscored == {"failed: 500": 1, "never ran": 1}
    assert figures.last.mean.mean == 0.8
    assert figures.last.bound == pytest.approx(0.8 / 3)
    assert figures.by_difficulty[0].total == 2


def test_a_run_without_any_score():
    failed = RunSample.of_task(make_task(), 0, 1, unscored="failed")
    figures = summarise(make_run(failed))
    assert figures.first.mean.mean is None
    assert figures.first.bound == 0
    assert figures.conduct.first.mean is None
    json.dumps(asdict(figures), allow_nan=False)


@pytest.mark.parametrize(
    ("first", "last", "change"),
    [
        (0.8, 0.8, "unchanged"),
        (0.8, 0.799, "worse"),
        (0.8, 0.801, "up by 0.01 to 0.05"),
        (0.8, 0.85, "up by 0.01 to 0.05"),
        (0.8, 0.86, "up by 0.06 to 0.10"),
        (0.8, 0.9, "up by 0.06 to 0.10"),
        (0.8, 0.91, "up by over 0.10"),
    ],
)
def test_changes(first, last, change):
    changes = summarise(make_run(with_values(first, last))).changes
    assert changes == {name: int(name == change) for name in CHANGES}


def test_stopping_early_needs_the_threshold_and_turns_left():
    samples = [with_values(0.95), with_values(0.5, 0.95), with_values(0.5), with_values(0.6, 0.6)]
    figures = summarise(make_run(*samples))
    assert figures.stopped_early == 1
    assert sum(figures.changes.values()) == 2


def test_errors_by_type():
    faults = (Fault(ErrorType.SYNTAX, 0, "x"), Fault(ErrorType.SYNTAX, 1, "x"))
    warning = (Fault(ErrorType.EFFICIENCY, 3, "x"),)
    turns = (valued(0.5, errors=faults, warnings=warning), valued(0.9))
    sample = RunSample.of_task(make_task(), 0, 1, turns=turns)
    counts = {c.type: c for c in summarise(make_run(sample, with_values(0.9))).conduct.faults}
    syntax, efficiency = counts["SYNTAX_ERROR"], counts["EFFICIENCY_WARNING"]
    assert (syntax.first, syntax.last, syntax.first_drawings) == (2, 0, 1)
    assert (efficiency.first, efficiency.last) == (1, 0)
    assert counts["LOGIC_ERROR"].first == 0


def test_actions_tools_and_what_was_missed():
    figures = summarise(make_run(make_sample(answers=[WRONG_TOOL, GOOD]))).conduct
    assert figures.first.mean == 5
    assert figures.first.kinds == {
        "moveTo": 2, "click": 1, "mouseDown": 1, "mouseUp": 1, "faulty": 0,
    }  # fmt: skip
    assert figures.first.drawing_share == pytest.approx(1 / 5)
    assert {tool: n for tool, n in figures.first.tools.items() if n} == {"pen": 1}
    assert figures.last.drawings_with["line"] == 1
    (tool,) = figures.missed_tools
    assert (tool.name, tool.asked, tool.first, tool.last) == ("line", 1, 1, 0)
    assert (tool.first_lacks, tool.last_lacks) == (1.0, None)
    assert {item.name for item in figures.missed} == {"tools", "syntax", "bounds"}


@pytest.mark.parametrize("profile", ["paper", "released"])
@pytest.mark.parametrize("tool", load_screen().tools)
def test_every_profile_tells_which_tool_was_missed(profile, tool):
    task = make_task(needs={"tools": [tool], "colors": ["red"], "segments": 2, "coverage": 0.5})
    sample = make_sample(task, ["[]", '[{"action": "click", "x": 1, "y": 1}]'], profile=profile)
    (missed,) = summarise(make_run(sample, profile=profile)).conduct.missed_tools
    assert (missed.name, missed.last) == (tool, 1)


def test_coverage_that_is_lacking_by_half():
    task = make_task(needs={"coverage": 0.1})
    figures = summarise(make_run(make_sample(task))).conduct
    (coverage,) = [item for item in figures.missed if item.name == "coverage"]
    assert coverage.first_lacks == pytest.approx(1 - 0.0175 / 0.1, abs=0.2)


def test_pass_hat_over_epochs():
    values = {("one", 0): (1.0, 0.5), ("two", 1): (1.0, 0.9)}
    samples = [
        with_values(value, task_id=name, position=position, epoch=epoch)
        for (name, position), row in values.items()
        for epoch, value in enumerate(row, start=1)
    ]
    figures = summarise(make_run(*samples))
    assert {k: item.mean for k, item in figures.pass_hat.items()} == {1: 0.75, 2: 0.5}
    assert summarise(make_run(with_values(1.0))).pass_hat == {}


def test_time_and_tokens_are_of_what_is_known():
    samples = [
        with_values(1.0, seconds=2.0, tokens_in=10, tokens_out=2, tokens=12),
        with_values(1.0, position=1),
    ]
    cost = summarise(make_run(*samples)).cost
    assert (cost.seconds, cost.tokens_in, cost.tokens_out, cost.tokens_total) == (2, 10, 2, 12)


def test_runs_are_paired_by_task():
    def tried(name, profile, *values):
        samples = [
            with_values(value, 1.0, task_id=f"t{n // 2}", position=n // 2, epoch=n % 2 + 1)
            for n, value in enumerate(values)
        ]
        return make_run(*samples, name=name, profile=profile)

    runs = [
        tried("a", "paper", 0.2, 0.4, 0.9, 0.9),
        tried("b", "paper", 0.5, 0.5, 0.9, 0.9),
        tried("c", "released", 0.5, 0.5, 0.9, 0.9),
    ]
    (found,) = compare(runs)
    assert (found.baseline, found.name) == ("a", "b")
    assert (found.first.wins, found.first.ties, found.first.losses) == (1, 1, 0)
    assert found.first.difference.mean == pytest.approx(0.1)
    assert found.last.p is None


def test_the_same_place_in_another_task_list_is_no_pair():
    other = replace(with_values(1.0), prompt="Something else.")
    (found,) = compare([make_run(with_values(0.5), name="a"), make_run(other, name="b")])
    assert found.first.difference.n == 0


def test_a_summary_is_json(recorded):
    json.dumps(asdict(summarise(recorded)), allow_nan=False)
