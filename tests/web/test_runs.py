"""The inspector's data: the report's own figures, one folder, and plain errors."""

import json
import os
from io import BytesIO
from urllib.parse import quote

import numpy as np
import pytest
from inspect_ai.log import read_eval_log, write_eval_log
from PIL import Image
from starlette.testclient import TestClient

from limner.design.render import on_white, pixels, render
from limner.drawing import bundled_tasks, score
from limner.drawing.profiles import PROFILES
from limner.report.eval_logs import open_log
from limner.report.logs import drawing_run, read_log
from limner.report.page import write_report
from limner.report.runs import read_recorded_run, read_runs
from limner.report.town.logs import design_run, read_design_log
from limner.web.runs.lanes import hand_overs
from limner.web.runs.light import read_light
from limner.web.settings import Settings
from limner.web.site import make_site
from report.town_making import request as a_request
from web.runs_making import edited, make_hostile, make_logs

HERE = "http://127.0.0.1:8800"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("inspector")


@pytest.fixture(scope="module")
def logs(folder):
    return make_logs(folder / "logs")


@pytest.fixture(scope="module")
def site(folder, logs):
    return client(folder)


def client(folder):
    return TestClient(make_site(Settings(folder / "logs", folder / "data")), base_url=HERE)


def rows_of(site, name):
    table = site.get("/runs/index.json", params={"log": name}).json()
    words = table["words"]
    keys = ("id", "epoch", "category", "difficulty", "text", "first", "last", "state")
    rows = []
    for row in table["rows"]:
        named = dict(zip((*keys, "check", "error", "note"), row, strict=True))
        for key in ("category", "difficulty", "text", "note"):
            named[key] = words[key][named[key]]
        for key in ("check", "error"):
            named[key] = [words[key][number] for number in named[key]]
        rows.append(named)
    return rows


def sample_of(site, name, id_, epoch=1):
    return site.get("/runs/sample.json", params={"log": name, "id": id_, "epoch": epoch}).json()


def test_a_log_is_read_without_its_messages_as_the_report_reads_it(folder, logs):
    for key, read in (("drawing", drawing_run), ("design", design_run)):
        path = folder / "logs" / logs[key]
        assert read(read_light(path), path) == read(open_log(path), path)
        assert not any(sample.messages for sample in read_light(path).samples)


def as_if_of_a_sample(data):
    """Put the names of a sample's own fields into others, before and after the real ones."""
    inner = {"x": 1, "scores": {}, "store": {}, "events": [], "model_usage": {}, "y": 2}
    called, invalid, failed, noted, *_ = data["samples"]
    call = {"id": "1", "function": "draw", "arguments": inner, "type": "function"}
    said = next(one for one in called["messages"] if one["role"] == "assistant")
    said["tool_calls"] = [call]
    invalid["invalidation"] = {
        "author": "one",
        "reason": "a test",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "metadata": inner,
    }
    failed["scores"] = {"other": {"value": 1.0, "metadata": inner}}
    failed["error"] = {"message": "broken", "traceback": "", "traceback_ansi": ""}
    noted["metadata"] = {"note": inner, **noted["metadata"]}


def test_names_within_a_field_cut_nothing_off(folder, logs, tmp_path):
    path = edited(folder / "logs" / logs["drawing"], tmp_path / "log.eval", as_if_of_a_sample)
    run = drawing_run(read_light(path), path)
    assert run == drawing_run(open_log(path), path)
    assert [sample.unscored for sample in run.samples if sample.unscored] == [
        "declared invalid: a test",
        "failed: broken",
    ]
    assert all(len(sample.turns) == 2 for sample in run.samples)
    assert not any(sample.messages for sample in read_light(path).samples)


def test_a_log_in_json_is_the_same_run(folder, logs, tmp_path):
    path = folder / "logs" / logs["drawing"]
    (tmp_path / "logs").mkdir()
    again = tmp_path / "logs" / "again.json"
    write_eval_log(read_eval_log(str(path)), str(again))
    assert drawing_run(read_light(again), again).samples == read_log(path).samples
    site = client(tmp_path)
    first = read_log(path).samples[0]
    shown = sample_of(site, "again.json", first.task_id)
    assert shown["turns"][0]["score"]["value"] == first.first.value


def test_the_list_has_every_sample_with_the_numbers_of_the_report(folder, logs, site):
    run = read_log(folder / "logs" / logs["drawing"])
    rows = rows_of(site, logs["drawing"])
    assert [(row["id"], row["epoch"]) for row in rows] == [
        (sample.task_id, sample.epoch) for sample in run.samples
    ]
    assert [row["last"] for row in rows] == [sample.last.value for sample in run.samples]
    failed = {c.criterion for c in run.samples[0].last.score.checks if not c.passed}
    assert set(rows[0]["check"]) == failed
    assert rows[0]["text"] == run.samples[0].prompt


def test_the_list_of_designs_has_their_errors_and_missed_sides(folder, logs, site):
    run = read_design_log(folder / "logs" / logs["design"])
    for row, sample in zip(rows_of(site, logs["design"]), run.samples, strict=True):
        outcome = sample.scored
        kinds = [f"{f.kind} ({f.scope})" if f.scope else f.kind for f in outcome.faults]
        assert row["error"] == list(dict.fromkeys(kinds))
        assert (row["last"], row["category"]) == (outcome.score.value, sample.request.type)


@pytest.mark.parametrize("key", ["drawing", "random", "design"])
def test_the_headline_figures_stand_in_the_report(folder, logs, site, tmp_path, key):
    write_report(read_runs([folder / "logs" / logs[key]]), tmp_path / "report.html")
    report = (tmp_path / "report.html").read_text(encoding="utf-8")
    figures = site.get("/runs/headline.json", params={"log": logs[key]}).json()
    assert len(figures) >= 4
    for value, name, detail in figures:
        assert value in report
        assert name in report
        assert detail in report


def test_a_drawing_has_its_marks_actions_and_checks(folder, logs, site):
    sample = read_log(folder / "logs" / logs["drawing"]).samples[0]
    shown = sample_of(site, logs["drawing"], sample.task_id)
    assert len(shown["turns"]) == len(sample.turns) == 2
    drawing = sample.first.drawing()
    turn = shown["turns"][0]
    assert [mark["points"] for mark in turn["marks"]] == [
        [list(point) for point in mark.points] for mark in drawing.trace.marks
    ]
    assert len(turn["actions"]) == len(drawing.answer.raw)
    assert [row[3] for row in turn["actions"]] == [e.what for e in drawing.trace.effects]
    checks = sample.first.score.checks
    assert [one["evidence"] for one in turn["score"]["checks"]] == [
        list(check.evidence) for check in checks
    ]
    assert "Your drawing scored" in shown["told"][0]


def test_every_profile_scores_the_same_answers_again(folder, logs, site):
    sample = read_log(folder / "logs" / logs["random"]).samples[1]
    asked = {"log": logs["random"], "id": sample.task_id, "epoch": 1}
    found = site.get("/runs/profiles.json", params=asked).json()
    assert [one["profile"] for one in found] == sorted(PROFILES)
    task = bundled_tasks()[sample.position]
    for one in found:
        values = [score(task, t.drawing(), one["profile"]).value for t in sample.turns]
        assert [each["value"] for each in one["scores"]] == values


def test_an_action_that_cannot_be_read_is_named_where_it_stands(folder, logs, tmp_path):
    def spoil(data):
        turn = next(iter(data["samples"][0]["scores"].values()))["metadata"]["turns"][0]
        turn["answer"] = '[{"action": "jump"}, {"action": "mouseDown", "x": 200, "y": 200}]'

    site = in_a_new_folder(tmp_path, folder / "logs" / logs["drawing"], spoil)
    id_ = rows_of(site, "one.eval")[0]["id"]
    rows = sample_of(site, "one.eval", id_)["turns"][0]["actions"]
    assert rows[0][:2] == ["", '{"action": "jump"}']
    assert rows[0][3].startswith("not carried out: 'jump' is none of")
    assert rows[1][0] == "mouseDown"


def test_samples_that_failed_or_never_ran_say_why(folder, logs, tmp_path):
    def spoil(data):
        data["status"] = "cancelled"
        data["samples"].pop()
        sample = data["samples"][0]
        sample["scores"] = None
        sample["error"] = {"message": "it broke", "traceback": "", "traceback_ansi": ""}

    site = in_a_new_folder(tmp_path, folder / "logs" / logs["drawing"], spoil)
    rows = rows_of(site, "one.eval")
    assert (rows[0]["state"], rows[0]["note"]) == ("unscored", "failed: it broke")
    assert rows[-1]["note"] == "never ran: the run was stopped before"
    assert rows[-1]["last"] is None
    shown = sample_of(site, "one.eval", rows[0]["id"])
    assert shown["unscored"] == "failed: it broke"
    assert len(shown["turns"]) == 2
    never = sample_of(site, "one.eval", rows[-1]["id"], rows[-1]["epoch"])
    assert (never["unscored"], never["turns"]) == (rows[-1]["note"], [])


def in_a_new_folder(tmp_path, source, edit):
    (tmp_path / "logs").mkdir()
    edited(source, tmp_path / "logs" / "one.eval", edit)
    return client(tmp_path)


def test_a_log_that_was_written_since_is_read_again(folder, logs, tmp_path):
    site = in_a_new_folder(tmp_path, folder / "logs" / logs["drawing"], lambda data: None)
    before = rows_of(site, "one.eval")
    edited(
        folder / "logs" / logs["drawing"],
        tmp_path / "logs" / "one.eval",
        lambda data: data["eval"]["dataset"]["sample_ids"].pop(),
    )
    assert len(rows_of(site, "one.eval")) == len(before) - 2


def test_a_design_has_its_lanes_errors_and_boxes(folder, logs, site):
    sample = read_design_log(folder / "logs" / logs["design"]).samples[0]
    shown = sample_of(site, logs["design"], sample.request_id)
    faults = {fault.step: fault for fault in sample.scored.faults}
    assert {step["index"] for step in shown["steps"] if step["error"]} == set(faults)
    for step in shown["steps"]:
        if step["error"]:
            assert step["error"]["reason"].startswith(faults[step["index"]].reason[:60])
    assert [one["name"] for one in shown["experts"]] == list(sample.record.experts)
    assert len(shown["images"]) == len(sample.request.images)
    checks = {one["criterion"]: one for one in shown["score"]["checks"]}
    width, height = shown["page"]
    there = next(name for name in checks if name.startswith("text 1: words"))
    if checks[there]["passed"]:
        (left, top), *_ = checks[there]["boxes"][0]
        assert 0 <= left < width
        assert 0 <= top < height


def test_files_go_from_the_expert_who_saves_to_the_one_who_places(folder, logs, site):
    sample = read_design_log(folder / "logs" / logs["reference"]).samples[0]
    shown = sample_of(site, logs["reference"], sample.request_id)
    steps = sample.record.workflow
    assert shown["handOvers"]
    for start, end, file in shown["handOvers"]:
        assert steps[start]["action"] == "SaveDocument"
        assert steps[end]["action"] == "ImportObject"
        assert steps[start]["expert"] != steps[end]["expert"]
        assert file.startswith(steps[start]["parameters"]["fileName"])


def test_a_file_saved_twice_comes_from_who_saved_it_last():
    from limner.design.workflow import run_workflow

    def step(expert, action, **parameters):
        return {"expert": expert, "action": action, "parameters": parameters}

    def saved(expert):
        return [
            step(expert, "CreateDocumentCustom", width=50, height=50),
            step(expert, "SaveDocument", fileName="part", format="psd"),
        ]

    steps = [
        *saved("Photo Editor"),
        *saved("Vector Graphic Editor"),
        step("Vector Graphic Editor", "ImportObject", fileName="part.psd", layerName="own"),
        step("Photo Editor", "ImportObject", fileName="part", layerName="other"),
        step("Photo Editor", "ImportObject", fileName="never", layerName="third"),
    ]
    run = run_workflow(steps)
    assert [result.done for result in run.results] == [True] * 6 + [False]
    assert [(one.start, one.end, one.file) for one in hand_overs(run)] == [(3, 5, "part.psd")]


def test_the_picture_of_a_step_is_the_document_as_it_was_then(folder, logs, site):
    from limner.design.references import given_images
    from limner.design.workflow import run_workflow

    sample = read_design_log(folder / "logs" / logs["reference"]).samples[0]
    asked = {"log": logs["reference"], "id": sample.request_id, "epoch": 1, "side": 360}
    run = run_workflow(list(sample.record.carried_out), given_images(sample.request).images)
    for number in (2, len(run.results) - 1, -1):
        document = run.document if number < 0 else run.results[number].document
        answer = site.get("/runs/step.webp", params={**asked, "step": number})
        shown = np.asarray(Image.open(BytesIO(answer.content)).convert("RGB")).astype(int)
        scale = 360 / max(document.width, document.height)
        exact = pixels(on_white(render(document, scale=scale)))[..., :3].astype(int)
        assert shown.shape == exact.shape
        assert abs(shown - exact).mean() < 4  # WebP is lossy
    image = site.get("/runs/image.png", params={**asked, "number": 0})
    assert Image.open(BytesIO(image.content)).size == (256, 256)


@pytest.mark.parametrize(
    "more", [{"step": 999, "side": 360}, {"step": 0, "side": 100000}, {"step": "x", "side": 360}]
)
def test_there_are_no_pictures_but_those_of_steps_in_known_sizes(logs, site, more):
    asked = {"log": logs["reference"], "id": a_request("book-cover-004").id, "epoch": 1}
    assert site.get("/runs/step.webp", params={**asked, **more}).status_code == 404


def test_recorded_answers_open_as_the_report_reads_them(tmp_path):
    task = bundled_tasks()[0]
    folder = tmp_path / "logs"
    folder.mkdir()
    turn = {"turn": 1, "actions": [{"action": "click", "x": 35, "y": 445}, ["deep"]]}
    (folder / "answers.json").write_text(json.dumps([{"position": 0, "results": [turn]}]))
    site = client(tmp_path)
    assert "answers.json" in site.get("/runs").text
    [row] = rows_of(site, "answers.json")
    run = read_recorded_run(None, folder / "answers.json")
    assert (row["id"], row["last"]) == (task.id, run.samples[0].last.value)
    asked = {"log": "answers.json", "id": task.id, "epoch": 1}
    assert sample_of(site, "answers.json", task.id)["turns"][0]["actions"][1][1] == '["deep"]'
    assert len(site.get("/runs/profiles.json", params=asked).json()) == len(PROFILES)


def test_broken_logs_are_named_with_their_error_and_the_others_open(folder, logs, tmp_path):
    site = in_a_new_folder(tmp_path, folder / "logs" / logs["drawing"], lambda data: None)
    place = tmp_path / "logs"
    good = (place / "one.eval").read_bytes()
    (place / "empty.eval").write_bytes(b"")
    (place / "cut.eval").write_bytes(good[: len(good) // 2])
    (place / "2026-01-01T00-00-00_broken.json").write_text('{"version": 2, "status"')
    (place / "words.json").write_text("not JSON at all")
    (place / "broken-records.json").write_text('[{"position": 0, "results": [')
    (place / "logs.json").write_text("{}")
    (place / "settings.json").write_text('{"colour": "red"}')
    (place / os.fsdecode(b"na\xffme.eval")).write_bytes(good)
    text = site.get("/runs").text
    for name in ("empty.eval", "cut.eval", "2026-01-01T00-00-00_broken.json", "words.json"):
        assert f"{name}: is no log of Inspect, or a broken one" in text
        answer = site.get("/runs/index.json", params={"log": name})
        assert answer.status_code == 422
        assert "is no log of Inspect, or a broken one" in answer.json()["error"]
        assert site.get(f"/runs/samples?log={quote(name)}").status_code == 200
    assert site.get("/runs/index.json?log=broken-records.json").status_code == 422
    assert "rename the file" in text
    assert "settings.json" not in text
    assert "logs.json" not in text.replace(str(place), "")
    assert str(place) + "/" not in text
    assert len(rows_of(site, "one.eval")) == 10


def test_a_sample_that_is_not_in_order_is_named(folder, logs, tmp_path):
    def spoil(data):
        data["samples"][0]["metadata"]["task"]["difficulty"] = "absurd"

    site = in_a_new_folder(tmp_path, folder / "logs" / logs["drawing"], spoil)
    answer = site.get("/runs/index.json", params={"log": "one.eval"})
    assert answer.status_code == 422
    assert "epoch 1: is not as this version of limner writes it" in answer.json()["error"]
    assert "difficulty" in answer.json()["error"]


OUTSIDE = [
    "../secret.eval",
    "more/../../secret.eval",
    "./one.eval",
    "link.eval",
    "folder/secret.eval",
    "one.eval/",
    "//etc/passwd",
    "/etc/passwd",
    "..\\secret.eval",
    "",
    "folder",
    "one.eval\0",
    "%2e%2e/secret.eval",
    "a" * 5000 + ".eval",
    "loop.eval",
]


@pytest.mark.parametrize("name", OUTSIDE)
def test_nothing_outside_the_folder_is_opened(folder, logs, tmp_path, name):
    site = in_a_new_folder(tmp_path, folder / "logs" / logs["drawing"], lambda data: None)
    place = tmp_path / "logs"
    secret = (place / "one.eval").read_bytes()
    (tmp_path / "secret.eval").write_bytes(secret)
    (place / "link.eval").symlink_to(tmp_path / "secret.eval")
    (place / "folder").symlink_to(tmp_path)
    (place / "loop.eval").symlink_to(place / "loop.eval")
    name = str(tmp_path / "secret.eval") if name == "/etc/passwd" else name
    asked = {"log": name, "id": "basic_shapes-01", "epoch": 1, "step": 0, "side": 360, "number": 0}
    for path in ("index", "headline", "sample", "profiles"):
        assert site.get(f"/runs/{path}.json", params=asked).status_code == 404
    for path in ("/runs/sample", "/runs/step.webp", "/runs/image.png"):
        assert site.get(path, params=asked).status_code == 404
    listed = site.get("/runs").text
    assert "secret" not in listed
    assert "link.eval" not in listed
    assert "loop.eval" not in listed
    assert site.get("/runs/index.json?log=one.eval").status_code == 200


@pytest.mark.parametrize(
    "asked", [{"id": "../../x", "epoch": 1}, {"id": "none", "epoch": 1}, {"epoch": "0x1"}, {}]
)
def test_what_is_no_sample_is_not_found(logs, site, asked):
    answer = site.get("/runs/sample", params={"log": logs["drawing"], **asked})
    assert answer.status_code == 404
    assert "To all logs" in answer.text
    assert site.get("/runs/sample.json", params={"log": logs["drawing"], **asked}).json()["error"]


def test_hostile_words_are_text_in_every_page(folder, logs, tmp_path):
    site = in_a_new_folder(tmp_path, folder / "logs" / logs["drawing"], make_hostile)
    place = tmp_path / "logs"
    (place / "one.eval").rename(place / "<img src=x onerror=alert(1)>.eval")
    text = site.get("/runs").text
    assert "<img" not in text
    assert "&lt;img src=x onerror=alert(1)&gt;.eval" in text
    name = "<img src=x onerror=alert(1)>.eval"
    assert "<img" not in site.get("/runs/samples", params={"log": name}).text
    assert "<img" not in site.get("/runs/samples", params={"log": "'\"><img src=x>"}).text
    row = rows_of(site, name)[0]
    assert row["text"].startswith("<img")
    page = site.get("/runs/sample", params={"log": name, "id": row["id"], "epoch": 1})
    assert page.status_code == 200
    assert "<img" not in page.text
    bad = site.get("/runs/sample", params={"log": name, "id": "<img src=x>", "epoch": 1})
    assert "<img" not in bad.text
    data = site.get("/runs/index.json", params={"log": name})
    assert data.headers["content-type"] == "application/json"


def test_numbers_that_are_none_do_not_break_the_data(folder, logs, tmp_path):
    def spoil(data):
        score = next(iter(data["samples"][0]["scores"].values()))
        score["metadata"]["turns"][-1] |= {"value": float("nan")}
        score["metadata"]["turns"][-1]["checks"][0]["weight"] = float("inf")

    site = in_a_new_folder(tmp_path, folder / "logs" / logs["drawing"], spoil)
    rows = rows_of(site, "one.eval")
    shown = sample_of(site, "one.eval", rows[0]["id"])
    assert rows[0]["last"] is None
    assert shown["turns"][-1]["score"]["value"] is None
