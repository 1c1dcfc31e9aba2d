"""All 46 actions: each is checked, runs, and changes what it says and nothing else."""

import json
import math
from collections import Counter
from dataclasses import fields

import cv2
import jsonschema
import numpy as np
import pytest

from limner.design.actions import (
    ACTIONS,
    Category,
    Choice,
    Number,
    Whole,
    action_list,
    action_schema,
    find_action,
    workflow_schema,
)
from limner.design.document import Outline
from limner.design.errors import ErrorKind
from limner.design.examples import EXAMPLES, IMAGE, example_images
from limner.design.render import pixels, render
from limner.design.scene import Element, ElementKind, measure_scene
from limner.design.steps import Expert, Step
from limner.design.workflow import run_workflow

every_action = pytest.mark.parametrize("name", ACTIONS)
INK, RED, GOLD, TEAL = (34, 48, 74), (214, 73, 51), (242, 178, 51), (28, 124, 125)


def run(steps):
    return run_workflow(list(steps), example_images())


def outcome(steps):
    """Run steps that must all be done."""
    result = run(steps)
    assert [str(error) for error in result.errors] == []
    return result


def test_there_are_46_in_the_papers_groups():
    counts = Counter(action.category for action in ACTIONS.values())
    assert [counts[category] for category in Category] == [4, 13, 11, 18]


def test_experts_have_what_the_paper_gives_them():
    having = {expert: {n for n, a in ACTIONS.items() if expert in a.experts} for expert in Expert}
    photo, vector, layout = having.values()
    filters = set(list(ACTIONS)[-11:])
    drawings = {name for name, item in ACTIONS.items() if item.category is Category.DRAWING}
    shared = set(ACTIONS) - filters - drawings - {"GenerateQRObject"}
    assert photo == shared | filters
    assert vector == shared | drawings
    assert layout == shared - {"OpacityText", "StrokeText", "OpacityObject"} | {"GenerateQRObject"}


PAPER = """
CreateDocument docType; CreateDocumentCustom width height; SetBackgroundColor red green blue;
SaveDocument fileName format; DrawCircle layerName radius red green blue;
DrawEllipse layerName majorRadius minorRadius red green blue;
DrawLine layerName startX startY endX endY strokeWidth red green blue;
DrawPolygon layerName sides radius red green blue;
DrawRectangle layerName width height red green blue;
DrawStar layerName numPoints radius red green blue;
DrawTriangle layerName base height red green blue; OpacityDrawing layerName opacity;
RemoveDrawing layerName; RepositionDrawing layerName posX posY;
ResizeDrawing layerName width height; RotateDrawing layerName angle;
StrokeDrawing layerName strokeWidth red green blue; AlignText layerName alignment;
ApplyFont layerName fontName; ArrangeText layerName arrangement;
ColorText layerName red green blue; CreateText layerName textString;
OpacityText layerName opacity; RemoveText layerName; RepositionText layerName posX posY;
ResizeText layerName fontSize; RotateText layerName angle;
StrokeText layerName strokeWidth red green blue; ImportObject fileName layerName;
OpacityObject fileName opacity; RemoveObject fileName; RepositionObject fileName posX posY;
ResizeObject fileName width height; RotateObject fileName angle;
GenerateQRObject layerName linkURL; AdjustBC layerName brightness contrast; AdjustBW layerName;
AdjustHSL layerName hue saturation lightness; BlurObject layerName blurAmount;
PhotoFilter layerName filterType density; GlassFilter layerName distortion smoothness scaling;
GlowFilter layerName graininess glowAmount clearAmount;
OceanRippleFilter layerName rippleSize rippleMagnitude;
StainedGlassFilter layerName cellSize borderThickness lightIntensity;
PatchWorkFilter layerName squareSize relief;
WatercolorFilter layerName brushDetail shadowIntensity texture
"""


def test_names_and_parameters_are_the_papers():
    declared = [[n, *(p.name for p in a.parameters)] for n, a in ACTIONS.items()]
    assert declared == [entry.split() for entry in PAPER.split(";")]
    assert find_action("StorkeDrawing") is ACTIONS["StrokeDrawing"]
    assert find_action("ApplyArialFont") is None


@every_action
def test_it_is_documented(name):
    action = ACTIONS[name]
    assert action.description.endswith(".")
    assert "\n" not in action.description
    assert name in action_list()
    for parameter in action.parameters:
        assert parameter.kind.meaning
        assert parameter.kind.range()


@every_action
def test_it_runs(name):
    example = EXAMPLES[name]
    result = outcome(example.workflow)
    assert result.results[-1].step.action == name


# What each example changes: fields of the element, or its whole appearance or removal.
CHANGED = {
    "OpacityDrawing": {"opacity": 35},
    "RepositionDrawing": {"x": 24, "y": 24},
    "ResizeDrawing": {"x": 40, "y": 155, "width": 520, "height": 90},
    "RotateDrawing": {"rotation": 30},
    "StrokeDrawing": {"outline": Outline(16, RED)},
    "AlignText": {"alignment": "center"},
    "ColorText": {"fill": RED},
    "OpacityText": {"opacity": 30},
    "RepositionText": {"x": 30, "y": 290},
    "RotateText": {"rotation": 330},
    "StrokeText": {"outline": Outline(5, GOLD)},
    "OpacityObject": {"opacity": 40},
    "RepositionObject": {"x": 0, "y": 0},
    "ResizeObject": {"x": 150, "y": 100, "width": 300, "height": 200},
    "RotateObject": {"rotation": 15},
    **{name: {"effects": (name,)} for name in list(ACTIONS)[-11:]},
}
ADDED = {
    "DrawCircle": {"shape": "circle", "x": 180, "y": 80, "width": 240, "height": 240, "fill": RED},
    "DrawEllipse": {"shape": "ellipse", "width": 400, "height": 200, "fill": TEAL},
    "DrawLine": {
        "shape": "line",
        "x": 80,
        "y": 80,
        "width": 440,
        "height": 240,
        "fill": None,
        "outline": Outline(14, INK),
    },
    "DrawPolygon": {"shape": "polygon", "width": 140 * math.sqrt(3), "height": 280, "fill": TEAL},
    "DrawRectangle": {"shape": "rectangle", "x": 140, "y": 100, "width": 320, "height": 200},
    "DrawStar": {"shape": "star", "width": 300 * math.sin(0.4 * math.pi), "fill": GOLD},
    "DrawTriangle": {"shape": "triangle", "width": 320, "height": 220, "fill": RED},
    "CreateText": {
        "kind": ElementKind.TEXT,
        "text": "Twelve points of Arial",
        "font": "Arial",
        "font_size": 12,
        "fill": (0, 0, 0),
        "alignment": "left",
    },
    "ImportObject": {"source": IMAGE, "x": 60, "y": 40, "width": 480, "height": 320},
    "GenerateQRObject": {"text": "https://example.org", "width": 264, "height": 264},
}
REMOVED = {"RemoveDrawing": "star", "RemoveText": "words", "RemoveObject": "photo"}
REMEASURED = {"ApplyFont": {"font": "Georgia"}, "ResizeText": {"font_size": 12}}
BY_THEMSELVES = {
    "CreateDocument",
    "CreateDocumentCustom",
    "SetBackgroundColor",
    "SaveDocument",
    "ArrangeText",
}
DERIVED = {"corners", "visible", "inside"}


def scenes(name):
    result = outcome(EXAMPLES[name].workflow)
    before, after = (measured(item.document) for item in result.results[-2:])
    return before, after


def measured(document):
    return {element.name: element for element in measure_scene(document).elements}


def differing(before, after):
    names = [item.name for item in fields(Element)]
    differ = {name for name in names if getattr(before, name) != getattr(after, name)}
    return {name: getattr(after, name) for name in differ - DERIVED}


def about(value, expected):
    """Equal; numbers to a millionth of a pixel or degree."""
    is_number = isinstance(expected, int | float)
    return value == (pytest.approx(expected, abs=1e-6) if is_number else expected)


def test_every_action_has_an_effect_stated_here():
    stated = [*CHANGED, *ADDED, *REMOVED, *REMEASURED, *BY_THEMSELVES]
    assert sorted(stated) == sorted(ACTIONS) == sorted(EXAMPLES)


@pytest.mark.parametrize("name", CHANGED)
def test_it_changes_one_element_only_as_it_says(name):
    before, after = scenes(name)
    assert list(before) == list(after)
    (element,) = [item for item in after if differing(before[item], after[item])]
    changes = differing(before[element], after[element])
    assert changes.keys() == CHANGED[name].keys()
    assert all(about(changes[field], value) for field, value in CHANGED[name].items())


@pytest.mark.parametrize("name", ADDED)
def test_it_adds_one_element_on_top_in_the_centre(name):
    before, after = scenes(name)
    (added,) = after.keys() - before.keys()
    element = after[added]
    assert element.order == len(before)
    for field, value in ADDED[name].items():
        assert about(getattr(element, field), value)
    center = element.x + element.width / 2, element.y + element.height / 2
    assert center == pytest.approx((300, 200))
    assert (element.visible, element.inside, element.opacity, element.rotation) == (1, 1, 100, 0)


@pytest.mark.parametrize("name", REMOVED)
def test_it_removes_one_element(name):
    before, after = scenes(name)
    assert before.keys() - after.keys() == {REMOVED[name]}


@pytest.mark.parametrize("name", REMEASURED)
def test_it_sets_a_text_anew_and_keeps_it_centred(name):
    before, after = scenes(name)
    changes = differing(before["words"], after["words"])
    assert changes.items() >= REMEASURED[name].items()
    assert changes.keys() <= {"x", "y", "width", "height", *REMEASURED[name]}
    assert changes["width"] != before["words"].width
    assert changes["x"] + changes["width"] / 2 == pytest.approx(300)


def test_a_document_of_a_type_has_its_print_size():
    sizes = {
        name: outcome([Step("Photo Editor", "CreateDocument", {"docType": name})]).document
        for name in ("book cover", "Business Card", "POST-CARD", "poster")
    }
    shown = [(d.page.name, d.width, d.height, d.page.resolution) for d in sizes.values()]
    assert shown == [
        ("book cover", 1800, 2700, 300),
        ("business card", 1050, 600, 300),
        ("postcard", 1800, 1200, 300),
        ("poster", 1800, 2400, 100),
    ]
    assert all(d.background is None and d.layers == () for d in sizes.values())


def test_a_custom_document_has_its_size():
    document = outcome(EXAMPLES["CreateDocumentCustom"].workflow).document
    assert (document.width, document.height, document.page.resolution) == (400, 400, 300)


def test_the_background_takes_its_colour():
    document = outcome(EXAMPLES["SetBackgroundColor"].workflow).document
    assert document.background == TEAL


def test_saving_keeps_the_document_as_it_is():
    result = outcome(EXAMPLES["SaveDocument"].workflow)
    assert list(result.saved) == ["fair.png"]
    assert result.saved["fair.png"].document is result.results[-1].document is result.document


@pytest.mark.parametrize(
    ("arrangement", "order"),
    [("front", "acdB"), ("frontward", "acBd"), ("back", "Bacd"), ("backward", "Bacd")],
)
def test_arranging_moves_a_text_among_all_layers(arrangement, order):
    def draw(name):
        size = {"radius": 5, "red": 0, "green": 0, "blue": 0}
        return Step("Vector Graphic Editor", "DrawCircle", {"layerName": name, **size})

    def write(action, **parameters):
        return Step("Vector Graphic Editor", action, {"layerName": "B", **parameters})

    page = Step("Vector Graphic Editor", "CreateDocument", {"docType": "poster"})
    steps = [page, draw("a"), write("CreateText", textString="B"), draw("c"), draw("d")]
    document = outcome([*steps, write("ArrangeText", arrangement=arrangement)]).document
    assert "".join(layer.name for layer in document.layers) == order


PIXELS = [name for name in ACTIONS if name not in ("SaveDocument", "CreateDocument")]
REACH = {"StrokeDrawing": 30, "StrokeText": 5, "DrawLine": 14}
"""Pixels that strokes reach out of their boxes: 30 for the mitred points of a star."""


@pytest.mark.parametrize("name", [n for n in PIXELS if n != "CreateDocumentCustom"])
def test_its_pixels_change_where_its_element_is_and_nowhere_else(name):
    results = outcome(EXAMPLES[name].workflow).results[-2:]
    first, second = (np.asarray(pixels(render(r.document))).astype(int) for r in results)
    changed = np.abs(first - second).max(axis=2) > 0
    assert changed.any()
    if name != "SetBackgroundColor":
        rows, columns = np.nonzero(changed)
        left, top, right, bottom = touched(*results)
        reach = REACH.get(name, 0) + 2
        assert left - reach <= columns.min()
        assert columns.max() <= right + reach
        assert top - reach <= rows.min()
        assert rows.max() <= bottom + reach


def touched(before, after):
    """Return the bounds of all elements that differ, before and after; blurs stay in 3 radii."""
    first, second = measured(before.document), measured(after.document)
    changed = [
        element
        for name in first.keys() | second.keys()
        if first.get(name) != second.get(name)
        for element in (first.get(name), second.get(name))
        if element
    ]
    bounds = np.array([element.bounds for element in changed])
    spread = 3 * after.step.parameters.get("blurAmount", 0)
    low, high = bounds[:, :2].min(axis=0) - spread, bounds[:, 2:].max(axis=0) + spread
    return (*low, *high)


def wrong_values(kind):
    """Values that a kind must refuse: wrong types, out of range, not finite."""
    yield from (None, [], {}, [1], True, False)
    if isinstance(kind, Number):
        yield from (kind.least - 1, kind.most + 1, 1e308, -1e308, 10**400, -(10**400))
        yield from (math.nan, math.inf, -math.inf)
        yield from ("120", "120px", "50%", "", "nan")
        if isinstance(kind, Whole):
            yield kind.least + 0.5
    elif isinstance(kind, Choice):
        yield from ("", "nonsense", 1, 1.5, "x" * 100_000)
    else:
        yield from ("", "  ", 1, 1.5, math.nan, "x" * (kind.most + 1))
        yield from ("nul\0", "bell\7", "half \ud800 of a pair")


def refusal(name, parameters):
    """Run an example with other parameters, which must change nothing; return the reason."""
    example = EXAMPLES[name]
    result = run([*example.before, Step(example.step.expert, name, parameters)])
    *before, last = result.results
    assert all(item.done for item in before)
    assert last.error.kind is ErrorKind.INVALID_PARAMETERS
    assert last.error.scope is None
    assert len(last.error.reason) < 1_000
    assert last.document is (before[-1].document if before else None)
    assert not result.saved
    return last.error.reason


@every_action
def test_an_unknown_key_is_refused(name):
    good = EXAMPLES[name].step.parameters
    for key in ("colour", "", "LayerName", "layer_name"):
        assert repr(key) in refusal(name, {**good, key: 1})


@every_action
def test_a_missing_key_is_refused(name):
    good = EXAMPLES[name].step.parameters
    for parameter in ACTIONS[name].parameters:
        if parameter.required:
            rest = {key: value for key, value in good.items() if key != parameter.name}
            assert parameter.name in refusal(name, rest)


@every_action
def test_a_wrong_value_is_refused(name):
    good = EXAMPLES[name].step.parameters
    for parameter in ACTIONS[name].parameters:
        for value in wrong_values(parameter.kind):
            assert parameter.name in refusal(name, {**good, parameter.name: value})


@every_action
def test_both_ends_of_a_range_are_within_it(name):
    for parameter in ACTIONS[name].parameters:
        kind = parameter.kind
        if isinstance(kind, Number):
            assert [kind.check(kind.least), kind.check(kind.most)] == [kind.least, kind.most]
        if isinstance(kind, Whole):
            checked = kind.check(float(kind.most))
            assert isinstance(checked, int)
            assert checked == kind.most
        if isinstance(kind, Choice):
            spelled = [choice.upper().replace(" ", "_") for choice in kind.choices]
            assert [kind.check(word) for word in spelled] == list(kind.choices)


@every_action
def test_the_schema_agrees_with_the_checks(name):
    action, good = ACTIONS[name], dict(EXAMPLES[name].step.parameters)
    validator = jsonschema.Draft202012Validator(action_schema(action))
    assert validator.is_valid(good)
    assert not validator.is_valid({**good, "colour": 1})
    for parameter in action.parameters:
        rest = {key: value for key, value in good.items() if key != parameter.name}
        assert validator.is_valid(rest) is not parameter.required
        wrong = [value for value in wrong_values(parameter.kind) if not odd(value)]
        assert not any(validator.is_valid({**good, parameter.name: value}) for value in wrong)


def odd(value):
    """Whether JSON has no such value, or a schema does not look that closely."""
    not_json = isinstance(value, float) and not math.isfinite(value)
    return not_json or (isinstance(value, str) and any(c in value for c in "\0\7\ud800"))


def test_the_workflow_schema_takes_every_example():
    jsonschema.Draft202012Validator.check_schema(workflow_schema())
    validator = jsonschema.Draft202012Validator(workflow_schema())
    for example in EXAMPLES.values():
        steps = [
            {"expert": str(s.expert), "action": s.action, "parameters": dict(s.parameters)}
            for s in example.workflow
        ]
        assert validator.is_valid(json.loads(json.dumps(steps)))
        assert not validator.is_valid([{**steps[0], "expert": "Text Editor"}])


def step(action, **parameters):
    return Step("Vector Graphic Editor", action, parameters)


def test_a_layer_that_was_moved_keeps_its_top_left_when_it_is_resized():
    example = EXAMPLES["RepositionDrawing"]
    document = outcome(
        [*example.workflow, step("ResizeDrawing", layerName="star", width=50, height=60)]
    ).document
    star = document.layer("star")
    assert (star.x, star.y, star.width, star.height) == (24, 24, 50, 60)


def test_a_stroke_of_no_width_takes_the_outline_away():
    done = [*EXAMPLES["StrokeDrawing"].workflow]
    none = {"strokeWidth": 0, "red": 0, "green": 0, "blue": 0}
    document = outcome([*done, step("StrokeDrawing", layerName="star", **none)]).document
    assert document.layer("star").content.outline is None


def test_a_line_must_be_seen():
    line = EXAMPLES["DrawLine"]
    none = {"strokeWidth": 0, "red": 0, "green": 0, "blue": 0}
    result = run([*line.workflow, step("StrokeDrawing", layerName="rule", **none)])
    assert result.results[-1].error.kind is ErrorKind.INVALID_PARAMETERS
    point = {**line.step.parameters, "endX": 80, "endY": 320}
    assert "two different ends" in refusal("DrawLine", point)


def test_a_level_line_has_a_box_without_height():
    level = {**EXAMPLES["DrawLine"].step.parameters, "endY": 320}
    result = outcome([*EXAMPLES["DrawLine"].before, step("DrawLine", **level)])
    (line,) = result.scene.elements
    assert (line.x, line.y, line.width, line.height) == (80, 320, 440, 0)
    assert line.inside == 1
    assert line.visible == 1


def test_a_document_of_too_many_pixels_is_refused():
    assert "pixels" in refusal("CreateDocumentCustom", {"width": 10_000, "height": 5_001})
    assert "60000" in refusal("CreateDocumentCustom", {"width": 60_000, "height": 60_000})
    largest = Step("Photo Editor", "CreateDocumentCustom", {"width": 10_000, "height": 5_000})
    assert outcome([largest]).document.width == 10_000


@pytest.mark.parametrize(
    "link", ["https://example.org", "Grüße aus München", "https://example.org/?q=" + "x" * 300]
)
@pytest.mark.parametrize("doc_type", ["business card", "poster"])
def test_a_qr_code_is_read_back_by_a_decoder(link, doc_type):
    page = Step("Layout Designer", "CreateDocument", {"docType": doc_type})
    dark = Step("Layout Designer", "SetBackgroundColor", {"red": 30, "green": 0, "blue": 60})
    code = Step("Layout Designer", "GenerateQRObject", {"layerName": "q", "linkURL": link})
    shown = pixels(render(outcome([page, dark, code]).document))[..., :3]
    read, _, _ = cv2.QRCodeDetector().detectAndDecode(np.ascontiguousarray(shown))
    assert read == link
