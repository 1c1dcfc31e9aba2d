"""Asking a model: a failure says its reason, and no answer can break the log."""

import re
from dataclasses import fields, is_dataclass
from typing import Any, Literal

from inspect_ai.model import ChatMessage, GenerateConfig, Model, ModelOutput
from inspect_ai.solver import Generate, TaskState
from pydantic import BaseModel
from tenacity import RetryError

_LONE_SURROGATES = re.compile("[\ud800-\udfff]")
"""Half characters: JSON can hold them, UTF-8 and so Inspect's log and the next request cannot."""


async def ask(
    state: TaskState, generate: Generate, tool_calls: Literal["single", "none"] = "single"
) -> TaskState:
    """Add the model's answer to the conversation.

    Args:
        state: The conversation.
        generate: Inspect's.
        tool_calls: What becomes of calls of tools. Where there are no tools, ``single`` tells them
            off once; ``none`` leaves them to the caller.

    Raises:
        Exception: What the provider failed with, in the last attempt where it had several.
    """
    try:
        state = await generate(state, tool_calls=tool_calls)
    except RetryError as error:
        error.reraise()
    _mend(state.output)
    return state


async def ask_model(
    model: Model, messages: list[ChatMessage], config: GenerateConfig
) -> ModelOutput:
    """Return a model's answer to a conversation that is not the sample's own.

    Raises:
        Exception: What the provider failed with, in the last attempt where it had several.
    """
    try:
        output = await model.generate(messages, config=config)
    except RetryError as error:
        error.reraise()
    _mend(output)
    return output


def _mend(value: Any) -> Any:
    """Return the value without lone surrogates; models are changed where they stand."""
    if isinstance(value, str):
        return _LONE_SURROGATES.sub("\ufffd", value)
    if isinstance(value, list):
        return [_mend(item) for item in value]
    if isinstance(value, dict):
        return {_mend(key): _mend(item) for key, item in value.items()}
    if isinstance(value, BaseModel):
        for name, item in value:
            setattr(value, name, _mend(item))
    if is_dataclass(value):  # a call of a tool is one
        for part in fields(value):
            setattr(value, part.name, _mend(getattr(value, part.name)))
    return value
