"""How a component and its check are declared: together, by functions that yield both."""

from collections.abc import Callable, Iterator

from limner.design.components.models import Component, Kind
from limner.design.components.view import View
from limner.design.requests import Request

Verdict = tuple[bool, str]
"""Whether it is so, and what was found in words."""
Demand = tuple[Component, Callable[[View], Verdict]]
Rule = Callable[[Request], Iterator[Demand]]

RULES: list[Rule] = []


def rule(function: Rule) -> Rule:
    """Register a function that yields what a request asks of one kind."""
    RULES.append(function)
    return function


def demands(request: Request) -> Iterator[Demand]:
    """Yield everything that a request asks, with its check, in a fixed order."""
    for function in RULES:
        yield from function(request)


def implicit(key: str, asked: str) -> Component:
    """Return a component that any client expects."""
    return Component(key, Kind.IMPLICIT, asked)
