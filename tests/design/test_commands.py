"""``limner design`` as a user calls it, and what a run leaves in its folder."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import numpy as np
import pytest
import skia
from click.testing import CliRunner

import limner
from limner.cli import main
from limner.design.actions import ACTIONS
from limner.design.examples import EXAMPLES, IMAGE, example_images
from limner.design.files import FileRefused
from limner.design.outputs import write_run
from limner.design.render import on_white, render
from limner.design.workflow import run_workflow


def call(*arguments):
    return CliRunner().invoke(main, ["design", *[str(item) for item in arguments]])


def record(expert, action, **parameters):
    return {"expert": expert, "action": action, "parameters": parameters}


PHOTO, VECTOR, LAYOUT = "Photo Editor", "Vector Graphic Editor", "Layout Designer"
WORKFLOW = [
    record(VECTOR, "CreateDocumentCustom", width=120, height=80),
    record(VECTOR, "DrawStar", layerName="star", numPoints=5, radius=30, red=250, green=9, blue=9),
    record(VECTOR, "SaveDocument", fileName="logo", format="svg"),
    record(PHOTO, "DrawCircle", layerName="no", radius=30, red=0, green=0, blue=0),
    record(PHOTO, "CreateDocumentCustom", width=300, height=200),
    record(PHOTO, "ImportObject", fileName="logo.svg", layerName="logo"),
    record(PHOTO, "ImportObject", fileName=IMAGE, layerName="photo"),
    record(PHOTO, "ResizeObject", fileName=IMAGE, width=90, height=60),
    record(PHOTO, "RepositionObject", fileName=IMAGE, posX=4, posY=4),
    record(PHOTO, "CreateText", layerName="title", textString="Hello"),
    record(PHOTO, "RepositionText", layerName="title", posX=10, posY=120),
]


@pytest.fixture
def place(tmp_path):
    """A folder with a workflow and its image; the run's folder is ``out`` in it."""
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / IMAGE).write_bytes(example_images().read(IMAGE))
    (tmp_path / "workflow.json").write_text(json.dumps(WORKFLOW))
    return tmp_path


def run(place, *options):
    where = ("--images", place / "images", "--out", place / "out")
    return call("run", place / "workflow.json", *where, *options)


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_run_leaves_its_outcome_its_files_and_its_record(place):
    result = run(place)
    assert result.exit_code == 0
    assert files(place / "out") == ["files/logo.svg", "outcome.png", "run.json"]
    assert "10 of 11 steps done" in result.output
    assert "Step 4 (Photo Editor, DrawCircle) failed. Invalid Action" in result.output
    assert "stands in for Arial" in result.output
    picture = skia.Image.open(str(place / "out" / "outcome.png"))
    assert (picture.width(), picture.height()) == (120, 80)


def test_the_record_says_how_each_step_ended_and_what_is_in_the_outcome(place):
    result = run(place, "--json")
    kept = json.loads((place / "out" / "run.json").read_text())
    assert json.loads(result.stdout) == kept
    assert [step["done"] for step in kept["steps"]] == [i != 3 for i in range(len(WORKFLOW))]
    failed = kept["steps"][3]
    assert failed["error"]["kind"] == "Invalid Action"
    assert failed["action"] == "DrawCircle"
    assert kept["steps"][9]["parameters"] == {"layerName": "title", "textString": "Hello"}
    assert kept["files"] == ["logo.svg"]
    assert [element["name"] for element in kept["scene"]["elements"]] == ["star"]


def test_every_format_is_written(place):
    assert run(place, "--format", "PNG, jpg,pdf,svg,psd,jsx,png").exit_code == 0
    out = place / "out"
    assert {path.name for path in out.glob("outcome.*")} == {
        f"outcome.{ending}" for ending in ("png", "jpg", "pdf", "svg", "psd")
    }
    heads = {"png": b"\x89PNG", "jpg": b"\xff\xd8\xff", "pdf": b"%PDF", "psd": b"8BPS"}
    for ending, head in heads.items():
        assert (out / f"outcome.{ending}").read_bytes().startswith(head)
    assert b"<svg" in (out / "outcome.svg").read_bytes()[:300]
    scripts = [path.name for path in sorted((out / "scripts").iterdir())]
    assert len(scripts) == 2
    assert all(name.endswith(".jsx") for name in scripts)


def test_a_picture_after_each_step_that_was_done(place):
    assert run(place, "--steps").exit_code == 0
    names = [path.name for path in sorted((place / "out" / "steps").iterdir())]
    done = [(i, step) for i, step in enumerate(WORKFLOW) if i != 3]
    assert names == [f"{i + 1:02}-{step['action']}.png" for i, step in done]
    sizes = {
        (image.width(), image.height())
        for image in (skia.Image.open(str(p)) for p in (place / "out" / "steps").iterdir())
    }
    assert sizes == {(120, 80), (300, 200)}


def test_the_picture_is_the_document_as_rendered(place):
    run(place)
    document = run_workflow(WORKFLOW, example_images()).document
    kept = skia.Image.open(str(place / "out" / "outcome.png"))
    assert np.array_equal(on_white(kept).toarray(), on_white(render(document)).toarray())


def test_without_a_document_it_fails_and_says_why(place):
    (place / "workflow.json").write_text(json.dumps([record("Text Editor", "CreateDocument")]))
    result = run(place)
    assert result.exit_code == 1
    assert "no document came of it" in result.output
    assert "Invalid Expert: There is no expert 'Text Editor'" in result.output
    assert files(place / "out") == ["run.json"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "cannot be read as JSON"),
        ("{}", "A workflow is a JSON list of steps."),
        ("[" + "{}," * 1_000_000 + "{}]", "no more than 10,000 steps"),
    ],
    ids=["broken", "object", "million"],
)
def test_a_workflow_that_cannot_be_read_is_a_plain_error(place, text, message):
    (place / "workflow.json").write_text(text)
    result = run(place)
    assert result.exit_code == 1
    assert message in result.output
    assert result.output.startswith("Error: ")
    assert not (place / "out").exists()


def test_a_format_that_there_is_not(place):
    result = run(place, "--format", "png,exe")
    assert result.exit_code == 2
    assert "'exe' is none of png, jpg, pdf, svg, psd, jsx" in result.output


HOSTILE = ["../escaped", "/tmp/escaped", "a/../../escaped", "..", "\\\\host\\escaped", "C:escaped"]


def test_nothing_outside_the_runs_folder_is_read_or_written(place):
    (place / "secret.png").write_bytes(
        skia.Image.fromarray(np.zeros((2, 2, 4), "u1")).encodeToData()
    )
    (place / "images" / "link.png").symlink_to(place / "secret.png")
    steps = [record(PHOTO, "CreateDocumentCustom", width=9, height=9)]
    steps += [record(PHOTO, "SaveDocument", fileName=name, format="png") for name in HOSTILE]
    outside = ["../secret.png", str(place / "secret.png"), "link.png", "/etc/passwd"]
    steps += [record(PHOTO, "ImportObject", fileName=name, layerName=name) for name in outside]
    (place / "workflow.json").write_text(json.dumps(steps))
    before = files(place)
    assert run(place).exit_code == 0
    kept = json.loads((place / "out" / "run.json").read_text())
    errors = [step["error"]["kind"] for step in kept["steps"][1:]]
    assert errors == ["Invalid Parameters"] * (len(HOSTILE) + len(outside))
    assert set(files(place)) - set(before) == {"out/outcome.png", "out/run.json"}


def test_a_link_in_the_runs_folder_leads_nowhere(place):
    (place / "elsewhere").mkdir()
    (place / "out").mkdir()
    (place / "out" / "files").symlink_to(place / "elsewhere")
    result = run(place)
    assert result.exit_code == 1
    assert "link out of the run's folder" in result.output
    assert files(place / "elsewhere") == []
    with pytest.raises(FileRefused):
        write_run(run_workflow(WORKFLOW), place / "out")


def test_the_same_workflow_gives_the_same_bytes_in_another_process_folder_and_locale(place):
    def digest(name, **environment):
        folder = place / name
        folder.mkdir()
        out = folder / "out"
        code = "import sys; from limner.cli import main; main(sys.argv[1:])"
        where = ["--images", str(place / "images"), "--out", str(out)]
        options = ["--steps", "--format", "png,jpg,pdf,svg,psd,jsx"]
        command = ["design", "run", str(place / "workflow.json"), *where, *options]
        source = str(Path(limner.__file__).parents[1])
        variables = {**os.environ, "PYTHONPATH": source, **environment}
        subprocess.run(
            [sys.executable, "-c", code, *command], cwd=folder, env=variables, check=True
        )
        return {name: hashlib.sha256((out / name).read_bytes()).hexdigest() for name in files(out)}

    one = digest("one", LC_ALL="C", TZ="UTC", PYTHONHASHSEED="1")
    two = digest("two", LC_ALL="tr_TR.UTF-8", TZ="Asia/Tokyo", PYTHONHASHSEED="2")
    assert len(one) > 15
    assert one == two


def test_actions_are_listed():
    result = call("actions")
    assert result.exit_code == 0
    assert all(f"{name}(" in result.output for name in ACTIONS)
    assert "  radius: 1 to 5,000 px; " in result.output


def test_actions_of_one_expert():
    lines = call("actions", "--expert", LAYOUT).output.splitlines()
    named = {line.partition("(")[0] for line in lines if not line.startswith(" ")}
    assert named == {name for name, item in ACTIONS.items() if LAYOUT in item.experts}
    assert call("actions", "--expert", "Text Editor").exit_code == 2


def test_actions_as_a_schema_that_workflows_meet():
    schema = json.loads(call("actions", "--json").output)
    validator = jsonschema.Draft202012Validator(schema)
    assert validator.is_valid([step for i, step in enumerate(WORKFLOW) if i != 3])
    assert not validator.is_valid(WORKFLOW)
    named = {item["properties"]["action"]["enum"][0] for item in schema["items"]["oneOf"]}
    assert named == set(ACTIONS) == set(EXAMPLES)


@pytest.mark.parametrize("command", [(), ("run",), ("actions",)])
def test_every_command_explains_itself(command):
    result = call(*command, "--help")
    assert result.exit_code == 0
    assert len(result.output.splitlines()) > 5
