"""Asking a judge: one question, one repair; an answer is used as it stands or not at all."""

import json
from collections.abc import Sequence
from typing import TypeVar

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageUser,
    GenerateConfig,
    Model,
    ModelOutput,
    ResponseSchema,
    get_model,
    model_roles,
)
from inspect_ai.util import LimitExceededError, json_schema
from pydantic import BaseModel, ConfigDict

from limner.design.conversations import MAX_ANSWER, FormError, plain, read_form
from limner.evals.asking import ask_model
from limner.evals.judges.prompts import repair

Form = TypeVar("Form", bound=BaseModel)

STRICT = ConfigDict(extra="forbid", strict=True, hide_input_in_errors=True)
"""Of a judge's forms: the fields asked for and no other, and no text in place of a number."""
MAX_KEPT = 2_000
"""Characters of an unusable answer that are sent back for repair."""
MAX_REASON = 300


class NoVerdictError(Exception):
    """There is no verdict, which says nothing about what was to be judged.

    ``reason`` is a word for programs, the message a sentence for people.
    """

    def __init__(self, reason: str, message: str) -> None:
        """Say why."""
        super().__init__(message)
        self.reason = reason


def judge_of(role: str) -> Model:
    """Return the model that has a role, the first where there are several.

    Raises:
        NoVerdictError: None has it.
    """
    if role not in model_roles():
        raise NoVerdictError("no_judge", f"No model has the role {role!r}.")
    return get_model(role=role, required=True, config=GenerateConfig(temperature=0.0))


async def consult(role: str, messages: Sequence[ChatMessage], form: type[Form]) -> Form:
    """Return the form that a judge fills in; an answer that cannot be used goes back once.

    Raises:
        NoVerdictError: No model has the role, its provider failed, or the second answer cannot be
            used either.
    """
    judge = judge_of(role)
    schema = ResponseSchema(name=form.__name__, json_schema=json_schema(form))
    config = GenerateConfig(response_schema=schema)
    output = await answer(judge, messages, config)
    try:
        return read_verdict(output, form)
    except FormError as fault:
        said = ChatMessageAssistant(content=output.completion[:MAX_KEPT] or "(nothing)")
        again = [*messages, said, ChatMessageUser(content=repair(str(fault)))]
    try:
        return read_verdict(await answer(judge, again, config), form)
    except FormError as fault:
        message = f"The {role} gave no answer that can be used, after one repair: {fault}."
        raise NoVerdictError("grader_failed", message) from fault


async def answer(
    judge: Model, messages: Sequence[ChatMessage], config: GenerateConfig
) -> ModelOutput:
    """Return what a judge says.

    Raises:
        NoVerdictError: Its provider failed.
    """
    try:
        output = await ask_model(judge, list(messages), config)
    except LimitExceededError:
        raise
    except Exception as error:  # whatever a provider's library raises
        raise _failed(judge, error) from error
    if not output.choices:
        raise _failed(judge, ValueError("it gave no answer at all"))
    return output


def read_verdict(output: ModelOutput, form: type[Form]) -> Form:
    """Return the form that an answer fills; only one that is whole and not to be mistaken counts.

    Raises:
        FormError: It broke off, is too long, or has not exactly one JSON object, which has to fit.
    """
    text = output.completion
    if output.stop_reason in ("max_tokens", "model_length"):
        raise FormError("it broke off")
    if len(text) > MAX_ANSWER:
        raise FormError(f"it has more than {MAX_ANSWER:,} characters")
    filled = read_form(text, form)
    start = text.index("{")
    _, end = json.JSONDecoder().raw_decode(text, start)
    if "{" in text[end:]:
        raise FormError("there is more than one JSON object in it")
    return filled


def _failed(judge: Model, error: BaseException) -> NoVerdictError:
    text = " ".join(plain(str(error) or type(error).__name__).split())
    shown = text if len(text) <= MAX_REASON else f"{text[: MAX_REASON - 1]}…"
    return NoVerdictError("grader_failed", f"The {judge.role} failed: {shown}")
