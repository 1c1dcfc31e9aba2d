"""Models behind Inspect as something to ask for a filled form, outside of an evaluation."""

from collections.abc import Sequence
from typing import Any

from inspect_ai._util.error import PrerequisiteError  # there is no public name for it
from inspect_ai.model import (
    GenerateConfig,
    ResponseSchema,
    get_model,
)
from inspect_ai.util import json_schema
from pydantic import BaseModel
from rich.text import Text
from tenacity import RetryError

from limner.design.building import Ask, Message, NoAnswerError
from limner.evals.messages import chat_message


def asking(name: str, **options: Any) -> Ask:
    """Return how a model is asked; retries and the number of calls at once are Inspect's.

    Args:
        name: Provider and model as Inspect names them.
        options: Of ``inspect_ai.model.GenerateConfig``; None is the provider's default.

    Raises:
        ValueError: The model cannot be had, for want of a key for instance.
    """
    try:
        model = get_model(name, config=GenerateConfig(**options), memoize=False)
    except PrerequisiteError as error:
        text = Text.from_markup(str(error.message)).plain
        raise ValueError(" ".join(text.split()).removeprefix("ERROR: ")) from error

    async def ask(messages: Sequence[Message], form: type[BaseModel]) -> str:
        schema = ResponseSchema(name=form.__name__, json_schema=json_schema(form))
        sent = [chat_message(message) for message in messages]
        try:
            output = await model.generate(sent, config=GenerateConfig(response_schema=schema))
        except RetryError as error:
            raise NoAnswerError(_reason(error.last_attempt.exception() or error)) from error
        except Exception as error:  # whatever a provider's library raises
            raise NoAnswerError(_reason(error)) from error
        return output.completion

    return ask


def _reason(error: BaseException) -> str:
    text = " ".join((str(error) or type(error).__name__).split())
    return text if len(text) <= 300 else f"{text[:299]}…"
