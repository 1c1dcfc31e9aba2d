"""The docs' page and pictures of the actions are what the declarations and the studio give."""

import importlib.util
import json
import re
from pathlib import Path

import numpy as np
import pytest
import skia

from limner.design.actions import ACTIONS
from limner.design.pages import PAGE_TYPES
from limner.design.workflow import run_workflow

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "studio.md"


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("action_docs", ROOT / "tools" / "action_docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_current(tool):
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page(), "run tools/action_docs.py"


@pytest.mark.parametrize("name", ACTIONS)
def test_the_picture_is_current(tool, name):
    kept = skia.Image.open(str(tool.PICTURES / f"{name}.png"))
    assert np.array_equal(kept.toarray(), tool.picture(name).toarray()), "run tools/action_docs.py"


def test_no_picture_is_left_over(tool):
    assert {path.stem for path in tool.PICTURES.iterdir()} == set(ACTIONS)


def test_the_example_runs():
    block = re.search(
        r"```json title=\"workflow.json\"\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
    )
    run = run_workflow(json.loads(block[1]))
    assert run.errors == ()
    assert run.document.page.name == "business card"
    assert [(element.name, element.within) for element in run.scene.visible] == [
        ("star", ("logo",))
    ]


def test_the_document_types_are_listed():
    text = PAGE.read_text(encoding="utf-8")
    for name, page in PAGE_TYPES.items():
        inches = f"{page.width / page.resolution:g} x {page.height / page.resolution:g}"
        size = f"{page.width} x {page.height} | {page.resolution}"
        margins = f"{page.bleed:g} in | {page.safe_margin:g} in"
        assert f"| {name} | {inches} | {size} | {margins} |" in text
