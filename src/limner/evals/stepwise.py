"""Drawing step by step: a model acts, is told what came of it, and acts again."""

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from inspect_ai.model import ChatMessageUser, execute_tools
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import ContentImage, ContentText, Tool, ToolError, ToolResult, tool

from limner.drawing.actions import is_too_large
from limner.drawing.feedback import FeedbackMode
from limner.drawing.prompt import screen_rules
from limner.drawing.raster import encode_png
from limner.drawing.screen import Screen
from limner.drawing.session import Session, Step
from limner.evals.asking import ask
from limner.evals.turns import Drawn, Turns, in_turns

Mode = Literal["answer", "stepwise"]
ACTIONS, LOOKS = 500, 12
"""The budgets of a turn where none are given."""
MAX_TOLD = 20
"""Faults that are told of one call."""
BLANK_AGAIN = "\n\nThe canvas is blank again."
REMINDER = "Call a tool: act to go on drawing, submit to end with the drawing as it is."

_OPENING = """\
You draw with the mouse in a paint program, some actions at a time. Call act with a list of mouse \
actions: you are told what came of them{seen}. Then go on, or mend what went wrong. Call submit \
when the drawing is right. In all you have {actions:,} actions{looks}; actions that do nothing \
count as well."""
_SEEN = " and see the screen"
_LOOKS = " and {looks} looks at the screen: each call of act takes one, also with an empty list"


@dataclass(frozen=True, slots=True)
class Budget:
    """What a turn may take."""

    actions: int = ACTIONS
    looks: int = 0
    """Pictures of the screen; 0 for a model that draws blind."""


def stepwise_prompt(screen: Screen, budget: Budget) -> str:
    """Return the rules of the paint program for whoever draws step by step."""
    opening = _OPENING.format(
        seen=_SEEN if budget.looks else "",
        actions=budget.actions,
        looks=_LOOKS.format(looks=budget.looks) if budget.looks else "",
    )
    return f"{opening}\n\n{screen_rules(screen)}"


@dataclass
class Easel:
    """A drawing under way and what is left of its budget."""

    session: Session
    budget: Budget
    looked: int = 0
    calls: int = 0
    submitted: bool = False

    @property
    def left(self) -> int:
        """How many actions are left; a call without any takes one."""
        return self.budget.actions - self.calls

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be done."""
        return self.submitted or self.left <= 0

    def act(self, elements: Sequence[Any]) -> list[ContentText | ContentImage]:
        """Carry out actions as far as the budget goes, and tell what came of them.

        Raises:
            ToolError: An element is too large to be an action; then nothing is carried out.
        """
        for number, element in enumerate(elements):
            if is_too_large(element):
                raise ToolError(f"actions[{number}] is too large to be an action.")
        taken = elements[: max(self.left, 0)]
        self.calls += max(len(taken), 1)
        steps = self.session.act(taken)
        sees = self.looked < self.budget.looks
        self.looked += sees
        text = ContentText(text=self._told(steps, len(elements) - len(taken)))
        return [text, self._picture()] if sees else [text]

    def _picture(self) -> ContentImage:
        data = base64.b64encode(encode_png(self.session.picture())).decode()
        return ContentImage(image=f"data:image/png;base64,{data}")

    def _told(self, steps: Sequence[Step], left_out: int) -> str:
        faults = [
            f"Action {step.index}: {fault.message}" for step in steps for fault in step.faults
        ]
        lines = [f"{len(steps)} carried out.", *faults[:MAX_TOLD]]
        if len(faults) > MAX_TOLD:
            lines.append(f"There were {len(faults) - MAX_TOLD} more faults.")
        if left_out:
            lines.append(f"The last {left_out} were not carried out: the budget is used up.")
        state = f"{self.session.state.in_words} Marks so far: {self.session.marks}."
        return "\n".join([*lines, state, self._rest()])

    def _rest(self) -> str:
        looks = f", {self.budget.looks - self.looked} looks" if self.budget.looks else ""
        return f"Left: {max(self.left, 0)} actions{looks}."


@tool
def act(easel: Easel) -> Tool:
    """Return the tool that draws on an easel."""

    async def execute(actions: list[dict[str, Any]]) -> ToolResult:
        """Carry out mouse actions in the paint program, in order.

        Args:
            actions: Objects such as {"action": "moveTo", "x": 120, "y": 90}, {"action":
                "mouseDown"}, {"action": "mouseUp"} and {"action": "click", "x": 35, "y": 45}.
        """
        return [*easel.act(actions)]

    return execute


@tool
def submit(easel: Easel) -> Tool:
    """Return the tool that ends the drawing."""

    async def execute() -> str:
        """End the drawing: it is scored as it is."""
        easel.submitted = True
        return "Submitted."

    return execute


@solver
def draw_in_steps(
    tasks: str | None,
    profile: str,
    turns: int,
    threshold: float,
    feedback: FeedbackMode,
    layout_seed: int | None,
    budget: Budget,
) -> Solver:
    """Let a model draw step by step, score the drawing, give feedback, let it draw again."""

    async def draw_turn(state: TaskState, generate: Generate, screen: Screen) -> Drawn:
        easel = Easel(Session(screen), budget)
        await _draw(state, generate, easel)
        drawing = easel.session.drawing
        return Drawn(json.dumps(drawing.answer.raw), _stop(easel), drawing)

    settings = Turns(tasks, profile, turns, threshold, feedback, layout_seed)
    return in_turns(settings, draw_turn, told=BLANK_AGAIN)


async def _draw(state: TaskState, generate: Generate, easel: Easel) -> None:
    """Ask until the drawing is submitted or its budget used up.

    An answer without a call is reminded of the tools; a second one in a row ends the drawing.
    """
    state.tools = [act(easel), submit(easel)]
    reminded = False
    while not easel.is_over:
        state = await ask(state, generate, tool_calls="none")
        if state.output.message.tool_calls:
            state.messages += (await execute_tools(state.messages, state.tools)).messages
            reminded = False
        elif reminded:
            break
        else:
            reminded = True
            state.messages.append(ChatMessageUser(content=REMINDER))


def _stop(easel: Easel) -> str:
    if easel.submitted:
        return "submitted"
    return "budget" if easel.left <= 0 else "no call"
