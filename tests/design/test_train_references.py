"""The training requests' references: each has all that is asked, and is shown as it comes out."""

from functools import cache

import pytest
from PIL import Image

import train_references as tool
from design.shown import assert_inside, assert_same, contrasts, ink
from limner.design.components import check
from limner.design.pages import PAGE_TYPES
from limner.design.pool.openclipart import FOLDER
from limner.design.references import given_images, train_workflow
from limner.design.request_checks import LIMITS, OF_ANY_EXPERT
from limner.design.requests import bundled_requests
from limner.design.scene import ElementKind
from limner.design.workflow import run_workflow
from pictures import MAX_BYTES

LEAST_STEPS = 10
CONTRAST = 4.5
"""WCAG 2.2 contrast ratio of any text."""

REQUESTS = {request.id: request for request in bundled_requests() if request.split == "train"}
each_reference = pytest.mark.parametrize("name", REQUESTS)
needs_clip_art = pytest.mark.skipif(not FOLDER.is_dir(), reason="openclipart-svg is not installed")


@cache
def run(name):
    return run_workflow(train_workflow(name), given_images(REQUESTS[name]).images)


def texts(name):
    return [item for item in run(name).scene.elements if item.kind is ElementKind.TEXT]


def test_there_are_five_of_each_type():
    types = [request.type for request in REQUESTS.values()]
    assert sorted(types) == sorted([*PAGE_TYPES] * 5)


@each_reference
def test_the_steps_are_within_the_limit(name):
    assert LEAST_STEPS <= len(train_workflow(name)) <= LIMITS[REQUESTS[name].difficulty]


@each_reference
def test_the_experts_are_those_needed(name):
    request, steps = REQUESTS[name], train_workflow(name)
    experts = {"Layout Designer"}
    if any(image.treatment not in {None, *OF_ANY_EXPERT} for image in request.images):
        experts.add("Photo Editor")
    if request.shapes:
        experts.add("Vector Graphic Editor")
    assert {step["expert"] for step in steps} == experts
    assert (steps[-1]["expert"], steps[-1]["action"]) == ("Layout Designer", "SaveDocument")


def test_a_request_without_a_reference_is_told():
    with pytest.raises(FileNotFoundError, match=r"poster-004\.json"):
        train_workflow("poster-004")


@needs_clip_art
@each_reference
def test_every_step_is_done_and_every_component_there(name):
    request = REQUESTS[name]
    results = check(request, run(name), given_images(request).files)
    assert run(name).errors == ()
    assert [f"{one.component.key}: {one.found}" for one in results if not one.passed] == []


@needs_clip_art
@each_reference
def test_texts_are_what_is_asked_and_inside_the_safe_margin(name):
    words = [word for element in texts(name) for word in element.text.split()]
    assert sorted(words) == sorted(
        word for _, line in REQUESTS[name].lines for word in line.split()
    )
    for element in texts(name):
        assert_inside(run(name).document, element)


@needs_clip_art
@each_reference
def test_texts_show_and_stand_out(name):
    for element in texts(name):
        letters, under = ink(run(name).document, element, 0.5)
        assert element.visible >= 0.95, element.name
        assert contrasts(element.fill, under[letters]).min() >= CONTRAST, element.name


@needs_clip_art
@each_reference
def test_the_picture_is_current(name):
    path = tool.PICTURES / f"{name}.png"
    kept, made = Image.open(path), tool.picture(REQUESTS[name])
    assert path.stat().st_size <= MAX_BYTES
    assert_same(kept, made, "train_references")


def test_no_picture_is_left_over():
    assert {path.stem for path in tool.PICTURES.iterdir()} == set(REQUESTS)


def test_the_page_is_current():
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page(), "run tools/train_references.py"
