"""What each step of the town is answered with, and how such an answer is read."""

from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, field_validator

from limner.design.conversations import FormError, fill, read_json
from limner.design.steps import Expert

MAX_ANSWER = 200_000
"""Characters of an answer that are read."""
MAX_TASK = 1_000
"""Characters of a task or goal that are kept."""
MAX_TASKS = 200
"""Tasks of a plan that are kept."""


class _Form(BaseModel):
    model_config = ConfigDict(extra="ignore", hide_input_in_errors=True)


class Questions(_Form):
    """What the supervisor asks the client."""

    questions: list[str]


class TextOutline(_Form):
    """A block of text as the outline has it."""

    text: str
    font: str = ""
    size: str = ""
    color: str = ""
    place: str = ""


class ImageOutline(_Form):
    """An image as the outline has it."""

    file: str
    size: str = ""
    place: str = ""
    treatment: str = ""


class Outline(_Form):
    """What the design is to have: everything asked, and what the request leaves open."""

    style: str
    background: str
    texts: list[TextOutline]
    images: list[ImageOutline]
    others: list[str] = Field(default=[], description="figures and QR codes")


class Recruit(_Form):
    """An expert and what it is to do."""

    expert: Expert
    goal: str


class Recruits(_Form):
    """The experts that take part, in order."""

    experts: list[Recruit]

    @field_validator("experts")
    @classmethod
    def _different(cls, experts: list[Recruit]) -> list[Recruit]:
        if not experts:
            raise ValueError("recruit at least one expert")
        if len({one.expert for one in experts}) < len(experts):
            raise ValueError("name each expert once")
        return experts


class Plan(_Form):
    """One expert's workflow."""

    steps: list[str]


class TaskForm(_Form):
    """A step of the common workflow."""

    expert: str
    task: str


class CommonPlan(_Form):
    """The workflow of all experts."""

    steps: list[TaskForm]


class ActionForm(_Form):
    """A step with its action; whether there is such a one is found out when it is carried out."""

    expert: str
    action: str
    parameters: dict[str, Any]


class Workflow(_Form):
    """The workflow as the studio gets it."""

    steps: list[ActionForm]


FormT = TypeVar("FormT", bound=BaseModel)


def read_answer(text: str, form: type[FormT]) -> FormT:
    """Return the form that an answer fills: its first JSON object, or the list that it stands for.

    Raises:
        FormError: It fills none; the message says why, in words for the model.
    """
    return fill(_value(text[:MAX_ANSWER], form), form)


def _value(text: str, form: type[BaseModel]) -> Any:
    """Return the JSON of an answer; a list on its own is the form's only field."""
    starts = [place for place in (text.find("["), text.find("{")) if place >= 0]
    if not starts:
        raise FormError("there is no JSON in it")
    first = min(starts)
    if text[first] == "{" or len(form.model_fields) > 1:
        return read_json(text, text.find("{")) if "{" in text else fill([], form)
    try:
        return {next(iter(form.model_fields)): read_json(text, first)}
    except FormError:
        if "{" not in text:
            raise
        return read_json(text, text.find("{"))


def read_steps(text: str) -> list[Any]:
    """Return the steps of a workflow that an answer holds, whatever they are.

    For an answer that does not fill :class:`Workflow`: each step is then judged by itself.

    Raises:
        FormError: There is no list of steps in it.
    """
    value = _value(text[:MAX_ANSWER], Workflow)
    steps = value.get("steps")
    if not isinstance(steps, list):
        raise FormError("it has no list `steps`")
    return steps


def named_experts(text: str) -> list[Expert]:
    """Return the experts that an answer names anywhere, in order."""
    places = {expert: text.find(expert) for expert in Expert}
    return sorted((one for one in Expert if places[one] >= 0), key=lambda one: places[one])


def cut(text: str, limit: int = MAX_TASK) -> str:
    """Return at most so many characters of a text."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
