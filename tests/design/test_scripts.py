"""Scripts for Adobe's applications: what is emitted, in which order, and that it stays quoted."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from design.adobe import evaluate, functions_of
from limner.design.actions import ACTIONS
from limner.design.document import Document
from limner.design.effects import PHOTO_FILTERS
from limner.design.examples import EXAMPLES
from limner.design.export.scripts import script, scripts
from limner.design.export.scripts.literals import call, literal
from limner.design.export.scripts.order import MAX_PARTS
from limner.design.export.scripts.registry import EMITTERS
from limner.design.pages import custom_page
from limner.design.steps import Expert, Step

PHOTO, VECTOR, LAYOUT = Expert
PAIRS = [(name, expert) for name in ACTIONS for expert in Expert if expert in ACTIONS[name].experts]
HOSTILE = (
    '"); app.quit(); ("',
    "'); //",
    "\\",
    '\\"',
    "*/ alert(1) /*",
    "</script>${x}",
    "line\nbreak",
    "a\u2028\u2029\ufeff",
    "naïve 漢字 שלום 🎨",
    '#include "/etc/passwd"',
    "",
)


def statements(text: str) -> list[str]:
    """Return the lines of the steps: comments and calls."""
    body = text.partition("function steps() {\n")[2].partition("\n}\n")[0]
    return [line.removeprefix("  ") for line in body.splitlines()]


def calls(text: str) -> list[str]:
    return [line for line in statements(text) if not line.startswith("//")]


def output(code: str, **variables: str) -> bytes:
    run = [sys.executable, "-c", code]
    return subprocess.run(
        run, env={**os.environ, **variables}, capture_output=True, check=True
    ).stdout


def save(expert: Expert, name: str, format_: str = "png") -> Step:
    return Step(expert, "SaveDocument", {"fileName": name, "format": format_})


def bring(expert: Expert, name: str) -> Step:
    return Step(expert, "ImportObject", {"fileName": name, "layerName": name})


def background(expert: Expert, red: int) -> Step:
    return Step(expert, "SetBackgroundColor", {"red": red, "green": 0, "blue": 0})


def test_each_action_has_an_emitter_and_there_is_no_other():
    assert EMITTERS.keys() == ACTIONS.keys()
    assert len(PAIRS) == 85


@pytest.mark.parametrize(("name", "expert"), PAIRS)
def test_each_action_is_one_call_that_its_experts_application_has(name, expert):
    step = replace(EXAMPLES[name].step, expert=expert)
    comment, statement = statements(script([step], expert))
    assert comment == f"// 1 {name}"
    assert re.match(r"\w+", statement)[0] in functions_of(expert)


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_is_left_out_where_the_expert_does_not_have_it(name):
    for expert in set(Expert) - ACTIONS[name].experts:
        step = replace(EXAMPLES[name].step, expert=expert)
        assert calls(script([step], expert)) == []
        assert statements(script([step], expert))[0].startswith("// 1 is left out: ")


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("CreateDocument", "createDocument(1800, 1200, 300, 0.125);"),
        ("SaveDocument", 'saveDocument("fair.png", "png");'),
        ("DrawCircle", 'drawEllipse("disc", 240, 240, [214, 73, 51]);'),
        ("DrawLine", 'drawLine("rule", 80, 320, 520, 80, 14, [34, 48, 74]);'),
        (
            "DrawTriangle",
            'drawFigure("roof", [[0.5, 0], [1, 1], [0, 1]], 320, 220, [214, 73, 51]);',
        ),
        ("AdjustHSL", 'adjustHueSaturation("photo", 60, 20, 0);'),
        ("GenerateQRObject", 'generateQR("code", "https://example.org", 264);'),
        ("PhotoFilter", f'photoFilter("photo", {list(PHOTO_FILTERS["Sepia"])}, 80);'),
    ],
)
def test_a_statement_has_the_values_of_its_step(name, statement):
    step = EXAMPLES[name].step
    assert calls(script([step], Expert(step.expert))) == [statement]


def test_a_star_is_the_one_that_the_studio_draws():
    step = EXAMPLES["DrawStar"].step
    action = ACTIONS["DrawStar"]
    sheet = Document(custom_page(9, 9))
    layer = action.function(sheet, **action.check(step.parameters)).layers[0]
    corners = re.search(r"\[\[.*?\]\]", calls(script([step], VECTOR))[0])[0]
    for emitted, drawn in zip(json.loads(corners), layer.content.points, strict=True):
        assert emitted == pytest.approx(drawn, abs=1e-6)


def test_a_text_comes_back_from_its_literal():
    assert evaluate(f"var got = {literal(HOSTILE)};", "got") == list(HOSTILE)


@given(st.text())
def test_a_literal_is_one_line_of_plain_characters(value):
    written = literal(value)
    assert written.isascii()
    assert written.isprintable() or "\x7f" in written
    assert json.loads(written) == value


@given(st.floats(-1e6, 1e6))
def test_a_number_is_kept_to_a_millionth(value):
    assert float(literal(value)) == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_a_number_that_is_none_is_refused(value):
    with pytest.raises(ValueError, match="no finite number"):
        call("rotate", "a", value)


anything = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=2),
    max_leaves=3,
)


@given(
    st.sampled_from([*Expert, "Nobody"]),
    st.sampled_from([*ACTIONS]) | st.text(),
    st.dictionaries(st.sampled_from(["layerName", "fileName", "angle"]) | st.text(), anything),
)
def test_whatever_a_step_holds_it_is_a_comment_or_a_call_of_the_prelude(expert, action, parameters):
    for line in statements(script([Step(expert, action, parameters)], PHOTO)):
        assert line.isascii()
        assert re.fullmatch(r'// 1 (\w+|is left out: ".*")|\w+\(.*\);', line)


def test_a_hostile_layer_name_is_only_a_name():
    names = [name for name in HOSTILE if name and "\n" not in name]
    steps = [Step(LAYOUT, "RotateText", {"layerName": name, "angle": 5}) for name in names]
    code = "var got = []; function rotate(name, angle) { got.push([name, angle]); }"
    turned = evaluate("\n".join([code, *statements(script(steps, LAYOUT))]), "got")
    assert turned == [[name, 5] for name in names]


@pytest.mark.parametrize(
    "name", ["../x.png", "/etc/passwd", "a/b.png", "..", "C:\\x.png", "a\u202e.png", ".hidden"]
)
def test_no_file_outside_the_folder_is_named(name):
    steps = [bring(PHOTO, name), save(PHOTO, name)]
    assert calls(script(steps, PHOTO)) == []


def test_every_script_is_plain_ascii():
    assert all(script([], expert).isascii() for expert in Expert)


def test_each_expert_has_one_script_in_the_order_of_the_files():
    steps = [
        background(LAYOUT, 1),
        save(PHOTO, "photo"),
        save(VECTOR, "logo", "svg"),
        bring(LAYOUT, "photo.png"),
        bring(LAYOUT, "logo"),
        background(VECTOR, 2),
    ]
    made = scripts(steps)
    assert list(made) == [
        "1-photoshop.jsx",
        "2-illustrator.jsx",
        "3-indesign.jsx",
        "4-illustrator.jsx",
    ]
    assert calls(made["3-indesign.jsx"])[0] == "setBackground([1, 0, 0]);"
    assert len(calls(made["2-illustrator.jsx"])) == 1
    assert len(calls(made["4-illustrator.jsx"])) == 2


def test_files_that_go_to_and_fro_are_there_in_time():
    steps = [
        save(PHOTO, "a"),
        bring(LAYOUT, "a"),
        save(LAYOUT, "b"),
        bring(PHOTO, "b.png"),
        save(PHOTO, "c"),
    ]
    made = scripts(steps)
    assert list(made) == ["1-photoshop.jsx", "2-indesign.jsx", "3-photoshop.jsx"]
    assert [len(calls(text)) for text in made.values()] == [1, 2, 3]


def test_files_that_go_to_and_fro_without_end_make_no_more_than_a_dozen_scripts():
    turn = [save(PHOTO, "a"), bring(LAYOUT, "a"), save(LAYOUT, "b"), bring(PHOTO, "b")]
    made = scripts(turn * 30)
    assert len(made) <= MAX_PARTS
    assert [len(calls(text)) for text in list(made.values())[-2:]] == [60, 60]


def test_a_saved_document_comes_in_at_its_pages_pixels():
    steps = [
        Step(VECTOR, "CreateDocument", {"docType": "business card"}),
        save(VECTOR, "card", "svg"),
        Step(VECTOR, "CreateDocumentCustom", {"width": 40, "height": 30}),
        bring(LAYOUT, "card"),
        bring(LAYOUT, "photo"),
    ]
    assert calls(script(steps, LAYOUT)) == [
        'importObject("card", "card");',
        'resize("card", 1050, 600);',
        'importObject("photo", "photo");',
    ]


def test_experts_without_files_in_common_come_in_the_order_of_their_first_steps():
    steps = [background(VECTOR, 1), background(PHOTO, 2), background(VECTOR, 3)]
    assert list(scripts(steps)) == ["1-illustrator.jsx", "2-photoshop.jsx"]
    assert scripts([]) == {}


def test_the_same_steps_give_the_same_scripts_in_another_process():
    code = (
        "from limner.design.examples import EXAMPLES\n"
        "from limner.design.export.scripts import scripts\n"
        "print(hash('a'), scripts([s for e in EXAMPLES.values() for s in e.workflow]))"
    )
    found = [output(code, PYTHONHASHSEED=seed) for seed in ("1", "2")]
    first, second = (text.partition(b" ") for text in found)
    assert first[0] != second[0]
    assert first[2] == second[2]
