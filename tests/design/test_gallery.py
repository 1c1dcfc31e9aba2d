"""The gallery's designs run without a fault, keep to a designer's rules, and are shown as made."""

import importlib.util
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

from design.shown import assert_inside, assert_same, contrasts, ink, pixels
from limner.cli import main
from limner.design.document import Placed, QRCode
from limner.design.files import ImageFolder
from limner.design.fonts import resolve
from limner.design.gallery import gallery_designs, gallery_images, gallery_workflow
from limner.design.pages import PAGE_TYPES
from limner.design.render import on_white, render
from limner.design.scene import ElementKind
from limner.design.workflow import run_workflow

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "src" / "limner" / "design" / "gallery"
PAGE = ROOT / "docs" / "gallery.md"
DESIGNS = gallery_designs()
each_design = pytest.mark.parametrize("name", DESIGNS)


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("gallery_tool", ROOT / "tools" / "gallery.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def run(name):
    return run_workflow(gallery_workflow(name), gallery_images())


def texts(name):
    return [element for element in run(name).scene.elements if element.kind is ElementKind.TEXT]


def test_there_are_two_designs_of_each_type():
    types = [run(name).document.page.name for name in DESIGNS]
    assert sorted(types) == sorted([*PAGE_TYPES, *PAGE_TYPES])


@each_design
def test_every_step_is_done(name):
    assert run(name).errors == ()
    assert 15 <= len(run(name).results) <= 30


@each_design
def test_two_or_three_experts_hand_over(name):
    assert 2 <= len({result.step.expert for result in run(name).results}) <= 3
    assert any(isinstance(layer.content, Placed) for layer in run(name).document.layers)


@each_design
def test_every_element_is_on_the_page_and_shows(name):
    for element in run(name).scene.elements:
        assert element.visible > 0.25, element.name
        whole = element.kind in {ElementKind.TEXT, ElementKind.QR_CODE}
        assert element.visible > 0.95 or not whole, element.name
        assert element.inside > 0.9, element.name


@each_design
def test_no_font_stands_in_for_another(name):
    for element in texts(name):
        assert resolve(element.font).stands_in_for is None, element.name


@each_design
def test_texts_are_large_enough(name):
    assert min(element.font_size for element in texts(name)) >= 6


@each_design
def test_texts_and_codes_are_inside_the_safe_margin(name):
    for element in run(name).scene.elements:
        if element.kind in {ElementKind.TEXT, ElementKind.QR_CODE}:
            assert_inside(run(name).document, element)


@each_design
def test_texts_stand_out_from_what_is_under_them(name):
    shown = pixels(run(name).document)
    for element in texts(name):
        letters, under = ink(run(name).document, element, 0.8)
        assert contrasts(shown[letters], under[letters]).min() >= 3, element.name


def test_the_code_is_read():
    document = run("in-bloom").document
    code = next(layer.content for layer in document.layers if isinstance(layer.content, QRCode))
    shown = np.ascontiguousarray(on_white(render(document)).toarray()[..., :3])
    assert cv2.QRCodeDetector().detectAndDecode(shown)[0] == code.payload


def test_every_image_is_used():
    given = {
        step["parameters"]["fileName"]
        for name in DESIGNS
        for step in gallery_workflow(name)
        if step["action"] == "ImportObject"
    }
    assert set(gallery_images().names()) <= given


def test_the_folder_itself_has_the_images():
    steps = gallery_workflow("night-light")
    assert run_workflow(steps, ImageFolder(FOLDER)).document == run("night-light").document


def test_the_command_line_makes_it(tmp_path):
    out = tmp_path / "run"
    arguments = ["design", "run", f"{FOLDER}/piano-tuner.json", "--images", FOLDER, "--out", out]
    result = CliRunner().invoke(main, list(map(str, arguments)))
    assert result.exit_code == 0
    assert result.output.strip().splitlines()[-1].startswith("30 of 30 steps done")
    assert (out / "outcome.png").is_file()


def test_each_design_is_in_the_docs():
    text = PAGE.read_text(encoding="utf-8")
    for name in DESIGNS:
        assert f"(images/gallery/{name}.png)" in text


@each_design
def test_the_picture_is_current(tool, name):
    path = tool.PICTURES / f"{name}.png"
    assert path.stat().st_size <= 150_000
    assert_same(Image.open(path), tool.picture(name), "gallery")


def test_the_contact_sheet_is_current(tool):
    assert tool.SHEET.stat().st_size <= 300_000
    assert_same(Image.open(tool.SHEET), tool.contact_sheet(), "gallery")


def test_no_picture_is_left_over(tool):
    assert {path.stem for path in tool.PICTURES.iterdir()} == set(DESIGNS)
