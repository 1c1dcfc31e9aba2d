"""The gallery's designs run without a fault, keep to a designer's rules, and are shown as made."""

import importlib.util
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
import skia
from click.testing import CliRunner
from PIL import Image

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
SCALE = 0.5
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


@cache
def pixels(document):
    shown = on_white(render(document, scale=SCALE))
    return shown.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3].astype(float)


def texts(name):
    return [element for element in run(name).scene.elements if element.kind is ElementKind.TEXT]


def without(document, element, within):
    """Return a document without an element that may be in a placed one."""
    if not within:
        return document.without_layer(element.name)
    outer = document.layer(within[0])
    inner = without(outer.content.document, element, within[1:])
    return document.with_layer(replace(outer, content=replace(outer.content, document=inner)))


def ink(name, element, least):
    """Return where an element changes the picture by a share of its most, and what is under it."""
    document = run(name).document
    under = pixels(without(document, element, element.within))
    change = np.abs(pixels(document) - under).max(axis=2)
    return change > least * change.max(), under


def luminance(colors):
    """Return the relative luminance of WCAG 2."""
    shares = np.asarray(colors) / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return linear @ (0.2126, 0.7152, 0.0722)


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
    document = run(name).document
    margin = document.page.safe_margin * document.page.resolution * SCALE
    height, width = pixels(document).shape[:2]
    for element in run(name).scene.elements:
        if element.kind in {ElementKind.TEXT, ElementKind.QR_CODE}:
            rows, columns = np.nonzero(ink(name, element, 0.1)[0])
            assert min(rows.min(), columns.min()) >= margin, element.name
            assert rows.max() < height - margin, element.name
            assert columns.max() < width - margin, element.name


@each_design
def test_texts_stand_out_from_what_is_under_them(name):
    shown = pixels(run(name).document)
    for element in texts(name):
        letters, under = ink(name, element, 0.8)
        own, ground = luminance(shown[letters]), luminance(under[letters])
        contrast = (np.maximum(own, ground) + 0.05) / (np.minimum(own, ground) + 0.05)
        assert contrast.min() >= 3, element.name


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
    (command,) = re.findall(r"^\$ limner (.*piano-tuner.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    arguments = command.replace("src/limner/design/gallery", str(FOLDER)).split()
    arguments[-1] = str(tmp_path / "run")
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0
    assert result.output.strip().splitlines()[-1].startswith("30 of 30 steps done")
    assert (tmp_path / "run" / "outcome.png").is_file()


def test_each_design_is_in_the_docs():
    text = PAGE.read_text(encoding="utf-8")
    folder = "src/limner/design/gallery"
    for name in DESIGNS:
        assert f"(images/gallery/{name}.png)" in text
        command = f"$ limner design run {folder}/{name}.json --images {folder} --out run\n"
        assert command in text


def small(shown):
    image = shown.convert("RGB")
    image.thumbnail((150, 150), Image.Resampling.BOX)
    return np.asarray(image, dtype=float)


def assert_same(kept, made):
    assert kept.size == made.size
    difference = np.abs(small(kept) - small(made))
    assert difference.mean() < 1.5, "run tools/gallery.py"
    assert difference.max() < 30, "run tools/gallery.py"


@each_design
def test_the_picture_is_current(tool, name):
    path = tool.PICTURES / f"{name}.png"
    assert path.stat().st_size <= 150_000
    assert_same(Image.open(path), tool.picture(name))


def test_the_contact_sheet_is_current(tool):
    assert tool.SHEET.stat().st_size <= 300_000
    assert_same(Image.open(tool.SHEET), tool.contact_sheet())


def test_no_picture_is_left_over(tool):
    assert {path.stem for path in tool.PICTURES.iterdir()} == set(DESIGNS)
