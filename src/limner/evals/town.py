"""The six steps of GraphicTown as Inspect solvers, one each.

Every step is a conversation of its own, with the prompt of ``limner.design.town.prompts``. What it
leaves behind is in the sample's store: the plan so far, and at the end what it is worth.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from functools import partial
from typing import Literal

from inspect_ai.model import GenerateConfig, Model, ResponseSchema, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import json_schema, span
from pydantic import BaseModel, TypeAdapter

from limner.design.conversations import Message, Picture
from limner.design.images import open_picture
from limner.design.references import Given
from limner.design.requests import Request
from limner.design.thumbnails import square_png
from limner.design.town import prompts
from limner.design.town.evaluating import evaluate
from limner.design.town.planning import Town
from limner.design.town.records import Stage, TownRecord
from limner.design.town.retrieval import ALL
from limner.evals.asking import ask_model
from limner.evals.given import given_of
from limner.evals.messages import chat_message
from limner.evals.provider import asked_of_design

TOWN = "town"
"""Where a sample's store keeps the plan."""
EVALUATION = "evaluation"
"""Where it keeps what the plan is worth."""
DEFAULTS = GenerateConfig(temperature=0.0, max_tokens=8_000, attempt_timeout=180, max_retries=3)
"""How a model is asked where neither the run nor the role says otherwise."""

_RECORD = TypeAdapter(TownRecord)


class Ways(BaseModel):
    """Settings that all steps share."""

    pool: str | None = None
    """The pool of the images; None for the one that is installed."""
    images: Literal["captions", "pictures"] = "captions"
    """How a model is told what the client's images show."""
    repair: bool = True
    """Whether an answer that cannot be used may be put right once."""
    structured: bool = False
    """Whether the provider is given the JSON schema of each answer."""


@solver
def clarify(ways: Ways, questions: int = 0) -> Solver:
    """Let the supervisor ask the client, before it begins, up to so many questions."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        _keep(state, TownRecord(_request(state).id))
        async with _town(state, ways) as town:
            await town.clarify(questions)
        return state

    return solve


@solver
def outline(ways: Ways) -> Solver:
    """Step 1: the supervisor writes an outline and fills in what the request leaves open."""
    return _step(ways, Town.outline)


@solver
def recruit(ways: Ways) -> Solver:
    """Step 2: the supervisor recruits experts and gives each a goal."""
    return _step(ways, Town.recruit)


@solver
def plan(ways: Ways) -> Solver:
    """Step 3: every expert plans a workflow of its own."""
    return _step(ways, Town.plan)


@solver
def supervise(ways: Ways) -> Solver:
    """Step 4: the supervisor makes one workflow of the experts' own."""
    return _step(ways, Town.supervise)


@solver
def retrieve(ways: Ways, nearest: int = ALL) -> Solver:
    """Step 5: the supervisor chooses the action of each step, and its values."""
    return _step(ways, lambda town: town.retrieve(nearest))


@solver
def execute(ways: Ways) -> Solver:
    """Step 6: the studio carries the workflow out, and what came of it is rated."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        async with span("execute"):
            given = given_of(_request(state), ways.pool)
            evaluation = evaluate(_record(state), _request(state), given)
            state.store.set(EVALUATION, evaluation.as_json())
        state.completed = True
        return state

    return solve


def _step(ways: Ways, step: Callable[[Town], Awaitable[None]]) -> Solver:
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        async with _town(state, ways) as town:
            await step(town)
        return state

    return solve


@asynccontextmanager
async def _town(state: TaskState, ways: Ways) -> AsyncIterator[Town]:
    """Go on with the plan in a sample's store; what it comes to is kept, also where it fails."""
    town = Town(_brief(state, ways), partial(_ask, state, ways), ways.repair, _record(state))
    try:
        yield town
    finally:
        _keep(state, town.record)


async def _ask(
    state: TaskState,
    ways: Ways,
    stage: Stage,
    part: str,
    messages: Sequence[Message],
    form: type[BaseModel],
) -> str:
    """Ask a part; the conversation joins the sample's messages."""
    model = get_model(role=role_of(part))
    config = _config(model, form if ways.structured else None)
    asked = [chat_message(message) for message in messages]
    asked[-1].metadata = asked_of_design(_request(state), ways.pool, stage, part)
    async with span(f"{stage}: {part}"):
        state.output = await ask_model(model, asked, config)
    is_repair = len(messages) > 1 and messages[-2].role == "assistant"
    state.messages += [*(asked[-1:] if is_repair else asked), state.output.message]
    return state.output.completion


def role_of(part: str) -> str:
    """Return the name of a part's role: ``supervisor``, ``photo_editor`` and so on."""
    return part.lower().replace(" ", "_")


def _config(model: Model, form: type[BaseModel] | None) -> GenerateConfig:
    own = GenerateConfig() if model == get_model() else DEFAULTS.merge(model.config)
    if form is None:
        return own
    schema = ResponseSchema(name=form.__name__, json_schema=json_schema(form))
    return own.merge(GenerateConfig(response_schema=schema))


def _request(state: TaskState) -> Request:
    return Request.model_validate(state.metadata["request"])


def _brief(state: TaskState, ways: Ways) -> prompts.Brief:
    given = given_of(_request(state), ways.pool)
    pictures = _pictures(given) if ways.images == "pictures" else None
    answered = _record(state).answered
    return prompts.Brief(_request(state), given.files, pictures, answered)


def _pictures(given: Given) -> dict[str, Picture]:
    def png(name: str) -> bytes:
        return square_png(open_picture(name, given.images.files[name]))

    return {file.name: Picture(file.name, partial(png, file.name)) for file in given.files}


def _record(state: TaskState) -> TownRecord:
    return _RECORD.validate_python(state.store.get(TOWN))


def _keep(state: TaskState, record: TownRecord) -> None:
    state.store.set(TOWN, asdict(record))
