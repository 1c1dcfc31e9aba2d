"""The bundled agents of the design bench: one short function each under a decorator.

An agent returns a workflow, from which all its answers are made: whom it recruits, what each plans,
and which actions it takes. ``reference`` reads the request's components; the others prove what is
given away, or that each error is told.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from limner.design.actions import find_action
from limner.design.errors import ErrorKind, Scope
from limner.design.pages import PAGE_TYPES
from limner.design.planner import plan
from limner.design.references import Given, given_images
from limner.design.requests import DesignType, Request, bundled_requests
from limner.design.steps import Expert
from limner.design.town.records import Stage

Steps = list[Any]
Agent = Callable[[Request, Given], Steps]

AGENTS: dict[str, Agent] = {}
"""The bundled agents by name: each returns its workflow for a request and its images."""
BLIND = ("blind", "words", "other")
"""Those that earn only what is given away."""

_LAYOUT = Expert.LAYOUT_DESIGNER


def agent(function: Agent) -> Agent:
    """Register a bundled agent under its function's name."""
    AGENTS[function.__name__] = function
    return function


@agent
def reference(request: Request, given: Given) -> Steps:
    """Carry out the request's own reference workflow."""
    return list(plan(request, given.files))


@agent
def empty(request: Request, given: Given) -> Steps:
    """Do nothing."""
    return []


@agent
def blank(request: Request, given: Given) -> Steps:
    """Save a white page of the right kind."""
    return [*_page(request.type, (255, 255, 255)), _save()]


@agent
def blind(request: Request, given: Given) -> Steps:
    """Make one good-looking design for every request of a type."""
    page = PAGE_TYPES[request.type]
    width, height, point = page.width, page.height, page.pixels_per_point
    large, small = 0.09 * height / point, max(0.035 * height / point, 8)
    return [
        *_page(request.type, (250, 244, 230)),
        *_text("title", "The Best Is\nYet to Come", large, (0.1 * width, 0.12 * height)),
        _step("AlignText", layerName="title", alignment="center"),
        *_text("name", "Alex Morgan", small, (0.1 * width, 0.8 * height)),
        _save(),
    ]


@agent
def words(request: Request, given: Given) -> Steps:
    """Print every word of the query, what stands in quotation marks on lines of its own."""
    page = PAGE_TYPES[request.type]
    lines = list(_lines_of(request.query))
    size = min(0.8 * page.height / len(lines) / page.pixels_per_point / 1.2, 40)
    place = (0.06 * page.width, 0.06 * page.height)
    return [
        *_page(request.type, (255, 255, 255)),
        *_text("words", "\n".join(lines), size, place),
        _save(),
    ]


@agent
def other(request: Request, given: Given) -> Steps:
    """Carry out the reference of another request of the same type."""
    return list(_reference_of(_next_of_its_type(request)))


@agent
def faulty(request: Request, given: Given) -> Steps:
    """Carry out the reference with each type of error once, as far as there are steps for it."""
    return faulty_workflow(request, given)[0]


@dataclass(frozen=True, slots=True)
class Injected:
    """An error that the agent ``faulty`` makes."""

    step: int
    kind: ErrorKind
    scope: Scope | None = None


def faulty_workflow(request: Request, given: Given) -> tuple[Steps, tuple[Injected, ...]]:
    """Return a reference with errors, and which they are.

    Each stands in the place of a step on which no other step depends; where there are fewer such
    steps than types of error, the request's place in its set decides which types there are.
    """
    steps: Steps = reference(request, given)
    places = [number for number, step in enumerate(steps) if step["action"] in _LEAVES]
    start = int(request.id.rpartition("-")[2] or 0)
    made = []
    for turn, place in enumerate(places[: len(_FAULTS)]):
        kind, scope, fault = _FAULTS[(start + turn) % len(_FAULTS)]
        steps[place] = fault(steps[place])
        made.append(Injected(place, kind, scope))
    return steps, tuple(made)


_LEAVES = ("AlignText", "ApplyFont", "ColorText", "ResizeText", "RepositionText", "StrokeText")
_FAULTS: tuple[tuple[ErrorKind, Scope | None, Callable[[dict[str, Any]], Any]], ...] = (
    (ErrorKind.FORMAT, None, lambda step: f"{step['action']} as planned"),
    (ErrorKind.INVALID_EXPERT, None, lambda step: {**step, "expert": "Text Editor"}),
    (ErrorKind.INVALID_ACTION, None, lambda step: {**step, "action": f"{step['action']}Nicely"}),
    (
        ErrorKind.INVALID_PARAMETERS,
        None,
        lambda step: {**step, "parameters": {**step["parameters"], "doc": 1}},
    ),
    (
        ErrorKind.DEPENDENCY,
        Scope.LOCAL,
        lambda step: {**step, "parameters": {**step["parameters"], "layerName": "never made"}},
    ),
    (
        ErrorKind.DEPENDENCY,
        Scope.GLOBAL,
        lambda step: {
            "expert": step["expert"],
            "action": "ImportObject",
            "parameters": {"fileName": "never saved.psd", "layerName": "never saved"},
        },
    ),
)
"""The five types, dependencies of both scopes: each makes a faulty step of a good one."""


def answer(steps: Steps, stage: Stage, part: str) -> str:
    """Return what an agent says when it is asked something.

    Args:
        steps: The agent's workflow.
        stage: What it is asked for.
        part: Whom it plays: the supervisor or an expert.
    """
    return json.dumps(_ANSWERS[stage](steps, part))


def _outline(steps: Steps, part: str) -> dict[str, Any]:
    texts = [step["parameters"]["textString"] for step in _of(steps, "CreateText")]
    saved = {step["parameters"]["fileName"] for step in _of(steps, "SaveDocument")}
    imported = [step["parameters"]["fileName"] for step in _of(steps, "ImportObject")]
    files = [name for name in imported if name.rpartition(".")[0] not in saved]
    return {
        "style": "as the client asks",
        "background": "as the client asks",
        "texts": [{"text": text} for text in texts],
        "images": [{"file": file} for file in files],
    }


def _recruits(steps: Steps, part: str) -> dict[str, Any]:
    return {"experts": [{"expert": one, "goal": _goal(steps, one)} for one in experts_of(steps)]}


def _goal(steps: Steps, expert: str) -> str:
    actions = dict.fromkeys(step["action"] for step in _readable(steps) if step["expert"] == expert)
    return f"Do this part of the design: {', '.join(actions)}."


def _plan(steps: Steps, part: str) -> dict[str, Any]:
    return {"steps": [_told(step) for step in _readable(steps) if step["expert"] == part]}


def _common(steps: Steps, part: str) -> dict[str, Any]:
    return {"steps": [{"expert": step["expert"], "task": _told(step)} for step in _readable(steps)]}


_ANSWERS: dict[Stage, Callable[[Steps, str], dict[str, Any]]] = {
    Stage.CLARIFY: lambda steps, part: {"questions": []},
    Stage.OUTLINE: _outline,
    Stage.RECRUIT: _recruits,
    Stage.PLAN: _plan,
    Stage.SUPERVISE: _common,
    Stage.RETRIEVE: lambda steps, part: {"steps": steps},
}


def experts_of(steps: Sequence[Any]) -> list[Expert]:
    """Return the experts of a workflow in the order of their first steps."""
    named = dict.fromkeys(step["expert"] for step in _readable(steps))
    return [Expert(one) for one in named if one in set(Expert)]


def _readable(steps: Sequence[Any]) -> list[dict[str, Any]]:
    return [step for step in steps if isinstance(step, dict)]


def _of(steps: Steps, action: str) -> list[dict[str, Any]]:
    return [step for step in _readable(steps) if step["action"] == action]


def _told(step: dict[str, Any]) -> str:
    """Return a step in words."""
    action = find_action(step["action"])
    what = action.description if action else f"{step['action']}."
    values = ", ".join(f"{key}: {value}" for key, value in step["parameters"].items())
    return f"{what} ({values})"


def _step(action: str, **parameters: Any) -> dict[str, Any]:
    return {"expert": str(_LAYOUT), "action": action, "parameters": parameters}


def _page(page: DesignType, color: tuple[int, int, int]) -> Steps:
    red, green, blue = color
    return [
        _step("CreateDocument", docType=page),
        _step("SetBackgroundColor", red=red, green=green, blue=blue),
    ]


def _text(name: str, text: str, size: float, place: tuple[float, float]) -> Steps:
    return [
        _step("CreateText", layerName=name, textString=text),
        _step("ResizeText", layerName=name, fontSize=round(size, 1)),
        _step("RepositionText", layerName=name, posX=round(place[0]), posY=round(place[1])),
    ]


def _save() -> dict[str, Any]:
    return _step("SaveDocument", fileName="design", format="pdf")


def _lines_of(query: str) -> Iterator[str]:
    """Yield a query piece by piece: what is quoted, and the words between in short lines."""
    for piece in re.split(r'"([^"]+)"', query):
        said = piece.split()
        quoted = f'"{piece}"' in query
        for start in range(0, len(said), len(said) if quoted else 6):
            yield " ".join(said[start : start + (len(said) if quoted else 6)])


def _next_of_its_type(request: Request) -> str:
    same = [one.id for one in bundled_requests() if one.type == request.type]
    number = same.index(request.id) if request.id in same else -1
    return same[(number + 1) % len(same)]


@cache
def _reference_of(id_: str) -> tuple[Any, ...]:
    request = next(one for one in bundled_requests() if one.id == id_)
    return tuple(plan(request, given_images(request).files))
