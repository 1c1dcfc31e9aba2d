"""What a model is told: the paint program, the actions, the answer's form."""

from collections.abc import Iterable

from limner.drawing.screen import Screen
from limner.drawing.tasks import Task

_OPENING = """\
You draw with the mouse in a paint program. You do not see the screen: you answer with the whole \
list of mouse actions at once."""
_ENDING = "Answer with a JSON list of actions and nothing else."
_RULES = """\
The screen is {width} x {height} pixels; (0, 0) is its top left corner and y grows downward. The \
canvas is {canvas_width} x {canvas_height} pixels and its top left corner is at screen position \
({left}, {top}). A task speaks in canvas pixels: its point (x, y) is at screen position \
(x + {left}, y + {top}). Your actions are in screen pixels.

Buttons, by the screen position of their centre; click one to select it:
- Tools: {tools}.
- Colours: {colors}.
- Brush sizes: {sizes}.
At the start the {start_tool}, {start_color} and {start_size} px are selected and the canvas is \
{background}.

Actions:
- {{"action": "moveTo", "x": 120, "y": 90}} moves the pointer; while the button is down it draws.
- {{"action": "mouseDown"}} presses the mouse button where the pointer is.
- {{"action": "mouseUp"}} releases it.
- {{"action": "click", "x": 35, "y": 45}} presses and releases at a point.

Tools on the canvas:
- pen and eraser draw along the pointer's path while the button is down; a click makes a dot. The \
eraser paints {background}.
- line goes from the press to the release; rectangle has these two as opposite corners; circle has \
its centre at the press and its edge at the release. They draw outlines.
- fill colours the region of one colour around the point that is clicked."""


def system_prompt(screen: Screen) -> str:
    """Return what is said before a task that is answered by one list of actions."""
    return "\n\n".join([_OPENING, screen_rules(screen), _ENDING])


def screen_rules(screen: Screen) -> str:
    """Return the rules of the paint program for a screen, however it is drawn on."""
    return _RULES.format(
        width=screen.width,
        height=screen.height,
        canvas_width=int(screen.canvas.width),
        canvas_height=int(screen.canvas.height),
        left=int(screen.canvas.left),
        top=int(screen.canvas.top),
        tools=_places((name, b.x, b.y) for name, b in screen.tools.items()),
        colors=_places((name, b.x, b.y) for name, b in screen.colors.items()),
        sizes=_places((f"{size} px", b.x, b.y) for size, b in screen.sizes.items()),
        start_tool=screen.start_tool,
        start_color=screen.start_color,
        start_size=screen.start_size,
        background=screen.background,
    )


def task_prompt(task: Task) -> str:
    """Return a task as the first message asks it."""
    return f"Task: {task.prompt}"


def _places(buttons: Iterable[tuple[str, float, float]]) -> str:
    return ", ".join(f"{name} ({x:g}, {y:g})" for name, x, y in buttons)
