"""Building requests with models behind a real server; comparing the ratings of two annotators."""

import asyncio
import json
import os
import subprocess
import sys
import time
from dataclasses import replace

import pytest
import yaml
from click.testing import CliRunner
from inspect_ai.model._providers.openai import OpenAIAPI
from tenacity import wait_none

from design.building_models import IDEAS, JUDGE, WRITER, Models, filled
from evals.conftest import INSPECT_LEAKS
from evals.server import FAILS, running_provider
from limner.cli import main
from limner.design.building import skeletons
from limner.design.building.diversity import with_the_papers_means
from limner.design.building.forms import form_of, request_of
from limner.design.building.journal import Journal
from limner.design.building.prompts import to_write
from limner.design.building.skeletons import components_of
from limner.design.conversations import FormError, Message, blank, read_form
from limner.design.pairing import CANDIDATES
from limner.design.pool import Entry, build_index
from limner.design.request_checks import MEANS, difficulty
from limner.design.requests import bundled_requests, load_requests

pytest.importorskip("onnxruntime")
pytestmark = INSPECT_LEAKS

THINGS = ("onion", "bicycle", "castle", "moon", "bird", "pen", "boat", "jar", "book", "kettle")
PLANS = skeletons("postcard", 24, 1)
IDS = {plan.theme: plan.id for plan in PLANS}


@pytest.fixture
def art(tmp_path, monkeypatch):
    """A pool of ten drawings, as `mine`."""
    monkeypatch.setenv("LIMNER_CACHE", str(tmp_path / "cache"))
    (tmp_path / "art").mkdir()
    for radius, thing in enumerate(THINGS, 4):
        drawn = f'<circle cx="20" cy="15" r="{radius}" fill="red"/>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">{drawn}</svg>'
        (tmp_path / "art" / f"{thing}.svg").write_text(svg)
    build_index([Entry(f"{t}.svg", f"a {t}") for t in THINGS], tmp_path / "cache/pools/mine")
    return tmp_path / "art"


@pytest.fixture
def models(monkeypatch, tmp_path):
    for name in ("INSPECT_EVAL_MODEL", "INSPECT_LOG_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(OpenAIAPI, "retry_wait", lambda self: wait_none())
    with running_provider() as provider:
        models = Models()
        provider.reply = models.reply
        monkeypatch.setenv("OPENAI_BASE_URL", provider.url)
        yield models


def command(out, art, *more):
    given = ["design", "build", str(out), "--model", WRITER, "--judge", JUDGE]
    given += ["--type", "postcard", "--count", "24", "--max-connections", "4"]
    return [*given, "--pool", "mine", "--images", str(art), *more]


def run(*arguments):
    return CliRunner().invoke(main, [str(item) for item in arguments])


def report_of(out):
    return json.loads((out / "report.json").read_text())


def counted(report):
    return {row["step"]: (row["discarded"], row["left"]) for row in report["steps"]}


def at_fault(models):
    """Let the writer and the judge do everything wrong that they can."""
    models.faults = {
        "volunteering": ["Here you are!", '{"query": "An onion, please.", "mood": "gay"}'],
        "aviation": ["[1, 2]"],
        "food": [_plain("A bowl of dumplings.", "Steam Tells Where", "bowl of dumplings")] * 2,
        "islands": [_plain("Ferry. Puncture the Heart!", "Puncture the Heart!", "ferry")],
        "mid-autumn": [
            json.dumps(
                {
                    "query": 'He repairs bicycles, I cannot ride one. It says "Pump Up Love". '
                    "Beige behind it. bicycle, brighter. heart.",
                    "text_1": {"headline": "Pump Up Love"},
                    "image_1": {"shows": "bicycle"},
                    "image_2": {"shows": "heart"},
                }
            )
        ],
    }
    models.ratings = {("Siege Ended, Jam Remains", "text_1"): 2, ("Ink Outlives", "image_1"): 3}
    models.unreadable = {"Butler Reads Everything"}
    models.best = {"kettle": "B", "snail": "C"}


def _plain(query, headline, shows):
    row = {"query": query, "text_1": {"headline": headline}, "image_1": {"shows": shows}}
    return json.dumps(row)


DISCARDED = {
    "volunteering": ("form", "text_1: Field required; image_1: Field required; mood: Extra"),
    "food": ("rules", "the headline 'Steam Tells Where' is not in the query"),
    "islands": ("words", f"shares 'puncture heart' with {IDS['valentine']}"),
    "mid-autumn": ("similarity", "similarity 0."),
    "bookshop": ("judgement", "there is no JSON object in it"),
    "castle": ("ratings", "text_1 is rated 2"),
}
ASKED_TWICE = {("writer", name) for name in ("volunteering", "aviation", "food")}
ASKED_TWICE |= {("judge", "bookshop")}


def expected_calls():
    unjudged = {"volunteering", "food", "islands", "mid-autumn"}
    calls = {("writer", name): 1 for name in IDEAS}
    calls |= {("judge", name): 1 for name in IDEAS if name not in unjudged}
    return calls | dict.fromkeys(ASKED_TWICE, 2)


def test_every_step_discards_what_it_should(models, art, tmp_path):
    at_fault(models)
    out = tmp_path / "out"
    result = run(*command(out, art))
    assert result.exit_code == 0, result.output
    report = report_of(out)
    assert counted(report) == {
        "form": (1, 23),
        "rules": (1, 22),
        "words": (1, 21),
        "similarity": (1, 20),
        "judgement": (1, 19),
        "ratings": (1, 18),
        "means": (0, 18),
    }
    found = {row["id"]: (row["step"], row["reason"]) for row in report["discards"]}
    assert set(found) == {IDS[theme] for theme in DISCARDED}
    for theme, (step, reason) in DISCARDED.items():
        assert found[IDS[theme]][0] == step
        assert found[IDS[theme]][1].startswith(reason), found[IDS[theme]]
    assert found[IDS["mid-autumn"]][1].endswith(f" to {IDS['valentine']}")
    assert report["kept"] == 18
    assert report["faults"] == report["unanswered"] == []
    assert "18 requests in" in result.output
    assert models.calls() == expected_calls()


def test_what_is_written_is_a_set_in_order(models, art, tmp_path):
    at_fault(models)
    out = tmp_path / "out"
    assert run(*command(out, art)).exit_code == 0
    checked = run("design", "check", out / "requests.yaml")
    assert (checked.exit_code, checked.output) == (0, "18 requests, nothing wrong.\n")
    requests, _ = load_requests(out / "requests.yaml")
    kept = [plan for plan in PLANS if plan.theme not in DISCARDED]
    assert [one.id for one in requests] == [plan.id for plan in kept]
    assert [one.theme for one in requests] == [plan.theme for plan in kept]
    picks = yaml.safe_load((out / "picks.yaml").read_text())
    assert picks == {"kettle": 2, "snail": 3}
    pairs = {row["shows"]: row for row in json.loads((out / "pairs.json").read_text())}
    assert set(pairs) == {wish.shows for one in requests for wish in one.images}
    assert {shows: row["rank"] for shows, row in pairs.items() if row["rank"] > 1} == picks
    assert pairs["bicycle"]["file"] == "bicycle.svg"
    assert pairs["kettle"]["file"] != "kettle.svg"
    paired = run(
        *("design", "pair", "--requests", out / "requests.yaml", "--pool", "mine"),
        *("--images", art, "--picks", out / "picks.yaml", "-o", tmp_path / "again.json"),
    )
    assert paired.exit_code == 0
    assert (tmp_path / "again.json").read_text() == (out / "pairs.json").read_text()


def test_the_judge_sees_pictures_and_its_ratings_are_kept(models, art, tmp_path):
    out = tmp_path / "out"
    models.ratings = {("Ladders Lose Eventually", "background"): 5}
    assert run(*command(out, art)).exit_code == 0
    images = {plan.theme: len(plan.components.images) for plan in PLANS}
    assert sum(n * times for n, times in models.pictures.items()) == CANDIDATES * sum(
        images.values()
    )
    rows = [json.loads(line) for line in (out / "ratings.jsonl").read_text().splitlines()]
    mine = [row for row in rows if row["item"].startswith(IDS["get well"])]
    assert mine == [
        {"item": f"{IDS['get well']}/text_1", "annotator": JUDGE, "value": 4},
        {"item": f"{IDS['get well']}/background", "annotator": JUDGE, "value": 5},
    ]
    ranks = [json.loads(line) for line in (out / "rankings.jsonl").read_text().splitlines()]
    assert len(ranks) == CANDIDATES * sum(images.values())
    assert ranks[0] == {
        "item": f"{PLANS[0].id}/image_1/A",
        "group": f"{PLANS[0].id}/image_1",
        "annotator": JUDGE,
        "value": 1,
    }
    asked = models.schemas[0]["json_schema"]["schema"]
    assert asked["properties"]["query"]["maxLength"] == 2000


def test_a_judge_without_eyes_reads_captions(models, art, tmp_path):
    assert run(*command(tmp_path / "out", art, "--by-caption")).exit_code == 0
    assert set(models.pictures) == {0}
    assert any("A: a onion" in text for text in models.texts)


def test_a_killed_build_goes_on_and_asks_nothing_twice(models, art, tmp_path):
    at_fault(models)
    out, whole = tmp_path / "out", tmp_path / "whole"
    for most in (11, 35):  # while it is written, and while it is judged
        models.most = most
        _kill_when(out, most, command(out, art))
        assert models.answered() == most
    models.most = None
    result = run(*command(out, art))
    assert result.exit_code == 0, result.output
    assert models.calls() == expected_calls()
    assert run(*command(out, art)).exit_code == 0
    assert models.calls() == expected_calls()
    assert run(*command(whole, art)).exit_code == 0
    for name in ("requests.yaml", "pairs.json", "picks.yaml", "ratings.jsonl", "report.json"):
        assert (out / name).read_text() == (whole / name).read_text()


def _kill_when(out, count, arguments):
    """Start a build and kill it as soon as so many answers are in its folder."""
    build = subprocess.Popen(
        [sys.executable, "-m", "limner", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        while _answers(out) < count:
            assert build.poll() is None, "the build ended by itself"
            time.sleep(0.02)
    finally:
        build.kill()
        build.wait()


def _answers(out):
    files = (out / "answers.jsonl", out / "judgements.jsonl")
    return sum(file.read_text().count("\n") for file in files if file.exists())


def test_what_the_provider_fails_to_answer_is_no_discard(models, art, tmp_path):
    out = tmp_path / "out"
    models.failing = {("writer", "castle"): FAILS, ("judge", "gardens"): FAILS}
    result = run(*command(out, art, "--max-retries", "0"))
    assert result.exit_code == 3
    assert "2 answers are missing (Error code: 500 - the server is on fire)" in result.output
    report = report_of(out)
    assert {row["id"] for row in report["unanswered"]} == {IDS["castle"], IDS["gardens"]}
    assert report["discards"] == []
    assert report["kept"] == 22
    before = models.calls()
    models.failing = {}
    assert run(*command(out, art)).exit_code == 0
    again = {key for key, times in models.calls().items() if times != before.get(key)}
    assert again == {("writer", "castle"), ("judge", "castle"), ("judge", "gardens")}
    assert report_of(out)["kept"] == 24


def test_a_set_that_is_too_small_is_told(models, art, tmp_path):
    result = run(*command(tmp_path / "out", art, "--count", "3", "--json"))
    assert result.exit_code == 0
    faults = json.loads(result.stdout)["faults"]
    assert "postcard: 3 themes, fewer than 15" in faults


def test_a_model_without_a_key_is_told_in_a_line(models, art, tmp_path, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY")
    result = run(*command(tmp_path / "out", art))
    assert result.exit_code == 1
    assert "OPENAI_API_KEY" in result.output
    assert len(result.output.splitlines()) == 1


@pytest.mark.parametrize("kind", MEANS)
def test_skeletons_have_the_papers_means_from_early_on(kind):
    plans = skeletons(kind, 60, 7)
    assert skeletons(kind, 25, 7) == plans[:25]
    assert skeletons(kind, 25, 8) != plans[:25]
    texts, images = MEANS[kind]
    for count in (20, 60):
        parts = [plan.components for plan in plans[:count]]
        assert abs(sum(len(one.texts) for one in parts) / count - texts) <= 1.5 / count
        assert abs(sum(len(one.images) for one in parts) / count - images) <= 1.5 / count
    assert len({plan.theme for plan in plans[:15]}) == 15
    assert len({plan.id for plan in plans}) == 60


def good(plan):
    return json.loads(filled(to_write(plan, form_of(plan))[1].parts[0]))


NIGHT = next(plan for plan in PLANS if plan.theme == "valentine")
FORM = form_of(NIGHT)


def test_an_answer_becomes_a_request():
    answer = good(NIGHT)
    request = request_of(NIGHT, read_form(f"Sure:\n```json\n{json.dumps(answer)}\n```", FORM))
    assert request.id == NIGHT.id
    assert dict(request.lines) == {"headline": "Puncture My Heart"}
    assert request.difficulty == difficulty(request) == "easy"


@pytest.mark.parametrize("request_", bundled_requests()[::12], ids=lambda one: one.id)
def test_forms_hold_whatever_requests_hold(request_):
    """All but the words of a pool's captions, which no client writes."""
    plain = [image.model_copy(update={"search": None}) for image in request_.images]
    request_ = request_.model_copy(update={"images": tuple(plain)})
    parts = components_of(request_)
    plan = replace(NIGHT, id=request_.id, type=request_.type, components=parts)
    plan = replace(plan, theme=request_.theme)
    answer = {"query": request_.query.strip(), "background": request_.background}
    for number, block in enumerate(request_.texts, 1):
        row = block.model_dump(exclude_none=True)
        answer[f"text_{number}"] = row.pop("lines") | row
    for number, image in enumerate(request_.images, 1):
        answer[f"image_{number}"] = image.model_dump(exclude_none=True, exclude={"treatment"})
    for number, shape in enumerate(request_.shapes, 1):
        answer[f"shape_{number}"] = shape.model_dump(exclude_none=True, exclude={"kind"})
    for number, code in enumerate(request_.codes, 1):
        answer[f"code_{number}"] = code.model_dump(exclude_none=True)
    form = form_of(plan)
    given = {name: value for name, value in answer.items() if value}
    assert set(blank(form)) == set(given)
    made = request_of(plan, read_form(json.dumps(given), form))
    assert made == request_.model_copy(update={"split": "test", "query": request_.query.strip()})


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"id": "../../x"}, "id: Extra inputs are not permitted"),
        ({"text_1": {"headline": "x" * 201}}, "text_1.headline: String should have at most 200"),
        ({"text_1": {"headline": "a\nb"}}, "text_1.headline: Value error, has to be one line"),
        ({"text_1": {"headline": "a\x1b[31m"}}, "holds the character U+001B"),
        ({"text_1": {"headline": "a\u202eb"}}, "holds the character U+202E"),
        ({"text_1": {"headline": "a\ud83c"}}, "its JSON holds half of a character"),
        ({"text_1": {"headline": 7}}, "text_1.headline: Input should be a valid string"),
        ({"text_1": {"headline": "a", "\x1b[2J": 1}}, "text_1.\ufffd[2J: Extra inputs"),
        ({"background": "blurple"}, "background: Value error, 'blurple' is no CSS colour name"),
        ({"query": "x" * 2001}, "query: String should have at most 2000 characters"),
        ({"query": float("nan")}, "cannot be read: NaN is no finite number"),
    ],
)
def test_hostile_answers_are_refused_by_field(changes, fault):
    with pytest.raises(FormError) as told:
        read_form(json.dumps(good(NIGHT) | changes), FORM)
    assert fault in str(told.value)
    assert str(told.value).isprintable()


@pytest.mark.parametrize("text", ["", "no", "[" * 100_000, '{"a":' * 100_000, '{"query": "x', "{}"])
def test_what_is_no_form_is_refused(text):
    with pytest.raises(FormError):
        read_form(text, FORM)


def test_a_line_that_broke_off_is_asked_again(tmp_path):
    path, asked = tmp_path / "answers.jsonl", []

    async def ask(messages, form):
        asked.append(messages[0].parts[0])
        return f"{asked[-1]} \ud83c" + "x" * 30_000

    def say(text):
        remembered = Journal(path).remembering("m", ask)
        return asyncio.run(remembered([Message("user", (text,))], FORM))

    first, second = say("one"), say("two")
    assert first == "one ?" + "x" * 19_995
    path.write_text(path.read_text()[:-20_000])
    assert (say("one"), say("two"), say("three")[:5]) == (first, second, "three")
    assert asked == ["one", "two", "two", "three"]
    assert (say("two"), say("three")[:5]) == (second, "three")
    assert len(asked) == 4


def test_the_means_are_brought_back_or_left():
    cards = [one for one in bundled_requests() if one.type == "postcard"]
    bare = [one for one in cards if not one.images]
    usual = [one for one in cards if one.images]
    group = usual[:40] + bare[:8]
    kept, gone = with_the_papers_means(group)
    assert {one.id for one in gone} <= {one.id for one in bare}
    assert len(kept) + len(gone) == 48
    assert 0 < len(gone) <= 9
    mean = sum(len(one.images) for one in kept) / len(kept)
    assert abs(mean - MEANS["postcard"][1]) <= 0.15
    assert with_the_papers_means(bare) == (bare, [])


# --- agreement -----------------------------------------------------------------------------------


def rated(path, values, groups=None):
    rows = []
    for number, value in enumerate(values):
        row = {"item": f"i{number}", "value": value, "annotator": "p"}
        if groups:
            row["group"] = groups[number]
        rows.append(row)
    if path.suffix == ".csv":
        lines = [",".join(rows[0]), *(",".join(map(str, row.values())) for row in rows)]
        path.write_text("\n".join(lines))
    else:
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_kappa_of_ratings(tmp_path):
    pytest.importorskip("sklearn")
    ours = rated(tmp_path / "a.csv", [1, 2, 3, 1])
    theirs = rated(tmp_path / "b.jsonl", [1, 2, 3, 3])
    found = json.loads(run("design", "agreement", ours, theirs, "--json").output)
    assert found["items"] == 4
    assert found["equal"] == 0.75
    assert found["kappa"] == pytest.approx((0.75 - 5 / 16) / (1 - 5 / 16))
    assert found["quadratic_kappa"] == pytest.approx(1 - 4 / 6.5)
    assert found["tau"]["mean"] == pytest.approx(2 / 5)
    assert found["tau"]["low"] is None
    shown = run("design", "agreement", ours, theirs).output
    assert "Cohen's kappa, unweighted               0.636" in shown
    assert "Cohen's kappa, quadratic weights        0.385" in shown


def test_tau_of_rankings_is_the_mean_of_the_groups(tmp_path):
    pytest.importorskip("sklearn")
    groups = ["x"] * 3 + ["y"] * 3 + ["z"] * 2
    ours = rated(tmp_path / "a.jsonl", [1, 2, 3, 1, 2, 3, 1, 1], groups)
    theirs = rated(tmp_path / "b.jsonl", [1, 2, 3, 1, 3, 2, 1, 2], groups)
    tau = json.loads(run("design", "agreement", ours, theirs, "--json").output)["tau"]
    assert tau["n"] == 2  # z has no order
    assert tau["mean"] == pytest.approx((1 + 1 / 3) / 2)
    assert -1 <= tau["low"] < tau["mean"] < tau["high"] <= 1


def test_values_that_are_all_alike_have_no_kappa(tmp_path):
    pytest.importorskip("sklearn")
    ours, theirs = rated(tmp_path / "a.csv", [3, 3]), rated(tmp_path / "b.csv", [3, 3])
    shown = run("design", "agreement", ours, theirs).output
    assert shown.count("undefined: all values are alike") == 3


def test_items_that_one_side_lacks(tmp_path):
    pytest.importorskip("sklearn")
    ours, theirs = rated(tmp_path / "a.csv", [1, 2, 3, 1, 2]), rated(tmp_path / "b.csv", [1, 2])
    result = run("design", "agreement", ours, theirs)
    assert result.exit_code == 1
    assert result.output == (
        "Error: The second file has no rating for i2, i3, i4. --common compares only what both "
        "have.\n"
    )
    assert run("design", "agreement", theirs, ours).output.startswith("Error: The first file has")
    result = run("design", "agreement", ours, theirs, "--common", "--json")
    assert json.loads(result.output)["items"] == 2
    other = tmp_path / "c.csv"
    other.write_text("item,value\nzz,1\n")
    result = run("design", "agreement", ours, other, "--common")
    assert result.output == "Error: The two files have no item in common.\n"


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("a.csv", "item,value\na,1\na,2\n", "line 3: a is rated twice"),
        ("a.csv", "item,value\na,high\n", "line 2: the value 'high' is no whole number"),
        ("a.csv", "item,score\na,1\n", "line 2: has no 'value'"),
        ("a.csv", "", "holds no rating"),
        ("a.jsonl", '{"item": "a", "value": 2.5}\n', "line 1: the value '2.5' is no whole number"),
        ("a.jsonl", '{"item": "a", "value": true}\n', "the value 'True' is no whole number"),
        ("a.jsonl", "[1]\n", "line 1: is no object"),
        ("a.jsonl", "\n{item\n", "line 2: is no JSON"),
        ("a.jsonl", b"\xff\xfe\n", "cannot be read"),
    ],
)
def test_files_that_hold_no_ratings(tmp_path, name, text, fault):
    bad = tmp_path / name
    bad.write_bytes(text if isinstance(text, bytes) else text.encode())
    good_one = rated(tmp_path / "b.csv", [1])
    result = run("design", "agreement", bad, good_one)
    assert result.exit_code == 1
    assert result.output.startswith(f"Error: {bad}: ")
    assert fault in result.output
