"""Scripts against the declared types of the three applications, by the TypeScript compiler."""

from dataclasses import replace

import pytest

from design.adobe import syntax_errors, type_errors
from limner.design.actions import ACTIONS
from limner.design.examples import EXAMPLES
from limner.design.export.scripts import script, scripts
from limner.design.steps import Expert, Step

every_expert = pytest.mark.parametrize("expert", Expert)


def all_actions(expert: Expert) -> list[Step]:
    """Return the steps of every example that an expert can take."""
    return [
        replace(step, expert=expert)
        for name, example in EXAMPLES.items()
        if expert in ACTIONS[name].experts
        for step in example.workflow
        if expert in ACTIONS[step.action].experts
    ]


def whole_workflow() -> list[Step]:
    """Return a poster by all three experts, who hand files over."""
    photo, vector, layout = Expert
    name = {"layerName": "photo"}
    return [
        Step(photo, "CreateDocumentCustom", {"width": 900, "height": 600}),
        Step(photo, "ImportObject", {"fileName": "landscape.svg", **name}),
        Step(photo, "ResizeObject", {"fileName": "photo", "width": 900, "height": 600}),
        Step(photo, "AdjustBC", {**name, "brightness": 20, "contrast": 10}),
        Step(photo, "SaveDocument", {"fileName": "photo", "format": "png"}),
        Step(vector, "CreateDocument", {"docType": "business card"}),
        Step(vector, "DrawStar", _painted(layerName="star", numPoints=7, radius=90)),
        Step(vector, "StrokeDrawing", _painted(layerName="star", strokeWidth=6)),
        Step(vector, "SaveDocument", {"fileName": "star", "format": "svg"}),
        Step(layout, "CreateDocument", {"docType": "poster"}),
        Step(layout, "SetBackgroundColor", _painted()),
        Step(layout, "ImportObject", {"fileName": "photo.png", "layerName": "photo"}),
        Step(layout, "ImportObject", {"fileName": "star", "layerName": "star"}),
        Step(layout, "RotateObject", {"fileName": "star", "angle": 20}),
        Step(layout, "CreateText", {"layerName": "title", "textString": 'A "fair"\nof 🎨'}),
        Step(layout, "ResizeText", {"layerName": "title", "fontSize": 96}),
        Step(layout, "GenerateQRObject", {"layerName": "code", "linkURL": "https://example.org"}),
        Step(layout, "SaveDocument", {"fileName": "poster", "format": "pdf"}),
    ]


def _painted(**values: object) -> dict[str, object]:
    return {**values, "red": 200, "green": 30, "blue": 40}


@every_expert
def test_every_action_and_a_whole_workflow_have_the_applications_types(expert, tmp_path):
    steps = all_actions(expert)
    assert {step.action for step in steps} == {n for n in ACTIONS if expert in ACTIONS[n].experts}
    every = script(steps, expert)
    workflow = script(whole_workflow(), expert)
    assert "left out" not in every.partition("function startPage")[0]
    assert type_errors(expert, tmp_path, every=every, workflow=workflow) == []


def test_a_whole_workflow_has_a_script_for_each_application():
    assert list(scripts(whole_workflow())) == [
        "1-photoshop.jsx",
        "2-illustrator.jsx",
        "3-indesign.jsx",
    ]


@every_expert
def test_scripts_are_es3(expert, tmp_path):
    text = script(all_actions(expert), expert)
    assert syntax_errors(tmp_path, script=text) == []
    newer = (
        text.replace("var ", "let ", 1),
        text.replace("function steps() {", "var steps = () => {", 1),
        text.replace(";\n}\n", ",;\n}\n", 1),
    )
    assert all(syntax_errors(tmp_path, script=changed) for changed in newer)


WRONG = {
    Expert.PHOTO_EDITOR: {
        "member": ("layer.applyGaussianBlur(", "layer.gaussianBlur("),
        "enumerator": ("LayerKind.TEXT", "LayerKind.TYPE"),
        "helper": ('oceanRipple("photo"', 'rippled("photo"'),
    },
    Expert.VECTOR_EDITOR: {
        "member": ("pathItems.ellipse(", "pathItems.oval("),
        "argument": ("item.rotate(-clockwise", "item.rotate(String(clockwise)"),
        "count": ('drawEllipse("disc", 240, ', 'drawEllipse("disc", '),
    },
    Expert.LAYOUT_DESIGNER: {
        "member": ("documentPreferences.pageWidth", "documentPreferences.width"),
        "value": ('rotate("landscape.svg", 15)', 'rotate("landscape.svg", "15")'),
        "helper": ('rotate("landscape.svg", 15)', 'setOpacity("landscape.svg", 15)'),
    },
}


@every_expert
def test_a_wrong_member_enumerator_or_argument_is_found(expert, tmp_path):
    text = script(all_actions(expert), expert)
    assert all(right in text for right, _ in WRONG[expert].values())
    wrong = {name: text.replace(*change) for name, change in WRONG[expert].items()}
    errors = type_errors(expert, tmp_path, **wrong)
    assert {line.partition(".js(")[0] for line in errors} == wrong.keys()
