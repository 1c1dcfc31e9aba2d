"""The exported task set: what the ``datasets`` library loads is what the requests are."""

import hashlib
import json
import subprocess
import sys

import datasets
import pytest
import yaml
from click.testing import CliRunner

from limner.cli import main
from limner.design.dataset import COLUMNS, request_of, rows_of, type_table, write_dataset
from limner.design.pairing import bundled_pairs
from limner.design.pool.openclipart import FOLDER
from limner.design.requests import ImageWish, Request, RequestError, bundled_requests
from limner.tables import size_category

needs_clip_art = pytest.mark.skipif(not FOLDER.is_dir(), reason="openclipart-svg is not installed")


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    out = tmp_path_factory.mktemp("export") / "both"
    result = CliRunner().invoke(main, ["design", "export", str(out), "--format", "both"])
    assert result.exit_code == 0, result.output
    names = "train.parquet, train.jsonl, test.parquet, test.jsonl"
    assert result.output == f"{names}, README.md in {out}\n"
    return out


@pytest.fixture(scope="module")
def of_jsonl(tmp_path_factory):
    out = tmp_path_factory.mktemp("export") / "jsonl"
    files = write_dataset(out)
    assert [path.name for path in files] == ["train.jsonl", "test.jsonl"]
    return out


def requests_in(loaded):
    return [request_of(row) for split in ("train", "test") for row in loaded[split]]


def in_export_order():
    return sorted(bundled_requests(), key=lambda one: one.split != "train")


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_files_load_back_as_the_requests(exported, tmp_path, suffix):
    files = {split: str(exported / f"{split}.{suffix}") for split in ("train", "test")}
    kind = {"jsonl": "json"}.get(suffix, suffix)
    loaded = datasets.load_dataset(kind, data_files=files, cache_dir=str(tmp_path))
    assert (len(loaded["train"]), len(loaded["test"])) == (20, 1059)
    assert requests_in(loaded) == in_export_order()


@pytest.mark.parametrize("folder", ["exported", "of_jsonl"])
def test_the_folder_loads_back_by_its_card_with_the_same_columns(folder, tmp_path, request):
    place = request.getfixturevalue(folder)
    loaded = datasets.load_dataset(str(place), cache_dir=str(tmp_path))
    assert requests_in(loaded) == in_export_order()
    features = loaded["train"].features
    assert features == loaded["test"].features
    assert list(features) == list(COLUMNS)
    assert features["max_steps"] == datasets.Value("int32")
    lines = features["texts"].feature["lines"].feature
    assert lines == {"role": datasets.Value("string"), "text": datasets.Value("string")}


def test_both_formats_hold_the_same_rows(exported, tmp_path):
    loaded = datasets.load_dataset(str(exported), cache_dir=str(tmp_path))
    for split in ("train", "test"):
        lines = (exported / f"{split}.jsonl").read_text(encoding="utf-8").splitlines()
        assert [json.loads(line) for line in lines] == loaded[split].to_list()


def test_the_same_set_gives_the_same_bytes(exported, of_jsonl, tmp_path):
    write_dataset(tmp_path, "both")
    for path in exported.iterdir():
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name
    assert (of_jsonl / "test.jsonl").read_bytes() == (exported / "test.jsonl").read_bytes()


def test_every_row_has_every_column():
    rows = list(rows_of(bundled_requests(), bundled_pairs()))
    assert set(Request.model_fields) | {"task_set", "max_steps"} == set(COLUMNS)
    for row in rows:
        assert list(row) == list(COLUMNS)
        for name in ("texts", "images", "shapes", "codes"):
            assert all(list(part) == list(COLUMNS[name]) for part in row[name])
    row = next(row for row in rows if row["id"] == "poster-001")
    assert (row["task_set"], row["max_steps"]) == ("limner-design 1", 30)
    assert row["texts"][0]["lines"][0] == {"role": "headline", "text": "Brass on the Water"}


def test_every_image_is_the_paired_one():
    for row in rows_of(bundled_requests(), bundled_pairs()):
        for image in row["images"]:
            one = bundled_pairs()[image["search"] or image["shows"]]
            paired = (image["pool"], image["file"], image["sha256"])
            assert paired == ("openclipart", one.file, one.sha256)


def test_a_wish_without_an_image_is_told():
    request = bundled_requests()[0].model_copy(update={"images": (ImageWish(shows="a yeti"),)})
    with pytest.raises(RequestError, match=f"{request.id}: images: no image is .* 'a yeti'"):
        list(rows_of([request], bundled_pairs()))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"theme": None}, "row poster-001: theme: Input should be a valid string"),
        ({"texts": [{"color": "red"}]}, "row poster-001: texts or images: KeyError"),
        ({"images": None}, "row poster-001: texts or images: TypeError"),
    ],
)
def test_rows_that_are_no_requests_are_told(changes, told):
    rows = rows_of(bundled_requests(), bundled_pairs())
    row = next(row for row in rows if row["id"] == "poster-001")
    with pytest.raises(RequestError, match=told):
        request_of(row | changes)


def test_the_card(of_jsonl):
    text = (of_jsonl / "README.md").read_text(encoding="utf-8")
    _, header, body = text.split("---\n", 2)
    data = yaml.safe_load(header)
    assert data["license"] == "mit"
    assert data["size_categories"] == ["1K<n<10K"]
    assert data["configs"][0]["data_files"] == [
        {"split": "train", "path": "train.jsonl"},
        {"split": "test", "path": "test.jsonl"},
    ]
    assert data["dataset_info"]["splits"][1] == {"name": "test", "num_examples": 1059}
    assert type_table(bundled_requests()) in body


def test_sizes_as_cards_put_them():
    assert [size_category(count) for count in (999, 1_000, 9_999, 10_000, 100_000)] == [
        "n<1K",
        "1K<n<10K",
        "1K<n<10K",
        "10K<n<100K",
        "100K<n<1M",
    ]


@needs_clip_art
def test_the_images_are_copied_with_a_note(tmp_path):
    command = ["design", "export", str(tmp_path), "--with-images"]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    lines = (tmp_path / "test.jsonl").read_text(encoding="utf-8").splitlines()
    for image in (image for line in lines for image in json.loads(line)["images"]):
        data = (tmp_path / "images" / image["file"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == image["sha256"]
    note = (tmp_path / "images" / "ATTRIBUTION.txt").read_text(encoding="utf-8")
    assert "public domain" in note
    rows = [line.split("\t") for line in note.splitlines() if "\t" in line]
    assert {row[0] for row in rows} == {one.file for one in bundled_pairs().values()}
    assert ["food/french_fries_juliane_kr_r.svg", "French Fries", "Juliane Krug"] in rows


def test_a_missing_pool_is_told_and_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr("limner.design.pool.pools.FOLDER", tmp_path / "nowhere")
    out = tmp_path / "out"
    result = CliRunner().invoke(main, ["design", "export", str(out), "--with-images"])
    assert result.exit_code == 1
    assert "apt-get install openclipart-svg" in result.output
    assert not out.exists()


def test_missing_pyarrow_is_told_with_the_command(tmp_path):
    program = "import sys; sys.modules['pyarrow'] = None; from limner.cli import main; main()"
    command = [sys.executable, "-c", program, "design", "export", tmp_path / "out"]
    result = subprocess.run([*command, "--format", "parquet"], capture_output=True, text=True)
    assert result.returncode == 1
    assert result.stderr == "Error: Parquet needs pyarrow: pip install 'limner[parquet]'\n"
    assert not (tmp_path / "out").exists()
