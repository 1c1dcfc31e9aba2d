"""Every component passes on a design that has it, and fails when its one thing is broken."""

import pytest

from limner.design.components import ImageFile, Kind, check, components_of
from limner.design.components.matching import runs_of
from limner.design.document import Document, Layer, Text
from limner.design.files import ImageBytes
from limner.design.pages import PAGE_TYPES
from limner.design.requests import Request
from limner.design.scene import measure_scene
from limner.design.workflow import run_workflow

LINK = "https://fair.example/map"
REQUEST = Request.model_validate(
    {
        "id": "poster-test",
        "type": "poster",
        "theme": "fair",
        "difficulty": "hard",
        "query": "A poster for the fair, please.",
        "texts": [
            {
                "lines": {"headline": "Summer Fair", "tagline": "Bring a hat"},
                "color": "navy",
                "font": "Georgia",
                "at": "top",
                "size": "large",
                "align": "center",
            },
            {"lines": {"date": "2 May"}},
        ],
        "background": "ivory",
        "images": [
            {"shows": "a hat", "at": "center", "size": "large", "treatment": "darker"},
            {"shows": "a tree", "at": "left", "treatment": "tilted"},
        ],
        "shapes": [{"kind": "circle", "color": "gold", "at": "bottom left"}],
        "codes": [{"link": LINK, "at": "bottom right"}],
    }
)
FILES = [ImageFile("hat.svg", 300, 400), ImageFile("tree.svg", 100, 100)]
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}">'
    '<rect width="{0}" height="{1}" fill="teal"/></svg>'
)
IMAGES = ImageBytes({f.name: SVG.format(f.width, f.height).encode() for f in FILES})
PHOTO, VECTOR, LAYOUT = "Photo Editor", "Vector Graphic Editor", "Layout Designer"


def rgb(*color):
    return dict(zip(("red", "green", "blue"), color, strict=True))


def good():
    """Return the steps of a design that has everything, by names to break them by."""
    hat, tree, code = {"fileName": "hat"}, {"fileName": "tree"}, {"fileName": "code"}
    head, date, sun = {"layerName": "head"}, {"layerName": "date"}, {"layerName": "sun"}
    words = {"textString": "Summer Fair\nBring a hat"}
    return {
        "photo": [PHOTO, "CreateDocument", {"docType": "poster"}],
        "hat": [PHOTO, "ImportObject", {"fileName": "hat.svg", "layerName": "hat"}],
        "hat size": [PHOTO, "ResizeObject", {**hat, "width": 960, "height": 1280}],
        "hat place": [PHOTO, "RepositionObject", {**hat, "posX": 420, "posY": 560}],
        "hat look": [PHOTO, "AdjustBC", {"layerName": "hat", "brightness": -40, "contrast": 0}],
        "photo save": [PHOTO, "SaveDocument", {"fileName": "photo", "format": "psd"}],
        "vector": [VECTOR, "CreateDocument", {"docType": "poster"}],
        "sun": [VECTOR, "DrawCircle", {**sun, "radius": 150, **rgb(255, 215, 0)}],
        "sun place": [VECTOR, "RepositionDrawing", {**sun, "posX": 100, "posY": 2000}],
        "vector save": [VECTOR, "SaveDocument", {"fileName": "sun", "format": "svg"}],
        "page": [LAYOUT, "CreateDocument", {"docType": "poster"}],
        "paper": [LAYOUT, "SetBackgroundColor", rgb(255, 255, 240)],
        "photo in": [LAYOUT, "ImportObject", {"fileName": "photo.psd", "layerName": "photo"}],
        "sun in": [LAYOUT, "ImportObject", {"fileName": "sun.svg", "layerName": "sun"}],
        "tree": [LAYOUT, "ImportObject", {"fileName": "tree.svg", "layerName": "tree"}],
        "tree size": [LAYOUT, "ResizeObject", {**tree, "width": 250, "height": 250}],
        "tree place": [LAYOUT, "RepositionObject", {**tree, "posX": 90, "posY": 1000}],
        "tree look": [LAYOUT, "RotateObject", {**tree, "angle": 10}],
        "code": [LAYOUT, "GenerateQRObject", {"layerName": "code", "linkURL": LINK}],
        "code size": [LAYOUT, "ResizeObject", {**code, "width": 300, "height": 300}],
        "code place": [LAYOUT, "RepositionObject", {**code, "posX": 1400, "posY": 2000}],
        "head": [LAYOUT, "CreateText", {**head, **words}],
        "head font": [LAYOUT, "ApplyFont", {**head, "fontName": "Georgia"}],
        "head size": [LAYOUT, "ResizeText", {**head, "fontSize": 100}],
        "head color": [LAYOUT, "ColorText", {**head, **rgb(0, 0, 128)}],
        "head align": [LAYOUT, "AlignText", {**head, "alignment": "center"}],
        "head place": [LAYOUT, "RepositionText", {**head, "posX": 500, "posY": 150}],
        "date": [LAYOUT, "CreateText", {**date, "textString": "2 May"}],
        "date size": [LAYOUT, "ResizeText", {**date, "fontSize": 60}],
        "date place": [LAYOUT, "RepositionText", {**date, "posX": 800, "posY": 2100}],
        "save": [LAYOUT, "SaveDocument", {"fileName": "poster", "format": "pdf"}],
    }


def failed(steps):
    keys = ("expert", "action", "parameters")
    run = run_workflow([dict(zip(keys, step, strict=True)) for step in steps.values()], IMAGES)
    assert run.errors == ()
    return {result.component.key for result in check(REQUEST, run, FILES) if not result.passed}


def broken(name, **parameters):
    steps = good()
    steps[name][2] = {**steps[name][2], **parameters}
    return failed(steps)


def test_a_good_design_has_everything():
    assert failed(good()) == set()


def test_keys_are_unique_and_both_kinds_are_there():
    components = components_of(REQUEST)
    assert len({item.key for item in components}) == len(components)
    assert {item.kind for item in components} == set(Kind)
    assert all(item.asked for item in components)


@pytest.mark.parametrize(
    ("key", "step", "changes"),
    [
        ("text 1: words", "head", {"textString": "Summer Fair\nBring a cat"}),
        ("text 1: color", "head color", rgb(0, 60, 0)),
        ("text 1: font", "head font", {"fontName": "Lobster"}),
        ("text 1: place", "head place", {"posX": 700, "posY": 1900}),
        ("text 1: size", "head size", {"fontSize": 40}),
        ("text 1: alignment", "head align", {"alignment": "left"}),
        ("text 1: contrast", "head color", rgb(255, 255, 200)),
        ("text 1: margin", "head place", {"posX": 500, "posY": 30}),
        ("code 1: margin", "code place", {"posX": 1470, "posY": 2000}),
        ("text 1: inside", "head place", {"posX": -300, "posY": 150}),
        ("text 2: legible", "date size", {"fontSize": 12}),
        ("text 2: visible", "date place", {"posX": 5000, "posY": 2100}),
        ("texts: apart", "date place", {"posX": 700, "posY": 200}),
        ("image 1: place", "hat place", {"posX": 420, "posY": 1150}),
        ("image 1: size", "hat size", {"width": 480, "height": 640}),
        ("image 1: treatment", "hat look", {"brightness": 40}),
        ("image 1: undistorted", "hat size", {"width": 1060, "height": 1280}),
        ("image 2: treatment", "tree look", {"angle": 90}),
        ("image 2: place", "tree place", {"posX": 90, "posY": 300}),
        ("image 2: inside", "tree place", {"posX": -100, "posY": 1000}),
        ("image 2: there", "tree", {"fileName": "hat.svg"}),
        ("shape 1: color", "sun", rgb(0, 215, 0)),
        ("shape 1: place", "sun place", {"posX": 100, "posY": 200}),
        ("shape 1: inside", "sun place", {"posX": -100, "posY": 2000}),
        ("code 1: there", "code", {"linkURL": "https://fair.example/other"}),
        ("code 1: place", "code place", {"posX": 1400, "posY": 200}),
        ("code 1: undistorted", "code size", {"width": 300, "height": 330}),
        ("background", "paper", rgb(200, 255, 240)),
        ("page: type", "page", {"docType": "book cover"}),
    ],
)
def test_a_check_fails_when_its_thing_is_broken(key, step, changes):
    assert key in broken(step, **changes)


def without(*names):
    return {name: step for name, step in good().items() if name not in names}


def test_a_figure_of_another_kind_is_not_the_one_asked_for():
    steps = good()
    steps["sun"] = [
        VECTOR,
        "DrawStar",
        {"layerName": "sun", "numPoints": 5, "radius": 150, **rgb(255, 215, 0)},
    ]
    assert "shape 1: there" in failed(steps)


def test_an_image_that_is_left_out_is_not_there():
    found = failed(without("photo in"))
    assert {"image 1: there", "image 1: visible", "image 1: undistorted"} <= found


def test_what_is_covered_is_not_visible():
    steps = good()
    order = [name for name in steps if name != "sun in"]
    moved = {name: steps[name] for name in order[:-1]}
    cover = {"cover": [LAYOUT, "ImportObject", {"fileName": "tree.svg", "layerName": "cover"}]}
    cover["cover size"] = [
        LAYOUT,
        "ResizeObject",
        {"fileName": "cover", "width": 1800, "height": 1800},
    ]
    everything = {**moved, "sun in": steps["sun in"], **cover, "save": steps["save"]}
    found = failed(everything)
    assert {"text 1: visible", "image 1: visible"} <= found


def test_a_design_has_to_be_saved():
    keep = [n for n in good() if n not in ("save", "photo", "vector", "photo in", "sun in")]
    layout = {n: good()[n] for n in keep if good()[n][0] == LAYOUT}
    assert "page: saved" in failed(layout)


def test_one_line_an_element_counts_as_the_block():
    steps = good()
    steps["head"][2]["textString"] = "Summer Fair"
    second = {}
    for name in ("head", "head font", "head size", "head color", "head align", "head place"):
        expert, action, values = good()[name]
        second[f"{name} 2"] = [expert, action, {**values, "layerName": "second"}]
    second["head 2"][2]["textString"] = "Bring a hat"
    second["head place 2"][2].update(posX=600, posY=340)
    last = steps.pop("save")
    assert failed({**steps, **second, "save": last}) == set()


def test_a_line_may_be_broken():
    broken_up = {"textString": "Summer\nFair\nBring a hat"}
    steps = good()
    steps["head"][2].update(broken_up)
    steps["head size"][2]["fontSize"] = 80
    steps["head place"][2].update(posX=600, posY=60)
    assert failed(steps) == set()


def test_without_a_document_nothing_passes():
    results = check(REQUEST, run_workflow([]), FILES)
    assert len(results) == len(components_of(REQUEST))
    assert not any(result.passed for result in results)


def test_a_file_is_needed_for_each_image():
    with pytest.raises(ValueError, match="2 images, 1 files"):
        check(REQUEST, run_workflow([]), FILES[:1])


@pytest.mark.parametrize(
    ("gray", "points", "passes"),
    [(118, 17, True), (122, 17, False), (140, 17, False), (140, 18, True), (152, 18, False)],
)
def test_small_type_needs_more_contrast_than_large_type(gray, points, passes):
    """On ivory, whose contrast with grey 118 is 4.53, with 122 4.25, 140 3.3, 152 2.8."""
    steps = good()
    steps["date size"][2]["fontSize"] = points
    color = {"date color": [LAYOUT, "ColorText", {"layerName": "date", **rgb(gray, gray, gray)}]}
    last = steps.pop("save")
    found = failed({**steps, **color, "save": last})
    assert ("text 2: contrast" not in found) == passes


def test_contrast_is_measured_where_the_letters_are():
    """A dark text half on a dark picture fails, though most of its box is light."""
    steps = good()
    steps["date place"][2].update(posX=150, posY=1060)
    steps["date size"][2]["fontSize"] = 60
    color = {"date color": [LAYOUT, "ColorText", {"layerName": "date", **rgb(0, 60, 60)}]}
    last = steps.pop("save")
    assert "text 2: contrast" in failed({**steps, **color, "save": last})


def test_colours_that_the_client_asked_for_are_legible_enough():
    pale = REQUEST.model_copy(
        update={"texts": (REQUEST.texts[0].model_copy(update={"color": "gold"}), REQUEST.texts[1])}
    )
    steps = good()
    steps["head color"][2].update(rgb(255, 215, 0))
    keys = ("expert", "action", "parameters")
    run = run_workflow([dict(zip(keys, step, strict=True)) for step in steps.values()], IMAGES)
    assert [r.component.key for r in check(pale, run, FILES) if not r.passed] == []


def head_in_two(gap):
    """Return a design whose headline is two texts, the second this far below the first."""
    steps = good()
    last = steps.pop("save")
    steps["head"][2]["textString"] = "Summer"
    steps["head size"][2]["fontSize"] = 75
    steps["head place"][2].update(posX=720, posY=60)
    for number, words in (("2", "Fair"), ("3", "Bring a hat")):
        for name in ("head", "head font", "head size", "head color", "head align", "head place"):
            expert, action, values = good()[name]
            steps[f"{name} {number}"] = [expert, action, {**values, "layerName": number}]
        steps[f"head {number}"][2]["textString"] = words
        steps[f"head size {number}"][2]["fontSize"] = 75
    steps["head place 2"][2].update(posX=780, posY=200 + gap)
    steps["head place 3"][2].update(posX=650, posY=340)
    return {**steps, "save": last}


def test_a_line_may_be_two_texts_that_are_near():
    assert failed(head_in_two(0)) == set()
    assert "text 1: words" in failed(head_in_two(1500))


def with_text(words, **place):
    steps = good()
    last = steps.pop("save")
    more = {
        "more": [LAYOUT, "CreateText", {"layerName": "more", "textString": words}],
        "more size": [LAYOUT, "ResizeText", {"layerName": "more", "fontSize": 24}],
        "more place": [LAYOUT, "RepositionText", {"layerName": "more", **place}],
    }
    return {**steps, **more, "save": last}


def test_nothing_is_printed_twice():
    assert failed(with_text("Bring a hat", posX=800, posY=2250)) == {"texts: once"}


def test_a_little_text_of_the_designer_is_let_pass_but_no_more():
    """23 letters and digits are asked, so 11 more pass."""
    assert failed(with_text("just eleven.", posX=800, posY=2250)) == set()
    assert failed(with_text("twelve signs?", posX=800, posY=2250)) == {"texts: asked"}
    assert failed(with_text("t w e l v e s i g n s ?", posX=800, posY=2250)) == {"texts: asked"}


def test_blank_lines_are_no_part_of_a_line_s_box():
    layer = Layer("a", Text("one\n\ntwo\n"), 0, 0, 100, 400)
    (element,) = measure_scene(Document(PAGE_TYPES["poster"], layers=(layer,))).elements
    assert [run.box for run in runs_of(element, "two")] == [(0, 200, 100, 300)]


def test_a_qr_code_that_no_reader_reads_is_told():
    """A blot over the middle of it hides more than its error correction makes good."""
    steps = good()
    last = steps.pop("save")
    blot = {"layerName": "blot"}
    more = {
        "blot": [LAYOUT, "CreateText", {**blot, "textString": "\N{FULL BLOCK}" * 3}],
        "blot size": [LAYOUT, "ResizeText", {**blot, "fontSize": 140}],
        "blot place": [LAYOUT, "RepositionText", {**blot, "posX": 1400, "posY": 2000}],
    }
    told = failed({**steps, **more, "save": last})
    assert {"code 1: scannable", "code 1: visible"} <= told


@pytest.mark.parametrize("angle", [0, 8, 90, 180])
def test_a_qr_code_is_read_from_the_pixels_however_it_is_turned(angle):
    steps = good()
    last = steps.pop("save")
    turned = [LAYOUT, "RotateObject", {"fileName": "code", "angle": angle}]
    assert failed({**steps, "turned": turned, "save": last}) == set()
