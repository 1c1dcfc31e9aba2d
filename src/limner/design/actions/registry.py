"""Actions by name: each is one function under :func:`action`.

A function takes the values of its step and returns what it made. Beside them it may ask for the
expert's open ``document`` (without one the step fails) and for the ``shelf`` of files. It returns
a :class:`Document`, which is then the expert's open one, or a :class:`Shelf`.
"""

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, get_type_hints

from limner.design.actions.parameters import REQUIRED, Kind, Parameter, check_parameters
from limner.design.document import Document
from limner.design.errors import DependencyError, Scope
from limner.design.shelf import Shelf
from limner.design.steps import Expert

ALL = frozenset(Expert)
PHOTO = frozenset({Expert.PHOTO_EDITOR})
VECTOR = frozenset({Expert.VECTOR_EDITOR})
LAYOUT = frozenset({Expert.LAYOUT_DESIGNER})

Function = Callable[..., Document | Shelf]
_F = TypeVar("_F", bound=Function)


class Category(StrEnum):
    """The four groups of the paper's Table 8."""

    BASIC = "basic"
    DRAWING = "drawing"
    TEXT = "text"
    OBJECT = "object"


@dataclass(frozen=True, slots=True)
class Desk:
    """What an expert works on: the open document, and the files that all experts share."""

    document: Document | None
    shelf: Shelf


@dataclass(frozen=True, slots=True)
class Action:
    """One of the 46 actions."""

    name: str
    category: Category
    experts: frozenset[Expert]
    parameters: tuple[Parameter, ...]
    description: str
    """One sentence."""
    function: Function = field(repr=False)
    aliases: tuple[str, ...] = ()
    """Other names under which it is accepted."""

    def check(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return a step's values by the function's own names.

        Raises:
            ParameterError: A key or a value is not right.
        """
        return check_parameters(self.parameters, given)

    def apply(self, desk: Desk, values: Mapping[str, Any]) -> Desk:
        """Carry it out with checked values.

        Returns:
            The desk afterwards; the one given is unchanged.

        Raises:
            ParameterError: A value does not fit what is on the desk.
            DependencyError: What it needs is not there.
        """
        made = self.function(**_wanted(self.function, desk), **values)
        if isinstance(made, Shelf):
            return replace(desk, shelf=made)
        return replace(desk, document=made)


ACTIONS: dict[str, Action] = {}
"""By name, in the order of the paper's Table 8."""


def find_action(name: str) -> Action | None:
    """Return the action of a name or an alias, or None."""
    if name in ACTIONS:
        return ACTIONS[name]
    return next((item for item in ACTIONS.values() if name in item.aliases), None)


def action(
    category: Category, experts: frozenset[Expert], *, aliases: tuple[str, ...] = ()
) -> Callable[[_F], _F]:
    """Declare a function as an action: its name in camel case, its docstring the description."""

    def register(function: _F) -> _F:
        name = camel_case(f"_{function.__name__}")
        description = inspect.getdoc(function) or ""
        declared = _parameters(function)
        ACTIONS[name] = Action(name, category, experts, declared, description, function, aliases)
        return function

    return register


def camel_case(name: str) -> str:
    """Return ``layerName`` for ``layer_name``, and ``linkURL`` for ``link_url``."""
    return re.sub(r"_([a-z]+)", lambda part: _INITIALISMS.get(part[1], part[1].title()), name)


_INITIALISMS = {word: word.upper() for word in ("url", "qr", "bc", "bw", "hsl")}
_GIVEN = ("document", "shelf")


def _parameters(function: Function) -> tuple[Parameter, ...]:
    hints = get_type_hints(function, include_extras=True)
    signature = inspect.signature(function).parameters
    return tuple(
        Parameter(camel_case(name), name, _kind(hints[name]), _default(item.default))
        for name, item in signature.items()
        if name not in _GIVEN
    )


def _kind(hint: Any) -> Kind:
    kind: Kind = hint.__metadata__[0]
    return kind


def _default(value: Any) -> Any:
    return REQUIRED if value is inspect.Parameter.empty else value


def _wanted(function: Function, desk: Desk) -> dict[str, Any]:
    wanted = _asked_for(function)
    if "document" in wanted and desk.document is None:
        raise DependencyError("No document is open yet; create one first.", Scope.LOCAL)
    return {name: getattr(desk, name) for name in wanted}


@cache
def _asked_for(function: Function) -> tuple[str, ...]:
    asked = inspect.signature(function).parameters
    return tuple(name for name in _GIVEN if name in asked)
