"""The plan for a request, asked step by step of whoever answers: steps 1 to 5 of the six."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from pydantic import BaseModel

from limner.design.conversations import FormError, Message, to_repair
from limner.design.metrics import dead_loop, step_limit
from limner.design.steps import Expert
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
from limner.design.town.records import SUPERVISOR, Ending, Exchange, Stage, Task, TownRecord
from limner.design.town.retrieval import ALL, offered_actions

AskPart = Callable[[Stage, str, Sequence[Message], type[BaseModel]], Awaitable[str]]
"""Asks a part to fill a form, with the whole conversation so far, and returns what it says."""

Form = TypeVar("Form", bound=BaseModel)


async def make_plan(
    brief: prompts.Brief,
    ask: AskPart,
    *,
    questions: int = 0,
    nearest: int = ALL,
    repair: bool = True,
) -> TownRecord:
    """Return the plan that a town makes for a request.

    Args:
        brief: The request and its images.
        ask: How the supervisor and the experts are asked.
        questions: How many the supervisor may put to the client first.
        nearest: How many actions are offered for each step; all where it is 46.
        repair: Whether an answer that cannot be used may be put right once.

    Raises:
        Exception: What ``ask`` raises.
    """
    town = Town(brief, ask, repair, TownRecord(brief.request.id))
    await town.clarify(questions)
    await town.outline()
    await town.recruit()
    await town.plan()
    await town.supervise()
    await town.retrieve(nearest)
    return town.record


@dataclass
class Town:
    """A plan under way: each step adds to its record, also where a later question fails."""

    brief: prompts.Brief
    """The request and its images."""
    ask: AskPart
    """How the supervisor and the experts are asked."""
    repair: bool
    """Whether an answer that cannot be used may be put right once."""
    record: TownRecord
    """What there is so far."""
    _said: str = field(default="", init=False)

    async def clarify(self, questions: int) -> None:
        """Let the supervisor ask the client, before it begins, up to so many questions."""
        if questions:
            messages = prompts.to_clarify(self.brief, questions)
            form = await self._consult(Stage.CLARIFY, SUPERVISOR, messages, Questions)
            asked = [cut(one) for one in form.questions[:questions]] if form else []
            told = tuple((one, answer(self.brief.request, one)) for one in asked)
            self.brief = replace(self.brief, answered=told)
            self._keep(answered=told)

    async def outline(self) -> None:
        """Step 1: the supervisor writes an outline and fills in what the request leaves open."""
        messages = prompts.to_outline(self.brief)
        form = await self._consult(Stage.OUTLINE, SUPERVISOR, messages, Outline)
        text = prompts.outline_text(form.model_dump()) if form else self._said
        self._keep(outline=cut(text, prompts.MOST_OUTLINE))

    async def recruit(self) -> None:
        """Step 2: the supervisor recruits experts and gives each a goal.

        An answer that stays malformed recruits the experts that it names.
        """
        messages = prompts.to_recruit(self.brief, self.record.outline)
        form = await self._consult(Stage.RECRUIT, SUPERVISOR, messages, Recruits)
        goals = (
            {one.expert: cut(one.goal) for one in form.experts}
            if form
            else dict.fromkeys(named_experts(self._said), "")
        )
        ending = None if goals else Ending.NO_EXPERT
        self._keep(
            limit=step_limit(len(goals)),
            ending=ending,
            experts=tuple(goals),
            goals=tuple(goals.values()),
        )

    async def plan(self) -> None:
        """Step 3: every expert plans a workflow of its own."""
        record = self.record
        goals = dict(zip(map(Expert, record.experts), record.goals, strict=True))
        plans = []
        for expert in goals:
            messages = prompts.to_plan(self.brief, record.outline, goals, expert, record.limit)
            form = await self._consult(Stage.PLAN, expert, messages, Plan)
            plans.append(tuple(map(cut, form.steps[:MAX_TASKS])) if form else ())
        self._keep(plans=tuple(plans))

    async def supervise(self) -> None:
        """Step 4: the supervisor makes one workflow of the experts' own."""
        record = self.record
        if not record.ending:
            plans = dict(zip(map(Expert, record.experts), record.plans, strict=True))
            messages = prompts.to_supervise(self.brief, record.outline, plans, record.limit)
            form = await self._consult(Stage.SUPERVISE, SUPERVISOR, messages, CommonPlan)
            steps = form.steps[:MAX_TASKS] if form else []
            tasks = tuple(Task(cut(one.expert, 60), cut(one.task)) for one in steps)
            self._keep(tasks=tasks, ending=None if tasks else Ending.NO_WORKFLOW)

    async def retrieve(self, nearest: int) -> None:
        """Step 5: the supervisor chooses the action of each step, and its values.

        Args:
            nearest: How many actions are offered for each step.
        """
        record = self.record
        if not record.ending:
            actions = offered_actions([one.task for one in record.tasks], nearest)
            messages = prompts.to_retrieve(self.brief, record.outline, record.tasks, actions)
            form = await self._consult(Stage.RETRIEVE, SUPERVISOR, messages, Workflow)
            steps = [one.model_dump() for one in form.steps] if form else _steps_in(self._said)
            self.record = _delivered(self.record, steps)

    def _keep(self, **changes: Any) -> None:
        self.record = replace(self.record, **changes)

    async def _consult(
        self, stage: Stage, part: str, messages: Sequence[Message], form: type[Form]
    ) -> Form | None:
        """Ask a part to fill a form, once more where its answer cannot be used."""
        asked = list(messages)
        answers: list[str] = []
        faults: list[str] = []
        filled = None
        while filled is None and len(answers) <= self.repair:
            if faults:
                asked += to_repair(answers[-1], faults[-1])
            self._said = cut(await self.ask(stage, part, asked, form), MAX_ANSWER)
            answers.append(self._said)
            try:
                filled = read_answer(self._said, form)
            except FormError as fault:
                faults.append(str(fault))
        exchange = Exchange(stage, part, tuple(answers), tuple(faults))
        self._keep(exchanges=(*self.record.exchanges, exchange))
        return filled


def _delivered(record: TownRecord, steps: list[Any] | None) -> TownRecord:
    """Return a record with its workflow, of which what goes over the limit is not carried out."""
    if not steps:
        return replace(record, ending=Ending.NO_WORKFLOW if steps is None else Ending.NO_STEP)
    loop = dead_loop(steps)
    kept = min(loop if loop is not None else len(steps), record.limit, len(steps))
    ending = Ending.DEAD_LOOP if loop is not None else Ending.OVER_LIMIT
    fine = kept == len(steps)
    return replace(record, workflow=tuple(steps), kept=kept, ending=None if fine else ending)


def _steps_in(text: str) -> list[Any] | None:
    try:
        return read_steps(text)
    except FormError:
        return None
