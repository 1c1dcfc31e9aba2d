"""The tools at one desk: their names and schemas, what they refuse, and what they write."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from limner.design.actions import ACTIONS, action_schema
from limner.design.examples import EXAMPLES, example_images
from limner.drawing.actions import MAX_ACTIONS
from limner.mcp import server  # noqa: F401  declares the tools
from limner.mcp.designs import MAX_FILES, MAX_STEPS
from limner.mcp.desk import Desk
from limner.mcp.drawing_tools import MAX_AT_ONCE
from limner.mcp.folder import MAX_WORKS, RunFolder
from limner.mcp.tools import TOOLS, Tool, ToolRefused, add

PHOTO = {"expert": "Photo Editor"}


@pytest.fixture
def desk(tmp_path):
    return Desk(RunFolder(tmp_path / "run"))


def use(desk, name, **arguments):
    return TOOLS[name].run(desk, arguments)


def files(folder):
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())


def test_every_action_is_a_tool_and_names_are_those_that_clients_take():
    own = [name for name in TOOLS if name not in ACTIONS]
    assert len(own) == 14
    assert len(TOOLS) == 14 + 46
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,40}", name) for name in TOOLS)
    assert len({name.lower() for name in TOOLS}) == len(TOOLS)
    with pytest.raises(ValueError, match="two tools 'drawing_look'"):
        add(Tool("drawing_look", "", {}, lambda desk, given: ()))


@pytest.mark.parametrize("tool", TOOLS.values(), ids=lambda tool: tool.name)
def test_every_tool_has_a_schema_and_says_what_it_does(tool):
    Draft202012Validator.check_schema(tool.schema)
    assert tool.schema["type"] == "object"
    assert tool.schema["additionalProperties"] is False
    assert "$ref" not in str(tool.schema)
    assert tool.description


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_action_works_as_its_tool_says(name, tmp_path):
    folder = RunFolder(tmp_path)
    (tmp_path / "images").mkdir()
    for image, data in example_images().files.items():
        (tmp_path / "images" / image).write_bytes(data)
    desk = Desk(folder)
    for step in EXAMPLES[name].workflow:
        arguments = {"expert": str(step.expert), **step.parameters}
        assert Draft202012Validator(TOOLS[step.action].schema).is_valid(arguments)
        assert use(desk, step.action, **arguments)[0].startswith("Done")
    assert len(desk.design.steps) == len(EXAMPLES[name].workflow)
    own = action_schema(ACTIONS[name])["properties"]
    assert {**TOOLS[name].schema["properties"], "expert": None} == {**own, "expert": None}


def test_an_action_of_one_expert_needs_no_expert(desk):
    use(desk, "CreateDocument", expert="Vector Graphic Editor", docType="poster")
    use(desk, "DrawCircle", layerName="disc", radius=9, red=1, green=2, blue=3)
    assert desk.design.run.document.layer("disc").width == 18
    with pytest.raises(ToolRefused, match="say who carries it out"):
        use(desk, "CreateDocument", docType="poster")
    with pytest.raises(ToolRefused, match=r"Invalid Action: .*does not have DrawCircle"):
        use(desk, "DrawCircle", **PHOTO, layerName="d", radius=9, red=1, green=2, blue=3)


def test_lists_can_be_read_to_their_end(desk):
    (first,) = use(desk, "drawing_tasks")
    assert first.endswith("\n50 of 250 tasks.")
    (last,) = use(desk, "drawing_tasks", skip=240)
    assert last.count("\n") == 10
    (size,) = use(desk, "drawing_tasks", category="size")
    assert size.endswith("13 of 13 tasks.")
    with pytest.raises(ToolRefused, match="is none of basic_shapes"):
        use(desk, "drawing_tasks", category="sizes")
    (cards,) = use(desk, "design_requests", type="business card", split="train")
    assert "business-card-001 (business card, " in cards


def test_reading_a_task_begins_nothing(desk):
    (told,) = use(desk, "drawing_task", seed=1, layout_seed=4)
    (other,) = use(desk, "drawing_task", seed=1)
    assert told != other
    assert "whole" not in told.lower()
    assert desk.drawing is None
    assert files(desk.folder.path) == []
    with pytest.raises(ToolRefused, match="Give either"):
        use(desk, "drawing_task")
    with pytest.raises(ToolRefused, match="Give either"):
        use(desk, "drawing_task", seed=1, task="objects-01")


DEEP = []
for _ in range(100_000):
    DEEP = [DEEP]


TOO_LARGE = {"long": {"action": "x" * 5_000}, "deep": DEEP, "digits": 10**5_000}


@pytest.mark.parametrize("bad", TOO_LARGE.values(), ids=TOO_LARGE)
def test_what_is_too_large_for_an_action_is_refused(desk, bad):
    use(desk, "drawing_start", seed=1)
    with pytest.raises(ToolRefused, match=r"actions\.1: is larger"):
        use(desk, "drawing_act", actions=[{"action": "mouseUp"}, bad])
    assert desk.drawing.session.state.actions == 0


def test_actions_are_bounded(desk):
    use(desk, "drawing_start", seed=1)
    up = {"action": "mouseUp"}
    with pytest.raises(ToolRefused, match=f"at most {MAX_AT_ONCE} items"):
        use(desk, "drawing_act", actions=[up] * (MAX_AT_ONCE + 1))
    for _ in range(MAX_ACTIONS // MAX_AT_ONCE):
        use(desk, "drawing_act", actions=[up] * MAX_AT_ONCE)
    with pytest.raises(ToolRefused, match="at most 5,000 actions"):
        use(desk, "drawing_act", actions=[up])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=12,
)


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    made = Desk(RunFolder(tmp_path_factory.mktemp("run")))
    use(made, "drawing_start", seed=1)
    use(made, "CreateDocument", **PHOTO, docType="postcard")
    return made


@settings(max_examples=300, deadline=None)
@given(
    name=st.sampled_from([n for n in TOOLS if "start" not in n and "submit" not in n]),
    data=st.data(),
)
def test_whatever_is_given_is_answered_or_refused(shared, name, data):
    known = list(TOOLS[name].schema["properties"])
    keys = st.sampled_from(known) if known else st.text(max_size=5)
    given_ = data.draw(st.dictionaries(keys | st.text(max_size=5), JSON, max_size=4))
    try:
        reply = TOOLS[name].run(shared, given_)
    except ValueError as error:
        reply = (str(error),)
    assert reply
    assert all(len(part) > 0 and isinstance(part, str | bytes) for part in reply)


def test_what_was_submitted_is_over(desk):
    use(desk, "drawing_start", seed=1)
    use(desk, "drawing_submit")
    with pytest.raises(ToolRefused, match="drawing was submitted: begin one with drawing_start"):
        use(desk, "drawing_act", actions=[{"action": "mouseUp"}])
    use(desk, "design_start", request="business-card-007")
    use(desk, "design_submit")
    assert desk.design.final.value == 0
    with pytest.raises(ToolRefused, match="design was submitted: begin one with design_start"):
        use(desk, "CreateDocument", **PHOTO, docType="poster")
    use(desk, "design_start")
    use(desk, "drawing_start", seed=1)
    numbered = {path.name[:3] for path in desk.folder.path.glob("d*/*")}
    assert numbered == {"001", "002"}
    assert desk.design.place.told == "designs/002-free"


def test_an_expert_document_can_be_looked_at(desk):
    with pytest.raises(ToolRefused, match="No document is open"):
        use(desk, "design_start") and use(desk, "design_look")
    use(desk, "CreateDocument", **PHOTO, docType="postcard")
    use(desk, "CreateDocument", expert="Layout Designer", docType="poster")
    assert use(desk, "design_look", **PHOTO)[1].startswith("postcard, 1800 x 1200")
    assert use(desk, "design_look")[1].startswith("poster, 1800 x 2400")
    with pytest.raises(ToolRefused, match="No document is open"):
        use(desk, "design_look", expert="Vector Graphic Editor")


def test_a_step_that_fails_is_not_kept(desk):
    with pytest.raises(ToolRefused, match="Dependency"):
        use(desk, "SetBackgroundColor", **PHOTO, red=1, green=2, blue=3)
    assert (desk.design.steps, desk.design.failed) == ([], 1)


def test_steps_and_files_are_bounded(desk):
    use(desk, "CreateDocument", **PHOTO, docType="postcard")
    for number in range(MAX_FILES):
        use(desk, "SaveDocument", **PHOTO, fileName=f"a{number}", format="png")
    with pytest.raises(ToolRefused, match="at most 50 files"):
        use(desk, "SaveDocument", **PHOTO, fileName="one-more", format="png")
    use(desk, "SaveDocument", **PHOTO, fileName="a7", format="png")
    desk.design.steps += [desk.design.steps[0]] * (MAX_STEPS - len(desk.design.steps))
    with pytest.raises(ToolRefused, match="at most 500 steps"):
        use(desk, "SaveDocument", **PHOTO, fileName="a7", format="png")


def test_a_folder_is_bounded(desk):
    above = desk.folder.path / "drawings"
    above.mkdir()
    for number in range(MAX_WORKS):
        (above / f"{number}").mkdir()
    with pytest.raises(ValueError, match="start limner mcp in another folder"):
        use(desk, "drawing_start", seed=1)


@pytest.mark.parametrize("link", ["drawings", "designs", "images"])
def test_a_folder_that_leads_out_is_refused(desk, tmp_path, link):
    outside = tmp_path / "outside"
    outside.mkdir()
    (desk.folder.path / link).symlink_to(outside)
    with pytest.raises(ValueError, match="is a link out of the run's folder"):
        use(desk, "drawing_start", seed=1) and use(desk, "design_start")
    assert files(outside) == []


def test_a_work_whose_folder_was_swapped_for_a_link_is_not_written(desk, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    use(desk, "drawing_start", seed=1)
    place = desk.drawing.place.path
    place.rename(tmp_path / "moved")
    place.symlink_to(outside)
    with pytest.raises(ValueError, match="is a link out of the run's folder"):
        use(desk, "drawing_act", actions=[{"action": "mouseUp"}])
    assert files(outside) == []


def test_a_file_that_is_a_link_is_replaced_and_what_it_leads_to_left_alone(desk, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("kept")
    use(desk, "drawing_start", seed=1)
    answer = desk.drawing.place.path / "answer.json"
    answer.unlink()
    answer.symlink_to(secret)
    use(desk, "drawing_act", actions=[{"action": "mouseUp"}])
    assert secret.read_text() == "kept"
    assert answer.read_text() == '[{"action": "mouseUp"}]\n'


def test_images_come_from_the_folder_alone(desk, tmp_path):
    image = example_images().files["landscape.svg"]
    (tmp_path / "secret.svg").write_bytes(image)
    inside = desk.folder.path / "images"
    inside.mkdir()
    (inside / "own.svg").write_bytes(image)
    (inside / "out.svg").symlink_to(tmp_path / "secret.svg")
    use(desk, "CreateDocument", **PHOTO, docType="postcard")
    for name in ("out.svg", "out"):
        with pytest.raises(ToolRefused, match=r"link out of the folder|There is no file"):
            use(desk, "ImportObject", **PHOTO, fileName=name, layerName="a")
    use(desk, "ImportObject", **PHOTO, fileName="own.svg", layerName="a")
    (inside / "own.svg").write_text("changed since")
    use(desk, "RotateObject", **PHOTO, fileName="a", angle=30)
    place = desk.design.place.path
    assert (place / "images" / "own.svg").read_bytes() == image
    assert files(place) == ["design.json", "images/own.svg", "workflow.json"]
