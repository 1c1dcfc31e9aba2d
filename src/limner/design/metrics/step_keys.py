"""When two steps are the same, whatever a model wrote as a step."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from limner.design.steps import Step

_PARTS = ("expert", "action", "parameters")


def step_parts(step: Any) -> dict[str, Any] | None:
    """Return a step's expert, action and parameters, None for each that it lacks.

    Returns:
        None where it is no object.
    """
    if isinstance(step, Step):
        return {part: getattr(step, part) for part in _PARTS}
    return {part: step.get(part) for part in _PARTS} if isinstance(step, Mapping) else None


def step_key(step: Any) -> str:
    """Return a text that two steps share where expert, action and parameters are the same.

    These are compared as canonical JSON (RFC 8785): the order of keys is of no account, 1 is 1.0,
    and ``NaN`` is ``NaN``; names are compared as they were given. What is no object is the same as
    its like. Any depth and any number will do.
    """
    parts = step_parts(step)
    return ",".join(_pieces(step if parts is None else parts))


def _pieces(value: Any) -> Iterator[str]:
    """Yield the nodes of a value, each before what it holds; a count stands for a closing bracket.

    A loop, since a recursive one fails on deep nests.
    """
    left = [value]
    while left:
        item = left.pop()
        if isinstance(item, Mapping):
            yield f"{{{len(item)}"
            for key in sorted(item, key=_scalar, reverse=True):
                left += (item[key], key)
        elif isinstance(item, list | tuple):
            yield f"[{len(item)}"
            left += reversed(item)
        else:
            yield _scalar(item)


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return hex(value)
    return repr(value)
