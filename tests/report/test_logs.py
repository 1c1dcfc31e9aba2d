"""Logs of Inspect: finished, failed, stopped, broken, of another task."""

import warnings

import pytest
from inspect_ai import Task as InspectTask
from inspect_ai import eval as run_eval
from inspect_ai.dataset import Sample
from inspect_ai.log import read_eval_log, write_eval_log
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from limner.evals.drawing import drawing
from limner.report.logs import read_log
from limner.report.runs import RunError, read_runs
from limner.report.summary import summarise
from report.making import GOOD, WRONG_TOOL

FAILURE = "the provider said <b>500</b>"


def run_inspect(task, folder, answers, **options):
    """Run a task with a model that gives these answers in turn; None is a failure."""
    queue = iter(answers)

    def answer(*_):
        text = next(queue)
        if text is None:
            raise RuntimeError(FAILURE)
        output = ModelOutput.from_content("mockllm/model", text)
        output.usage = ModelUsage(input_tokens=10, output_tokens=5, total_tokens=15)
        return output

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return run_eval(
            task,
            model=get_model("mockllm/model", custom_outputs=answer),
            log_dir=str(folder),
            display="none",
            max_samples=1,
            fail_on_error=True,
            continue_on_fail=True,
            **options,
        )[0]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("logs")


@pytest.fixture(scope="module")
def log(folder):
    """Two tasks in two epochs: perfect, better at the second try, failed at once, failed then."""
    path = folder / "tasks.json"
    path.write_text(
        '{"category": "angle", "tasks": ['
        '{"id": "a", "difficulty": "easy", "prompt": "Draw a.", "needs": {"tools": ["line"]}},'
        '{"id": "b", "difficulty": "hard", "prompt": "Draw b.", "needs": {"tools": ["line"],'
        ' "position": "left"}}]}'
    )
    answers = [GOOD, WRONG_TOOL, GOOD, None, WRONG_TOOL, None]
    return run_inspect(drawing(tasks=str(path), profile="paper"), folder, answers, epochs=2)


@pytest.fixture(scope="module")
def run(log):
    return read_log(log.location)


def test_every_sample_of_the_task_list_is_there(run):
    assert (run.total, run.tasks, run.epochs, run.profile) == (4, 2, 2, "paper")
    assert [(s.task_id, s.epoch) for s in run.samples] == [
        ("a", 1), ("a", 2), ("b", 1), ("b", 2),
    ]  # fmt: skip


def test_failed_samples_are_unscored_with_their_reason(run):
    failed = [sample for sample in run.samples if sample.unscored]
    assert len(failed) == 2
    assert all(FAILURE in sample.unscored for sample in failed)
    assert sorted(len(sample.turns) for sample in failed) == [0, 1]
    assert all(sample.ran and sample.prompt for sample in failed)


def test_scored_samples_have_their_turns_and_tokens(run):
    scored = sorted(run.scored, key=lambda sample: len(sample.turns))
    assert [[turn.value >= 0.9 for turn in s.turns] for s in scored] == [[True], [False, True]]
    assert [(s.tokens_in, s.tokens_out, s.tokens) for s in scored] == [(10, 5, 15), (20, 10, 30)]
    assert scored[0].first.answer == GOOD
    assert scored[0].first.stop == "stop"


def test_the_bound_counts_failures_as_zero(run):
    figures = summarise(run)
    assert (figures.scored, figures.total) == (2, 4)
    assert figures.last.mean.mean == 1.0
    assert figures.last.bound == 0.5


def test_a_stopped_run_keeps_its_denominator(log, tmp_path):
    stopped = read_eval_log(log.location)
    stopped.status = "cancelled"
    stopped.samples = [sample for sample in stopped.samples if sample.epoch == 1][:1]
    path = tmp_path / "stopped.json"
    write_eval_log(stopped, str(path))
    run = read_log(path)
    assert (run.total, len(run.scored)) == (4, 1)
    reasons = [sample.unscored for sample in run.samples if sample.unscored]
    assert reasons == ["never ran: the run was stopped before"] * 3
    assert not any(sample.ran for sample in run.samples if sample.unscored)


def test_samples_beyond_the_task_list_do_not_count(log, tmp_path):
    grown = read_eval_log(log.location)
    extra = grown.samples[0].model_copy(update={"id": "made up"})
    grown.samples = [*grown.samples, extra]
    write_eval_log(grown, str(tmp_path / "grown.eval"))
    assert read_log(tmp_path / "grown.eval").total == 4


def test_a_limit_is_told(folder, tmp_path):
    task = drawing(tasks=str(folder / "tasks.json"), profile="paper")
    log = run_inspect(task, tmp_path, [GOOD], limit=1)
    run = read_log(log.location)
    assert (run.total, run.task_set) == (1, "tasks.json (the first 1 of 2)")


def test_folders_and_names(log, folder, tmp_path):
    other = run_inspect(drawing(tasks=str(folder / "tasks.json"), profile="released"),
                        tmp_path, [GOOD] * 4)  # fmt: skip
    run_inspect(InspectTask(dataset=[Sample(input="?")]), tmp_path, ["!"])
    runs = read_runs([folder, tmp_path])
    assert [run.name for run in runs] == ["mockllm/model, paper", "mockllm/model, released"]
    same = read_runs([other.location, other.location])
    assert [run.name for run in same] == ["mockllm/model (1)", "mockllm/model (2)"]


def test_in_a_folder_the_newest_log_of_a_run_counts(log, tmp_path):
    first = read_eval_log(log.location)
    write_eval_log(first, str(tmp_path / "2026-01-01T00-00-00_drawing_x.eval"))
    first.samples = first.samples[:1]
    write_eval_log(first, str(tmp_path / "2026-01-02T00-00-00_drawing_x.eval"))
    (run,) = read_runs([tmp_path])
    assert sum(sample.ran for sample in run.samples) == 1


def test_a_log_of_another_task_is_refused(tmp_path):
    log = run_inspect(InspectTask(dataset=[Sample(input="?")]), tmp_path, ["!"])
    with pytest.raises(RunError, match=r"is a log of 'task'.*limner/drawing"):
        read_log(log.location)
    with pytest.raises(RunError, match="no logs of limner/drawing"):
        read_runs([tmp_path])


@pytest.mark.parametrize("name", ["x.eval", "x.json"])
@pytest.mark.parametrize("content", [b"", b"{", b"PK\x03\x04", b'{"version": 2}', b"\xff\xfe"])
def test_a_broken_log_is_named(tmp_path, name, content):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(RunError, match=name):
        read_log(path)


def test_a_missing_or_strange_file_is_named(tmp_path):
    with pytest.raises(RunError, match=r"gone\.eval: there is no such file"):
        read_runs([tmp_path / "gone.eval"])
    (tmp_path / "notes.txt").write_text("hello")
    with pytest.raises(RunError, match=r"notes\.txt.*\.eval or \.json"):
        read_runs([tmp_path / "notes.txt"])


def test_a_sample_that_is_not_in_order_is_named(log, tmp_path):
    strange = read_eval_log(log.location)
    scored = next(sample for sample in strange.samples if sample.scores)
    scored.scores["drawing_score"].metadata["turns"][0]["value"] = "high"
    write_eval_log(strange, str(tmp_path / "strange.eval"))
    with pytest.raises(RunError, match=rf"strange\.eval: sample {scored.id}.*value"):
        read_log(tmp_path / "strange.eval")
