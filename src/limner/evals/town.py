"""The six steps of GraphicTown as Inspect solvers, one each.

Every step is a conversation of its own, with the prompt of ``limner.design.town.prompts``. What it
leaves behind is in the sample's store: the plan so far, and at the end what it is worth.
"""

from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any, Literal, TypeVar

from inspect_ai.model import GenerateConfig, Model, ResponseSchema, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import json_schema, span
from pydantic import BaseModel, TypeAdapter

from limner.design.conversations import FormError, Message, Picture, to_repair
from limner.design.images import open_picture
from limner.design.metrics import dead_loop, step_limit
from limner.design.references import Given
from limner.design.requests import Request
from limner.design.steps import Expert
from limner.design.thumbnails import square_png
from limner.design.town import prompts
from limner.design.town.answers import (
    MAX_ANSWER,
    MAX_TASKS,
    CommonPlan,
    Outline,
    Plan,
    Questions,
    Recruits,
    Workflow,
    cut,
    named_experts,
    read_answer,
    read_steps,
)
from limner.design.town.clarifying import answer
from limner.design.town.evaluating import evaluate
from limner.design.town.records import SUPERVISOR, Ending, Exchange, Stage, Task, TownRecord
from limner.design.town.retrieval import ALL, offered_actions
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

Form = TypeVar("Form", bound=BaseModel)
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
        record = TownRecord(_request(state).id)
        _keep(state, record)
        if questions:
            messages = prompts.to_clarify(_brief(state, ways), questions)
            form = await _consult(state, ways, Stage.CLARIFY, SUPERVISOR, messages, Questions)
            asked = form.questions[:questions] if form else []
            said = tuple((cut(one), answer(_request(state), one)) for one in asked)
            _keep(state, replace(_record(state), answered=said))
        return state

    return solve


@solver
def outline(ways: Ways) -> Solver:
    """Step 1: the supervisor writes an outline and fills in what the request leaves open."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        messages = prompts.to_outline(_brief(state, ways))
        form = await _consult(state, ways, Stage.OUTLINE, SUPERVISOR, messages, Outline)
        text = prompts.outline_text(form.model_dump()) if form else _said(state)
        _keep(state, replace(_record(state), outline=cut(text, prompts.MOST_OUTLINE)))
        return state

    return solve


@solver
def recruit(ways: Ways) -> Solver:
    """Step 2: the supervisor recruits experts and gives each a goal.

    An answer that stays malformed recruits the experts that it names.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        messages = prompts.to_recruit(_brief(state, ways), _record(state).outline)
        form = await _consult(state, ways, Stage.RECRUIT, SUPERVISOR, messages, Recruits)
        goals = (
            {one.expert: cut(one.goal) for one in form.experts}
            if form
            else dict.fromkeys(named_experts(_said(state)), "")
        )
        ending = None if goals else Ending.NO_EXPERT
        record = replace(_record(state), limit=step_limit(len(goals)), ending=ending)
        _keep(state, replace(record, experts=tuple(goals), goals=tuple(goals.values())))
        return state

    return solve


@solver
def plan(ways: Ways) -> Solver:
    """Step 3: every expert plans a workflow of its own."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        record = _record(state)
        goals = {Expert(one): goal for one, goal in zip(record.experts, record.goals, strict=True)}
        plans = []
        for expert in goals:
            messages = prompts.to_plan(
                _brief(state, ways), record.outline, goals, expert, record.limit
            )
            form = await _consult(state, ways, Stage.PLAN, expert, messages, Plan)
            plans.append(tuple(map(cut, _kept(form.steps))) if form else ())
        _keep(state, replace(_record(state), plans=tuple(plans)))
        return state

    return solve


@solver
def supervise(ways: Ways) -> Solver:
    """Step 4: the supervisor makes one workflow of the experts' own."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        record = _record(state)
        if record.ending:
            return state
        plans = {
            Expert(one): steps for one, steps in zip(record.experts, record.plans, strict=True)
        }
        brief = _brief(state, ways)
        messages = prompts.to_supervise(brief, record.outline, plans, record.limit)
        form = await _consult(state, ways, Stage.SUPERVISE, SUPERVISOR, messages, CommonPlan)
        steps = _kept(form.steps) if form else []
        tasks = tuple(Task(cut(one.expert, 60), cut(one.task)) for one in steps)
        ending = None if tasks else Ending.NO_WORKFLOW
        _keep(state, replace(_record(state), tasks=tasks, ending=ending))
        return state

    return solve


@solver
def retrieve(ways: Ways, nearest: int = ALL) -> Solver:
    """Step 5: the supervisor chooses the action of each step, and its values."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        record = _record(state)
        if record.ending:
            return state
        actions = offered_actions([one.task for one in record.tasks], nearest)
        messages = prompts.to_retrieve(_brief(state, ways), record.outline, record.tasks, actions)
        form = await _consult(state, ways, Stage.RETRIEVE, SUPERVISOR, messages, Workflow)
        steps = [one.model_dump() for one in form.steps] if form else _steps_said(state)
        _keep(state, _delivered(_record(state), steps))
        return state

    return solve


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


def _delivered(record: TownRecord, steps: list[Any] | None) -> TownRecord:
    """Return a record with its workflow, of which what goes over the limit is not carried out."""
    if not steps:
        ending = Ending.NO_WORKFLOW if steps is None else Ending.NO_STEP
        return replace(record, ending=ending)
    loop = dead_loop(steps)
    kept = min(loop if loop is not None else len(steps), record.limit, len(steps))
    ending = Ending.DEAD_LOOP if loop is not None else Ending.OVER_LIMIT
    fine = kept == len(steps)
    return replace(record, workflow=tuple(steps), kept=kept, ending=None if fine else ending)


async def _consult(
    state: TaskState,
    ways: Ways,
    stage: Stage,
    part: str,
    messages: Sequence[Message],
    form: type[Form],
) -> Form | None:
    """Ask a part to fill a form, once more where its answer cannot be used.

    Returns:
        The form; None where the last answer fills none either: what it says is then in the record.
    """
    model = get_model(role=role_of(part))
    config = _config(model, form if ways.structured else None)
    asked = [chat_message(message) for message in messages]
    answers: list[str] = []
    faults: list[str] = []
    filled = None
    async with span(f"{stage}: {part}"):
        while filled is None and len(answers) <= ways.repair:
            if faults:
                asked += map(chat_message, to_repair(answers[-1], faults[-1]))
            asked[-1].metadata = asked_of_design(_request(state), ways.pool, stage, part)
            state.output = await ask_model(model, asked, config)
            answers.append(cut(state.output.completion, MAX_ANSWER))
            try:
                filled = read_answer(answers[-1], form)
            except FormError as fault:
                faults.append(str(fault))
    state.messages += [*asked, state.output.message]
    record = _record(state)
    exchange = Exchange(stage, part, tuple(answers), tuple(faults))
    _keep(state, replace(record, exchanges=(*record.exchanges, exchange)))
    return filled


def role_of(part: str) -> str:
    """Return the name of a part's role: ``supervisor``, ``photo_editor`` and so on."""
    return part.lower().replace(" ", "_")


def _config(model: Model, form: type[BaseModel] | None) -> GenerateConfig:
    own = GenerateConfig() if model == get_model() else DEFAULTS.merge(model.config)
    if form is None:
        return own
    schema = ResponseSchema(name=form.__name__, json_schema=json_schema(form))
    return own.merge(GenerateConfig(response_schema=schema))


def _said(state: TaskState) -> str:
    return _record(state).exchanges[-1].answers[-1]


def _steps_said(state: TaskState) -> list[Any] | None:
    try:
        return read_steps(_said(state))
    except FormError:
        return None


def _kept(items: Sequence[Any]) -> Sequence[Any]:
    return items[:MAX_TASKS]


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
