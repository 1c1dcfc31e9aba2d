"""The inspector in the browser: exact canvases, views with an address, hostile words as text."""

import json
from urllib.parse import parse_qs, urlencode, urlsplit

import numpy as np
import pytest

from limner.drawing import draw, load_screen, run
from limner.drawing.raster import render
from limner.report.logs import read_log
from limner.report.town.logs import read_design_log
from web.browser import browser_page, canvas_pixels, chromium
from web.runs_making import apart, edited, make_hostile, make_logs
from web.serving import served_site

LOST = """[
 {"action": "click", "x": 35, "y": 685}, {"action": "click", "x": 429, "y": 25},
 {"action": "mouseDown", "x": 200, "y": 200}, {"action": "moveTo", "x": 400, "y": 260},
 {"action": "moveTo", "x": 300, "y": 500}, {"action": "moveTo", "x": 300, "y": 500},
 {"action": "moveTo", "x": 210, "y": 210}, {"action": "mouseUp"},
 {"action": "click", "x": 35, "y": 205}, {"action": "click", "x": 290, "y": 300},
 {"action": "click", "x": 35, "y": 45}, {"action": "click", "x": 35, "y": 605},
 {"action": "mouseDown", "x": 500, "y": 300}, {"action": "moveTo", "x": 800, "y": 320},
 {"action": "moveTo", "x": 700, "y": 600}, {"action": "mouseDown"}, {"action": "mouseUp"},
 {"action": "click", "x": 35, "y": 445}, {"action": "mouseDown", "x": 700, "y": 300},
 {"action": "mouseUp", "x": 760, "y": 340}, {"action": "click", "x": 35, "y": 125},
 {"action": "click", "x": 640, "y": 310}, {"action": "mouseDown", "x": 250, "y": 250},
 {"action": "moveTo", "x": 720, "y": 400}
]"""
"""Broad strokes, a fill, dots, a press too many, and an end while pressed."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("inspector")


@pytest.fixture(scope="module")
def logs(folder):
    made = apart(make_logs, folder / "logs")
    source = folder / "logs" / made["drawing"]
    apart(edited, source, folder / "logs" / "lost.eval", answer_with(LOST))
    apart(edited, source, folder / "logs" / "evil.eval", make_hostile)
    return {**made, "lost": "lost.eval", "evil": "evil.eval"}


def samples_of(folder, name, read=read_log):
    return apart(read, folder / "logs" / name).samples


def answer_with(answer):
    def edit(data):
        for sample in data["samples"]:
            for turn in next(iter(sample["scores"].values()))["metadata"]["turns"]:
                turn["answer"] = answer

    return edit


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def site(folder, logs):
    with served_site(folder) as address:
        yield address


@pytest.fixture
def page(browser):
    with browser_page(browser, width=1280, height=900) as page:
        yield page


def at(site, path, **asked):
    return f"{site}{path}?{urlencode(asked)}"


def open_drawing(page, site, log, id_, **more):
    page.goto(at(site, "/runs/sample", log=log, id=id_, epoch=1, **more))
    page.locator(".turn input[type=range]").first.wait_for()
    settle(page)


def settle(page):
    """Wait until what was asked for is drawn."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def loaded(page, selector):
    """Wait until a picture is there; one that cannot be decoded fails."""
    page.locator(selector).evaluate("(one) => one.decode()")


def slide(page, count, turn=0):
    slider = page.locator(".turn input[type=range]").nth(turn)
    slider.evaluate(
        "(one, count) => { one.value = count; one.dispatchEvent(new Event('input')); "
        "one.dispatchEvent(new Event('change')); }",
        count,
    )
    settle(page)


def expected(actions, count):
    """The canvas after so many actions; a shape under way is not there yet."""
    return render(run(actions[:count], load_screen())).pixels


@pytest.mark.parametrize("key", ["drawing", "lost"])
def test_the_slider_shows_the_canvas_after_any_action(page, site, folder, logs, key):
    sample = read_log(folder / "logs" / logs[key]).samples[0]
    actions = draw(sample.first.answer).answer.actions
    open_drawing(page, site, logs[key], sample.task_id)
    total = len(actions)
    some = range(total + 1) if total < 40 else range(0, total + 1, 25)
    for count in (total, *some, *reversed(some), total // 2, total, 1):
        slide(page, count)
        shown = canvas_pixels(page, ".turn canvas")
        assert np.array_equal(shown, expected(actions, count)), count


def test_the_pointer_and_what_is_selected_follow_the_slider(page, site, folder, logs):
    sample = samples_of(folder, logs["lost"])[0]
    open_drawing(page, site, logs["lost"], sample.task_id)
    slide(page, 3)
    pointer = page.locator(".pointer").first
    assert pointer.get_attribute("transform") == "translate(200 200)"
    assert "pressed" in pointer.get_attribute("class")
    assert page.locator(".turn").first.locator(".button.chosen text").all_text_contents() == [
        "pen",
        "10 px",
    ]
    slide(page, 8)
    assert "pressed" not in pointer.get_attribute("class")
    assert page.locator(".line").first.inner_text() == "7: mouseUp: draws a red stroke"


def test_a_check_lights_up_its_marks_and_actions_and_the_view_can_be_sent(
    page, browser, site, folder, logs
):
    sample = next(
        one
        for one in samples_of(folder, logs["drawing"])
        if any(check.evidence for check in one.first.score.checks)
    )
    checks = sample.first.score.checks
    number = next(at for at, check in enumerate(checks) if check.evidence)
    evidence = set(checks[number].evidence)
    marks = sample.first.drawing().trace.marks
    drawn = [mark for mark in marks if evidence & set(mark.actions)]
    behind = drawn or [mark for mark in marks if evidence & set(mark.selected_by)]
    open_drawing(page, site, logs["drawing"], sample.task_id)
    slide(page, 20)
    page.locator(".turn").first.locator(".check").nth(number).click()
    settle(page)
    view = seen(page)
    assert view["lit"] == len(behind)
    assert set(view["evidence"]) <= evidence
    assert view["evidence"]
    assert view["ticks"] == len(evidence)
    with browser_page(browser, width=1280, height=900) as other:
        other.goto(page.url)
        other.locator(".check[aria-pressed=true]").wait_for()
        settle(other)
        assert seen(other) == view
    page.locator(".turn").first.locator(".check").nth(number).click()
    settle(page)
    assert seen(page)["lit"] == 0


def seen(page):
    return page.locator(".turn").first.evaluate(
        """(turn) => ({
            lit: turn.querySelectorAll(".lit > g").length,
            evidence: [...turn.querySelectorAll(".row.evidence .number")]
                .map((one) => Number(one.textContent)),
            ticks: turn.querySelectorAll(".ticks i").length,
            at: turn.querySelector("input").value,
            check: [...turn.querySelectorAll(".check")]
                .findIndex((one) => one.ariaPressed === "true"),
        })"""
    )


def test_playing_ends_at_the_last_action(page, site, folder, logs):
    sample = samples_of(folder, logs["lost"])[0]
    open_drawing(page, site, logs["lost"], sample.task_id)
    slide(page, 20)
    turn = page.locator(".turn").first
    turn.get_by_role("button", name="Play").click()
    turn.get_by_role("button", name="Play").wait_for()
    slider = turn.locator("input[type=range]")
    assert slider.input_value() == slider.get_attribute("max")


def test_both_turns_and_all_profiles_stand_side_by_side(page, site, folder, logs):
    sample = samples_of(folder, logs["drawing"])[0]
    open_drawing(page, site, logs["drawing"], sample.task_id)
    first, second = (page.locator(".turn").nth(number).bounding_box() for number in (0, 1))
    assert first["y"] == second["y"]
    assert first["x"] + first["width"] < second["x"]
    page.get_by_role("button", name="Score by every profile").click()
    page.locator(".profile").nth(2).wait_for()
    assert page.locator(".profile h3").all_inner_texts() == ["paper", "released", "verified"]
    verified = page.locator(".profile").nth(2).locator(".value").first.inner_text()
    assert verified == f"{sample.first.value:.3f}"
    page.locator(".profile").first.locator(".check").first.click()
    assert "profiles=1" in page.url


FILTERING = """async (filters) => {
  const { rowsOf, chosen } = await import("/static/runs/filter.js");
  const words = {
    category: ["angle", "size"], difficulty: ["easy"], text: ["A red star", "A blue sun"],
    check: ["tools", "colors"], error: ["LOGIC_ERROR"], note: ["", "it broke"],
  };
  const table = { model: "a/model", words, rows: [] };
  for (let i = 0; i < 10000; i++) {
    const last = i % 10 ? (i % 100) / 100 : null;
    const state = last === null ? "unscored" : last >= 0.9 ? "passed" : "imperfect";
    const labels = [`task-${i}`, 1, i % 2, 0, i % 2], note = last === null ? 1 : 0;
    const first = last === null ? null : 0.5;
    const failed = [i % 4 ? [0] : [0, 1], i % 5 ? [] : [0]];
    table.rows.push([...labels, first, last, state, ...failed, note]);
  }
  return chosen(rowsOf(table, "log"), filters).map((row) => row.id);
}"""


@pytest.mark.parametrize(
    ("filters", "wanted"),
    [
        ({}, lambda i: True),
        ({"q": "RED star"}, lambda i: i % 2 == 0),
        ({"q": "broke"}, lambda i: i % 10 == 0),
        ({"q": "task-999"}, lambda i: str(i).startswith("999")),
        ({"state": "passed"}, lambda i: i % 10 and i % 100 >= 90),
        ({"state": "unscored"}, lambda i: i % 10 == 0),
        ({"state": "improved"}, lambda i: i % 10 and i % 100 > 50),
        ({"state": "worse"}, lambda i: i % 10 and i % 100 < 50),
        ({"min": "0.25", "max": "0.5"}, lambda i: i % 10 and 25 <= i % 100 <= 50),
        ({"check": "colors", "category": "size"}, lambda i: False),
        ({"check": "colors", "error": "LOGIC_ERROR"}, lambda i: i % 20 == 0),
        ({"model": "another"}, lambda i: False),
    ],
)
def test_ten_thousand_samples_are_filtered(page, site, filters, wanted):
    page.goto(f"{site}/runs")
    found = page.evaluate(FILTERING, filters)
    assert found == [f"task-{i}" for i in range(10_000) if wanted(i)]


LONG = """async () => {
  const { VirtualList } = await import("/static/runs/virtual.js");
  const host = document.createElement("div");
  host.className = "list";
  document.body.append(host);
  const render = (at) => {
    const row = document.createElement("div"), link = document.createElement("a");
    row.className = "row"; link.href = `#${at}`; link.textContent = at; row.append(link);
    return row;
  };
  window.list = new VirtualList(host, { height: 40, label: "Long", render });
  window.list.reset(10000);
}"""


def test_a_long_list_holds_only_the_rows_in_view(page, site):
    page.goto(f"{site}/runs")
    page.evaluate(LONG)
    settle(page)
    view = page.get_by_role("table", name="Long")
    assert view.get_attribute("aria-rowcount") == "10000"
    assert view.locator(".row").count() < 60
    view.evaluate("(one) => { one.scrollTop = one.scrollHeight; }")
    settle(page)
    settle(page)
    assert view.locator(".row").last.inner_text() == "9999"
    assert view.locator(".row").count() < 60
    view.get_by_role("link", name="9999").focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.textContent") == "9998"


def test_filters_are_in_the_address_and_lead_from_sample_to_sample(page, site, folder, logs):
    samples = samples_of(folder, logs["drawing"])
    page.goto(at(site, "/runs/samples", log=logs["drawing"]))
    page.locator(".list .row").first.wait_for()
    assert page.locator("#count").inner_text().startswith(f"{len(samples)} samples, mean ")
    page.get_by_label("Order").select_option("high")
    page.get_by_role("searchbox").fill(samples[0].task_id)
    assert page.locator(".list .row").count() == 2
    asked = parse_qs(urlsplit(page.url).query)
    assert (asked["order"], asked["q"]) == (["high"], [samples[0].task_id])
    page.reload()
    page.locator(".list .row").nth(1).wait_for()
    assert page.locator(".list .row").count() == 2
    page.locator(".list .row a").first.click()
    page.get_by_role("link", name="Next").click()
    page.wait_for_url("**epoch=2**")
    page.get_by_role("link", name="All samples").click()
    page.locator(".list .row").nth(1).wait_for()
    assert page.get_by_role("searchbox").input_value() == samples[0].task_id


def test_the_list_asks_for_its_table_once_with_the_page(page, site, logs):
    asked = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto(at(site, "/runs/samples", log=logs["drawing"]))
    page.locator(".tiles dd").first.wait_for()
    assert asked.count("/runs/index.json") == 1
    assert asked.index("/runs/index.json") < asked.index("/static/runs/samples.js")
    assert len(asked) == len(set(asked))


def test_several_logs_are_one_list_and_a_broken_one_says_so(browser, site, folder, logs):
    page = browser.new_page()  # whose console says that the broken log was refused
    (folder / "logs" / "bad.eval").write_text("nothing")
    names = [logs["drawing"], "bad.eval", logs["design"]]
    page.goto(f"{site}/runs/samples?{urlencode([('log', name) for name in names])}")
    page.get_by_text("12 samples").wait_for()
    told = page.locator(".run .bad").inner_text().strip()
    assert told.startswith("bad.eval: is no log of Inspect")
    page.get_by_label("Model").select_option("limner/faulty")
    assert page.locator(".list .row").count() == 2
    page.close()


def test_a_design_shows_its_steps_and_lights_up_a_check(page, browser, site, folder, logs):
    sample = samples_of(folder, logs["reference"], read_design_log)[0]
    page.goto(at(site, "/runs/sample", log=logs["reference"], id=sample.request_id, epoch=1))
    page.locator(".page img").wait_for()
    loaded(page, ".page img")
    checks = sample.scored.score.checks
    number = next(at for at, one in enumerate(checks) if one.criterion == "text 1: words")
    page.locator(".check").nth(number).click()
    lit = page.locator(".node.lit .title").all_text_contents()
    assert [int(words.split()[0]) for words in lit] == list(checks[number].evidence)
    assert page.locator(".box.on").count() >= 1
    page.locator(".node").nth(2).focus()
    page.keyboard.press("Enter")
    step = sample.record.workflow[2]
    assert page.locator(".step h3").inner_text() == f"Step 2: {step['action']}"
    loaded(page, ".step img")
    assert page.locator(".hand-over").count() >= 1
    with browser_page(browser, width=1280, height=900) as other:
        other.goto(page.url)
        other.locator(".step h3").wait_for()
        assert other.locator(".check[aria-pressed=true] b").inner_text().startswith("text 1: words")
        assert other.locator(".box.on").count() == page.locator(".box.on").count()


def test_errors_lead_to_their_step(page, site, folder, logs):
    sample = samples_of(folder, logs["design"], read_design_log)[0]
    fault = sample.scored.faults[0]
    page.goto(at(site, "/runs/sample", log=logs["design"], id=sample.request_id, epoch=1))
    page.locator(".kinds button").first.wait_for()
    page.locator(".kinds").get_by_role("button", name=str(fault.step), exact=True).click()
    assert page.locator(".step .bad").inner_text().startswith(fault.kind)
    assert page.locator(".node.error").count() == len({one.step for one in sample.scored.faults})


def test_hostile_words_do_nothing(page, site, folder, logs):
    id_ = samples_of(folder, logs["evil"])[0].task_id
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    page.goto(at(site, "/runs/samples", log=logs["evil"]))
    page.locator(".list .row").first.wait_for()
    assert "<img src=x" in page.locator(".list .row .text").first.inner_text()
    assert page.locator("main img, main script").count() == 0
    open_drawing(page, site, logs["evil"], id_)
    page.get_by_role("button", name="Score by every profile").click()
    page.locator(".profile").first.wait_for()
    assert "<script>" in page.locator("#prompt").inner_text()
    assert "[U+202E]" in page.locator("#prompt").inner_text()
    assert "<script>" in page.locator(".check b").first.inner_text()
    assert "<script>" in page.locator("details pre").first.text_content()
    assert page.locator("main img, main script, main b > b").count() == 0
    assert "owned" not in page.title()
    assert json.loads(page.evaluate("JSON.stringify(Object.keys(window.owned ?? {}))")) == []
