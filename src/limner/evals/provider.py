"""The bundled agents as a model provider: ``--model limner/reference`` and the like."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
)
from inspect_ai.tool import ToolChoice, ToolInfo

from limner.drawing.agents import AGENTS, Turn
from limner.drawing.screen import load_screen
from limner.drawing.tasks import Task, bundled_tasks, load_tasks

KEY = "limner"
"""Where a message's metadata says which task it asks, for the agents that may know it."""


class BundledAgents(ModelAPI):
    """Answers as one of the bundled agents; needs no network and no key."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),
        **model_args: Any,
    ) -> None:
        """Choose the agent.

        Raises:
            ValueError: There is no such agent.
        """
        super().__init__(model_name, base_url, api_key, [], config)
        if model_name not in AGENTS:
            known = ", ".join(f"limner/{name}" for name in AGENTS)
            raise ValueError(f"There is no bundled agent {model_name!r}; there are: {known}.")

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002  the name that Inspect calls it by
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Return the agent's answer to the last message."""
        asked = [m.metadata[KEY] for m in input if m.metadata and KEY in m.metadata]
        if not asked:
            name = f"limner/{self.model_name}"
            raise ValueError(f"{name} only answers limner's own tasks, such as limner/drawing.")
        output = ModelOutput.from_content(f"limner/{self.model_name}", self._answer(asked))
        output.usage = ModelUsage()
        return output

    def max_connections(self) -> int:
        """Return how many answers may be under way at once."""
        return 100

    def _answer(self, asked: list[dict[str, Any]]) -> str:
        first = asked[0]
        task = _tasks_of(first["tasks"])[first["position"]]
        seed = f"{task.id}:{first['epoch']}:{len(asked)}"
        return AGENTS[self.model_name](Turn(task, load_screen(first["layout_seed"]), seed))


def _tasks_of(path: str | None) -> tuple[Task, ...]:
    if path is None:
        return bundled_tasks()
    files = (Path(path), *Path(path).glob("*"))
    return _load(path, max(file.stat().st_mtime_ns for file in files))


@lru_cache(maxsize=8)
def _load(path: str, changed: int) -> tuple[Task, ...]:
    """Read tasks, again where their files have changed since."""
    return load_tasks(path)


def asked_of(
    tasks: str | None, position: int, layout_seed: int | None, epoch: int
) -> dict[str, Any]:
    """Return the metadata of a message that asks a task."""
    return {
        KEY: {
            "tasks": tasks,
            "position": position,
            "layout_seed": layout_seed,
            "epoch": epoch,
        }
    }
