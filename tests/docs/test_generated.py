"""The pages and pictures that tools make are what they would make now."""

import importlib

import numpy as np
import pytest
from PIL import Image

from limner.drawing.paper import WEIGHTS
from limner.drawing.tasks import CATEGORIES


@pytest.fixture(params=["category_docs", "scoring_docs"])
def tool(request):
    return importlib.import_module(request.param)


def test_the_page_is_current(tool):
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page(), f"run tools/{tool.__name__}.py"


def test_the_criteria_are_current():
    tool = importlib.import_module("criteria_docs")
    text = tool.PAGE.read_text(encoding="utf-8")
    assert tool.with_tables(text) == text, "run tools/criteria_docs.py"
    assert all(f"\n| {criterion} | " in text for criterion in WEIGHTS)


@pytest.mark.parametrize("category", CATEGORIES)
def test_the_picture_of_a_category_is_current(category):
    tool = importlib.import_module("category_docs")
    _assert_same(tool.PICTURES / f"{category}.png", tool.picture(category))


@pytest.mark.parametrize("name", ["right", "fault"])
def test_the_picture_of_a_score_is_current(name):
    tool = importlib.import_module("scoring_docs")
    _assert_same(tool.PICTURES / f"{name}.png", tool.pictures()[name])


def test_no_picture_is_left_over():
    kept = {path.stem for path in importlib.import_module("category_docs").PICTURES.iterdir()}
    assert kept == set(CATEGORIES)


def _assert_same(path, picture):
    with Image.open(path) as kept:
        assert np.array_equal(np.asarray(kept.convert("RGB")), np.asarray(picture)), (
            f"{path}: stale"
        )
