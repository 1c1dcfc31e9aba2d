"""What is there though nobody can see or read it, and which of two figures is which."""

import pytest

from limner.design.components import ImageFile, check
from limner.design.files import ImageBytes
from limner.design.requests import Request
from limner.design.workflow import run_workflow

PHOTO, VECTOR = "Photo Editor", "Vector Graphic Editor"
BLUE = {"red": 0, "green": 0, "blue": 255}
SQUARE = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">'
    b'<rect width="400" height="400" fill="#284"/></svg>'
)


def request(**parts):
    plain = {
        "id": "own-1",
        "type": "postcard",
        "theme": "own",
        "difficulty": "hard",
        "query": "A postcard that says Over the Hill, with a square and a triangle.",
        "texts": [{"lines": {"headline": "Over the Hill"}}],
    }
    return Request.model_validate(plain | parts)


def missing(wanted, expert, *steps):
    """Return the keys of what a page with some steps on it lacks."""
    made = [("CreateDocument", {"docType": "postcard"}), *steps]
    made.append(("SaveDocument", {"fileName": "design", "format": "pdf"}))
    files = [ImageFile("square.svg", 400, 400)] * len(wanted.images)
    run = run_workflow(
        [{"expert": expert, "action": action, "parameters": values} for action, values in made],
        ImageBytes({"square.svg": SQUARE}),
    )
    assert run.errors == ()
    return {result.component.key for result in check(wanted, run, files) if not result.passed}


def text(name, words, x, y):
    return [
        ("CreateText", {"layerName": name, "textString": words}),
        ("ResizeText", {"layerName": name, "fontSize": 30}),
        ("RepositionText", {"layerName": name, "posX": x, "posY": y}),
    ]


HEADLINE = text("head", "Over the Hill", 200, 200)


@pytest.mark.parametrize(
    ("places", "lacks"),
    [
        ([(200, 200), (200, 340)], set()),
        ([(200, 200), (520, 200)], set()),
        ([(200, 340), (200, 200)], {"text 1: words"}),
        ([(520, 200), (200, 200)], {"text 1: words"}),
    ],
    ids=["below", "to the right", "above", "to the left"],
)
def test_a_line_is_joined_of_texts_in_the_order_in_which_they_are_read(places, lacks):
    steps = [*text("one", "Over", *places[0]), *text("two", "the Hill", *places[1])]
    assert missing(request(), PHOTO, *steps) & {"text 1: words"} == lacks


@pytest.mark.parametrize(("width", "lacks"), [(6, set()), (31, set()), (32, {"text 1: legible"})])
def test_an_outline_of_a_quarter_of_an_em_fills_the_letters(width, lacks):
    line = {"layerName": "head", "strokeWidth": width, "red": 0, "green": 0, "blue": 0}
    assert missing(request(), VECTOR, *HEADLINE, ("StrokeText", line)) == lacks


@pytest.mark.parametrize(("amount", "lacks"), [(12, set()), (13, {"text 1: legible"})])
def test_a_text_that_is_blurred_by_a_tenth_of_an_em_cannot_be_read(amount, lacks):
    blur = ("BlurObject", {"layerName": "head", "blurAmount": amount})
    assert missing(request(), PHOTO, *HEADLINE, blur) == lacks


@pytest.mark.parametrize(
    ("opacity", "side", "lacks"),
    [
        (10, 400, set()),
        (9, 400, {"image 1: visible"}),
        (100, 74, set()),
        (100, 73, {"image 1: visible"}),
    ],
)
def test_an_image_that_is_faint_or_tiny_is_not_seen(opacity, side, lacks):
    steps = [
        *HEADLINE,
        ("ImportObject", {"fileName": "square.svg", "layerName": "square"}),
        ("ResizeObject", {"fileName": "square", "width": side, "height": side}),
        ("RepositionObject", {"fileName": "square", "posX": 1200, "posY": 600}),
        ("OpacityObject", {"fileName": "square", "opacity": opacity}),
    ]
    assert missing(request(images=[{"shows": "a square"}]), PHOTO, *steps) == lacks


def triangle(color, x):
    return [
        ("DrawTriangle", {"layerName": f"at {x}", "base": 300, "height": 300, **color}),
        ("RepositionDrawing", {"layerName": f"at {x}", "posX": x, "posY": 700}),
    ]


def test_of_two_figures_the_one_that_is_missing_is_named():
    wanted = request(
        shapes=[{"kind": "triangle", "color": "red"}, {"kind": "triangle", "color": "blue"}]
    )
    lacks = missing(wanted, VECTOR, *HEADLINE, *triangle(BLUE, 1200))
    sides = ("there", "color", "visible", "inside")
    assert lacks == {f"shape 1: {side}" for side in sides}


def test_a_figure_in_the_colour_of_the_page_is_there_only_on_something_else():
    wanted = request(shapes=[{"kind": "triangle"}])
    white = {"red": 255, "green": 255, "blue": 255}
    assert "shape 1: there" in missing(wanted, VECTOR, *HEADLINE, *triangle(white, 1200))
    panel = [
        ("DrawRectangle", {"layerName": "panel", "width": 500, "height": 500, **BLUE}),
        ("RepositionDrawing", {"layerName": "panel", "posX": 1100, "posY": 600}),
    ]
    assert missing(wanted, VECTOR, *HEADLINE, *panel, *triangle(white, 1200)) == set()
