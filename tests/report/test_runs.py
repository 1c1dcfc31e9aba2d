"""Recorded runs, and errors in their files."""

import pytest

from limner.drawing import TaskError
from limner.report.runs import RunError, read_recorded_run
from report.making import actions


def record(position=0, *lists, **rest):
    results = [{"turn": n, "actions": a} for n, a in enumerate(lists or (actions(),), start=1)]
    return {"position": position, "results": results, **rest}


def test_the_records_are_the_task_list(task_file, write_json):
    run = read_recorded_run(task_file, write_json("r.json", [record(1)]), "paper")
    assert (run.name, run.total, run.tasks, len(run.scored)) == ("r.json", 1, 1, 1)
    assert [sample.unscored for sample in run.samples] == [None]
    assert run.samples[0].position == 1
    assert run.samples[0].last.value == 1.0
    assert run.samples[0].constraints == 1
    assert not run.is_release


def test_turns_are_in_order_and_tokens_add_up(task_file, write_json):
    item = record(0, actions("pen"), actions("line"))
    for turn in item["results"]:
        turn["tokens_used"] = 100
    item["results"].reverse()
    run = read_recorded_run(task_file, write_json("r.json", [item]), "paper")
    sample = run.samples[0]
    assert sample.first.value < sample.last.value == sample.best.value == 1.0
    assert sample.tokens == 200
    assert run.max_turns == 2


def test_what_stands_in_place_of_actions_scores_zero(task_file, write_json):
    run = read_recorded_run(task_file, write_json("r.json", [record(0, "no list")]), "released")
    assert run.samples[0].last.value == 0.0


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("{", ["r.json", "JSON"]),
        ({"a": 1}, ["r.json", "list of records"]),
        ([], ["r.json", "no records"]),
        ([record(), {"results": [{"turn": 1, "actions": []}]}], ["record 2", "position"]),
        ([record(7)], ["record 1", "position is 7", "2 tasks"]),
        ([record(-1)], ["record 1", "position"]),
        ([{"position": 0, "results": [{"turn": 1}]}], ["record 1", "results.0.actions"]),
        ([{"position": 0, "results": []}], ["record 1", "results"]),
        ([record(1), record(1)], ["record 2", "position 1", "one record"]),
    ],
)
def test_errors_name_the_place(task_file, write_json, data, words):
    path = write_json("r.json", data)
    with pytest.raises((RunError, TaskError)) as caught:
        read_recorded_run(task_file, path)
    assert all(word in str(caught.value) for word in [str(path), *words]), caught.value


def test_a_missing_file_is_named(task_file, tmp_path):
    with pytest.raises(TaskError, match=r"gone\.json"):
        read_recorded_run(task_file, tmp_path / "gone.json")
    with pytest.raises(TaskError, match=r"gone\.yaml"):
        read_recorded_run(tmp_path / "gone.yaml", tmp_path / "gone.json")
