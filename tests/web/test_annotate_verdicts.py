"""Right or wrong: drawings and designs of a log, without their scores."""

import csv
import io
import json
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest
from inspect_ai.log import read_eval_log, write_eval_log
from markupsafe import escape

from limner.drawing import bundled_tasks, draw, load_screen, score
from limner.drawing.reference import strokes_to_actions
from limner.evals.drawing import drawing
from limner.web.annotate.log_items import known_logs
from limner.web.annotate.studies import questions_of
from report.test_logs import run_inspect
from report.town_making import run_town
from web.annotators import Site

TASKS = bundled_tasks()[:4]
GOOD = [json.dumps(strokes_to_actions(task.reference, load_screen())) for task in TASKS]
BAD = json.dumps([{"action": "click", "x": 500, "y": 400}])
RIGHT = {f"{TASKS[0].id}/1", f"{TASKS[2].id}/1"}
"""What is drawn as it should be."""
COMMON = {"kind": "verdicts", "share": 4, "common": 4}


@pytest.fixture(scope="module")
def drawings(tmp_path_factory):
    """A log of four drawings: right, wrong twice, right, not drawn since the model failed."""
    folder = tmp_path_factory.mktemp("logs")
    answers = [GOOD[0], BAD, BAD, GOOD[2], None]
    return Path(run_inspect(drawing(), folder, answers, limit=4).location)


@pytest.fixture(scope="module")
def designs(tmp_path_factory):
    return Path(run_town("faulty", tmp_path_factory.mktemp("logs"), limit=2).location)


@pytest.fixture
def site(tmp_path, drawings, designs):
    (tmp_path / "logs" / "deep").mkdir(parents=True)
    shutil.copy(drawings, tmp_path / "logs" / "deep" / "drawings.eval")
    shutil.copy(designs, tmp_path / "logs" / "designs.eval")
    (tmp_path / "logs" / "broken.json").write_text('{"version": 2, "eval": ')
    (tmp_path / "logs" / "note.txt").write_text("no log")
    return Site(tmp_path)


def of_drawings(site, **fields):
    return site.make(**COMMON, log="deep/drawings.eval", **fields)


def test_logs_are_found_by_their_path_and_broken_ones_passed_over(site, tmp_path):
    (tmp_path / "outside.eval").write_bytes((tmp_path / "logs" / "designs.eval").read_bytes())
    (tmp_path / "logs" / "link.eval").symlink_to(tmp_path / "outside.eval")
    known = {one.name: (one.bench, one.samples) for one in known_logs(tmp_path / "logs")}
    assert known == {"deep/drawings.eval": ("drawing", 4), "designs.eval": ("design", 2)}
    page = site.client.get("/annotate").text
    assert 'value="deep/drawings.eval"' in page
    assert "broken.json" not in page
    for name in ("link.eval", "broken.json", "note.txt", "../outside.eval"):
        data = {**COMMON, "log": name, "per_stratum": 3, "annotators": 1, "seed": 1}
        assert site.client.post("/annotate/studies", data=data).status_code == 400


def test_the_items_are_what_the_log_has_scored(site):
    made = of_drawings(site)
    assert {item.id: item.passed for item in made.items} == {
        f"{task.id}/1": f"{task.id}/1" in RIGHT for task in TASKS[:3]
    }
    assert all(questions_of(item).has_verdict for item in made.items)
    assert "Samples without a score, which are left out: 1." in made.page()


def test_a_person_sees_task_and_drawing_and_nothing_of_score_or_model(site):
    made = of_drawings(site)
    person = made.people()[0]
    person.start()
    for place in range(1, 4):
        item = person.item(place)
        page = site.client.get(f"{person.link}/{place}").text
        task = next(task for task in TASKS if item.id == f"{task.id}/1")
        assert f"<blockquote>{escape(task.prompt)}</blockquote>" in page
        assert not any(word in page for word in ("mockllm", "score", "passed", item.id))
        picture = site.client.get(f"{person.link}/{place}/picture.png")
        pixels = cv2.imdecode(np.frombuffer(picture.content, np.uint8), cv2.IMREAD_COLOR_RGB)
        drawn = draw(item.shown["answer"]).picture.pixels[..., :3]
        assert np.array_equal(pixels, drawn)


def test_the_order_is_random_and_repeats_with_the_seed(site):
    def orders(seed):
        made = site.make(
            kind="verdicts", share=3, common=0, annotators=6, log="deep/drawings.eval", seed=seed
        )
        return [[person.item(place).id for place in range(1, 4)] for person in made.people()]

    assert orders(1) == orders(1)
    assert orders(1) != orders(2)
    assert len({tuple(order) for order in orders(1)}) > 1


def test_verdicts_are_exported_and_compared_with_the_score(site):
    made = of_drawings(site)
    agreeing, trusting = made.people()
    agreeing.start()
    for place in range(1, 4):
        is_right = agreeing.item(place).id in RIGHT
        agreeing.say(place, {"verdict": "right" if is_right else "wrong"})
    trusting.say_all(verdict="right")
    rows = list(csv.DictReader(io.StringIO(made.export("verdicts.csv", annotator="person-1"))))
    assert {row["item"]: row["value"] for row in rows} == {
        f"{task.id}/1": "1" if f"{task.id}/1" in RIGHT else "0" for task in TASKS[:3]
    }
    page = made.site.client.get(f"{made.address}/agreement").text
    assert "Krippendorff’s alpha (nominal) of 2 people on the 3 items" in page
    assert "Verdicts: people and the verified score" in page
    # Five of six verdicts are as scored; by chance 5/6 * 4/6 + 1/6 * 2/6 would be.
    assert f"{(5 / 6 - 22 / 36) / (1 - 22 / 36):.3f}" == "0.571"
    assert "<td>0.833</td><td>0.571" in page
    assert "<td>1.000</td><td>1.000</td>" in page  # the person who agrees, by whom it is perfect
    assert "Kendall’s tau-b of the verdicts and the score’s value: " in page


def test_a_verdict_has_to_be_given(site):
    person = of_drawings(site).people()[0]
    person.start()
    answer = person.say(1, {"comment": "I cannot tell."})
    assert answer.status_code == 422
    assert "Choose right or wrong." in answer.text
    assert person.say(1, {"verdict": "perhaps"}, revision=2).status_code == 400


def test_drawings_of_another_profile_are_compared_with_the_verified_score(site, tmp_path, drawings):
    log = read_eval_log(str(drawings))
    log.eval.task_args["profile"] = "paper"
    for sample in log.samples:
        for scored in (sample.scores or {}).values():
            for turn in (scored.metadata or {}).get("turns", ()):
                turn["profile"], turn["value"], turn["passed"] = "paper", 0.123, False
    write_eval_log(log, str(tmp_path / "logs" / "paper.eval"))
    made = site.make(**COMMON, log="paper.eval")
    assert {item.id for item in made.items if item.passed} == RIGHT
    first = next(item for item in made.items if item.id == f"{TASKS[0].id}/1")
    assert first.value == score(TASKS[0], draw(GOOD[0]), "verified").value


def test_drawings_of_other_tasks_have_no_verified_score_to_compare_with(site, tmp_path, drawings):
    log = read_eval_log(str(drawings))
    for sample in log.samples:
        sample.metadata["task"]["prompt"] = "Draw something else."
        for scored in (sample.scores or {}).values():
            for turn in (scored.metadata or {}).get("turns", ()):
                turn["profile"] = "paper"
    write_eval_log(log, str(tmp_path / "logs" / "other.eval"))
    made = site.make(**COMMON, log="other.eval")
    assert {item.passed for item in made.items} == {None}
    assert "cannot be compared with the verified score: 3." in made.page()
    made.people()[0].say_all(verdict="right")
    assert "There is nothing to compare yet" in site.client.get(f"{made.address}/agreement").text


def test_designs_are_shown_with_what_the_client_asked_for(site):
    made = site.make(**COMMON, log="designs.eval")
    person = made.people()[0]
    person.start()
    for place in (1, 2):
        item = person.item(place)
        page = site.client.get(f"{person.link}/{place}").text
        assert "A design: a " in page
        assert not any(word in page for word in ("limner/faulty", item.id, "score"))
        picture = site.client.get(f"{person.link}/{place}/picture.png")
        pixels = cv2.imdecode(np.frombuffer(picture.content, np.uint8), cv2.IMREAD_COLOR)
        assert max(pixels.shape[:2]) <= 900


def test_a_plan_of_which_nothing_came_is_told_and_has_no_picture(site, tmp_path, designs):
    log = read_eval_log(str(designs))
    town = log.samples[0].scores["design_score"].metadata["town"]
    town["workflow"] = [{"expert": "<script>", "action": "CreateText", "parameters": {}}]
    town["kept"] = 1
    write_eval_log(log, str(tmp_path / "logs" / "empty.eval"))
    made = site.make(**COMMON, log="empty.eval")
    person = made.people()[0]
    person.start()
    place = next(n for n in (1, 2) if person.item(n).id.startswith(str(log.samples[0].id)))
    assert "No document came of this plan" in site.client.get(f"{person.link}/{place}").text
    assert site.client.get(f"{person.link}/{place}/picture.png").status_code == 404


def test_a_log_that_is_not_in_order_says_where(site, tmp_path, drawings):
    log = read_eval_log(str(drawings))
    log.samples[1].metadata["task"]["prompt"] = ""
    write_eval_log(log, str(tmp_path / "logs" / "strange.eval"))
    data = {**COMMON, "log": "strange.eval", "per_stratum": 3, "annotators": 1, "seed": 1}
    answer = site.client.post("/annotate/studies", data=data)
    assert answer.status_code == 400
    assert "strange.eval: sample" in answer.text
    assert "prompt" in answer.text
