"""Running workflows: how each step ends, what experts hand over, what a run comes to."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limner.design.actions import ACTIONS
from limner.design.document import Picture, Placed
from limner.design.errors import ErrorKind, Scope
from limner.design.examples import EXAMPLES, IMAGE, example_images
from limner.design.files import ImageBytes
from limner.design.images import open_picture
from limner.design.steps import MAX_STEPS, Expert, Step
from limner.design.workflow import WorkflowError, read_workflow, run_workflow

PHOTO, VECTOR, LAYOUT = Expert
BLACK = {"red": 0, "green": 0, "blue": 0}


def page(expert, width=400, height=300):
    return Step(expert, "CreateDocumentCustom", {"width": width, "height": height})


def write(expert, name, text="Hello"):
    return Step(expert, "CreateText", {"layerName": name, "textString": text})


def color(expert, name):
    return Step(expert, "ColorText", {"layerName": name, **BLACK})


def circle(name, radius=20):
    return Step(VECTOR, "DrawCircle", {"layerName": name, "radius": radius, **BLACK})


def save(expert, name, format_="png"):
    return Step(expert, "SaveDocument", {"fileName": name, "format": format_})


def load(expert, name, layer="placed"):
    return Step(expert, "ImportObject", {"fileName": name, "layerName": layer})


def run(*steps, images=None):
    return run_workflow(steps, images)


def kinds(result):
    """Return how each step ended: its error's type and scope, or None."""
    return [item.error and (item.error.kind, item.error.scope) for item in result.results]


LOCAL, GLOBAL = (ErrorKind.DEPENDENCY, Scope.LOCAL), (ErrorKind.DEPENDENCY, Scope.GLOBAL)
PARAMETERS = (ErrorKind.INVALID_PARAMETERS, None)


@pytest.mark.parametrize("steps", [None, {}, "[]", b"[]", 5, {"steps": []}, {1, 2}])
def test_what_is_no_list_is_a_format_error(steps):
    result = run_workflow(steps)
    assert (result.results, result.document, result.scene) == ((), None, None)
    assert result.error.kind is ErrorKind.FORMAT
    assert result.errors == (result.error,)


@pytest.mark.parametrize(
    "step",
    [
        None,
        "CreateDocument",
        ["Photo Editor", "CreateDocument", {}],
        {},
        {"expert": "Photo Editor", "action": "CreateDocument"},
        {"expert": "Photo Editor", "action": "CreateDocument", "parameters": ["poster"]},
        {"expert": "Photo Editor", "action": None, "parameters": {}},
        {"expert": 3, "action": "CreateDocument", "parameters": {}},
    ],
)
def test_what_is_no_step_is_a_format_error_and_the_run_goes_on(step):
    result = run(step, page(PHOTO))
    assert kinds(result) == [(ErrorKind.FORMAT, None), None]
    assert result.results[0].step is None
    assert result.document.width == 400


def test_a_step_may_have_other_keys():
    step = {"step": 1, "expert": "Photo Editor", "action": "CreateDocument", "why": "first"}
    assert kinds(run({**step, "parameters": {"docType": "poster"}})) == [None]


@pytest.mark.parametrize("expert", ["Text Editor", "photo editor", "Photo Editor ", ""])
def test_an_unknown_expert(expert):
    result = run(Step(expert, "CreateDocument", {"docType": "poster"}))
    assert kinds(result) == [(ErrorKind.INVALID_EXPERT, None)]


@pytest.mark.parametrize(
    ("expert", "action"),
    [
        (PHOTO, "ApplyArialFont"),
        (PHOTO, "createDocument"),
        (PHOTO, "__class__"),
        (PHOTO, "DrawCircle"),
        (LAYOUT, "OpacityText"),
        (VECTOR, "GenerateQRObject"),
    ],
)
def test_an_unknown_action_or_one_of_another_expert(expert, action):
    result = run(page(expert), Step(expert, action, {}))
    assert kinds(result) == [None, (ErrorKind.INVALID_ACTION, None)]


def test_an_alias_is_known_by_the_declared_name():
    stroke = {"layerName": "a", "strokeWidth": 2, **BLACK}
    result = run(page(VECTOR), circle("a"), Step(VECTOR, "StorkeDrawing", stroke))
    assert result.results[-1].step.action == "StrokeDrawing"


def test_a_done_step_has_every_value_checked_and_every_default():
    steps = EXAMPLES["AdjustHSL"].before
    adjust = Step(PHOTO, "AdjustHSL", {"layerName": "photo", "hue": 30})
    done = run_workflow([*steps, adjust], example_images()).results[-1].step
    assert dict(done.parameters) == {
        "layerName": "photo",
        "hue": 30,
        "saturation": 0,
        "lightness": 0,
    }
    create = run(Step(PHOTO, "CreateDocument", {"docType": "Book_Cover"})).results[0].step
    assert dict(create.parameters) == {"docType": "book cover"}


NEED_A_DOCUMENT = [name for name in ACTIONS if not name.startswith("CreateDocument")]


@pytest.mark.parametrize("name", NEED_A_DOCUMENT)
def test_an_action_before_any_document_is_a_local_dependency(name):
    result = run(EXAMPLES[name].step)
    assert kinds(result) == [LOCAL]
    assert result.document is None


def test_another_experts_document_does_not_count():
    assert kinds(run(page(PHOTO), write(LAYOUT, "t"))) == [None, LOCAL]


NEED_A_LAYER = [
    name
    for name, action in ACTIONS.items()
    if action.category != "basic" and not name.startswith(("Draw", "Create", "Import", "Generate"))
]


@pytest.mark.parametrize("name", NEED_A_LAYER)
def test_an_action_on_a_layer_that_is_not_there_is_a_local_dependency(name):
    step = EXAMPLES[name].step
    result = run(page(step.expert), step)
    assert kinds(result) == [None, LOCAL]
    assert result.document.layers == ()


def test_an_action_on_a_layer_of_another_kind_is_a_local_dependency():
    remove = Step(VECTOR, "RemoveDrawing", {"layerName": "t"})
    result = run(page(VECTOR), write(VECTOR, "t"), circle("c"), remove, color(VECTOR, "c"))
    assert kinds(result) == [None, None, None, LOCAL, LOCAL]
    assert "'t' is a text, not a drawing" in result.errors[0].reason
    assert [layer.name for layer in result.document.layers] == ["t", "c"]


def test_a_layer_in_another_experts_document_is_a_global_dependency():
    result = run(page(PHOTO), write(PHOTO, "title"), page(LAYOUT), color(LAYOUT, "title"))
    assert kinds(result) == [None, None, None, GLOBAL]
    assert "Photo Editor" in result.errors[0].reason


def test_a_layer_inside_a_placed_file_is_a_global_dependency():
    steps = [page(PHOTO), write(PHOTO, "title"), save(PHOTO, "a"), page(PHOTO), load(PHOTO, "a")]
    result = run(*steps, color(PHOTO, "title"))
    assert kinds(result) == [None] * 5 + [GLOBAL]


def test_importing_what_nobody_saved_yet_is_a_global_dependency():
    steps = [page(LAYOUT), load(LAYOUT, "logo.png"), page(VECTOR), circle("c")]
    result = run(*steps, save(VECTOR, "logo"), load(LAYOUT, "logo.png"))
    assert kinds(result) == [None, GLOBAL, None, None, None, None]


def test_a_second_layer_of_a_name_is_an_invalid_parameter():
    result = run(page(VECTOR), circle("a"), circle("a", 50), write(VECTOR, "a"))
    assert kinds(result) == [None, None, PARAMETERS, PARAMETERS]
    assert result.document.layer("a").width == 40


def test_a_name_is_free_again_once_its_layer_is_removed():
    remove = Step(VECTOR, "RemoveDrawing", {"layerName": "a"})
    assert kinds(run(page(VECTOR), circle("a"), remove, circle("a", 50))) == [None] * 4


def test_a_failed_step_changes_nothing():
    good = [page(VECTOR), circle("a"), save(VECTOR, "a")]
    bad = [circle("a"), circle("b", -1), load(VECTOR, "no.png"), Step(VECTOR, "Nothing", {}), 7]
    bad += [save(VECTOR, "../a"), save(VECTOR, "a.png", "pdf"), Step("Nobody", "CreateText", {})]
    clean, spoilt = run(*good), run(*good, *bad)
    assert all(kinds(spoilt)[3:])
    assert (spoilt.document, spoilt.saved) == (clean.document, clean.saved)
    assert spoilt.results[:3] == clean.results


def test_experts_have_their_own_documents():
    result = run(page(PHOTO), page(VECTOR, 500), write(PHOTO, "t"), circle("c"))
    sizes = [(item.document.width, len(item.document.layers)) for item in result.results]
    assert sizes == [(400, 0), (500, 0), (400, 1), (500, 1)]


def test_a_new_document_takes_the_place_of_the_open_one():
    result = run(page(PHOTO), write(PHOTO, "t"), page(PHOTO, 200))
    assert (result.document.width, result.document.layers) == (200, ())


def test_the_outcome_is_what_was_saved_last_as_it_was_then():
    steps = [page(PHOTO), save(PHOTO, "one"), write(PHOTO, "later"), page(VECTOR, 500)]
    result = run(*steps)
    assert (result.document.width, result.document.layers) == (400, ())
    assert list(result.saved) == ["one.png"]


def test_without_a_save_the_outcome_is_the_document_worked_on_last():
    assert run(page(PHOTO), page(VECTOR, 500), write(PHOTO, "t")).document.width == 400
    assert run(page(PHOTO), page(VECTOR, 500), write(LAYOUT, "t")).document.width == 500


def test_saving_twice_overwrites():
    steps = [page(PHOTO), save(PHOTO, "a"), save(PHOTO, "b"), page(VECTOR, 500), save(VECTOR, "a")]
    result = run(*steps)
    assert list(result.saved) == ["b.png", "a.png"]
    assert result.saved["a.png"].document.width == result.document.width == 500


def test_a_document_handed_over_keeps_its_parts():
    steps = [page(VECTOR), circle("dot"), write(VECTOR, "title"), save(VECTOR, "logo", "jpg")]
    steps += [page(LAYOUT, 800, 600), load(LAYOUT, "logo.jpg")]
    result = run(*steps, color(VECTOR, "title"))
    placed = result.results[5].document.layer("placed")
    assert placed.content == Placed("logo.jpg", result.saved["logo.jpg"].document)
    assert (placed.x, placed.y, placed.width, placed.height) == (200, 150, 400, 300)
    names = [layer.name for layer in placed.content.document.layers]
    assert names == ["dot", "title"]


def test_what_was_handed_over_does_not_change_with_the_original():
    steps = [page(VECTOR), save(VECTOR, "a"), page(LAYOUT), load(LAYOUT, "a"), circle("c")]
    result = run(*steps, save(VECTOR, "a"))
    assert result.results[3].document.layer("placed").content.document.layers == ()
    assert len(result.saved["a.png"].document.layers) == 1


@pytest.mark.parametrize("name", ["logo", "logo.png"])
def test_an_object_has_its_files_name_and_its_layers(name):
    def move(known_as, x):
        return Step(LAYOUT, "RepositionObject", {"fileName": known_as, "posX": x, "posY": 0})

    steps = [page(VECTOR), save(VECTOR, "logo"), page(LAYOUT), load(LAYOUT, name)]
    result = run(*steps, move("logo", 5), move("logo.png", 6), move("placed", 7))
    assert [item.document.layer("placed").x for item in result.results[-3:]] == [5, 6, 7]


def test_of_two_layers_from_one_file_its_name_means_the_upper():
    steps = [page(VECTOR), save(VECTOR, "logo"), load(VECTOR, "logo", "a")]
    remove = Step(VECTOR, "RemoveObject", {"fileName": "logo.png"})
    result = run(*steps, load(VECTOR, "logo", "b"), remove)
    assert [layer.name for layer in result.results[-1].document.layers] == ["a"]


def test_images_come_from_the_request():
    result = run(page(PHOTO), load(PHOTO, IMAGE), images=example_images())
    content = result.document.layer("placed").content
    assert isinstance(content, Picture)
    assert (content.source, content.natural_size) == (IMAGE, (480, 320))
    assert content == open_picture(IMAGE, example_images().read(IMAGE))


def test_a_name_without_ending_finds_the_only_image_that_has_it():
    data = example_images().read(IMAGE)
    one, two = ImageBytes({"a.svg": data}), ImageBytes({"a.svg": data, "a.png": data})
    assert kinds(run(page(PHOTO), load(PHOTO, "a"), images=one)) == [None, None]
    assert kinds(run(page(PHOTO), load(PHOTO, "a"), images=two)) == [None, GLOBAL]


def test_a_saved_file_comes_before_an_image_of_its_name():
    steps = [page(PHOTO), save(PHOTO, IMAGE, "svg"), load(PHOTO, IMAGE)]
    result = run(*steps, images=example_images())
    assert isinstance(result.results[-1].document.layer("placed").content, Placed)


def test_a_file_that_is_no_image_is_an_invalid_parameter():
    broken = ImageBytes({"a.png": b"not an image", "b.svg": b"<svg"})
    result = run(page(PHOTO), load(PHOTO, "a.png"), load(PHOTO, "b.svg"), images=broken)
    assert kinds(result) == [None, PARAMETERS, PARAMETERS]


@pytest.mark.parametrize(
    ("name", "format_", "saved"),
    [
        ("card", "png", "card.png"),
        ("card.png", "PNG", "card.png"),
        ("card.JPG", "jpeg", "card.JPG"),
        ("card v1.2", "pdf", "card v1.2.pdf"),
        ("card.ai", "pdf", "card.ai.pdf"),
        ("карта", "psd", "карта.psd"),
    ],
)
def test_a_file_has_its_formats_ending(name, format_, saved):
    assert list(run(page(PHOTO), save(PHOTO, name, format_)).saved) == [saved]


def test_a_font_that_stands_in_is_noted():
    font = {"layerName": "t", "fontName": "Arial"}
    result = run(page(PHOTO), write(PHOTO, "t"), Step(PHOTO, "ApplyFont", font), color(PHOTO, "t"))
    (note,) = result.results[1].notes
    assert note.endswith("stands in for Arial.")
    assert [len(item.notes) for item in result.results] == [0, 1, 0, 0]


def test_a_text_that_cannot_be_set_is_an_invalid_parameter():
    result = run(page(PHOTO), write(PHOTO, "t", "\ue000"))
    assert kinds(result) == [None, PARAMETERS]
    assert result.document.layers == ()


def test_layers_are_bounded():
    result = run(page(VECTOR), *[circle(f"c{n}") for n in range(501)])
    assert kinds(result)[-2:] == [None, PARAMETERS]


def test_documents_placed_in_each_other_are_bounded():
    """Each document holds the one before it ten times: 10^8 elements without a bound."""
    steps = [page(VECTOR), circle("c"), save(VECTOR, "a")]
    for _ in range(8):
        steps += [page(VECTOR), *[load(VECTOR, "a", f"l{n}") for n in range(10)]]
        steps.append(save(VECTOR, "a"))
    result = run(*steps)
    assert PARAMETERS in kinds(result)
    assert len(result.scene.elements) <= 2_000


def test_effects_are_bounded():
    example = EXAMPLES["BlurObject"]
    result = run_workflow([*example.before, *[example.step] * 11], example_images())
    assert kinds(result)[-2:] == [None, PARAMETERS]


def test_effects_of_a_document_are_bounded_with_those_placed_in_it():
    """Six layers of ten effects, placed in another document: that one takes no more of them."""
    blur = [Step(PHOTO, "BlurObject", {"layerName": n, "blurAmount": 1}) for n in "abcdef"]
    texts = [write(PHOTO, name) for name in "abcdef"]
    steps = [page(PHOTO), *texts, *(step for step in blur for _ in range(10))]
    steps += [write(PHOTO, "g"), Step(PHOTO, "AdjustBW", {"layerName": "g"}), save(PHOTO, "full")]
    steps += [page(PHOTO), write(PHOTO, "x"), Step(PHOTO, "AdjustBW", {"layerName": "x"})]
    result = run(*steps, load(PHOTO, "full"))
    failed = [item.step.action for item in result.results if not item.done]
    assert failed == ["AdjustBW", "ImportObject"]
    assert {error.kind for error in result.errors} == {ErrorKind.INVALID_PARAMETERS}


def test_steps_are_bounded():
    assert run_workflow([None] * MAX_STEPS).error is None
    result = run_workflow([None] * 1_000_000)
    assert (result.error.kind, result.results) == (ErrorKind.FORMAT, ())


def test_each_result_is_told_as_soon_as_its_step_has_ended():
    told = []
    result = run_workflow([page(PHOTO), None], watch=told.append)
    assert tuple(told) == result.results


def test_the_same_workflow_comes_to_the_same():
    steps = [step for example in EXAMPLES.values() for step in example.workflow]
    first, second = (run_workflow(steps, example_images()) for _ in range(2))
    assert first == second
    assert first.scene == second.scene


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from([p.name for a in ACTIONS.values() for p in a.parameters])
STEPS = st.fixed_dictionaries(
    {
        "expert": st.sampled_from(list(Expert)) | ANYTHING,
        "action": st.sampled_from(list(ACTIONS)) | ANYTHING,
        "parameters": st.dictionaries(NAMES | st.text(), ANYTHING, max_size=6) | ANYTHING,
    }
)


@settings(max_examples=200, deadline=None)
@given(st.lists(STEPS | ANYTHING, max_size=6) | ANYTHING)
def test_whatever_a_model_writes_ends_in_a_result(steps):
    result = run_workflow(steps)
    if isinstance(steps, list):
        assert [item.index for item in result.results] == list(range(len(steps)))
    assert all(error.reason for error in result.errors)


def test_a_deeply_nested_value_is_shown_in_short():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    result = run(page(PHOTO), Step(PHOTO, "ColorText", {"layerName": deep, **BLACK}), deep)
    assert kinds(result)[1:] == [PARAMETERS, (ErrorKind.FORMAT, None)]
    assert all(len(error.reason) < 300 for error in result.errors)
    while deep:  # unwound by hand: nested so deep, its own destructor would recurse
        deep = deep[0]


class TestReading:
    def read(self, tmp_path, text):
        path = tmp_path / "workflow.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_workflow(path)

    def test_a_list_is_read_as_it_is(self, tmp_path):
        steps = [{"expert": "Photo Editor", "action": "X", "parameters": {}}, 3]
        assert self.read(tmp_path, json.dumps(steps)) == steps

    @pytest.mark.parametrize(
        "text", ["", "{", "{}", "3", "[1,]", b"\xff\xfe", "[" * 100_000, "[" + "9" * 5_000 + "]"]
    )
    def test_what_is_no_list_is_refused(self, tmp_path, text):
        with pytest.raises(WorkflowError, match=r"workflow\.json: "):
            self.read(tmp_path, text)

    def test_a_million_steps_are_refused(self, tmp_path):
        with pytest.raises(WorkflowError, match=f"no more than {MAX_STEPS:,} steps"):
            self.read(tmp_path, "[" + ",".join(["{}"] * 1_000_000) + "]")

    def test_a_file_that_is_too_large_is_refused_unread(self, tmp_path):
        path = tmp_path / "workflow.json"
        with path.open("wb") as file:
            file.truncate(10**12)
        with pytest.raises(WorkflowError, match="more than 8,000,000 bytes"):
            read_workflow(path)


def test_steps_are_values():
    """A result keeps what was given, whatever is done to it afterwards."""
    parameters = {"width": 400, "height": 300}
    result = run(Step(PHOTO, "CreateDocumentCustom", parameters))
    parameters["width"] = 5
    assert result.results[0].step.parameters["width"] == 400
