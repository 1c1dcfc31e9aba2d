"""Emitters by action: each is one function under :func:`emits`."""

from collections.abc import Callable
from typing import TypeVar

from limner.design.actions.registry import camel_case

Emitter = Callable[..., str]
AnEmitter = TypeVar("AnEmitter", bound=Emitter)

EMITTERS: dict[str, Emitter] = {}
"""By the action's name. The call that an emitter returns is of a function that the prelude of each
application has whose expert has the action."""


def emits(function: AnEmitter) -> AnEmitter:
    """Declare the emitter of the action whose name this function has in snake case.

    It takes the action's checked values by their names and returns one statement.
    """
    EMITTERS[camel_case(f"_{function.__name__}")] = function
    return function
