"""The audit, and that what the docs say of it is true of these tasks and this code."""

import importlib.util
import json
from pathlib import Path

import pytest

from limner.drawing import Needs, Stroke, Task, bundled_tasks
from limner.drawing.audit import bounds, fingerprint, run_audit
from limner.drawing.audit.equivalents import EQUIVALENTS
from limner.drawing.audit.mutants import MUTANTS
from limner.drawing.audit.variation import variations

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def believe():
    spec = importlib.util.spec_from_file_location("believe", ROOT / "tools" / "believe.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def figures(believe):
    return json.loads(believe.FIGURES.read_text(encoding="utf-8"))


def test_the_recorded_audit_is_of_these_tasks_and_this_code(figures):
    assert figures["fingerprint"] == fingerprint(), "stale: run tools/believe.py"


def test_the_page_shows_the_recorded_figures(believe):
    page = believe.PAGE.read_text(encoding="utf-8")
    assert believe.with_table(page) == page, "stale: run tools/believe.py --table"


def test_the_recorded_audit_is_within_every_bound(figures):
    assert [row for row in bounds(figures["audits"]["verified"]) if not row.holds] == []
    labels = figures["labels"]
    assert labels["labelled"] >= 60
    assert labels["agree"] / labels["verifiable"] >= 0.95


def test_a_sample_audited_anew_gives_what_was_recorded(believe, figures):
    assert json.loads(json.dumps(believe.sample())) == figures["sample"]


def test_what_the_audit_is_for(figures):
    """The other profiles give nearly everything to agents that never read a prompt."""
    audits = figures["audits"]
    assert audits["released"]["agents"]["blind"]["mean"] > 0.9
    assert audits["paper"]["agents"]["blind"]["mean"] > 0.8
    assert audits["released"]["mutants"]["caught"] < audits["released"]["mutants"]["n"] / 2


def test_bounds_tell_what_is_worse(figures):
    worse = json.loads(json.dumps(figures["audits"]["verified"]))
    worse["agents"]["blind"]["mean"] = 0.081
    worse["agents"]["reference"]["passed"] -= 1
    worse["mutants"]["caught"] = int(0.994 * worse["mutants"]["n"])
    worse["equivalents"]["kinds"]["jitter 1 px"]["passed"] = 0
    broken = {row.what for row in bounds(worse) if not row.holds}
    assert {"blind", "reference", "mutants not passed", "with a hand's jitter of 1 px"} <= broken


TASK = Task.model_validate(
    {
        "id": "own-1",
        "category": "general",
        "difficulty": "easy",
        "prompt": "A red disc of 200 px, its middle at (300, 300).",
        "needs": Needs(colors=("red",)),
        "scene": {
            "objects": [
                {
                    "name": "disc",
                    "kind": "circle",
                    "color": "red",
                    "fill": "red",
                    "size": {"diameter": 200},
                    "at": [300, 300],
                }
            ]
        },
        "reference": [
            Stroke(tool="circle", color="red", part="disc", points=((300, 300), (400, 300))),
            Stroke(tool="fill", color="red", part="disc", points=((300, 300),)),
        ],
    }
)


def test_faults_that_the_prompt_does_not_know_are_not_made():
    made = {variation.kind for variation in variations(MUTANTS, TASK)}
    assert {"object dropped", "wrong colour", "wrong fill", "wrong size", "wrong place"} <= made
    assert not {"wrong tool", "relation swapped", "spacing off", "angle off"} & made


@pytest.mark.parametrize("kinds", [MUTANTS, EQUIVALENTS], ids=["mutants", "equivalents"])
def test_every_kind_of_variation_is_made_of_some_bundled_task(kinds):
    made = set()
    for task in bundled_tasks():
        made |= {name for name, kind in kinds.items() if next(iter(kind.make(task)), None)}
        if made == set(kinds):
            return
    assert made == set(kinds)


def test_an_audit_of_one_task():
    summary = run_audit([TASK], "verified", workers=1).summary()
    assert summary["agents"]["reference"] == {"n": 1, "mean": 1.0, "passed": 1}
    assert summary["agents"]["empty"]["mean"] == 0
    assert summary["mutants"]["caught"] == summary["mutants"]["n"] >= 8
    assert summary["equivalents"]["failed"] == []
    assert "best constant reference" not in summary["agents"]  # there is no other task


def test_an_audit_of_a_profile_that_never_looks():
    summary = run_audit([TASK], "released", workers=1).summary()
    assert summary["mutants"]["caught"] < summary["mutants"]["n"]
    assert summary["mutants"]["missed"][0].keys() == {"task", "kind", "what", "value"}
