"""The tools of the paint program."""

from typing import Annotated, Any

from pydantic import Field

from limner.drawing import State, Step, Task, bundled_tasks, encode_png, generate_task, load_screen
from limner.drawing.actions import ActionKind
from limner.drawing.prompt import screen_rules, task_prompt
from limner.drawing.tasks import CATEGORIES, Difficulty
from limner.mcp.desk import Desk
from limner.mcp.drawings import Chosen, DrawingWork
from limner.mcp.telling import feedback_on
from limner.mcp.tools import Arguments, Nothing, Reply, ToolRefused, tool

MAX_LISTED = 50
"""Tasks in one list."""
MAX_AT_ONCE = 500
"""Actions in one call."""
MAX_SEED = 2**31 - 1

Whole = Annotated[int, Field(ge=0, le=MAX_SEED)]

_HOW = """\
You draw with the mouse in a paint program: drawing_act carries out actions, drawing_look shows \
the screen, drawing_feedback says what the drawing lacks, drawing_submit scores and ends it."""
_ACTION = {
    "type": "object",
    "properties": {
        "action": {"type": "string", "enum": [kind.value for kind in ActionKind]},
        "x": {"type": "number", "description": "screen pixels from the left"},
        "y": {"type": "number", "description": "screen pixels from the top"},
    },
    "required": ["action"],
}


class _Filter(Arguments):
    category: Annotated[
        str | None, Field(description=f"only this category: {', '.join(CATEGORIES)}")
    ] = None
    difficulty: Difficulty | None = None
    skip: Annotated[Whole, Field(description="how many of them to pass over first")] = 0


class _Which(Arguments):
    task: Annotated[
        str | None, Field(max_length=80, description="id of a bundled task; see drawing_tasks")
    ] = None
    seed: Annotated[
        Whole | None, Field(description="a fresh task of this seed's series, in place of `task`")
    ] = None
    number: Annotated[Whole, Field(description="its place in the seed's series")] = 0
    layout_seed: Annotated[
        Whole | None, Field(description="shuffles the screen's buttons by this number")
    ] = None


class _Actions(Arguments):
    actions: Annotated[
        list[Any],
        Field(
            min_length=1,
            max_length=MAX_AT_ONCE,
            description="mouse actions in order, in screen pixels",
            json_schema_extra={"items": _ACTION},
        ),
    ]


@tool(reads=True)
def drawing_tasks(desk: Desk, arguments: _Filter) -> Reply:
    """List the bundled drawing tasks, 50 at a time: id, difficulty, prompt."""
    if arguments.category not in (None, *CATEGORIES):
        raise ToolRefused(f"category: is none of {', '.join(CATEGORIES)}")
    found = [
        one
        for one in bundled_tasks()
        if arguments.category in (None, one.category)
        and arguments.difficulty in (None, one.difficulty)
    ]
    shown = found[arguments.skip : arguments.skip + MAX_LISTED]
    lines = [f"{one.id} ({one.difficulty}): {one.prompt}" for one in shown]
    return ("\n".join([*lines, f"{len(shown)} of {len(found)} tasks."]),)


@tool(reads=True)
def drawing_task(desk: Desk, arguments: _Which) -> Reply:
    """Read a drawing task and the paint program's rules, without beginning it."""
    return (_told(_chosen(arguments)),)


@tool()
def drawing_start(desk: Desk, arguments: _Which) -> Reply:
    """Begin a drawing task on a blank canvas and read it; one under way is left as it is.

    Give the id of a bundled task, or a seed for a freshly generated one.
    """
    chosen = _chosen(arguments)
    desk.drawing = DrawingWork(chosen, desk.folder)
    return (_told(chosen), f"What you draw is kept in {desk.drawing.place.told}.")


@tool()
def drawing_act(desk: Desk, arguments: _Actions) -> Reply:
    """Move the mouse: carry out moveTo, mouseDown, mouseUp and click, at most 500 in one call.

    Returns what each action did, and the state of the paint program afterwards.
    """
    work = desk.open_drawing()
    steps = work.act(arguments.actions)
    lines = [line for step in steps for line in _step_lines(step)]
    return ("\n".join([*lines, _state(work.session.state, work.session.marks)]),)


@tool()
def drawing_look(desk: Desk, arguments: Nothing) -> Reply:
    """Look at the whole screen: the buttons, what is selected, the canvas and the pointer."""
    work = desk.open_drawing()
    work.looks += 1
    work.save()
    state = _state(work.session.state, work.session.marks)
    return (encode_png(work.session.picture()), state)


@tool()
def drawing_feedback(desk: Desk, arguments: Nothing) -> Reply:
    """Ask what the drawing so far would score, what it lacks, and what to do about it.

    The drawing goes on as it is. How often this was asked is kept with the drawing.
    """
    work = desk.open_drawing()
    text = feedback_on(work.score(), "drawing")
    work.asked += 1
    work.save()
    return (text,)


@tool()
def drawing_submit(desk: Desk, arguments: Nothing) -> Reply:
    """Submit the drawing: it is scored and ends. The score goes from 0 to 1."""
    work = desk.open_drawing()
    text = feedback_on(work.submit(), "drawing")
    return (text, f"It is kept in {work.place.told}: answer.json, drawing.png, drawing.json.")


def _chosen(which: _Which) -> Chosen:
    if (which.task is None) == (which.seed is None):
        raise ToolRefused("Give either `task`, the id of a bundled task, or `seed`.")
    if which.seed is not None:
        task = generate_task(which.seed, which.number)
        return Chosen(task, which.seed, which.number, which.layout_seed)
    return Chosen(_bundled(which.task or ""), layout_seed=which.layout_seed)


def _bundled(name: str) -> Task:
    found = next((one for one in bundled_tasks() if one.id == name), None)
    if found is None:
        raise ToolRefused(f"There is no task {name!r}; drawing_tasks lists them.")
    return found


def _told(chosen: Chosen) -> str:
    """Return the rules and the task."""
    rules = screen_rules(load_screen(chosen.layout_seed))
    return "\n\n".join([_HOW, rules, task_prompt(chosen.task)])


def _step_lines(step: Step) -> list[str]:
    faults = [f"  {fault.type.value}: {fault.message}" for fault in step.faults]
    return [f"{step.index}: {step.what}", *faults]


def _state(state: State, marks: int) -> str:
    return f"{state.in_words} {marks} marks from {state.actions} actions."
