"""The exported tasks: what the ``datasets`` library loads is what the tasks are."""

import json

import datasets
import pytest
import yaml
from click.testing import CliRunner

from limner.cli import main
from limner.drawing import TaskError, bundled_tasks, generate_tasks
from limner.drawing.dataset import COLUMNS, rows_of, task_of
from limner.drawing.spec import Region


@pytest.fixture(autouse=True)
def offline(monkeypatch):
    for module in (datasets.config, __import__("huggingface_hub").constants):
        monkeypatch.setattr(module, "HF_HUB_OFFLINE", True)


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    out = tmp_path_factory.mktemp("export") / "both"
    command = ["drawing", "export", str(out), "--format", "both", "--train", "40", "--seed", "5"]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    names = "train.parquet, train.jsonl, test.parquet, test.jsonl"
    assert result.output == f"{names}, README.md in {out}\n"
    return out


def tasks_in(loaded, split):
    return tuple(map(task_of, loaded[split]))


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_files_load_back_as_the_tasks(exported, tmp_path, suffix):
    files = {split: str(exported / f"{split}.{suffix}") for split in ("train", "test")}
    kind = {"jsonl": "json"}.get(suffix, suffix)
    loaded = datasets.load_dataset(kind, data_files=files, cache_dir=str(tmp_path))
    assert tasks_in(loaded, "test") == bundled_tasks()
    assert tasks_in(loaded, "train") == tuple(generate_tasks(5, 40))


def test_the_folder_loads_by_its_card_into_typed_columns(exported, tmp_path):
    loaded = datasets.load_dataset(str(exported), cache_dir=str(tmp_path))
    assert tasks_in(loaded, "test") == bundled_tasks()
    features = loaded["train"].features
    assert features == loaded["test"].features
    assert list(features) == list(COLUMNS)
    assert features["segments"] == datasets.Value("int32")
    assert features["tools"] == datasets.List(datasets.Value("string"))
    assert features["region"]["left"] == datasets.Value("float64")
    points = features["reference"].feature["points"].feature
    assert points == {"x": datasets.Value("float64"), "y": datasets.Value("float64")}
    assert set(loaded["test"]["task_set"]) == {"limner-drawing 1"}
    assert set(loaded["train"]["task_set"]) == {"limner-generated 1, seed 5"}


def test_jsonl_alone_loads_by_its_card(tmp_path):
    result = CliRunner().invoke(main, ["drawing", "export", str(tmp_path / "set")])
    assert result.output == f"test.jsonl, README.md in {tmp_path / 'set'}\n"
    loaded = datasets.load_dataset(str(tmp_path / "set"), cache_dir=str(tmp_path / "cache"))
    assert list(loaded) == ["test"]
    assert tasks_in(loaded, "test") == bundled_tasks()


def test_the_card_counts(exported):
    _, header, body = (exported / "README.md").read_text(encoding="utf-8").split("---\n", 2)
    info = yaml.safe_load(header)["dataset_info"]
    assert info["splits"] == [
        {"name": "train", "num_examples": 40},
        {"name": "test", "num_examples": 250},
    ]
    assert "40 in `train`, 250 in `test`" in body


def test_a_row_says_where_a_mark_is_by_name_or_by_region():
    rows = {row["id"]: row for row in rows_of(bundled_tasks())}
    halves = {row["half"] for row in rows.values() if row["half"]}
    assert halves <= {"left", "right", "above", "below", "center"}
    flower = rows["nature-02"]
    assert (flower["half"], flower["segments"]) == ("", 20)
    assert Region(**flower["region"]) == Region(left=485, top=235, right=515, bottom=265)
    assert json.loads(flower["scene"])["objects"][0]["name"] == "heart"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"difficulty": "odd"}, "row nature-02: difficulty: Input should be 'easy'"),
        ({"scene": "{"}, "row nature-02: JSONDecodeError"),
        ({"reference": None}, "row nature-02: TypeError"),
    ],
)
def test_rows_that_are_no_tasks_are_told(changes, told):
    row = next(row for row in rows_of(bundled_tasks()) if row["id"] == "nature-02")
    with pytest.raises(TaskError, match=told):
        task_of(row | changes)
