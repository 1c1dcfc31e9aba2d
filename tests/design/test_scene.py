"""The scene graph: what is in a design, where it lies, how much of it shows."""

import json
import math
from dataclasses import asdict, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limner.design.document import (
    Document,
    Effect,
    Layer,
    Outline,
    Placed,
    QRCode,
    Shape,
    ShapeKind,
    Text,
)
from limner.design.pages import PAGE_TYPES, custom_page
from limner.design.qr import qr_code
from limner.design.scene import ElementKind, measure_scene

RECTANGLE = Shape(ShapeKind.RECTANGLE, ((0, 0), (1, 0), (1, 1), (0, 1)), (200, 0, 0))
GRAIN = 0.02
"""What the grid on which visibility is measured may be off."""


def box(name, x, y, width, height, **more):
    return Layer(name, RECTANGLE, x, y, width, height, **more)


def scene(*layers, width=400, height=300):
    return measure_scene(Document(custom_page(width, height), layers=layers))


def elements(*layers, **size):
    return {element.name: element for element in scene(*layers, **size).elements}


def placed(name, document, x, y, width, height, **more):
    return Layer(name, Placed(f"{name}.psd", document), x, y, width, height, **more)


def test_an_empty_page():
    page = Document(PAGE_TYPES["poster"], (1, 2, 3))
    result = measure_scene(page)
    assert (result.page, result.width, result.height) == ("poster", 1800, 2400)
    assert (result.background, result.elements, result.visible) == ((1, 2, 3), (), ())


def test_an_element_has_its_layers_values():
    outline = Outline(3, (9, 9, 9))
    shape = replace(RECTANGLE, outline=outline)
    effects = (Effect("BlurObject", (("blurAmount", 2.0),)), Effect("AdjustBW"))
    layer = Layer("a", shape, 10, 20, 100, 50, rotation=90, opacity=40, effects=effects)
    (a,) = scene(layer).elements
    assert (a.kind, a.shape, a.fill, a.outline) == ("shape", "rectangle", (200, 0, 0), outline)
    assert (a.x, a.y, a.width, a.height, a.rotation) == (10, 20, 100, 50, 90)
    assert (a.opacity, a.order, a.within, a.source) == (40, 0, (), None)
    assert a.effects == ("BlurObject", "AdjustBW")
    assert a.corners == ((85, -5), (85, 95), (35, 95), (35, -5))
    assert a.bounds == (35, -5, 85, 95)


def test_a_text_and_a_code_say_their_words():
    text = Text("Hello\nthere", "Georgia", 14, (1, 2, 3))
    code = qr_code("https://example.org")
    found = elements(Layer("t", text, 0, 0, 200, 40), Layer("q", code, 0, 60, 100, 100))
    t, q = found["t"], found["q"]
    assert (t.kind, t.text, t.font, t.fill) == ("text", "Hello\nthere", "Georgia", (1, 2, 3))
    assert (t.font_size, t.alignment) == (14, "left")
    assert (q.kind, q.text) == (ElementKind.QR_CODE, "https://example.org")


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [(0, 0, 1), (-50, 0, 0.5), (-50, -25, 0.25), (375, 0, 0.25), (-100, 0, 0), (900, 0, 0)],
)
def test_the_share_inside_the_page(x, y, inside):
    a = elements(box("a", x, y, 100, 50))["a"]
    assert a.inside == pytest.approx(inside)
    assert a.visible == (1 if inside else 0)


def test_the_share_inside_of_a_turned_box():
    """A square on its corner, its centre on the page's edge: half of it is inside."""
    a = elements(box("a", -50, 100, 100, 100, rotation=45))["a"]
    assert a.inside == pytest.approx(0.5)
    reach = 50 * math.sqrt(2)
    assert a.bounds == pytest.approx((-reach, 150 - reach, reach, 150 + reach))


def test_a_line_that_runs_off_the_page():
    line = Shape(ShapeKind.LINE, ((0, 0.5), (1, 0.5)), None, Outline(4, (0, 0, 0)))
    assert elements(Layer("l", line, -100, 50, 200, 0))["l"].inside == pytest.approx(0.5, abs=0.01)
    assert elements(Layer("l", line, 100, 50, 200, 0))["l"].inside == 1


@pytest.mark.parametrize(
    ("opacity", "visible"), [(100, 0.5), (50, 0.75), (0, 1)], ids=["opaque", "half", "none"]
)
def test_a_cover_hides_what_is_under_it(opacity, visible):
    under, over = box("under", 0, 0, 200, 100), box("over", 100, 0, 200, 100, opacity=opacity)
    found = elements(under, over)
    assert found["under"].visible == pytest.approx(visible, abs=GRAIN)
    assert found["over"].visible == (1 if opacity else 0)
    assert found["over"].order == 1


def test_only_what_is_painted_covers():
    """A circle's box covers its square neighbour whole, the circle itself only pi/4 of it."""
    circle = Layer("c", Shape(ShapeKind.CIRCLE), 0, 0, 200, 200)
    found = elements(box("under", 0, 0, 200, 200), circle)
    assert found["under"].visible == pytest.approx(1 - math.pi / 4, abs=GRAIN)


def test_what_is_wholly_covered_is_listed_but_not_visible():
    result = scene(box("under", 50, 50, 10, 10), box("over", 0, 0, 400, 300))
    assert [element.visible for element in result.elements] == [0, 1]
    assert [element.name for element in result.visible] == ["over"]


def test_two_covers_hide_what_both_cover_once():
    covers = [box(name, 100, 0, 100, 100) for name in "xy"]
    found = elements(box("under", 0, 0, 200, 100), *covers)
    assert found["under"].visible == pytest.approx(0.5, abs=GRAIN)
    assert (found["x"].visible, found["y"].visible) == (0, 1)


def test_a_text_covers_little():
    text = Layer("t", Text("i"), 0, 0, 400, 300)
    assert elements(box("under", 0, 0, 400, 300), text)["under"].visible > 0.9


INNER = Document(
    custom_page(200, 100),
    (0, 90, 0),
    (box("a", 50, 25, 100, 50, opacity=50), Layer("t", Text("Hi", size=10), 0, 0, 20, 10)),
)


def test_parts_of_a_placed_document_are_elements_in_their_places():
    result = scene(box("under", 0, 0, 50, 50), placed("p", INNER, 100, 100, 100, 50, opacity=50))
    assert [(e.name, e.kind, e.order, e.within) for e in result.elements] == [
        ("under", "shape", 0, ()),
        ("p", "background", 1, ()),
        ("a", "shape", 2, ("p",)),
        ("t", "text", 3, ("p",)),
    ]
    _, page, a, t = result.elements
    assert (page.x, page.y, page.width, page.height) == (100, 100, 100, 50)
    assert (page.fill, page.opacity, page.source) == ((0, 90, 0), 50, "p.psd")
    assert (a.x, a.y, a.width, a.height, a.opacity) == (125, 112.5, 50, 25, 25)
    assert (t.text, t.font_size, t.source) == ("Hi", 5, "p.psd")


def test_type_is_measured_in_the_pages_own_points():
    """Type of 10 points at 300 dpi is 30 points of a poster at 100 dpi, pixel for pixel."""
    poster = Document(PAGE_TYPES["poster"], layers=(placed("p", INNER, 0, 0, 200, 100),))
    assert measure_scene(poster).elements[-1].font_size == pytest.approx(30)


def test_a_see_through_placed_page_is_no_element():
    see_through = replace(INNER, background=None)
    assert list(elements(placed("p", see_through, 0, 0, 200, 100))) == ["a", "t"]


def test_a_part_turns_with_what_it_is_in():
    """A quarter turn of the whole about its centre, and a quarter of the part about its own."""
    inner = Document(custom_page(200, 100), layers=(box("a", 0, 0, 50, 20, rotation=90),))
    a = elements(placed("p", inner, 100, 100, 200, 100, rotation=90))["a"]
    assert a.rotation == 180
    assert (a.x + a.width / 2, a.y + a.height / 2) == pytest.approx((240, 75))
    assert (a.width, a.height) == (50, 20)


def test_documents_placed_in_placed_ones():
    middle = Document(custom_page(400, 200), layers=(placed("inner", INNER, 100, 50, 200, 100),))
    found = elements(placed("outer", middle, 0, 0, 200, 100, opacity=50))
    a = found["a"]
    assert a.within == ("outer", "inner")
    assert a.source == "inner.psd"
    assert (a.x, a.y, a.width, a.height, a.opacity) == (75, 37.5, 50, 25, 25)


def test_a_placed_page_cuts_its_parts_off():
    inner = Document(custom_page(100, 100), layers=(box("a", 50, 0, 100, 100),))
    a = elements(placed("p", inner, 0, 0, 100, 100))["a"]
    assert a.inside == pytest.approx(0.5)
    cover = elements(box("under", 100, 0, 100, 100), placed("p", inner, 0, 0, 100, 100))
    assert cover["under"].visible == 1


def test_effects_of_the_whole_are_named_on_its_parts():
    whole = placed("p", INNER, 0, 0, 200, 100, effects=(Effect("AdjustBW"),))
    assert [element.effects for element in elements(whole).values()] == [("AdjustBW",)] * 3


def test_it_is_json():
    result = scene(placed("p", INNER, 0, 0, 200, 100), box("a", 0, 0, 9, 9))
    read = json.loads(json.dumps(asdict(result), allow_nan=False))
    assert [item["kind"] for item in read["elements"]] == ["background", "shape", "text", "shape"]


SIDES = st.floats(0.01, 10_000)
PLACES = st.floats(-10_000, 10_000)
BOXES = st.builds(
    box,
    st.sampled_from("abc"),
    PLACES,
    PLACES,
    SIDES,
    SIDES,
    rotation=st.floats(0, 360),
    opacity=st.floats(0, 100),
)


@settings(max_examples=60, deadline=None)
@given(BOXES, BOXES)
def test_shares_are_shares(first, second):
    document = Document(custom_page(300, 200), layers=(first, replace(second, name="z")))
    for element in measure_scene(document).elements:
        assert 0 <= element.inside <= 1
        assert 0 <= element.visible <= 1
        assert 0 <= element.rotation < 360
        width, height = element.width, element.height
        sides = [math.dist(element.corners[n], element.corners[n + 1]) for n in (0, 1)]
        assert sides == pytest.approx([width, height], abs=1e-4)


class TestQRCode:
    @pytest.mark.parametrize("payload", ["https://example.org", "Grüße", "日本語", "x" * 1_000])
    def test_a_payload_becomes_a_square_with_three_finders(self, payload):
        code = qr_code(payload)
        assert isinstance(code, QRCode)
        side = len(code.modules)
        assert side % 4 == 1
        assert all(len(row) == side for row in code.modules)
        finder = (True,) * 7
        corners = [code.modules[0][:7], code.modules[0][-7:], code.modules[-1][:7]]
        assert corners == [finder] * 3

    @pytest.mark.parametrize("payload", ["", "x" * 5_000, "\ud800"])
    def test_what_does_not_fit_is_refused(self, payload):
        with pytest.raises(ValueError, match="QR code"):
            qr_code(payload)
