"""From strokes to mouse actions: what a task's reference does on a given screen."""

from collections.abc import Iterable, Iterator
from typing import Any

from limner.drawing.screen import Button, Screen
from limner.drawing.tasks import Stroke


def strokes_to_actions(strokes: Iterable[Stroke], screen: Screen) -> list[dict[str, Any]]:
    """Return the actions that draw strokes, in the paper's JSON form.

    Buttons are clicked only where the tool, colour or size changes; the eraser has no colour and
    the fill tool no size, so neither selects one.
    """
    return list(_actions(strokes, screen))


def _actions(strokes: Iterable[Stroke], screen: Screen) -> Iterator[dict[str, Any]]:
    tool, color, size = screen.start_tool, screen.start_color, screen.start_size
    for stroke in strokes:
        if stroke.tool != tool:
            tool = stroke.tool
            yield _click(screen.tools[tool])
        if stroke.color != color and tool != "eraser":
            color = stroke.color
            yield _click(screen.colors[color])
        if stroke.size != size and tool != "fill":
            size = stroke.size
            yield _click(screen.sizes[size])
        yield from _draw(stroke, screen)


def _draw(stroke: Stroke, screen: Screen) -> Iterator[dict[str, Any]]:
    first, *rest = (screen.to_screen(x, y) for x, y in stroke.points)
    yield _move(*first)
    yield {"action": "mouseDown"}
    yield from (_move(*point) for point in rest)
    yield {"action": "mouseUp"}


def _click(button: Button) -> dict[str, Any]:
    return {"action": "click", "x": _short(button.x), "y": _short(button.y)}


def _move(x: float, y: float) -> dict[str, Any]:
    return {"action": "moveTo", "x": _short(x), "y": _short(y)}


def _short(value: float) -> float:
    return int(value) if value == int(value) else round(value, 2)
