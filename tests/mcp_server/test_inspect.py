"""From Inspect: a model calls the tools over streams, and the eval's log says how it went."""

import json
import sys

import pytest
from inspect_ai import Task
from inspect_ai import eval as run_eval
from inspect_ai.agent import react
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import includes
from inspect_ai.tool import mcp_server_stdio

from limner.drawing import bundled_tasks, load_screen
from limner.drawing.reference import strokes_to_actions
from mcp_server.clients import COMMAND, ENVIRONMENT, record

TASK = next(task for task in bundled_tasks() if task.category == "size")


def calls(*tools):
    said = [
        ModelOutput.for_tool_call("mockllm/model", name, given)
        for name, given in (*tools, ("submit", {"answer": "drawn"}))
    ]
    for output in said:
        output.usage = ModelUsage()  # else Inspect counts tokens, and downloads what it needs to
    return said


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_model_in_an_eval_draws_by_the_tools(tmp_path):
    server = mcp_server_stdio(
        name="limner",
        command=sys.executable,
        args=[*COMMAND, "--folder", str(tmp_path / "run")],
        env=ENVIRONMENT,
    )
    outputs = calls(
        ("drawing_start", {"task": TASK.id}),
        ("drawing_act", {"actions": [{"action": "jump"}]}),
        ("drawing_start", {"task": TASK.id}),
        ("drawing_act", {"actions": strokes_to_actions(TASK.reference, load_screen())}),
        ("drawing_look", {}),
        ("CreateDocument", {"expert": "Photo Editor", "docType": "poster"}),
        ("design_look", {}),
        ("SaveDocument", {"expert": "Photo Editor", "fileName": "../out", "format": "png"}),
        ("drawing_submit", {}),
    )
    (log,) = run_eval(
        Task(
            dataset=[Sample(input="Draw.", target="drawn")],
            solver=react(tools=[server]),
            scorer=includes(),
        ),
        model=get_model("mockllm/model", custom_outputs=outputs),
        log_dir=str(tmp_path / "logs"),
        display="none",
    )
    assert log.status == "success", log.error
    (sample,) = log.samples
    told = [message for message in sample.messages if message.role == "tool"]
    by_name = {message.function: message for message in told}
    assert "drawing_submit" in by_name
    assert "scored 1.000 of 1" in by_name["drawing_submit"].text
    for name in ("drawing_look", "design_look"):
        assert any(part.type == "image" for part in by_name[name].content)
    assert "is no file name here" in str(by_name["SaveDocument"].error)
    assert (
        json.loads((tmp_path / "run/drawings" / f"002-{TASK.id}" / "drawing.json").read_text())[
            "score"
        ]["value"]
        == 1.0
    )
    assert not (tmp_path / "out.png").exists()
    assert record(tmp_path / "run", "designs/*/design.json")["steps"] == 1
