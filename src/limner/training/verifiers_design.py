"""The design bench as an environment of verifiers: ``limner_design``.

A task is a client's request. A supervisor and three experts, a seat each, are asked what the bench
asks them; every answer of an episode is rewarded with the score of the design that comes of it.
"""

import base64
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Literal

from pydantic import BaseModel, Field

from limner.design.conversations import FormError, Message, Picture
from limner.design.planner import plan
from limner.design.requests import DesignType, Difficulty, Request, bundled_requests
from limner.design.scoring import score_design
from limner.design.steps import Expert
from limner.design.town.answers import read_steps
from limner.design.town.evaluating import Evaluation, evaluate
from limner.design.town.planning import make_plan
from limner.design.town.prompts import Brief
from limner.design.town.records import SUPERVISOR, Stage
from limner.design.town.retrieval import ALL
from limner.design.workflow import run_workflow
from limner.evals.given import given_of
from limner.extras import needing
from limner.training.verifiers_chat import LOCAL

with needing("verifiers", "Training with verifiers"):
    import verifiers.v1 as vf

SEATS = {str(one): one.lower().replace(" ", "_") for one in (SUPERVISOR, *Expert)}
"""The seat of each part."""


class DesignConfig(vf.TasksetConfig):
    """Which requests there are: ``--env.taskset.*``."""

    split: Literal["train", "test", "all"] = "train"
    """Which part of the set."""
    type: list[DesignType] = Field(default_factory=list)
    """Only these design types; all where empty."""
    difficulty: list[Difficulty] = Field(default_factory=list)
    """Only these difficulties; all where empty."""
    pool: Literal["openclipart", "openmoji"] | None = None
    """The pool of the images; the one that is installed where None."""


class DesignData(vf.TaskData):
    """A request as it travels."""

    request: Request
    pool: str | None


class DesignTask(vf.Task[DesignData, vf.State, vf.TaskConfig]):
    """Designs what one client asks for."""

    @property
    def key(self) -> str:
        """The request's id."""
        return str(self.data.request.id)

    def value_of(self, steps: Sequence[Any] | None) -> float:
        """Return the score of the design that a workflow makes."""
        given = given_of(self.data.request, self.data.pool)
        run = run_workflow(list(steps) if steps else None, given.images)
        return score_design(self.data.request, run, given.files).value

    @vf.reward
    async def value(self, trace: vf.Trace) -> float:
        """Return the score of the design that the workflow in the last answer makes, 0 to 1."""
        try:
            return self.value_of(read_steps(trace.last_reply))
        except FormError:
            return 0.0

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Tell whether the request's reference workflow makes a design that has everything."""
        given = given_of(self.data.request, self.data.pool)
        return self.value_of(plan(self.data.request, given.files)) == 1.0


class DesignTaskset(vf.Taskset[DesignTask, DesignConfig]):
    """The bundled requests."""

    def load(self) -> Iterable[DesignTask]:
        """Yield the requests that the settings ask for."""
        config = self.config
        for request in bundled_requests():
            if (
                config.split in ("all", request.split)
                and (not config.type or request.type in config.type)
                and (not config.difficulty or request.difficulty in config.difficulty)
            ):
                yield DesignTask(self._data(request), config.task)

    def _data(self, request: Request) -> DesignData:
        query = request.query.strip()
        return DesignData(
            id=request.id,
            name=request.id,
            description=query,
            prompt=query,
            request=request,
            pool=self.config.pool,
        )


class Question(vf.Task[vf.TaskData, vf.State, vf.TaskConfig]):
    """One question to one part."""


class DesignEnvConfig(vf.EnvConfig):
    """How a request is played: ``--env.*``; a seat for each part."""

    supervisor: vf.AgentConfig = LOCAL
    photo_editor: vf.AgentConfig = LOCAL
    vector_graphic_editor: vf.AgentConfig = LOCAL
    layout_designer: vf.AgentConfig = LOCAL
    retrieval: int = Field(default=ALL, ge=1, le=ALL)
    """How many of the 46 actions are offered for each step, by nearness in meaning."""
    clarify: int = Field(default=0, ge=0, le=20)
    """How many questions the supervisor may ask the client first."""
    repair: bool = True
    """Whether an answer that cannot be used may be put right once."""


class DesignEnv(vf.Env[DesignEnvConfig]):
    """Outline, recruit, plan, make one plan of all, choose the actions; then it is carried out."""

    async def run(self, task: DesignTask, agents: vf.Agents) -> None:
        """Play one request; each answer gets the same reward."""
        given = given_of(task.data.request, task.data.pool)
        traces: list[vf.Trace] = []
        record = await make_plan(
            Brief(task.data.request, given.files),
            partial(_ask, agents, traces),
            questions=self.config.clarify,
            nearest=self.config.retrieval,
            repair=self.config.repair,
        )
        evaluation = evaluate(record, task.data.request, given)
        for trace in traces:
            trace.record_reward("value", evaluation.score.value)
            trace.record_metrics(_metrics(evaluation))


async def _ask(
    agents: vf.Agents,
    traces: list[vf.Trace],
    stage: Stage,
    part: str,
    messages: Sequence[Message],
    form: type[BaseModel],
) -> str:
    data = vf.TaskData(name=f"{stage}: {part}", prompt=[_message(one) for one in messages])
    trace = await getattr(agents, SEATS[part]).run(Question(data))
    if not trace.ok:
        raise RuntimeError(f"{part} did not answer: {trace.last_error.message}")
    traces.append(trace)
    return str(trace.last_reply)


_MESSAGES = {
    "system": vf.SystemMessage,
    "user": vf.UserMessage,
    "assistant": vf.AssistantMessage,
}


def _message(message: Message) -> vf.Message:
    if any(isinstance(part, Picture) for part in message.parts):
        return vf.UserMessage(content=[_content(part) for part in message.parts])
    return _MESSAGES[message.role](content="\n\n".join(map(str, message.parts)))


def _content(part: str | Picture) -> vf.ContentPart:
    if isinstance(part, str):
        return vf.TextContentPart(text=part)
    data = base64.b64encode(part.png()).decode()
    return vf.ImageUrlContentPart(image_url={"url": f"data:image/png;base64,{data}"})


def _metrics(evaluation: Evaluation) -> dict[str, float]:
    score, figures = evaluation.score, evaluation.figures
    factors = {name: score.metrics[name] for name in ("fidelity", "precision", "craft")}
    return {
        "passed": float(score.passed),
        **{name: float(figure) for name, figure in factors.items()},
        "errors": float(len(evaluation.faults)),
        "delivery": float(figures.delivery),
        "execution_success": float(figures.execution_success),
    }
