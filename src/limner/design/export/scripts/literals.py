"""JavaScript literals and calls: whatever a model wrote stays inside its quotes."""

import json
from collections.abc import Sequence
from math import isfinite

Literal = str | float | Sequence["Literal"]
DECIMALS = 6


def literal(value: Literal) -> str:
    """Return a value as an ES3 literal of plain ASCII on one line.

    Raises:
        ValueError: A number is not finite.
    """
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, int | float):
        return _number(value)
    return f"[{', '.join(literal(item) for item in value)}]"


def call(function: str, *values: Literal) -> str:
    """Return the statement that calls a function of a prelude."""
    return f"{function}({', '.join(literal(value) for value in values)});"


def _number(value: float) -> str:
    if not isfinite(value):
        raise ValueError(f"{value} is no finite number")
    rounded = round(value, DECIMALS)
    return str(int(rounded)) if rounded == int(rounded) else repr(float(rounded))
