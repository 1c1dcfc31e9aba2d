"""The paint program's screen: where the canvas and every button are.

The layout is data (``layout.json``); the prompt, the canvas, the page and the docs all read it
from here. Coordinates are pixels, origin top left, y down. Screen coordinates count from the
screen's corner, canvas coordinates from the canvas's corner.
"""

import hashlib
import json
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Literal

ButtonKind = Literal["tool", "color", "size"]


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in pixels that holds its left and top edge but not its right and bottom one."""

    left: float
    top: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Tell whether the point (x, y) is inside."""
        return 0 <= x - self.left < self.width and 0 <= y - self.top < self.height


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the screen: what it selects and where it is, in screen pixels."""

    kind: ButtonKind
    name: str
    x: float
    """Centre."""
    y: float
    rect: Rect
    icon: str = ""
    """A tool's line drawing: an SVG path on a field of 24 x 24."""


@dataclass(frozen=True)
class Screen:
    """A layout of the paint program."""

    width: int
    height: int
    canvas: Rect
    buttons: tuple[Button, ...]
    palette: dict[str, str]
    """Colour name to ``#RRGGBB``, in the order of the release."""
    background: str
    start_tool: str
    start_color: str
    start_size: int

    @cached_property
    def tools(self) -> dict[str, Button]:
        """The tool buttons by name."""
        return self._of_kind("tool")

    @cached_property
    def colors(self) -> dict[str, Button]:
        """The colour buttons by name."""
        return self._of_kind("color")

    @cached_property
    def sizes(self) -> dict[int, Button]:
        """The brush size buttons by size in pixels."""
        return {int(name): button for name, button in self._of_kind("size").items()}

    @cached_property
    def tool_centers(self) -> tuple[tuple[str, float, float], ...]:
        """Name and centre of each tool button."""
        return tuple((name, button.x, button.y) for name, button in self.tools.items())

    @cached_property
    def color_centers(self) -> tuple[tuple[str, float, float], ...]:
        """Name and centre of each colour button, in the palette's order."""
        return tuple((name, self.colors[name].x, self.colors[name].y) for name in self.palette)

    def button_at(self, x: float, y: float) -> Button | None:
        """Return the button whose rectangle holds the screen point, or None."""
        return next((button for button in self.buttons if button.rect.holds(x, y)), None)

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Return the screen coordinates of a canvas point."""
        return x + self.canvas.left, y + self.canvas.top

    def _of_kind(self, kind: ButtonKind) -> dict[str, Button]:
        return {button.name: button for button in self.buttons if button.kind == kind}


@cache
def load_screen(layout_seed: int | None = None) -> Screen:
    """Return the paint program's screen.

    Args:
        layout_seed: None gives the layout of the release. A number shuffles the buttons: the
            eight colours among their places, the tools and sizes among theirs. The same number
            gives the same layout on every machine.
    """
    data = json.loads(files(__package__).joinpath("layout.json").read_text(encoding="utf-8"))
    screen = _from_data(data)
    return screen if layout_seed is None else _shuffled(screen, layout_seed)


def _from_data(data: dict[str, Any]) -> Screen:
    buttons = [
        _button(kind, name, place, data["button_sizes"][kind])
        for kind in ("tool", "color", "size")
        for name, place in data[f"{kind}s"].items()
    ]
    return Screen(
        width=data["screen"]["width"],
        height=data["screen"]["height"],
        canvas=Rect(**data["canvas"]),
        buttons=tuple(buttons),
        palette={name: place["hex"] for name, place in data["colors"].items()},
        background=data["background"],
        start_tool=data["start"]["tool"],
        start_color=data["start"]["color"],
        start_size=data["start"]["size"],
    )


def _button(kind: Any, name: str, place: dict[str, Any], size: dict[str, float]) -> Button:
    x, y, width, height = place["x"], place["y"], size["width"], size["height"]
    rect = Rect(x - width / 2, y - height / 2, width, height)
    return Button(kind, name, x, y, rect, place.get("icon", ""))


def _shuffled(screen: Screen, seed: int) -> Screen:
    colors = [button for button in screen.buttons if button.kind == "color"]
    column = [button for button in screen.buttons if button.kind != "color"]
    return replace(screen, buttons=(*_permuted(column, seed), *_permuted(colors, seed)))


def _permuted(buttons: list[Button], seed: int) -> list[Button]:
    def drawn(button: Button) -> str:
        return hashlib.sha256(f"{seed}:{button.kind}:{button.name}".encode()).hexdigest()

    places = sorted(buttons, key=drawn)
    return [
        replace(button, x=place.x, y=place.y, rect=place.rect)
        for button, place in zip(buttons, places, strict=True)
    ]
