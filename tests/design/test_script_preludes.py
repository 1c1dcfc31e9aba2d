"""The helpers of the scripts, run in node: boxes, units, fonts, order and names.

The applications themselves are not here. What their items do is given by a figure of points, which
turns about the middle of what it shows and is stretched from its top left, as theirs are.
"""

import json
import re
from functools import reduce
from math import cos, radians, sin

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from design.adobe import evaluate
from limner.design.actions.layers import add_layer, change, resize
from limner.design.document import Document, Layer, Shape, ShapeKind
from limner.design.export.scripts.programs import prelude
from limner.design.pages import custom_page
from limner.design.steps import Expert

PHOTO, VECTOR, LAYOUT = Expert
INK = (0.1, 0.2, 0.6, 1.0)
"""Left, top, right and bottom of what shows, in shares of the box."""
SHEET = Document(custom_page(1000, 800))
SHAPE = Shape(ShapeKind.RECTANGLE)

FIGURES = """
function boundsOf(item) {
  var xs = item.points.map(function (p) { return p[0]; });
  var ys = item.points.map(function (p) { return p[1]; });
  return { left: Math.min.apply(null, xs), top: Math.min.apply(null, ys),
           right: Math.max.apply(null, xs), bottom: Math.max.apply(null, ys) };
}
function each(item, change) { item.points = item.points.map(change); }
function moveBy(item, x, y) { each(item, function (p) { return [p[0] + x, p[1] + y]; }); }
function scaleBy(item, x, y) {
  var b = boundsOf(item);
  each(item, function (p) { return [b.left + (p[0] - b.left) * x, b.top + (p[1] - b.top) * y]; });
}
function rotateBy(item, clockwise) {
  var b = boundsOf(item), a = clockwise * Math.PI / 180;
  var cx = (b.left + b.right) / 2, cy = (b.top + b.bottom) / 2;
  each(item, function (p) {
    var x = p[0] - cx, y = p[1] - cy;
    return [cx + x * Math.cos(a) - y * Math.sin(a), cy + x * Math.sin(a) + y * Math.cos(a)];
  });
}
var painted = [];
function putAbove(item, other) { place(item, painted.indexOf(item), other, 1); }
function putBelow(item, other) { place(item, painted.indexOf(item), other, 0); }
function place(item, now, other, after) {
  painted.splice(now, 1);
  painted.splice(painted.indexOf(other) + after, 0, item);
}
function removeItem(item) { painted.splice(painted.indexOf(item), 1); }
function add(name, width, height, ink) {
  var item = { points: [[ink.left, ink.top], [ink.right, ink.top], [ink.right, ink.bottom],
                        [ink.left, ink.bottom]] };
  each(item, function (p) { return [p[0] * width, p[1] * height]; });
  painted.push(item);
  adopt(name, "", item, width, height, ink);
}
startPage(1000, 800, 300, 0);
"""

sides = st.integers(10, 900)
moves = st.tuples(st.just("reposition"), st.integers(-300, 900), st.integers(-300, 900))
sizes = st.tuples(st.just("resize"), sides, sides)
turns = st.tuples(st.just("rotate"), st.integers(0, 360))


def common() -> str:
    return prelude(VECTOR).partition("// Illustrator:")[0] + FIGURES


def drawn(layer: Layer) -> list[tuple[float, float]]:
    """Return where the corners of what shows lie on the page by the studio's rules."""
    left, top, right, bottom = INK
    return [
        _turned(layer, layer.x + across * layer.width, layer.y + down * layer.height)
        for across, down in ((left, top), (right, top), (right, bottom), (left, bottom))
    ]


def _turned(layer: Layer, x: float, y: float) -> tuple[float, float]:
    (middle_x, middle_y), angle = layer.center, radians(layer.rotation)
    x, y = x - middle_x, y - middle_y
    return (
        middle_x + x * cos(angle) - y * sin(angle),
        middle_y + x * sin(angle) + y * cos(angle),
    )


def followed(document: Document, step: tuple) -> Document:
    layer = document.layers[0]
    if step[0] == "resize":
        return resize(document, layer, step[1], step[2])
    if step[0] == "rotate":
        return change(document, layer, rotation=step[1])
    return change(document, layer, x=step[1], y=step[2])


layers = st.tuples(sides, sides, st.lists(moves | sizes | turns, max_size=8))


@settings(max_examples=5, deadline=None)
@given(st.lists(layers, min_size=5, max_size=9))
def test_layers_lie_where_the_studio_puts_them(cases):
    ink = json.dumps(dict(zip(("left", "top", "right", "bottom"), INK, strict=True)))
    code, expected = [common()], []
    for number, (width, height, steps) in enumerate(cases):
        code.append(f'add("{number}", {width}, {height}, {ink});')
        code += [f'{name}("{number}", {", ".join(map(str, values))});' for name, *values in steps]
        document = reduce(followed, steps, add_layer(SHEET, "a", SHAPE, (width, height)))
        expected.append(drawn(document.layers[0]))
    found = evaluate("\n".join(code), "painted.map(function (item) { return item.points; })")
    np.testing.assert_allclose(found, expected, atol=1e-6)


@pytest.mark.parametrize(
    ("arrangement", "order"),
    [("front", "acdb"), ("frontward", "acbd"), ("back", "bacd"), ("backward", "bacd")],
)
def test_a_text_is_arranged_among_all_layers(arrangement, order):
    names = "abcd"
    code = "".join(f'add("{name}", 10, 10, WHOLE);' for name in names)
    code += f'arrange("b", "{arrangement}");'
    shown = evaluate(common() + code, "painted.map(function (item) { return item.name; })")
    kept = evaluate(common() + code, "entries.map(function (entry) { return entry.name; })")
    assert "".join(shown) == "".join(kept) == order


def test_arranging_past_an_end_changes_nothing():
    code = 'add("a", 9, 9, WHOLE); add("b", 9, 9, WHOLE); arrange("a", "backward");'
    code += 'arrange("b", "frontward");'
    names = "painted.map(function (item) { return item.name; })"
    assert evaluate(common() + code, names) == ["a", "b"]


def test_a_text_is_measured_anew_and_stays_in_the_middle_or_at_its_top_left():
    code = """
    add("a", 100, 50, WHOLE); add("b", 100, 50, WHOLE); reposition("b", 30, 40); rotate("b", 90);
    reshape("a", function (item) { scaleBy(item, 2, 2); });
    reshape("b", function (item) { scaleBy(item, 2, 2); });
    """
    boxes = "entries.map(function (e) { return [e.x, e.y, e.width, e.height, e.rotation]; })"
    middle, placed = evaluate(common() + code, boxes)
    assert middle == [400, 350, 200, 100, 0]
    assert placed == [30, 40, 200, 100, 90]


def test_a_layer_answers_to_its_name_then_to_its_file_with_or_without_ending():
    code = """
    add("a", 9, 9, WHOLE); add("sun.png", 9, 9, WHOLE); add("c", 9, 9, WHOLE);
    entries[0].source = "sun.png"; entries[2].source = "moon.v2.svg";
    """
    found = '[indexOf("a"), indexOf("sun.png"), indexOf("sun"), indexOf("moon.v2")]'
    assert evaluate(common() + code, found) == [0, 1, 0, 2]


def test_a_layer_that_is_not_there_is_an_error():
    code = 'var said = ""; try { find("x"); } catch (error) { said = error.message; }'
    assert evaluate(common() + code, "said") == "There is no layer x"


def test_removing_takes_the_layer_out():
    code = 'add("a", 9, 9, WHOLE); add("b", 9, 9, WHOLE); remove("a");'
    assert evaluate(common() + code, "[painted.length, entries[0].name]") == [1, "b"]


@pytest.mark.parametrize(("pixels", "resolution", "points"), [(300, 300, 72), (50, 100, 36)])
def test_pixels_and_points_are_those_of_the_pages_resolution(pixels, resolution, points):
    code = common() + f"startPage(10, 10, {resolution}, 0);"
    assert evaluate(code, f"[toPoints({pixels}), toPixels({points})]") == [points, pixels]


def test_illustrators_points_go_up_from_the_artboards_top_left():
    code = (
        prelude(VECTOR)
        + """
    startPage(900, 600, 300, 0);
    design = { artboards: [{ artboardRect: [10, 154, 226, 10] }] };
    """
    )
    assert evaluate(code, "pointAt(0, 0)") == [10, 154]
    assert evaluate(code, "pointAt(300, 150)") == [82, 118]
    box = {"left": 300, "top": 150, "right": 600, "bottom": 450}
    assert evaluate(code, "boundsOf({ geometricBounds: [82, 118, 154, 46] })") == box


def test_indesigns_edges_are_top_left_bottom_right_in_points():
    code = prelude(LAYOUT) + "startPage(900, 600, 300, 0);"
    assert evaluate(code, "edgesOf(300, 150, 300, 300)") == [36, 72, 108, 144]
    box = {"left": 300, "top": 150, "right": 600, "bottom": 450}
    assert evaluate(code, "boundsOf({ geometricBounds: [36, 72, 108, 144] })") == box


def test_photoshops_edges_are_pixels_as_values_or_numbers():
    code = prelude(PHOTO) + "var edges = [{ value: 1 }, { value: 2 }, 3, 4];"
    box = {"left": 1, "top": 2, "right": 3, "bottom": 4}
    assert evaluate(code, "boundsOf({ boundsNoEffects: edges })") == box


@pytest.mark.parametrize(
    ("asked", "style", "post_script", "rank"),
    [
        ("Open Sans", "Regular", "OpenSans-Regular", 2),
        ("open-sans", "Bold", "OpenSans-Bold", 1),
        ("Open Sans Bold", "Bold", "OpenSans-Bold", 3),
        ("OpenSans-Bold", "Bold", "OpenSans-Bold", 3),
        ("Open", "Regular", "OpenSans-Regular", 0),
        ("漢字", "Regular", "OpenSans-Regular", 0),
    ],
)
def test_a_font_is_found_by_family_or_full_name(asked, style, post_script, rank):
    values = ", ".join(json.dumps(value) for value in (asked, "Open Sans", style, post_script))
    assert evaluate(common(), f"fontRank({values})") == rank


@pytest.mark.parametrize(
    ("asked", "there", "found"),
    [
        ("sun.png", ["sun.png"], "sun.png"),
        ("sun", ["sun.svg"], "sun.svg"),
        ("page.psd", ["page.psd.pdf"], "page.psd"),
        ("50%41.png", ["50%41.png"], "50%41.png"),
    ],
)
def test_a_file_is_found_beside_the_script(asked, there, found):
    code = f"""
    var there = {json.dumps(there)};
    var $ = {{ fileName: "/run/1-photoshop.jsx" }};
    function File(path) {{
      this.parent = {{ absoluteURI: "/run" }};
      this.exists = there.indexOf(decodeURIComponent(path.replace("/run/", ""))) >= 0;
    }}
    """
    assert evaluate(common() + code, f"fullName({json.dumps(asked)})") == found


@pytest.mark.parametrize("expert", Expert)
def test_no_choice_stands_inside_another(expert):
    """ExtendScript reads ``a ? b : c ? d : e`` as ``(a ? b : c) ? d : e``."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", prelude(expert), flags=re.DOTALL)
    assert " ? " in code
    assert re.findall(r" \? [^;]* \? ", code) == []
