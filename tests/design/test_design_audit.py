"""The audit of designs, and that what the docs say of it is true of this set and this code."""

import json

import pytest
from click.testing import CliRunner

import believe_design
from limner.auditing import evenly
from limner.cli import main
from limner.design.audit import audit_request, bounds, fingerprint
from limner.design.audit.equivalents import EQUIVALENTS
from limner.design.audit.losses import losses
from limner.design.audit.mutants import MUTANTS
from limner.design.audit.reference import HAND_OVER, Reference
from limner.design.audit.variation import variations
from limner.design.files import ImageBytes
from limner.design.planner import plan
from limner.design.references import Given, given_images
from limner.design.requests import Request, bundled_requests


@pytest.fixture(scope="module")
def figures():
    return json.loads(believe_design.FIGURES.read_text(encoding="utf-8"))


def test_the_recorded_audit_is_of_these_requests_and_this_code(figures):
    assert figures["fingerprint"] == fingerprint(), "stale: run tools/believe_design.py"


def test_the_page_shows_the_recorded_figures():
    page = believe_design.PAGE.read_text(encoding="utf-8")
    stale = "stale: run tools/believe_design.py --table"
    assert believe_design.with_table(page) == page, stale


def test_the_recorded_audit_is_of_all_test_requests_and_within_every_bound(figures):
    assert figures["audit"]["tasks"] == 1059
    assert [row for row in bounds(figures["audit"]) if not row.holds] == []


def test_a_sample_audited_anew_gives_what_was_recorded(figures):
    assert json.loads(json.dumps(believe_design.sample())) == figures["sample"]


def test_bounds_tell_what_is_worse(figures):
    worse = json.loads(json.dumps(figures["audit"]))
    worse["agents"]["other"]["mean"] = 0.151
    worse["agents"]["blank"]["passed"] = 1
    worse["reference"]["fidelity"] = 0.999
    worse["mutants"]["right_criterion"] = int(0.949 * worse["mutants"]["caught"])
    worse["equivalents"]["passed"] = int(0.979 * worse["equivalents"]["n"])
    worse["faulty"]["others"] = [{"task": "poster-001", "step": 3, "kind": "Format"}]
    broken = {row.what for row in bounds(worse) if not row.holds}
    assert broken == {
        "other",
        "blank",
        "reference, fidelity",
        "of these, naming the requirement that is broken",
        "equivalents passed",
        "errors reported that were not injected",
    }


PLAIN = Request.model_validate(
    {
        "id": "own-1",
        "type": "postcard",
        "theme": "own",
        "difficulty": "easy",
        "query": 'A postcard with "Wish You Were Here" and, apart from it, "Lisbon, in June".',
        "texts": [
            {"lines": {"headline": "Wish You Were Here"}},
            {"lines": {"place": "Lisbon, in June"}},
        ],
    }
)


@pytest.fixture(scope="module")
def plain():
    given = Given((), ImageBytes({}))
    return Reference(PLAIN, given, plan(PLAIN, ()))


@pytest.fixture(scope="module")
def hard():
    """One with three experts: figures and treated images are handed over."""
    request = next(one for one in bundled_requests() if one.id == "book-cover-004")
    given = given_images(request)
    return Reference(request, given, plan(request, given.files))


def test_faults_that_the_request_does_not_know_are_not_made(plain):
    made = {kind.name for kind, _ in variations(MUTANTS, plain)}
    assert {"text misspelt", "text dropped", "never saved", "text of low contrast"} <= made
    open_by_its_words = {"wrong text colour", "wrong font", "wrong place", "wrong background"}
    assert not open_by_its_words & made
    assert not {"image missing", "figure missing", "hand-over too soon"} & made


def test_a_mutant_names_what_it_breaks(plain):
    made = {kind.name: change for kind, change in variations(MUTANTS, plain)}
    assert made["text dropped"].breaks in ({"text 1: words"}, {"text 2: words"})
    assert made["never saved"].breaks == {"page: saved"}
    assert made["text doubled"].breaks == {"texts: once"}


def test_steps_are_lost_only_where_something_that_is_asked_goes_with_them(plain, hard):
    actions = {plain.steps[index]["action"] for index in losses(plain)}
    assert actions == {"CreateDocument", "CreateText", "SaveDocument"}
    lost = {
        (step["action"], step["expert"]): losses(hard)[index]
        for index, step in enumerate(hard.steps)
        if index in losses(hard)
    }
    assert lost["AdjustHSL", "Photo Editor"] == {"image 2: treatment"}
    assert ("SetBackgroundColor", "Layout Designer") not in lost  # cornsilk is nearly white
    assert lost["SaveDocument", "Photo Editor"] == {"image 2: there"}
    assert lost["DrawRectangle", "Vector Graphic Editor"] == {"shape 1: there"}


def test_a_reference_taken_apart(hard):
    assert [part.wishes for part in hard.of("text")] == [("text 1",), ("text 2",), ("text 3",)]
    assert {part.layer: part.wishes for part in hard.of("image")} == {
        "image 1": ("image 1",),
        "image 2": ("image 2",),
        "image 3": ("image 3",),
    }
    made = {part.layer: [p.layer for p in hard.made_in(part)] for part in hard.of(HAND_OVER)}
    assert made == {"figures": ["rectangle 1"], "pictures": ["image 2"]}


@pytest.mark.parametrize("kinds", [MUTANTS, EQUIVALENTS], ids=["mutants", "equivalents"])
def test_every_kind_of_variation_is_made_of_some_bundled_request(kinds, figures):
    group = "mutants" if kinds is MUTANTS else "equivalents"
    assert set(figures["audit"][group]["kinds"]) == set(kinds)


def test_an_audit_of_one_request():
    request = next(one for one in bundled_requests() if one.id == "business-card-057")
    summary = audit_request(request).summary()
    assert summary["agents"]["reference"] == {"n": 1, "mean": 1.0, "passed": 1}
    assert summary["agents"]["empty"] == {"n": 1, "mean": 0.0, "passed": 0}
    assert summary["reference"] == {"delivery": 1.0, "execution_success": 1.0, "fidelity": 1.0}
    mutants = summary["mutants"]
    assert mutants["right_criterion"] == mutants["caught"] == mutants["n"] >= 25
    assert summary["equivalents"]["failed"] == []
    assert summary["faulty"]["missed"] == summary["faulty"]["others"] == []


def test_the_command_gives_the_figures_as_text_and_as_json():
    run = CliRunner().invoke(main, ["design", "audit", "--sample", "1", "--json"])
    summary = json.loads(run.stdout)
    first = evenly([one for one in bundled_requests() if one.split == "test"], 1)[0]
    assert summary == audit_request(first).summary()
    shown = CliRunner().invoke(main, ["design", "audit", "--sample", "1"]).stdout
    assert "The references' metrics: delivery 1.000" in shown
