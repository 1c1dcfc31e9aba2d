"""Actions: what an agent's answer says, read without trusting it.

``parse_answer`` takes any text, ``read_actions`` takes decoded JSON. Neither raises: whatever is
wrong becomes a :class:`~limner.checks.Fault` with the index of its action.
"""

import json
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from limner.checks import ErrorType, Fault
from limner.drawing.screen import load_screen

MAX_ANSWER_CHARS = 1_000_000
MAX_ACTIONS = 5_000
MAX_ELEMENT_CHARS = 4_096
MAX_FAILED_READS = 2_000
"""Values that cannot be read before the search for a list is given up: it bounds the time."""


class ActionKind(StrEnum):
    """The four actions of DrawingBench."""

    MOVE = "moveTo"
    CLICK = "click"
    PRESS = "mouseDown"
    RELEASE = "mouseUp"


@dataclass(frozen=True, slots=True)
class Action:
    """One well-formed mouse action."""

    index: int
    """Its position in the answer's list, faulty actions counted."""
    kind: ActionKind
    x: float | None
    """Screen pixels; None where the action happens at the pointer."""
    y: float | None


@dataclass(frozen=True)
class Answer:
    """An agent's answer, read; its single actions are checked when they are first asked for."""

    raw: tuple[Any, ...] | None
    """The list as the agent gave it, at most ``MAX_ACTIONS`` long; None where there was no list."""
    reading: tuple[Fault, ...] = ()
    """Faults of the answer as a whole: no list, cut off, too long."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """The well-formed ones in the list."""
        return self._checked[0]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Faults of single actions, by index."""
        return self._checked[1]

    @cached_property
    def _checked(self) -> tuple[tuple[Action, ...], tuple[Fault, ...]]:
        checked = [check_action(index, element) for index, element in enumerate(self.raw or ())]
        return (
            tuple(item for item in checked if isinstance(item, Action)),
            tuple(item for item in checked if isinstance(item, Fault)),
        )


def parse_answer(text: str) -> Answer:
    """Read the list of actions in a model's answer.

    The list may stand anywhere: alone, fenced, in prose, under an ``actions`` key, or as one
    object a line. Of several lists the last complete one that has actions counts. A list that
    breaks off keeps the actions before the break and gets a SYNTAX_ERROR; so does an answer
    longer than ``MAX_ANSWER_CHARS``, which is cut. Comments (``//``) and a trailing comma are
    let pass.

    Returns:
        The answer; ``raw`` is None where the text holds no list of actions.
    """
    found = _best(_lists(text[:MAX_ANSWER_CHARS])) or _loose_objects(text[:MAX_ANSWER_CHARS])
    reading = []
    if len(text) > MAX_ANSWER_CHARS:
        message = (
            f"The answer has more than {MAX_ANSWER_CHARS:,} characters; the rest was not read."
        )
        reading.append(_whole(message))
    if found is None:
        reading.append(_whole("The answer holds no JSON list of actions."))
        return Answer(None, tuple(reading))
    if not found.complete:
        message = "The list of actions breaks off here; the actions before this point count."
        reading.append(Fault(ErrorType.SYNTAX, len(found.elements), message))
    return _bounded(found.elements, reading)


def read_actions(raw: Any) -> Answer:
    """Read decoded JSON, such as a recorded answer: a list of actions, or anything else.

    Returns:
        The answer; ``raw`` is None where the value is no list.
    """
    if not isinstance(raw, list | tuple):
        fault = _whole(f"The actions are no list but a value of type {type(raw).__name__}.")
        return Answer(None, (fault,))
    return _bounded(raw, [])


def is_too_large(element: Any) -> bool:
    """Tell whether an element is longer, as JSON, than any that ``parse_answer`` reads."""
    try:
        return len(json.dumps(element)) > MAX_ELEMENT_CHARS
    except (ValueError, RecursionError):  # it is no JSON, or nested without end
        return True


@dataclass(frozen=True, slots=True)
class _Found:
    elements: list[Any]
    complete: bool
    end: int


_GAP = re.compile(r"(?:\s+|//[^\n]*)*")
_OPENING = re.compile(r"\[")
_OBJECT = re.compile(r"\{")
_DECODER = json.JSONDecoder()


def _lists(text: str) -> Iterator[_Found]:
    """Yield each list that holds objects, or nothing, in order; nested ones only once."""
    position, failures = 0, 0
    while failures < MAX_FAILED_READS and (opening := _OPENING.search(text, position)):
        found = _list_from(text, opening.end())
        if found is None:
            failures += 1
            position = opening.end()
        else:
            yield found
            failures += not found.complete
            position = found.end


def _list_from(text: str, position: int) -> _Found | None:
    """Read a list's elements from behind its bracket; None where it is no list of objects."""
    elements: list[Any] = []
    while True:
        position = _skip_gap(text, position)
        if text.startswith("]", position):
            is_actions = not elements or any(isinstance(element, dict) for element in elements)
            return _Found(elements, complete=True, end=position + 1) if is_actions else None
        value, end = _value_at(text, position)
        if end is None:
            break
        if len(elements) <= MAX_ACTIONS:
            elements.append(value)
        position = _skip_gap(text, end)
        if text.startswith(",", position):
            position += 1
        elif not text.startswith("]", position):
            break
    has_object = any(isinstance(element, dict) for element in elements)
    return _Found(elements, complete=False, end=position) if has_object else None


def _loose_objects(text: str) -> _Found | None:
    """Read objects that stand one after another outside any list, one a line for instance."""
    elements: list[Any] = []
    position, failures = 0, 0
    while failures < MAX_FAILED_READS and (opening := _OBJECT.search(text, position)):
        value, end = _value_at(text, opening.start())
        if end is not None and "action" in value:
            if len(elements) <= MAX_ACTIONS:
                elements.append(value)
        else:
            failures += 1
        position = opening.end() if end is None else end
    return _Found(elements, complete=True, end=position) if elements else None


def _best(lists: Iterable[_Found]) -> _Found | None:
    """Choose the last complete list that has elements, else the last broken one, else []."""
    best = None
    for found in lists:
        if best is None or _rank(found) >= _rank(best):
            best = found
    return best


def _rank(found: _Found) -> int:
    return 0 if not found.elements else 2 if found.complete else 1


def _skip_gap(text: str, position: int) -> int:
    match = _GAP.match(text, position)
    return match.end() if match else position


def _value_at(text: str, position: int) -> tuple[Any, int | None]:
    """Decode the JSON value at a position; the end is None where there is none."""
    try:
        value, length = _DECODER.raw_decode(text[position : position + MAX_ELEMENT_CHARS])
    except (ValueError, RecursionError):
        return None, None
    return value, position + length


def _whole(message: str) -> Fault:
    return Fault(ErrorType.SYNTAX, -1, message)


def _bounded(raw: Iterable[Any], reading: list[Fault]) -> Answer:
    elements = tuple(raw)
    if len(elements) > MAX_ACTIONS:
        elements = elements[:MAX_ACTIONS]
        message = f"The list has more than {MAX_ACTIONS:,} actions; the rest was not carried out."
        reading.append(Fault(ErrorType.SYNTAX, MAX_ACTIONS, message))
    return Answer(elements, tuple(reading))


def check_action(index: int, element: Any) -> Action | Fault:
    """Return an action, or what is wrong with it; ordinary ones by the shortest way."""
    if type(element) is dict and type(element.get("action")) is str:
        kind = _KINDS.get(element["action"])
        x, y = element.get("x"), element.get("y")
        if kind is not None and type(x) is int and type(y) is int:
            if 0 <= x <= _SCREEN.width and 0 <= y <= _SCREEN.height:
                return Action(index, kind, float(x), float(y))
        elif kind is not None and kind is not ActionKind.MOVE and x is None and y is None:
            return Action(index, kind, None, None)
    return _check_closely(index, element)


def _check_closely(index: int, element: Any) -> Action | Fault:
    def syntax(message: str) -> Fault:
        return Fault(ErrorType.SYNTAX, index, message)

    if not isinstance(element, dict):
        return syntax(
            f'An action is an object such as {{"action": "click"}}, not {_show(element)}.'
        )
    if "action" not in element:
        return syntax("The object has no 'action'.")
    kind = _KINDS.get(element["action"]) if isinstance(element["action"], str) else None
    if kind is None:
        return syntax(f"{_show(element['action'])} is none of {', '.join(_KINDS)}.")
    given = [axis for axis in ("x", "y") if element.get(axis) is not None]
    if len(given) == 1 or (kind is ActionKind.MOVE and not given):
        return syntax(
            f"{kind} needs both x and y."
            if kind is ActionKind.MOVE
            else f"{kind} needs both x and y or neither."
        )
    if not given:
        return Action(index, kind, None, None)
    x, y = _number(element["x"]), _number(element["y"])
    if x is None or y is None:
        bad = "x" if x is None else "y"
        return syntax(f"{bad} is {_show(element[bad])}, which is no number.")
    if not (0 <= x <= _SCREEN.width and 0 <= y <= _SCREEN.height):
        message = f"({x:g}, {y:g}) is outside the screen of {_SCREEN.width} x {_SCREEN.height}."
        return Fault(ErrorType.COORDINATE, index, message)
    return Action(index, kind, x, y)


_SCREEN = load_screen()
_KINDS: dict[str, ActionKind] = {kind.value: kind for kind in ActionKind}


def _number(value: Any) -> float | None:
    """Return a finite number for an int, a float or a numeric string, else None."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _show(value: Any, limit: int = 60) -> str:
    text = repr(value)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
