"""The page's part about designs: complete, harmless whatever a model wrote, and bounded."""

import base64
import io
import json
import re

import pytest
from click.testing import CliRunner
from PIL import Image

from drawing.chromium import EXECUTABLE, chromium_page
from limner.checks import Check
from limner.cli import main
from limner.design.town.records import Ending, Exchange, Stage, StepFault, Task, TownRecord
from limner.report.page import write_report
from limner.report.town.gallery import choose_designs
from limner.report.town.pictures import DesignPictures, picture_of
from limner.report.town.samples import TownSample
from limner.report.town.steps import MAX_STEPS, plan_of
from report.making import make_run, make_sample
from report.test_page import HOSTILE, Page, assert_harmless
from report.town_making import design_run, request, run_town, scored, valued, workflow

DEEP = json.loads("[" * 900 + "]" * 900)
WORDS = HOSTILE.replace("\ud800", "")
CARD = request("business-card-004")


@pytest.fixture
def write(tmp_path):
    """Write the report of runs and return its text."""

    def write(*runs):
        write_report(runs, tmp_path / "report.html")
        return (tmp_path / "report.html").read_text(encoding="utf-8")

    return write


def hostile_run():
    asked = CARD.model_copy(update={"query": WORDS, "theme": WORDS[:40]})
    steps = [
        {"expert": HOSTILE, "action": HOSTILE, "parameters": {HOSTILE: HOSTILE}},
        {"expert": DEEP, "action": {"a": float("nan")}, "parameters": DEEP},
        HOSTILE * 20_000,
        float("nan"),
        10**5000,
        DEEP,
        *workflow(CARD),
    ]
    record = TownRecord(
        CARD.id,
        exchanges=(Exchange(Stage.PLAN, HOSTILE, (HOSTILE * 20_000,), (HOSTILE * 20_000,)),),
        answered=((HOSTILE, HOSTILE * 20_000),),
        experts=(HOSTILE, HOSTILE * 20_000),
        goals=(HOSTILE,),
        outline=HOSTILE * 20_000,
        tasks=(Task(HOSTILE, HOSTILE * 20_000), Task("Layout Designer", HOSTILE)),
        workflow=tuple(steps),
        limit=20,
        kept=len(steps),
    )
    checks = (
        Check.of(HOSTILE, 0.1, False, HOSTILE * 20_000, HOSTILE, evidence=(0, 10**9)),
        Check.of("text 1: words", 0.1, False, HOSTILE, HOSTILE * 20_000, advice=HOSTILE),
        Check.of(HOSTILE * 20_000, 0.1, True, HOSTILE, HOSTILE),
    )
    fields = {
        "faults": (StepFault(0, "Format", None, HOSTILE * 20_000),),
        "judged": {HOSTILE: 1.0, HOSTILE * 20_000: 2.0},
    }
    return design_run(
        valued(0.3, asked=asked, record=record, checks=checks, **fields),
        TownSample(HOSTILE, 1, asked, HOSTILE, record=record, unscored=f"failed: {HOSTILE * 2000}"),
        TownSample(HOSTILE * 10, 1, ran=False, unscored=HOSTILE),
        name=HOSTILE,
        model=HOSTILE,
        task_set=HOSTILE,
        settings={"images": HOSTILE},
    )


def check_harmless(text):
    """Designs are WebP; else the page keeps the drawing bench's rules."""
    plain = re.sub(r"data:image/webp;base64,([A-Za-z0-9+/=]+)", r"data:image/png;base64,\1", text)
    return assert_harmless(plain.replace('"#p', '"#d'))


def test_nothing_of_a_plan_is_html_and_all_of_it_is_bounded(write):
    text = write(hostile_run())
    page = check_harmless(text)
    assert "<script>alert(1)</script>" in page.text
    assert "{{ 7 * 7 }}" in page.text
    assert "[U+202E]dlrow" in page.text
    assert len(text) < 300_000


def test_nothing_of_several_hostile_runs_is_html(write):
    check_harmless(write(make_run(make_sample()), hostile_run(), hostile_run()))


def test_a_hostile_run_is_printed_and_told_as_json(tmp_path, monkeypatch):
    from limner.cli import _report

    shown = []
    monkeypatch.setattr(_report.click, "echo", lambda text, err=False: shown.append(str(text)))
    _report.show_runs([hostile_run()], tmp_path / "r.html", as_json=True)
    (figures,) = json.loads(shown[0])
    assert (figures["bench"], figures["total"], figures["scored"]) == ("design", 3, 1)


def test_a_design_is_shown_as_it_is(write):
    run = design_run(scored(CARD))
    text = write(run)
    (data,) = re.findall(r'src="data:image/webp;base64,([^"]+)"', text)
    image = Image.open(io.BytesIO(base64.b64decode(data)))
    assert image.size == (360, 206)
    page = Page(text)
    assert "business-card-004 1.000, passed" in page.text
    assert "checks failed" not in page.text
    assert f"Plan: {len(run.samples[0].record.workflow)} steps" in page.text
    assert "design bench" in page.text


def test_equal_designs_are_there_once(write):
    text = write(design_run(scored(CARD), scored(CARD, epoch=2)))
    assert text.count("data:image/webp") == 1
    assert text.count('<use href="#p0"/>') == 2
    assert "business-card-004, epoch 2" in Page(text).text


def test_a_failed_design_says_why_and_names_the_steps(write):
    steps = workflow(CARD)
    index = next(n for n, step in enumerate(steps) if step["action"] == "CreateText")
    steps[index]["action"] = "ApplyArialFont"
    sample = scored(CARD, steps)
    text = write(design_run(sample))
    page = Page(text)
    assert "Parts are missing or misworded" not in page.text  # the style sheet capitalises
    assert "parts are missing or misworded: text 1: words" in page.text
    assert f"Invalid Action, step {index} There is no action 'ApplyArialFont'." in page.text
    failed = next(one for one in sample.scored.score.checks if one.criterion == "text 1: words")
    assert f"{failed.criterion} (step" in page.text
    assert failed.advice in page.text
    assert "Not there, so neither: " in page.text
    assert re.search(r"<code>ApplyArialFont layerName=[^<]+</code> <mark", text)


def test_a_pool_that_is_not_here_costs_the_picture_alone(write):
    sample = scored(request("postcard-074"))
    lost = TownSample(
        sample.request_id, 1, sample.request, "no such pool", sample.outcome, sample.record
    )
    picture, why = picture_of(lost, DesignPictures())
    assert picture is None
    assert why.startswith("Not drawn, since an image is not here: postcard-074")
    text = write(design_run(lost))
    assert "data:image/webp" not in text
    assert "Not drawn, since an image is not here" in text


@pytest.mark.parametrize(
    ("sample", "why"),
    [
        (TownSample("a", 1, CARD, unscored="failed"), "There is no plan."),
        (valued(0.0, record=TownRecord("a", ending=Ending.NO_STEP)), "No step was carried out."),
        (valued(0.0, record=TownRecord("a", workflow=("x",), kept=1)), "No step made a document."),
    ],
)
def test_why_there_is_no_picture(write, sample, why):
    assert why in write(design_run(sample))


def test_an_unscored_design_has_its_reason_and_those_that_never_ran_are_listed(write):
    lost = TownSample("a", 1, CARD, unscored="failed: 500", record=TownRecord("a"))
    never = [TownSample(f"n{n}", 1, ran=False, unscored="never ran") for n in range(3)]
    text = write(design_run(valued(1.0, True), lost, *never))
    assert "Unscored: failed: 500" in text
    assert "3 without a design: never ran" in text
    assert "score if the others were zero: 0.200" in text


def test_a_run_without_a_score_has_no_tables_of_figures(write):
    page = Page(write(design_run(TownSample("a", 1, CARD, unscored="failed"))))
    assert "0 of 1" in page.text
    assert "As in the paper" not in page.text


def test_the_papers_figures_and_what_is_lost_are_told_once(write):
    page = Page(write(design_run(scored(CARD), name="a"), design_run(scored(CARD), name="b")))
    assert page.text.count("are missing from the copy") == 1
    assert page.text.count("The paper’s Table 10 in full") == 2  # summary and caption


def test_too_many_designs_are_sampled_mostly_of_those_that_failed():
    ids = [f"{kind}-{n:03}" for kind in ("poster", "postcard") for n in range(4, 54)]
    samples = [valued(n / 200, n % 2 == 0, request(name)) for n, name in enumerate(ids)]
    never = TownSample("never", 1, ran=False, unscored="never ran")
    (chosen,) = choose_designs([design_run(*samples, never)], most=20)
    marks = [sample.scored.score.passed for sample in chosen]
    assert marks == [False] * 14 + [True] * 6
    assert [ids.index(sample.request_id) for sample in chosen[:3]] == [1, 7, 15]
    (every,) = choose_designs([design_run(*samples)], most=100)
    assert len(every) == 100
    two = choose_designs([design_run(*samples[:3]), design_run(*samples)], most=20)
    assert [len(part) for part in two] == [3, 10]
    assert choose_designs([]) == []


def test_the_page_says_how_many_designs_are_left_out(write, monkeypatch):
    from limner.report.town import gallery

    monkeypatch.setattr(gallery.choose_designs, "__defaults__", (2,))
    text = write(design_run(*(valued(0.1, asked=request(f"poster-{n:03}")) for n in range(4, 9))))
    assert "3 more designs are not shown" in text
    assert text.count("<article") == 2


def test_a_plan_is_cut_and_says_so():
    record = TownRecord(
        "a",
        experts=("Layout Designer",),
        goals=("Do all",),
        tasks=(Task("Layout Designer", "Do it."),) * 3,
        workflow=({"expert": "Layout Designer", "action": "A", "parameters": {"a": 1}},) * 100,
        kept=10,
    )
    view = plan_of(record, faults=(StepFault(0, "Format", None, "why"),))
    assert (len(view.steps), view.left_out, view.total, view.kept) == (MAX_STEPS, 40, 100, 10)
    assert view.experts == "Layout Designer (Do all)"
    assert [line.task for line in view.tasks] == ["Do it."] * 3
    assert view.steps[0].what == "A a=1"
    assert (view.steps[0].fault, view.steps[1].fault) == ("Format", "")


def test_tasks_stand_beside_the_actions_that_they_became():
    step = {"expert": "Layout Designer", "action": "A", "parameters": {}}
    view = plan_of(TownRecord("a", tasks=(Task("L", "Do it."),), workflow=(step,)))
    assert view.tasks == []
    assert [(line.what, line.task) for line in view.steps] == [("A", "Do it.")]


def test_one_page_about_both_benches_from_their_logs(tmp_path):
    run_town("faulty", tmp_path, limit=2)
    runner = CliRunner()
    page = tmp_path / "page.html"
    result = runner.invoke(main, ["report", str(tmp_path), "-o", str(page), "--json"])
    (figures,) = json.loads(result.stdout)
    assert (figures["bench"], figures["requests"], figures["scored"]) == ("design", 2, 2)
    assert figures["errors"]["total"] > 0
    result = runner.invoke(main, ["report", str(tmp_path), "-o", str(page)])
    assert "Design scores" in result.output
    check_harmless(page.read_text(encoding="utf-8"))


def test_the_same_runs_give_the_same_page(write):
    run = design_run(scored(CARD), valued(0.2))
    assert write(run) == write(run)


def test_progress_counts_the_cards_of_both_benches(tmp_path):
    seen = []
    runs = [make_run(make_sample()), design_run(valued(0.2), valued(0.4))]
    write_report(runs, tmp_path / "r.html", progress=seen.append)
    assert seen == pytest.approx([0.95 / 3, 1.9 / 3, 0.95, 1.0])


@pytest.mark.skipif(EXECUTABLE is None, reason="needs Chromium (Debian's package chromium)")
@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_fits_screens_and_its_filters_combine(write, tmp_path, width):
    samples = [
        *hostile_run().samples,
        scored(CARD),
        scored(request("poster-004"), []),
        scored(request("poster-005")),
    ]
    write(make_run(make_sample()), design_run(*samples), hostile_run())
    with chromium_page() as page:
        complaints = []
        page.on("console", lambda message: complaints.append(message.text))
        page.set_viewport_size({"width": width, "height": 800})
        page.goto((tmp_path / "report.html").as_uri())
        assert page.locator("#run-1").is_visible()
        page.locator("label:has(#show-2)").click()
        assert not page.locator("#run-1").is_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        cards = page.locator("#run-2 .card:visible")
        assert cards.count() == 5
        page.locator("#run-2 .gallery label", has_text="poster").click()
        assert cards.count() == 2
        page.locator("#run-2 .gallery label", has_text="not passed").click()
        assert cards.count() == 1
        page.locator("#run-2 details").evaluate_all("all => all.forEach(d => d.open = true)")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert complaints == []
