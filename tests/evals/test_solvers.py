"""Solvers by themselves, under Inspect's own stand-in for a model."""

from inspect_ai import Task
from inspect_ai import eval as run_eval
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from evals.conftest import GOOD, INSPECT_LEAKS, NO_LIST, WRONG_TOOL, WRONG_TOOL_SCORE
from limner.evals.drawing import draw_in_turns
from limner.evals.scorers import drawing_score

pytestmark = INSPECT_LEAKS


def saying(*texts):
    outputs = [ModelOutput.from_content("mockllm/model", text) for text in texts]
    for output in outputs:
        output.usage = ModelUsage()
    return get_model("mockllm/model", custom_outputs=outputs)


def test_draw_in_turns_stops_at_the_threshold_and_never_after_the_last_turn(write_tasks, tmp_path):
    tasks = str(write_tasks("line"))
    sample = Sample(id="line", input="Task: line", metadata={"position": 0})

    def turns(threshold, *texts):
        solver = draw_in_turns(tasks, "verified", 3, threshold, "score", None)
        task = Task(dataset=[sample], solver=solver, scorer=drawing_score())
        options = {"log_dir": str(tmp_path / "logs"), "display": "none"}
        (log,) = run_eval(task, model=saying(*texts), **options)
        (done,) = log.samples
        return [turn["value"] for turn in done.scores["drawing_score"].metadata["turns"]]

    assert turns(0.9, NO_LIST, GOOD, GOOD) == [0.0, 1.0]
    assert turns(0.5, WRONG_TOOL, GOOD, GOOD) == [WRONG_TOOL_SCORE]
    assert turns(0.9, NO_LIST, WRONG_TOOL, NO_LIST, GOOD) == [0.0, WRONG_TOOL_SCORE, 0.0]
