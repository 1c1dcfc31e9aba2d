"""The page: complete, self-contained, and showing nothing of an answer as HTML."""

import json
import re
from html.parser import HTMLParser

import cv2
import numpy as np
import pytest

from drawing.chromium import EXECUTABLE, chromium_page
from limner.drawing import draw
from limner.report.gallery import absent, choose
from limner.report.page import write_report
from limner.report.pictures import Pictures, encode_small
from limner.report.runs import read_recorded_run
from limner.report.samples import RunSample
from limner.report.steps import MAX_ACTIONS, lines_of, ranges
from report.making import (
    GOOD,
    WRONG_TOOL,
    actions,
    make_run,
    make_sample,
    make_task,
    valued,
    with_values,
)

HOSTILE = (
    "</style><script>alert(1)</script><img src=x onerror=alert(2)>\"' onmouseover='alert(3)' "
    "&lt;b&gt; {{ 7 * 7 }} {% raw %} \u202edlrow\u2066 \x00\x1b[31m \ud800 javascript:alert(4)"
)
VOID = {"meta", "img", "input", "br"}
OPTIONAL = {"li"}


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.words, self.open = [], [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.words.append(" " if tag == "br" else "")
        self.attributes += [(tag, *pair) for pair in attrs]
        if tag not in VOID | OPTIONAL:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, *pair) for pair in attrs]

    def handle_endtag(self, tag):
        if tag not in OPTIONAL:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return " ".join("".join(self.words).split())


@pytest.fixture
def write(tmp_path):
    """Write the report of runs and return its text."""

    def write(*runs):
        path = tmp_path / "report.html"
        write_report(runs, path)
        assert [item.name for item in tmp_path.glob("report*")] == ["report.html"]
        return path.read_text(encoding="utf-8")

    return write


def hostile_run():
    task = make_task(prompt=HOSTILE[:-25].replace("\ud800", ""), category=HOSTILE[:40])
    faulty = [{"action": HOSTILE}, {HOSTILE: HOSTILE}, *actions()]
    samples = [
        make_sample(task, [HOSTILE, f"{HOSTILE}\n{GOOD}"], position=0),
        make_sample(task, [faulty], position=1, profile="released"),
        RunSample.of_task(task, 2, 1, unscored=f"failed: {HOSTILE}"),
        RunSample(HOSTILE, 1, None, ran=False, unscored=HOSTILE),
    ]
    return make_run(*samples, name=HOSTILE, model=HOSTILE, task_set=HOSTILE, feedback=HOSTILE)


def assert_harmless(text):
    page = Page(text)
    assert not page.open
    assert not {"script", "iframe", "object", "embed", "link", "base", "form", "a"} & {*page.tags}
    for tag, name, value in page.attributes:
        assert not name.startswith("on"), (tag, name)
        if name in ("src", "href"):
            assert re.fullmatch(r"data:image/png;base64,[A-Za-z0-9+/=]+|#d\d+", value)
    styles = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    assert len(styles) == text.count("<style") == 1
    assert "url(" not in styles[0]
    assert "@import" not in styles[0]
    assert not re.search("[\x00-\x08\x0b-\x1f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", text)
    return page


def test_nothing_of_an_answer_is_html(write):
    page = assert_harmless(write(hostile_run()))
    assert "<script>alert(1)</script>" in page.text
    assert "{{ 7 * 7 }}" in page.text
    assert "[U+202E]dlrow" in page.text


def test_nothing_of_several_hostile_runs_is_html(write):
    assert_harmless(write(hostile_run(), hostile_run()))


def test_the_policy_allows_no_script_and_nothing_from_elsewhere(write):
    page = Page(write(make_run(make_sample())))
    (policy,) = [v for _, name, v in page.attributes if name == "content" and "default" in v]
    assert policy.startswith("default-src 'none'; img-src data:; style-src 'unsafe-inline'")
    assert "script" not in policy


def test_huge_answers_are_cut_and_say_so(write):
    huge = GOOD + " " + "x" * 1_000_000
    text = write(make_run(make_sample(answers=[huge])))
    assert len(text) < 100_000
    assert f"Answer as written, {len(huge):,} characters" in text
    assert "Cut: the first 1,200 characters are shown." in text


def test_long_lists_are_cut_and_say_so(write):
    many = [{"action": "moveTo", "x": n % 1000, "y": 5} for n in range(5_000)]
    text = write(make_run(make_sample(answers=[many])))
    assert "5000 actions" in text
    assert "4700 more actions are not shown." in text
    assert len(text) < 100_000


def test_many_checks_are_cut_and_say_so(write):
    faulty = [{"action": "undo"}] * 500
    text = write(make_run(make_sample(answers=[faulty])))
    assert re.search(r"\d+ more checks are not shown", text)


def test_a_card_shows_its_checks_with_their_actions(write):
    text = write(make_run(make_sample(answers=[WRONG_TOOL, GOOD])))
    page = Page(text)
    assert "tools missed, weight 0.2 expected a mark with line; found none with it" in page.text
    assert "tools met, weight 0.2 (action 2–4)" in page.text
    assert "0 click 35,285 selects line" in page.text
    assert "4 mouseUp draws a black line tools" in page.text
    assert text.count("<img") == 2
    assert 'alt="Turn 1: Draw one."' in text
    assert "Turn 1 0.333" in page.text


def test_equal_drawings_are_there_once(write):
    samples = [make_sample(position=n) for n in range(5)]
    text = write(make_run(*samples))
    assert text.count("base64") == 1
    assert text.count("<use ") == 5


def test_a_refusal_and_no_scored_sample(write):
    text = write(make_run(make_sample(answers=["I cannot.", "No."], profile="released")))
    assert "The answer holds no JSON list of actions." in text
    failed = RunSample.of_task(make_task(), 0, 1, unscored="failed: timeout")
    text = write(make_run(failed))
    assert "Unscored: failed: timeout" in text
    assert "0 of 1" in text


def test_samples_that_never_ran_are_listed(write):
    never = [RunSample(f"t{n}", 1, None, ran=False, unscored="never ran") for n in range(3)]
    run = make_run(make_sample(), *never)
    assert [item.names for item in absent(run)] == [["t0", "t1", "t2"]]
    assert "3 without a drawing: never ran" in write(run)


def test_filters_count_their_cards(write):
    run = make_run(
        with_values(0.5, 0.6),
        with_values(0.8, 0.7, position=1),
        with_values(1.0, position=2),
        with_values(0.5, position=3, unscored="failed"),
    )
    text = write(run)
    for label in ("all <small>4", "not perfect <small>2", "improved <small>1",
                  "got worse <small>1", "unscored <small>1"):  # fmt: skip
        assert label in text
    assert text.count('<article class="card imperfect worse"') == 1


def test_a_page_of_too_many_samples_shows_the_lowest():
    runs = [
        make_run(*(with_values(n / 10, position=n) for n in range(10))),
        make_run(with_values(0.3), with_values(unscored="failed", position=1)),
    ]
    chosen = choose(runs, most=6)
    assert [[s.position for s in samples] for samples in chosen] == [[0, 1, 2], [0, 1]]
    assert choose(runs, most=12) == [list(run.samples) for run in runs]


def test_more_than_two_turns_show_the_first_and_the_last(write):
    text = write(make_run(with_values(0.1, 0.2, 0.3, 0.4), max_turns=4))
    assert "2 turns between are not shown" in text
    assert "Turn 4" in text
    assert "Turn 2" not in text


def test_progress_ends_at_one(tmp_path):
    seen = []
    run = make_run(make_sample(), make_sample(position=1))
    write_report([run], tmp_path / "r.html", progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


def test_the_same_runs_give_the_same_page(write):
    run = make_run(make_sample(answers=[WRONG_TOOL, GOOD]))
    assert write(run) == write(run)


def test_drawings_are_made_on_the_layout_that_the_model_saw():
    plain = valued(1.0, answer=GOOD)
    assert plain.drawing().trace.marks[0].tool == "line"
    shuffled = [make_sample().first.__class__(GOOD, plain.score, seed) for seed in range(9)]
    assert {turn.drawing().trace.marks[0].tool for turn in shuffled} != {"line"}


def test_small_pictures_keep_the_colours():
    pixels = draw(GOOD).picture.pixels
    read = cv2.imdecode(np.frombuffer(encode_small(pixels), np.uint8), cv2.IMREAD_COLOR)
    assert read.shape == (350, 500, 3)
    expected = cv2.resize(pixels, (500, 350), interpolation=cv2.INTER_AREA)[..., 2::-1]
    assert np.abs(read.astype(int) - expected).max() <= 26
    assert tuple(read[0, 0]) == (255, 255, 255)


def test_pictures_are_counted():
    pictures = Pictures()
    ids = [pictures.add(draw(answer)) for answer in (GOOD, WRONG_TOOL, GOOD)]
    assert ids[0] == ids[2] != ids[1]
    assert pictures.shared() == [ids[0]]


def test_actions_that_do_the_same_share_a_line():
    moves = [{"action": "moveTo", "x": n, "y": 200} for n in (200, 210.5, 220)]
    start = [{"action": "moveTo", "x": 200, "y": 100}, {"action": "mouseDown"}]
    answer = [*start, *moves, {"action": "mouseUp"}, "what"]
    sample = make_sample(answers=[answer])
    lines = lines_of(sample.first.drawing(), sample.first.score)
    assert [(line.indices, line.what) for line in lines] == [
        ("0", "moveTo 200,100"),
        ("1", "mouseDown"),
        ("2–4", "moveTo 200,200 210.5,200 220,200"),
        ("5", "mouseUp"),
        ("6", '"what"'),
    ]
    assert lines[4].effect.startswith("not carried out: An action is an object")
    assert {tag.criterion for tag in lines[4].tags} == {"syntax", "SYNTAX_ERROR"}


def test_lines_are_bounded():
    sample = make_sample(answers=[json.dumps(actions() * 100)])
    lines = lines_of(sample.first.drawing(), sample.first.score)
    assert lines[-1].indices == str(MAX_ACTIONS - 1)


@pytest.mark.parametrize(
    ("indices", "text"), [((), ""), ((3,), "3"), ((5, 3, 4, 9), "3–5, 9"), ((1, 1, 2), "1–2")]
)
def test_ranges(indices, text):
    assert ranges(indices) == text


def test_the_recorded_run_fits(release, tmp_path):
    run = read_recorded_run(release / "dataset.json", release / "records.json")
    write_report([run], tmp_path / "report.html")
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert len(text) < 3_000_000
    assert text.count("<article") == 125
    assert_harmless(text)


@pytest.mark.skipif(EXECUTABLE is None, reason="needs Chromium (Debian's package chromium)")
@pytest.mark.parametrize("width", [375, 1280])
def test_the_page_fits_screens_and_its_filters_work(write, tmp_path, width):
    run = make_run(*hostile_run().samples, with_values(0.5, 0.6, position=4))
    write(run, make_run(make_sample(answers=[WRONG_TOOL, GOOD])))
    with chromium_page() as page:
        complaints = []
        page.on("console", lambda message: complaints.append(message.text))
        page.set_viewport_size({"width": width, "height": 800})
        page.goto((tmp_path / "report.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("#run-1 .card:visible").count() == 4
        page.locator("#run-1 label", has_text="improved").click()
        assert page.locator("#run-1 .card:visible").count() == 2
        page.locator("label:has(#show-2)").click()
        assert not page.locator("#run-1").is_visible()
        assert page.locator("#run-2 .card:visible").count() == 1
        page.locator("#run-2 details").evaluate_all("all => all.forEach(d => d.open = true)")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert complaints == []
