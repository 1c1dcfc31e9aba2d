"""Measure the speeds that the docs state, and print them beside their bounds.

Usage: ``python tools/bench.py [--release FOLDER]``. The drawings are the recorded turns of the
DrawingBench release where its folder is given or found, else the bundled references.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from limner.drawing import Task, bundled_tasks, draw, load_screen, load_tasks, score
from limner.drawing.reference import strokes_to_actions

RELEASE = Path(__file__).parents[2] / "shared" / "upstream" / "drawingbench"
ROUNDS = 7

Case = tuple[Task, list[Any]]


def main() -> None:
    """Print one line a figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--release", type=Path, default=RELEASE)
    cases = _cases(parser.parse_args().release)
    print(f"{len(cases)} drawings, medians of {ROUNDS} rounds")
    _show("score by released, a drawing", _mean_ms(cases, "released"), 0.2, "ms")
    _show("score by paper, a drawing", _mean_ms(cases, "paper"), None, "ms")
    _show("score by verified, a drawing", _mean_ms(cases, "verified"), 3, "ms")
    _show("render, a drawing", _median_of(lambda: _render(cases)) / len(cases) * 1e3, 4, "ms")
    _show("import limner.drawing", _median_of(_import) * 1e3, 300, "ms")
    _show("first score of a new process", _median_of(_first_score) * 1e3, None, "ms")
    seconds, megabytes = _inspect_run()
    _show("250 tasks, 2 turns, through Inspect", seconds, 15, "s")
    _show("its peak memory", megabytes, 400, "MB")
    nothing, _ = _timed(_EMPTY_RUN)
    _show("Inspect with an empty provider and scorer", nothing, None, "s")
    _show("250 tasks, as a multiple of that", seconds / nothing, 15 / 3.5, "")


def _cases(release: Path) -> list[Case]:
    if not (release / "records.json").is_file():
        print("The release is not here: its own references are measured instead.")
        screen = load_screen()
        return [(task, strokes_to_actions(task.reference, screen)) for task in bundled_tasks()]
    tasks = load_tasks(release / "dataset.json")
    records = json.loads((release / "records.json").read_text())
    return [(tasks[r["position"]], t["actions"]) for r in records for t in r["results"]]


def _mean_ms(cases: Sequence[Case], profile: str) -> float:
    def run() -> None:
        for task, actions in cases:
            drawing = draw(actions)
            if profile != "verified" or task.scene:
                score(task, drawing, profile)
            else:
                assert drawing.scene  # what cannot be verified is perceived all the same

    return _median_of(run) / len(cases) * 1e3


def _render(cases: Sequence[Case]) -> None:
    for _, actions in cases:
        assert draw(actions).picture.pixels.size


def _import() -> None:
    code = "import limner.drawing, sys; assert 'inspect_ai' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def _first_score() -> None:
    code = (
        "from limner.drawing import bundled_tasks, draw, score; score(bundled_tasks()[0], draw([]))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def _inspect_run() -> tuple[float, float]:
    """Return seconds and megabytes of a run that takes both turns of 250 tasks."""
    code = (
        "import sys; from pathlib import Path; from limner.evals.running import run_evals; "
        "from limner.evals.drawing import drawing; "
        "run_evals(drawing, [{'tasks': sys.argv[1], 'threshold': 1.0, 'profile': 'paper'}], "
        "models=['limner/random'], log_dir=Path(sys.argv[2]), display='none')"
    )
    with tempfile.TemporaryDirectory() as folder:
        tasks = Path(folder) / "tasks.json"
        tasks.write_text(json.dumps(_many_tasks(250)))
        return _timed(code, str(tasks), f"{folder}/logs")


_EMPTY_RUN = """
import tempfile
from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser, ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import Score, mean, scorer
from inspect_ai.solver import solver

@solver
def two_turns():
    async def solve(state, generate):
        for _ in range(2):
            state = await generate(state)
            state.messages.append(ChatMessageUser(content="again"))
        return state
    return solve

@scorer(metrics=[mean()])
def full_marks():
    async def score(state, target):
        return Score(value=1.0)
    return score

def nothing(*_):
    output = ModelOutput.from_content("nothing", "[]")
    output.usage = ModelUsage()
    return output

samples = MemoryDataset([Sample(input="x", id=str(number)) for number in range(250)])
eval(
    Task(dataset=samples, solver=two_turns(), scorer=full_marks()),
    model=get_model("mockllm/model", custom_outputs=nothing),
    log_dir=tempfile.mkdtemp(),
    display="none",
)
"""


def _timed(code: str, *arguments: str) -> tuple[float, float]:
    """Return seconds and megabytes of a program, its start included."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code, *arguments], check=True)
    seconds = time.perf_counter() - start
    return seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def _many_tasks(count: int) -> dict[str, Any]:
    known = bundled_tasks()
    chosen = [known[number % len(known)] for number in range(count)]
    rows = [t.model_dump(mode="json") | {"id": f"b-{n}"} for n, t in enumerate(chosen)]
    return {"tasks": rows}


def _median_of(run: Callable[[], None]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return median(times)


def _show(name: str, value: float, bound: float | None, unit: str) -> None:
    goal = "" if bound is None else f"   (bound {bound:g})"
    print(f"{name:<40}{value:>9.3f} {unit}{goal}")


if __name__ == "__main__":
    main()
