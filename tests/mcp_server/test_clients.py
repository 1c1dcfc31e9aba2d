"""The official client draws and designs over both ways; what it leaves is what it did."""

import anyio
import numpy as np
import pytest
from mcp import Client
from PIL import Image

from limner.design.files import ImageFolder
from limner.design.planner import plan
from limner.design.pool.openclipart import FOLDER
from limner.design.references import given_images, train_workflow
from limner.design.requests import bundled_requests
from limner.design.scoring import score_design
from limner.design.workflow import read_workflow, run_workflow
from limner.drawing import Session, bundled_tasks, draw, generate_task, load_screen, score
from limner.drawing.reference import strokes_to_actions
from mcp_server.clients import WAYS, call, reachable, record, refused

TASK = next(task for task in bundled_tasks() if task.category == "objects")
CARDS = {one.id: one for one in bundled_requests() if one.type == "business card"}
WITHOUT_IMAGES = "business-card-007"
WITH_IMAGE = "business-card-003"


def using(way, folder, work, **options):
    """Run what a client does."""

    async def connected():
        with reachable(way, folder) as server:
            async with Client(server, **options) as client:
                await work(client)

    anyio.run(connected)


@pytest.mark.parametrize("way", WAYS)
def test_a_client_draws_a_task_right(way, tmp_path):
    screen = load_screen(3)
    actions = strokes_to_actions(TASK.reference, screen)

    async def work(client):
        told = await call(client, "drawing_start", task=TASK.id, layout_seed=3)
        assert told[0].endswith(f"Task: {TASK.prompt}")
        for element in actions[:-4]:
            await call(client, "drawing_act", actions=[element])
        before = await call(client, "drawing_feedback")
        assert "Missing:" in before[0]
        await call(client, "drawing_act", actions=actions[-4:])
        seen, state = await call(client, "drawing_look")
        assert state.endswith(f"from {len(actions)} actions.")
        session = Session(screen)
        session.act(actions)
        assert np.array_equal(seen, session.picture())
        told = await call(client, "drawing_submit")
        assert told[0] == "Your drawing scored 1.000 of 1 (perfect)."

    using(way, tmp_path, work)
    kept = record(tmp_path, "drawings/*/drawing.json")
    assert (kept["task"], kept["layout_seed"]) == (TASK.id, 3)
    assert (kept["looks"], kept["feedback"], kept["score"]["value"]) == (1, 1, 1.0)
    (place,) = (tmp_path / "drawings").iterdir()
    drawing = draw((place / "answer.json").read_text(), screen)
    assert score(TASK, drawing).value == 1.0
    with Image.open(place / "drawing.png") as picture:
        assert np.array_equal(np.asarray(picture), drawing.picture.pixels)


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_both_kinds_of_clients_draw_over_streams(mode, tmp_path):
    task = generate_task(7, 5)

    async def work(client):
        told = await call(client, "drawing_start", seed=7, number=5)
        assert told[0].endswith(f"Task: {task.prompt}")
        await call(client, "drawing_act", actions=strokes_to_actions(task.reference, load_screen()))
        assert "1.000" in (await call(client, "drawing_submit"))[0]

    using("streams", tmp_path, work, mode=mode)
    kept = record(tmp_path, "drawings/*/drawing.json")
    assert (kept["seed"], kept["number"], kept["score"]["passed"]) == (7, 5, True)


def steps_of(request):
    if request.images:
        return train_workflow(request.id)
    return plan(request, ())


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", [WITHOUT_IMAGES, WITH_IMAGE])
def test_a_client_designs_a_business_card(way, name, tmp_path):
    request = CARDS[name]
    if request.images and not FOLDER.is_dir():
        pytest.skip("openclipart-svg is not installed")
    steps = steps_of(request)

    async def work(client):
        (brief,) = await call(client, "design_request", request=name)
        assert request.query.strip() in brief
        await call(client, "design_start", request=name)
        for step in steps:
            await call(client, step["action"], expert=step["expert"], **step["parameters"])
        assert "scored 1.000" in (await call(client, "design_feedback"))[0]
        seen, layers = await call(client, "design_look")
        assert seen.shape[1] == 1_000
        assert layers.startswith("business card, 1050 x 600 pixels")
        await call(client, "design_export", formats=["pdf", "jsx"])
        assert "scored 1.000" in (await call(client, "design_submit"))[0]

    using(way, tmp_path, work)
    kept = record(tmp_path, "designs/*/design.json")
    assert (kept["request"], kept["steps"], kept["failed"]) == (name, len(steps), 0)
    assert kept["score"]["passed"] is True
    (place,) = (tmp_path / "designs").iterdir()
    assert (place / "outcome.pdf").read_bytes()[:5] == b"%PDF-"
    with Image.open(place / "outcome.png") as picture:
        assert picture.size == (1050, 600)
    workflow = read_workflow(place / "workflow.json")
    run = run_workflow(workflow, ImageFolder(place / "images"))
    assert score_design(request, run, given_images(request).files).value == 1.0


@pytest.mark.parametrize("way", WAYS)
def test_what_a_client_does_wrong_is_told_and_goes_on(way, tmp_path):
    async def work(client):
        assert "drawing_start" in await refused(client, "drawing_look")
        assert "There is no tool 'rm'" in await refused(client, "rm", path="/")
        assert "There is no task" in await refused(client, "drawing_start", task="x")
        assert "no_such" in await refused(client, "drawing_start", no_such=1)
        assert "whole" in await refused(
            client, "CreateDocumentCustom", expert="Photo Editor", width=1.5, height=2
        )
        saved = await refused(
            client, "SaveDocument", expert="Photo Editor", fileName="../x", format="png"
        )
        assert saved.startswith("Dependency")
        await call(client, "CreateDocument", expert="Photo Editor", docType="postcard")
        for name in ("../x", "/tmp/x", "..\\x", "a/b"):
            said = await refused(
                client, "SaveDocument", expert="Photo Editor", fileName=name, format="png"
            )
            assert "is no file name here" in said
            said = await refused(
                client, "ImportObject", expert="Photo Editor", fileName=name, layerName="a"
            )
            assert "is no file name here" in said
        assert "no score" in await refused(client, "design_feedback")
        assert "Written to" in (await call(client, "design_export", formats=["png"]))[0]

    folder = tmp_path / "run"
    using(way, folder, work)
    assert [path.name for path in tmp_path.iterdir()] == ["run"]
