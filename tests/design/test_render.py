import subprocess
import sys
from dataclasses import replace

import cv2
import numpy as np
import pytest
import skia
from hypothesis import given, settings
from hypothesis import strategies as st

from limner.design.document import (
    Alignment,
    Document,
    Effect,
    Layer,
    Outline,
    Placed,
    Shape,
    ShapeKind,
    Text,
)
from limner.design.images import open_picture
from limner.design.pages import custom_page
from limner.design.qr import qr_code
from limner.design.render import layer_image, on_white, pixels, render

RED = (200, 30, 40)
BLUE = (10, 60, 220)
CLEAR = (0, 0, 0, 0)


def rectangle(x, y, width, height, color=RED, **values):
    shape = Shape(ShapeKind.RECTANGLE, fill=color)
    return Layer(values.pop("name", "box"), shape, x, y, width, height, **values)


def page(*layers, size=(60, 40), background=None):
    return Document(custom_page(*size), background, layers)


def shown(document, scale=1.0):
    return pixels(render(document, scale=scale))


def covered(document):
    """Left, top, right and bottom of what is painted."""
    alpha = shown(document)[..., 3]
    rows, columns = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
    return columns[0], rows[0], columns[-1] + 1, rows[-1] + 1


def picture(width, height, seed=1):
    rng = np.random.default_rng(seed)
    array = rng.integers(0, 256, (height, width, 4), dtype=np.uint8)
    array[..., 3] = 255
    image = skia.Image.fromarray(array, skia.kRGBA_8888_ColorType, skia.kOpaque_AlphaType)
    return array, open_picture("noise.png", bytes(image.encodeToData(skia.kPNG, 100)))


def blur(amount):
    return (Effect("BlurObject", (("blurAmount", float(amount)),)),)


def test_an_empty_page_is_see_through_and_a_coloured_one_is_not():
    assert not shown(page()).any()
    assert np.unique(shown(page(background=RED)).reshape(-1, 4), axis=0).tolist() == [[*RED, 255]]


def test_a_rectangle_has_its_corner_pixels_and_no_more():
    found = shown(page(rectangle(10, 5, 20, 12)))
    expected = np.zeros((40, 60, 4), np.uint8)
    expected[5:17, 10:30] = (*RED, 255)
    assert np.array_equal(found, expected)


def test_half_a_pixel_is_half_covered():
    found = shown(page(rectangle(10.5, 5, 4, 4)))
    assert found[6, 10:16, 3].tolist() == pytest.approx([128, 255, 255, 255, 128, 0], abs=1)


def test_a_quarter_turn_is_about_the_centre():
    found = shown(page(rectangle(10, 15, 20, 10, rotation=90)))
    expected = np.zeros((40, 60, 4), np.uint8)
    expected[10:30, 15:25] = (*RED, 255)
    assert np.array_equal(found, expected)


def test_a_turn_is_clockwise():
    corner = Shape(ShapeKind.POLYGON, ((0, 0), (1, 0), (0, 1)), RED)
    found = shown(page(Layer("corner", corner, 10, 10, 20, 20, rotation=90)))
    assert found[11, 28, 3] == 255
    assert found[28, 11, 3] == 0


def test_an_eighth_turn_has_its_corners_where_geometry_says():
    left, top, right, bottom = covered(page(rectangle(20, 10, 20, 20, rotation=45)))
    assert (left, right) == (15, 45)
    assert (top, bottom) == (5, 35)


@pytest.mark.parametrize(("opacity", "alpha"), [(0, 0), (25, 64), (50, 128), (80, 204), (100, 255)])
def test_opacity_is_alpha(opacity, alpha):
    found = shown(page(rectangle(10, 5, 20, 12, opacity=opacity)))
    assert found[10, 15, 3] == pytest.approx(alpha, abs=1)


def test_opacity_blends_with_what_is_below():
    found = shown(
        page(rectangle(0, 0, 60, 40, (0, 0, 255), name="top", opacity=50), background=RED)
    )
    assert np.allclose(found[20, 30, :3], (100, 15, 148), atol=1)


def test_a_layers_own_fill_does_not_shine_through_its_outline():
    shape = Shape(ShapeKind.RECTANGLE, fill=RED, outline=Outline(8, BLUE))
    found = shown(page(Layer("box", shape, 15, 10, 30, 20, opacity=50)))
    inner, outer = found[20, 17], found[20, 13]
    assert tuple(inner) == tuple(outer)
    assert inner[3] == pytest.approx(128, abs=1)


def test_an_outline_lies_on_the_middle_of_the_edge():
    shape = Shape(ShapeKind.RECTANGLE, fill=None, outline=Outline(4, BLUE))
    document = page(Layer("box", shape, 15, 10, 30, 20))
    assert covered(document) == (13, 8, 47, 32)
    assert shown(document)[20, 30, 3] == 0


def test_the_last_layer_is_on_top():
    lower, upper = rectangle(5, 5, 20, 20), rectangle(15, 15, 20, 20, BLUE, name="upper")
    assert tuple(shown(page(lower, upper))[20, 20, :3]) == BLUE
    assert tuple(shown(page(upper, lower))[20, 20, :3]) == RED


def test_a_line_has_its_ends_and_width():
    line = Shape(ShapeKind.LINE, ((0, 0.5), (1, 0.5)), None, Outline(6, BLUE))
    document = page(Layer("line", line, 10, 20, 40, 0))
    assert covered(document) == (10, 17, 50, 23)


def test_an_ellipse_fills_its_box():
    document = page(Layer("e", Shape(ShapeKind.ELLIPSE, fill=RED), 10, 5, 40, 30))
    assert covered(document) == (10, 5, 50, 35)
    area = shown(document)[..., 3].sum() / 255
    assert area == pytest.approx(np.pi * 20 * 15, rel=0.02)


def test_a_star_has_its_points():
    points = tuple(
        (0.5 + r * np.sin(a) / 2, 0.5 - r * np.cos(a) / 2)
        for a, r in zip(np.arange(10) * np.pi / 5, [1, 0.4] * 5, strict=True)
    )
    found = shown(page(Layer("s", Shape(ShapeKind.STAR, points, RED), 10, 0, 40, 40)))
    assert found[20, 30, 3] == 255
    assert found[3, 30, 3] > 200
    assert found[3, 20, 3] == 0


@given(st.integers(-80, 80), st.integers(-60, 60))
@settings(max_examples=40, deadline=None)
def test_a_page_shows_what_a_larger_one_shows_there(right, down):
    layers = (
        Layer("t", Text("Ag", size=5), 10 + right, 10 + down, 20, 20),
        Layer("e", Shape(ShapeKind.ELLIPSE, fill=BLUE), 20 + right, 5 + down, 25, 20, 15, 70),
    )
    farther = [replace(layer, x=layer.x + 100, y=layer.y + 100) for layer in layers]
    larger = shown(page(*farther, size=(260, 240)))
    assert larger.any()
    there, here = larger[100:140, 100:160, 3], shown(page(*layers))[..., 3]
    difference = np.abs(there.astype(int) - here)
    assert difference.mean() < 0.3  # a glyph's place is rounded to quarters of pixels


def test_a_full_turn_changes_nothing():
    layer = Layer("e", Shape(ShapeKind.ELLIPSE, fill=BLUE), 20, 5, 25, 20)
    assert np.array_equal(shown(page(layer)), shown(page(replace(layer, rotation=360.0))))


def test_scale_scales_the_picture():
    document = page(rectangle(10, 6, 20, 12))
    found = shown(document, scale=0.5)
    assert found.shape == (20, 30, 4)
    assert found[3:9, 5:15, 3].min() == 255
    assert found[..., 3].sum() == 60 * 255
    assert shown(document, scale=1e-6).shape == (1, 1, 4)


def test_a_picture_at_its_own_size_keeps_every_pixel():
    array, noise = picture(20, 12)
    found = shown(page(Layer("p", noise, 10, 5, 20, 12)))
    assert np.array_equal(found[5:17, 10:30], array)
    assert found[..., 3].sum() == 20 * 12 * 255


def test_a_placed_document_is_stretched_over_its_box_and_clipped_at_its_page():
    inner = page(rectangle(10, 10, 500, 10), size=(30, 20), background=BLUE)
    found = shown(page(Layer("inner", Placed("a.psd", inner), 10, 10, 15, 20)))
    expected = np.zeros((40, 60, 4), np.uint8)
    expected[10:30, 10:25] = (*BLUE, 255)
    expected[20:30, 15:25] = (*RED, 255)
    assert np.array_equal(found, expected)


def test_a_placed_document_without_background_is_see_through():
    inner = page(rectangle(0, 0, 10, 10), size=(30, 20))
    found = shown(page(Layer("inner", Placed("a.psd", inner), 10, 10, 30, 20), background=BLUE))
    assert tuple(found[15, 15, :3]) == RED
    assert tuple(found[25, 35, :3]) == BLUE


def test_the_opacity_of_a_placed_document_is_that_of_the_whole():
    inner = page(rectangle(0, 0, 30, 20), rectangle(0, 0, 30, 20, BLUE, name="over"), size=(30, 20))
    found = shown(page(Layer("inner", Placed("a.psd", inner), 10, 10, 30, 20, opacity=50)))
    assert np.allclose(found[15, 15], (*BLUE, 128), atol=1)


def test_a_qr_code_has_crisp_modules_and_its_quiet_zone():
    code = qr_code("https://example.org")
    side = len(code.modules) + 8
    found = shown(page(Layer("qr", code, 7, 9, 3 * side, 3 * side), size=(160, 160)))
    modules = np.pad(np.array(code.modules), 4)
    expected = np.where(np.kron(modules, np.ones((3, 3), bool)), 0, 255)
    for channel in range(3):
        assert np.array_equal(found[9 : 9 + 3 * side, 7 : 7 + 3 * side, channel], expected)


@pytest.mark.parametrize("size", [101.3, 150.0, 177.7])
@pytest.mark.parametrize("rotation", [0, 90, 30])
def test_a_qr_code_is_read_back_at_any_size_and_angle(size, rotation):
    code = qr_code("https://example.org/a")
    layer = Layer("qr", code, 40.4, 41.3, size, size, rotation=rotation)
    image = on_white(render(page(layer, size=(260, 260))))
    grey = cv2.cvtColor(pixels(image)[..., :3].copy(), cv2.COLOR_RGB2GRAY)
    found, _, _ = cv2.QRCodeDetector().detectAndDecode(cv2.resize(grey, None, fx=3, fy=3))
    assert found == "https://example.org/a"


def test_an_upright_qr_code_of_any_size_has_only_black_and_white():
    layer = Layer("qr", qr_code("abc"), 3.3, 4.7, 101.9, 97.2)
    found = shown(page(layer, size=(120, 120)))
    assert set(np.unique(found[found[..., 3] > 0])) == {0, 255}


def test_text_is_painted_at_its_layers_place():
    low = covered(page(Layer("t", Text("H", size=3.6), 20, 10, 11, 17)))
    assert 20 <= low[0] <= 22
    assert 10 <= low[1] <= 15
    assert low[3] == pytest.approx(10 + 15 * 0.905, abs=1)


def test_a_blurred_figure_is_soft_all_around_and_nothing_else_changes():
    circle = Layer("c", Shape(ShapeKind.CIRCLE, fill=RED), 60, 60, 80, 80)
    other = rectangle(0, 0, 20, 20, BLUE, name="other")
    plain = shown(page(other, circle, size=(200, 200)))
    soft = shown(page(other, replace(circle, effects=blur(6)), size=(200, 200)))
    assert 0 < soft[100, 56, 3] < soft[100, 66, 3] < soft[100, 75, 3] <= 255
    for side in (soft[100, 56], soft[56, 100], soft[100, 143], soft[143, 100]):
        assert side[3] == pytest.approx(soft[100, 56, 3], abs=8)
    assert np.array_equal(plain[:20, :20], soft[:20, :20])
    assert not soft[160:, 160:].any()


def test_a_blurred_picture_keeps_its_edge():
    _, noise = picture(40, 30)
    found = shown(page(Layer("p", noise, 10, 5, 40, 30, effects=blur(4))))
    assert np.array_equal(found[..., 3] == 255, np.pad(np.ones((30, 40), bool), ((5, 5), (10, 10))))


def test_an_effect_looks_the_same_wherever_its_layer_is():
    shape = Shape(ShapeKind.CIRCLE, fill=RED)
    one, two = (
        shown(page(Layer("c", shape, x, 40, 50, 50, effects=blur(3)), size=(300, 150)))
        for x in (40, 160)
    )
    assert np.array_equal(one[:, 20:110], two[:, 140:230])


def test_effects_take_place_before_rotation_and_opacity():
    layer = rectangle(40, 50, 40, 20, effects=blur(2), rotation=90, opacity=50)
    found = shown(page(layer, size=(120, 120)))
    assert found[60, 60, 3] == pytest.approx(128, abs=1)
    assert found[42, 60, 3] > found[60, 42, 3]


@pytest.mark.parametrize("side", [1e5, 1e7])
def test_an_effect_on_a_huge_layer_is_bounded_to_what_the_page_shows(side):
    layer = rectangle(-side / 2, -side / 2, side, side, effects=blur(10), rotation=30)
    found = shown(page(layer))
    assert np.all(found == (*RED, 255))
    assert layer_image(page(layer), layer)[0].width() < 1000


def test_an_effect_beside_the_page_is_not_made():
    layer = rectangle(1e6, 1e6, 1e5, 1e5, effects=blur(250))
    assert not shown(page(layer)).any()


def test_layer_image_leaves_out_rotation_and_opacity():
    shape = Shape(ShapeKind.RECTANGLE, fill=RED, outline=Outline(4, BLUE))
    layer = Layer("r", shape, 20, 10, 16, 12, rotation=90, opacity=10)
    image, x, y = layer_image(page(layer), layer)
    found = np.zeros((200, 200, 4), np.uint8)
    left, top = int(x) + 100, int(y) + 100
    assert (left, top) == (x + 100, y + 100)
    found[top : top + image.height(), left : left + image.width()] = pixels(image)
    expected = np.zeros_like(found)
    expected[108:124, 118:138] = (*BLUE, 255)
    expected[112:120, 122:134] = (*RED, 255)
    assert np.array_equal(found, expected)


def test_layer_image_of_a_picture_is_its_box():
    array, noise = picture(20, 12)
    layer = Layer("p", noise, 10, 5, 20, 12, effects=(Effect("AdjustBW"),))
    image, x, y = layer_image(page(layer), layer)
    assert (image.width(), image.height(), x, y) == (20, 12, 10, 5)
    found = pixels(image)
    assert np.array_equal(found[..., 0], found[..., 1])
    assert not np.array_equal(found, array)


def test_on_white_is_paper():
    found = pixels(on_white(render(page(rectangle(0, 0, 30, 40, (0, 0, 0), opacity=50)))))
    assert np.allclose(found[20, 10], (127, 127, 127, 255), atol=1)
    assert found[20, 50].tolist() == [255, 255, 255, 255]


def test_pixels_are_not_premultiplied():
    found = shown(page(rectangle(0, 0, 30, 40, opacity=50)))
    assert np.allclose(found[20, 10, :3], RED, atol=1)


def test_documents_in_documents_are_painted():
    document = page(rectangle(0, 0, 60, 40))
    for _ in range(8):
        document = page(Layer("p", Placed("p.psd", document), 0, 0, 60, 40))
    assert np.all(shown(document) == (*RED, 255))


PROBE = """
import hashlib
from limner.design.document import *
from limner.design.pages import custom_page
from limner.design.qr import qr_code
from limner.design.render import pixels, render
ripple = (Effect("OceanRippleFilter"), Effect("StainedGlassFilter"))
layers = (
    Layer("c", Shape(ShapeKind.CIRCLE, fill=(9, 80, 200)), 20, 20, 90, 90, effects=ripple),
    Layer("t", Text("Iı fi שלום 漢字", "Georgia", 9), 5.5, 60, 90, 30, 12.5, 70),
    Layer("q", qr_code("hello"), 90, 20, 60, 60, 15),
)
document = Document(custom_page(200, 140), (250, 240, 230), layers)
print(hashlib.sha256(pixels(render(document)).tobytes()).hexdigest())
"""


def test_the_same_pixels_in_any_locale_folder_and_hash_order(tmp_path):
    found = set()
    for seed, locale in enumerate(["C", "tr_TR.UTF-8"]):
        folder = tmp_path / locale
        folder.mkdir()
        environment = {
            "LC_ALL": locale,
            "PYTHONHASHSEED": str(seed),
            "PYTHONPATH": ":".join(sys.path),
            "FONTCONFIG_FILE": str(folder / "none.conf"),
        }
        run = [sys.executable, "-c", PROBE]
        done = subprocess.run(run, cwd=folder, env=environment, capture_output=True, check=True)
        found.add(done.stdout)
    assert len(found) == 1


@pytest.mark.parametrize("alignment", list(Alignment))
def test_a_texts_alignment_is_seen(alignment):
    text = Text("iii\nWWWWWWWW", size=3, alignment=alignment)
    found = shown(page(Layer("t", text, 0, 0, 60, 30), size=(120, 40)))
    first = np.flatnonzero(found[:14, :, 3].any(axis=0))
    whole = np.flatnonzero(found[..., 3].any(axis=0))
    middle = (first[0] + first[-1] - whole[0] - whole[-1]) / 2
    assert np.sign(round(middle, -1)) == {"left": -1, "center": 0, "right": 1}[alignment]
