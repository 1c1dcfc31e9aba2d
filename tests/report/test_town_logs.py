"""Logs of the design bench: finished, failed, stopped, judged, of another bench, hostile."""

import json

import pytest
from inspect_ai.log import EvalError, read_eval_log, write_eval_log
from inspect_ai.model import ModelUsage
from inspect_ai.scorer import Score as LoggedScore

from limner.evals.drawing import drawing
from limner.report.logs import read_log
from limner.report.runs import RunError, read_runs
from limner.report.samples import Run
from limner.report.town.logs import read_design_log
from limner.report.town.samples import TownRun
from limner.report.town.summary import summarise_design
from report.test_logs import run_inspect
from report.town_making import run_town

IDS = ["book-cover-004", "business-card-004", "postcard-004", "poster-004"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("logs")


@pytest.fixture(scope="module")
def log(folder):
    return run_town("faulty", folder, limit=4)


@pytest.fixture
def edited(log, tmp_path):
    """Change a log, write it and return its path."""

    def edit(change, name="edited.json"):
        copy = read_eval_log(log.location)
        change(copy)
        write_eval_log(copy, str(tmp_path / name))
        return tmp_path / name

    return edit


def stored(log, index=0):
    return log.samples[index].scores["design_score"].metadata


def test_a_log_of_the_task_is_read_whole(log):
    run = read_design_log(log.location)
    assert [sample.request_id for sample in run.samples] == IDS
    assert (run.model, run.requests, run.epochs) == ("limner/faulty", 4, 1)
    assert run.task_set == "limner-design 1 (the first 4 of 1059)"
    assert run.settings["retrieval"] == "46"
    assert run.settings["images"] == "captions"
    assert len(run.scored) == 4
    first = run.samples[0]
    assert first.request.id == "book-cover-004"
    assert first.scored.record == first.record
    assert first.scored.score.value == stored(log)["score"]["value"]
    assert len(first.scored.faults) == len(stored(log)["faults"]) > 0
    assert first.scored.judged == {}


def test_judges_figures_are_read_and_what_is_no_number_is_not(edited):
    def judge(log):
        scores = log.samples[0].scores
        scores["grader_score"] = LoggedScore(value={"color": 0.75, "images": float("nan")})
        scores["vqa_score"] = LoggedScore(value={"vqa_pass_rate": 0.5})
        log.samples[1].scores["clip_score"] = LoggedScore.unscored(reason="no model")

    run = read_design_log(edited(judge, "judged.eval"))
    assert run.samples[0].scored.judged == {"color": 0.75, "vqa_pass_rate": 0.5}
    assert run.samples[1].scored.judged == {}
    figures = summarise_design(run).all.figures
    assert (figures["color"].mean, figures["color"].n) == (0.75, 1)
    assert "images" not in figures
    assert "content_similarity" not in figures


def test_a_failed_sample_keeps_its_plan_and_has_no_score(edited):
    def fail(log):
        sample = log.samples[1]
        sample.error = EvalError(message="<b>500</b>", traceback="", traceback_ansi="")
        sample.store["town"] = stored(log, 1)["town"]
        sample.scores = {}

    run = read_design_log(edited(fail))
    failed = run.samples[1]
    assert failed.unscored == "failed: <b>500</b>"
    assert failed.outcome is None
    assert failed.record.workflow
    assert failed.ran
    assert (run.total, len(run.scored)) == (4, 3)


def test_a_stopped_run_keeps_its_denominator(edited):
    def stop(log):
        log.status = "cancelled"
        log.samples = log.samples[:1]

    summary = summarise_design(read_design_log(edited(stop)))
    assert (summary.total, summary.scored) == (4, 1)
    assert summary.unscored == {"never ran: the run was stopped before": 3}
    assert summary.bound == summary.all.mean("score") / 4


def test_tokens_and_seconds_are_read(edited):
    def use(log):
        usage = ModelUsage(
            input_tokens=10, output_tokens=5, total_tokens=20, input_tokens_cache_read=5
        )
        log.samples[0].model_usage = {"a": usage, "b": usage}
        log.samples[0].working_time = 2.5

    sample = read_design_log(edited(use)).samples[0]
    assert (sample.tokens_in, sample.tokens_out, sample.tokens) == (30, 10, 40)
    assert sample.seconds == 2.5


def test_a_folder_may_hold_logs_of_both_benches(log, folder, tmp_path):
    tasks = tmp_path / "tasks.json"
    tasks.write_text(
        '{"category": "angle", "tasks": [{"id": "a", "difficulty": "easy", "prompt": "Draw a.",'
        ' "needs": {"tools": ["line"]}}]}'
    )
    run_inspect(drawing(tasks=str(tasks), profile="paper"), tmp_path, ["No."] * 2)
    runs = read_runs([folder, tmp_path])
    assert [type(run) for run in runs] == [Run, TownRun]
    assert [run.name for run in runs] == ["mockllm/model", "limner/faulty"]
    with pytest.raises(RunError, match=r"log of 'limner/design'.*limner/drawing\."):
        read_log(log.location)
    with pytest.raises(RunError, match=r"log of 'limner/drawing'.*limner/design\."):
        read_design_log(next(tmp_path.glob("*.eval")))


def test_names_tell_settings_apart(log, edited):
    other = edited(lambda log: log.eval.task_args.update(retrieval=5))
    names = [run.name for run in read_runs([log.location, other, other])]
    assert names == [
        "limner/faulty, retrieval 46",
        "limner/faulty, retrieval 5 (1)",
        "limner/faulty, retrieval 5 (2)",
    ]


def set_in(*path, value):
    def change(log):
        place = stored(log)
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("score", "value"), float("nan"), "score.value"),
        (("score", "value"), 7, "score.value"),
        (("score", "value"), "high", "score.value"),
        (("score", "checks", 0, "weight"), float("inf"), r"score.checks.0.weight"),
        (("score", "checks"), None, "score.checks"),
        (("figures", "fidelity"), float("nan"), "figures.fidelity"),
        (("figures", "step_efficiency"), -1, "figures.step_efficiency"),
        (("figures", "composition"), {"balance": float("inf")}, "figures.composition.balance"),
        (("faults", 0, "kind"), "<b>Odd</b>", "faults.0.kind"),
        (("faults", 0, "scope"), "universal", "faults.0.scope"),
        (("town", "exchanges", 0, "stage"), "dance", "town.exchanges.0.stage"),
        (("town", "workflow"), {"a": 1}, "town.workflow"),
        (("town",), [], "town: "),
    ],
)
def test_what_is_not_in_order_is_named(edited, path, value, field):
    change = set_in(*path, value=value)
    with pytest.raises(RunError, match=rf"edited\.eval: sample book-cover-004, epoch 1.*{field}"):
        read_design_log(edited(change, "edited.eval"))


def test_a_log_of_an_old_version_is_told(edited):
    def age(log):
        del stored(log)["figures"]

    with pytest.raises(RunError, match="not as this version of limner writes it; run it again"):
        read_design_log(edited(age))


def test_a_request_that_is_none_is_told(edited):
    def spoil(log):
        log.samples[2].metadata["request"]["type"] = "billboard"

    with pytest.raises(RunError, match=r"sample postcard-004, epoch 1.*request\.type"):
        read_design_log(edited(spoil))


def test_a_workflow_of_deep_or_huge_json_is_no_fault_of_the_log(edited):
    deep = json.loads("[" * 60 + "]" * 60)
    huge = "x" * 2_000_000

    def spoil(log):
        stored(log)["town"]["workflow"][:2] = [deep, {"expert": huge, "action": huge}]

    run = read_design_log(edited(spoil))
    assert run.samples[0].record.workflow[:2] == (deep, {"expert": huge, "action": huge})


def test_json_too_deep_to_be_read_is_told(log, edited):
    path = edited(lambda log: None)
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace('"workflow": [', '"workflow": [' + "[" * 50_000 + "]" * 50_000 + ",", 1)
    )
    with pytest.raises(RunError, match=r"edited\.json"):
        read_design_log(path)
