"""A drawing that is made a few actions at a time, by whoever looks between them.

What is drawn and how it is scored is the same as for one answer with the same list of actions.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from limner.checks import Fault
from limner.drawing.actions import MAX_ACTIONS, Answer, check_action, read_actions
from limner.drawing.canvas import Form, Mark, Point
from limner.drawing.program import Program
from limner.drawing.raster import Painter, Pixels
from limner.drawing.scoring import Drawing, draw
from limner.drawing.screen import Screen, load_screen
from limner.drawing.view import View


@dataclass(frozen=True, slots=True)
class State:
    """What is selected, and where the mouse is."""

    tool: str
    color: str
    size: int
    """Brush size in pixels."""
    pointer: Point
    """Screen pixels."""
    pressed: bool
    actions: int
    """How many elements were given so far, faulty ones counted."""

    @property
    def in_words(self) -> str:
        """What is selected, and where the mouse is, as an agent is told it."""
        x, y = self.pointer
        button = "pressed" if self.pressed else "up"
        return (
            f"Selected: {self.tool}, {self.color}, {self.size} px. Pointer at ({x:g}, {y:g}), "
            f"button {button}."
        )


@dataclass(frozen=True, slots=True)
class Step:
    """What became of one element of a list of actions."""

    index: int
    """Its position among all elements so far."""
    what: str
    """What it did in a few words."""
    faults: tuple[Fault, ...] = ()
    """What was wrong with it."""


class Session:
    """A paint program that is used step by step."""

    def __init__(self, screen: Screen | None = None) -> None:
        """Start with a blank canvas; on the release's layout where ``screen`` is None."""
        self.screen = screen or load_screen()
        self._elements: list[Any] = []
        self._program = Program(self.screen)
        self._painter, self._painted = Painter(self.screen), 0
        self._view = View(self.screen)

    def act(self, elements: Iterable[Any]) -> tuple[Step, ...]:
        """Carry out some actions.

        Args:
            elements: What an agent wrote, decoded: well-formed actions are carried out, the
                others are told. Never raises, whatever they hold.

        Returns:
            One step for each element; an element beyond ``MAX_ACTIONS`` does nothing.
        """
        return tuple(self._act(element) for element in elements)

    @property
    def state(self) -> State:
        """What is selected, and where the mouse is."""
        program, count = self._program, len(self._elements)
        return State(
            program.tool, program.color, program.size, program.pointer, program.pressed, count
        )

    @property
    def marks(self) -> int:
        """How many marks were made so far; one that is under way is not counted."""
        return len(self._program.marks)

    @property
    def answer(self) -> Answer:
        """All elements so far, as one answer."""
        return read_actions(self._elements)

    @property
    def drawing(self) -> Drawing:
        """What one answer with the same elements draws: this is what is scored."""
        return draw(self.answer, self.screen)

    def canvas(self) -> Pixels:
        """Return the canvas as it looks now: height x width x 4, RGBA, a copy.

        A stroke under way is on it. A shape under way is not: it is drawn at its release.
        """
        mark = self._program.under_way()
        return self._with(mark if mark and mark.form is Form.STROKE else None)

    def picture(self) -> Pixels:
        """Return the whole screen as a person sees it: height x width x 4, RGBA.

        Buttons, what is selected, the pointer, and the canvas with what is under way.
        """
        return self._view.picture(self.state, self._with(self._program.under_way()))

    def _act(self, element: Any) -> Step:
        index = len(self._elements)
        if index <= MAX_ACTIONS:
            self._elements.append(element)
        if index >= MAX_ACTIONS:
            return Step(index, "nothing: there were too many actions", self.answer.reading)
        action = check_action(index, element)
        if isinstance(action, Fault):
            return Step(index, "nothing: this is no action", (action,))
        known = len(self._program.faults)
        what = self._program.carry_out(action)
        return Step(index, what, tuple(self._program.faults[known:]))

    def _with(self, mark: Mark | None) -> Pixels:
        for made in self._program.marks[self._painted :]:
            self._painter.add(made)
        self._painted = self.marks
        pixels = self._painter.pixels.copy()
        if mark:
            Painter(self.screen, pixels).add(mark)
        return pixels
