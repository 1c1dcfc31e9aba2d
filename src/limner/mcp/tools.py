"""Tools by name: each is one function under :func:`tool`, its docstring what agents are told."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

if TYPE_CHECKING:
    from limner.mcp.desk import Desk

Reply = tuple[str | bytes, ...]
"""What a tool answers: texts, and pictures as PNG files."""

MAX_FAULTS = 5
"""Faults of a tool's arguments that are told."""


class ToolRefused(ValueError):  # noqa: N818 - it is an outcome, told to the agent
    """What a tool does not do, with the reason and what to do instead."""


class Arguments(BaseModel):
    """What a tool is given; unknown names are faults."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Nothing(Arguments):
    """Of a tool that is given nothing."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool, as agents see it."""

    name: str
    description: str
    schema: dict[str, Any]
    """JSON schema of its arguments."""
    run: Callable[["Desk", Mapping[str, Any]], Reply] = field(repr=False)
    """Raises ToolRefused, or another ValueError or OSError that says what is wrong."""
    reads: bool = False
    """Whether it changes nothing."""


TOOLS: dict[str, Tool] = {}
"""All tools by name, in the order of the list that agents get."""

_A = TypeVar("_A", bound=Arguments)
_Function = Callable[["Desk", _A], Reply]


def add(tool: Tool) -> None:
    """Declare a tool.

    Raises:
        ValueError: Another has its name.
    """
    if tool.name in TOOLS:
        raise ValueError(f"There are two tools {tool.name!r}.")
    TOOLS[tool.name] = tool


def tool(*, reads: bool = False) -> Callable[[_Function[_A]], _Function[_A]]:
    """Declare a function as a tool: its schema comes from the type of ``arguments``.

    Args:
        reads: Whether it changes nothing.
    """

    def declare(function: _Function[_A]) -> _Function[_A]:
        model = inspect.signature(function).parameters["arguments"].annotation

        def run(desk: "Desk", given: Mapping[str, Any]) -> Reply:
            return function(desk, _read(model, given))

        name, description = function.__name__, inspect.getdoc(function) or ""
        add(Tool(name, description, _schema(model), run, reads))
        return function

    return declare


def _schema(model: type[BaseModel]) -> dict[str, Any]:
    schema = model.model_json_schema()
    properties = schema.get("properties", {})
    kept = {
        name: {key: value for key, value in one.items() if key != "title"}
        for name, one in properties.items()
    }
    required = schema.get("required", [])
    closed = {"required": required, "additionalProperties": False}
    return {"type": "object", "properties": kept, **closed}


def _read(model: type[_A], given: Mapping[str, Any]) -> _A:
    try:
        return model.model_validate(dict(given))
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)[:MAX_FAULTS]
        told = [f"{_place(fault['loc'])}: {fault['msg']}" for fault in faults]
        raise ToolRefused("\n".join(told)) from error


def _place(location: tuple[int | str, ...]) -> str:
    return ".".join(str(part)[:60] for part in location[:4]) or "the arguments"
