"""The bundled agents as a model provider: ``--model limner/reference`` and the like."""

import json
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

from limner.design.requests import Request
from limner.design.town.agents import AGENTS as DESIGNERS
from limner.design.town.agents import answer
from limner.design.town.records import Stage
from limner.drawing.actions import parse_answer
from limner.drawing.agents import AGENTS as DRAWERS
from limner.drawing.agents import Turn
from limner.drawing.screen import load_screen
from limner.drawing.tasks import Task, bundled_tasks, load_tasks
from limner.evals.given import KEPT, given_of

KEY = "limner"
"""Where a message's metadata says which task it asks, for the agents that may know it."""
ACT, SUBMIT = "act", "submit"
"""The tools of whoever draws step by step."""
PART = 10
"""Actions of a step, where an agent draws step by step."""
BENCHES = {"drawing": tuple(DRAWERS), "design": tuple(DESIGNERS)}
"""The names of each bench's agents."""


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
        if not any(model_name in names for names in BENCHES.values()):
            known = "; ".join(f"{bench}: {', '.join(BENCHES[bench])}" for bench in BENCHES)
            raise ValueError(f"There is no bundled agent {model_name!r}; there are, for {known}.")

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
        answer = self._answer(asked)
        is_stepwise = any(tool.name == ACT for tool in tools)
        output = self._step(answer, _said_since(input)) if is_stepwise else self._said(answer)
        output.usage = ModelUsage()
        return output

    def max_connections(self) -> int:
        """Return how many answers may be under way at once."""
        return 100

    def _said(self, text: str) -> ModelOutput:
        return ModelOutput.from_content(f"limner/{self.model_name}", text)

    def _step(self, answer: str, number: int) -> ModelOutput:
        """Return the call that does a part of an answer's list; at its end, the one to submit."""
        actions = parse_answer(answer).raw
        if actions is None:
            return self._said(answer)
        part = list(actions[number * PART : (number + 1) * PART])
        call: tuple[str, dict[str, Any]] = (ACT, {"actions": part}) if part else (SUBMIT, {})
        return ModelOutput.for_tool_call(f"limner/{self.model_name}", *call)

    def _answer(self, asked: list[dict[str, Any]]) -> str:
        bench = asked[-1]["bench"]
        if self.model_name not in BENCHES[bench]:
            known = ", ".join(BENCHES[bench])
            raise ValueError(f"limner/{self.model_name} does no {bench}; these do: {known}.")
        return self._design(asked[-1]) if bench == "design" else self._draw(asked)

    def _design(self, asked: dict[str, Any]) -> str:
        steps = _workflow(self.model_name, json.dumps(asked["request"]), asked["pool"])
        return answer(list(steps), Stage(asked["stage"]), asked["part"])

    def _draw(self, asked: list[dict[str, Any]]) -> str:
        first = asked[0]
        task = _tasks_of(first["tasks"])[first["position"]]
        seed = f"{task.id}:{first['epoch']}:{len(asked)}"
        return DRAWERS[self.model_name](Turn(task, load_screen(first["layout_seed"]), seed))


def _said_since(messages: list[ChatMessage]) -> int:
    """Return how often the agent has answered since it was last asked for a drawing."""
    number = 0
    for message in reversed(messages):
        if message.metadata and KEY in message.metadata:
            break
        number += message.role == "assistant"
    return number


@lru_cache(maxsize=KEPT)
def _workflow(agent: str, request: str, pool: str | None) -> tuple[Any, ...]:
    """Return an agent's workflow, from which its answers to all steps of a design are made."""
    asked = Request.model_validate_json(request)
    return tuple(DESIGNERS[agent](asked, given_of(asked, pool)))


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
    """Return the metadata of a message that asks a drawing."""
    return {
        KEY: {
            "bench": "drawing",
            "tasks": tasks,
            "position": position,
            "layout_seed": layout_seed,
            "epoch": epoch,
        }
    }


def asked_of_design(request: Request, pool: str | None, stage: Stage, part: str) -> dict[str, Any]:
    """Return the metadata of a message that asks one step of a design."""
    return {
        KEY: {
            "bench": "design",
            "request": request.model_dump(mode="json"),
            "pool": pool,
            "stage": str(stage),
            "part": part,
        }
    }
