"""The verified score: what earns it, what it costs to lack something, and where it is held."""

import pytest

from design.test_components import FILES, IMAGES, LAYOUT, LINK, REQUEST, good, with_text
from limner.design.scoring import HELD_BELOW, score_design
from limner.design.workflow import run_workflow

KEYS = ("expert", "action", "parameters")


def scored(steps):
    rows = [dict(zip(KEYS, step, strict=True)) for step in steps]
    return score_design(REQUEST, run_workflow(rows, IMAGES), FILES)


def index(name):
    return list(good()).index(name)


def test_what_has_everything_is_one_exactly():
    score = scored(good().values())
    assert (score.value, score.passed) == (1.0, True)
    assert score.metrics == {
        "fidelity": 1.0,
        "precision": 1.0,
        "craft": 1.0,
        "wishes": 7,
        "there": 7,
    }


def test_one_fault_is_held_below_nine_tenths():
    steps = good()
    steps["date place"] = [LAYOUT, "RepositionText", {"layerName": "date", "posX": 5, "posY": 2200}]
    score = scored(steps.values())
    assert [one.criterion for one in score.checks if not one.passed] == ["text 2: margin"]
    assert (score.value, score.passed) == (HELD_BELOW, False)


def test_an_empty_page_earns_nothing_even_in_the_colour_asked():
    page = {name: good()[name] for name in ("page", "paper", "save")}
    score = scored(page.values())
    assert score.value == 0.0
    assert next(one for one in score.checks if one.criterion == "background").passed


def test_no_document_earns_nothing():
    score = scored([])
    assert (score.value, score.passed) == (0.0, False)
    assert all(one.advice for one in score.checks)


def test_a_failed_step_by_itself_costs_nothing():
    wrong = [LAYOUT, "ColorText", {"layerName": "nobody", "red": 0, "green": 0, "blue": 0}]
    assert scored([*good().values(), wrong]).value == 1.0


def test_what_is_missing_earns_nothing_and_nothing_is_expected_of_it():
    steps = good()
    for name in ("tree", "tree size", "tree place", "tree look"):
        del steps[name]
    score = scored(steps.values())
    things, ground = 5, 5 / 6
    assert score.metrics["fidelity"] == pytest.approx((things + ground) / 7, abs=1e-4)
    assert score.metrics["craft"] == 1.0
    assert score.value == 0.833


def test_too_much_other_text_costs_more_the_more_it_is():
    few, many = (scored(with_text("word " * n, posX=100, posY=2250).values()) for n in (6, 60))
    assert few.metrics["precision"] == pytest.approx((23 / (23 + 24)) ** 2, abs=1e-4)
    assert many.metrics["precision"] < few.metrics["precision"]
    assert not few.passed


def test_checks_name_the_steps_they_come_from():
    by_key = {one.criterion: one for one in scored(good().values()).checks}
    names = list(good())
    assert names[min(by_key["text 2: words"].evidence)] == "date"
    assert {names[step].split()[0] for step in by_key["image 1: there"].evidence} == {
        "hat",
        "photo",
    }
    assert [names[step] for step in by_key["background"].evidence] == ["paper"]


def test_a_check_of_what_is_missing_names_the_steps_that_tried():
    steps = good()
    steps["date"] = [LAYOUT, "CreateText", {"layerName": "date", "textString": "2 Mai"}]
    steps["hat"] = [steps["hat"][0], "ImportObject", {"fileName": "hat.svg", "layerName": ""}]
    by_key = {one.criterion: one for one in scored(steps.values()).checks}
    assert index("date") in by_key["text 2: words"].evidence
    assert index("hat") in by_key["image 1: there"].evidence
    assert by_key["image 1: there"].advice == "Import the client's file."


def test_a_code_that_says_another_link_is_not_there_and_its_step_is_named():
    steps = good()
    steps["code"][2]["linkURL"] = LINK + "x"
    check = next(one for one in scored(steps.values()).checks if one.criterion == "code 1: there")
    assert not check.passed
    assert index("code") in check.evidence
