"""A provider to ask, tasks to ask it, and a run whose log is read back."""

import gc
import json
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model._providers.openai import OpenAIAPI
from tenacity import wait_none

from evals.server import Provider, running_provider
from limner.drawing import load_screen
from limner.evals.drawing import drawing
from limner.evals.running import run_evals

MODEL = "openai/gpt-4.1"
"""Any name for which Inspect speaks chat completions and sends the temperature."""

INSPECT_LEAKS = pytest.mark.filterwarnings("ignore::ResourceWarning")
"""Inspect drops streams without closing them; as errors they would strike whatever test is next."""

LINE = load_screen().tools["line"]


def line_drawing(line: Any = LINE) -> str:
    """An answer that draws one line with the line tool: 1.0 for the tasks below."""
    actions = [
        {"action": "click", "x": line.x, "y": line.y},
        {"action": "moveTo", "x": 300, "y": 300},
        {"action": "mouseDown"},
        {"action": "moveTo", "x": 500, "y": 400},
        {"action": "mouseUp"},
    ]
    return json.dumps(actions)


GOOD = line_drawing()
NO_LIST = "I would draw a line."
WRONG_TOOL = json.dumps(json.loads(GOOD)[1:])
"""Draws the line with the pen: fails the tool of the one object, and nothing else."""
WRONG_TOOL_SCORE = 0.534
"""(1/3) ** (0.20 / 0.35): what a wrong tool earns, to the power of its share of what is stated."""


@pytest.fixture(scope="module", autouse=True)
def collect_leaks():
    """Leave no unclosed streams to tests that count them as errors."""
    yield
    gc.collect()


@pytest.fixture
def provider(monkeypatch, tmp_path):
    for name in ("INSPECT_EVAL_MODEL", "INSPECT_LOG_DIR", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(OpenAIAPI, "retry_wait", lambda self: wait_none())
    with running_provider() as provider:
        yield provider


@pytest.fixture
def write_tasks(tmp_path):
    """Write a task file with a task for each prompt; the prompt is the task's id too."""

    def write(*prompts: str, **labels: dict[str, Any]) -> Path:
        return _write(tmp_path / "tasks.yaml", prompts, labels)

    return write


def _write(path: Path, prompts: tuple[str, ...], labels: dict[str, dict[str, Any]]) -> Path:
    plain = {"category": "general", "difficulty": "easy", "needs": {"tools": ["line"]}}
    plain["scene"] = {"objects": [{"name": "line", "kind": "line", "tool": "line"}]}
    reference = [{"tool": "line", "part": "line", "points": [[100, 100], [300, 200]]}]
    tasks = [
        {"id": prompt, "prompt": prompt, **plain, "reference": reference, **labels.get(prompt, {})}
        for prompt in (*prompts, *(name for name in labels if name not in prompts))
    ]
    path.write_text(json.dumps({"tasks": tasks}))  # JSON is YAML
    return path


class Runs:
    """Runs the bench against the provider, always with the same log folder."""

    def __init__(self, provider: Provider, log_dir: Path) -> None:
        self.provider, self.log_dir = provider, log_dir

    def run(self, tasks: Path, *, model: str = MODEL, args: Any = None, **options: Any) -> EvalLog:
        """Run once; return the log."""
        (log,) = self.run_all([{"tasks": str(tasks), **(args or {})}], models=[model], **options)
        return log

    def run_all(self, task_args: list[dict[str, Any]], **options: Any) -> list[EvalLog]:
        base_url = None if options["models"][0].startswith("limner/") else self.provider.url
        options = {"display": "none", "max_retries": 0, "model_base_url": base_url, **options}
        paths = run_evals(drawing, task_args, log_dir=self.log_dir, **options)
        return [read_eval_log(str(path)) for path in paths]


@pytest.fixture
def runs(provider, tmp_path):
    return Runs(provider, tmp_path / "logs")


def values(log: EvalLog, key: str = "first") -> dict[str, float]:
    """A score of each scored sample, by id."""
    return {s.id: s.scores["drawing_score"].value[key] for s in log.samples if s.scores}


def reasons(log: EvalLog) -> dict[str, str]:
    """Why samples are unscored, by id."""
    return {s.id: s.error.message for s in log.samples if s.error}


def metric(log: EvalLog, score: str, name: str) -> float:
    (found,) = [item for item in log.results.scores if item.name == score]
    return found.metrics[name].value
