"""The paint program as a state machine: actions in, marks out.

What each action does, where the paper is silent:

- The pointer starts at the screen's corner (0, 0); pen, black and 2 px are selected.
- An action with its own coordinates first moves the pointer there. A click is a press and a
  release at one point, and a press and a release on the same button are a click on it.
- A press on the canvas begins a stroke (pen, eraser) or a shape (line, rectangle, circle), or
  fills at once (fill). Until the release the pointer is followed beyond the canvas, and what is
  drawn there is clipped. A stroke that has not moved when it is released is a dot of the brush's
  size; a shape of no size draws nothing.
- A rectangle has the press and the release as corners; a circle has its centre at the press and
  the release on its edge.
- A press on a button that is released elsewhere does nothing, wherever that is. A press where
  there is neither canvas nor button does nothing and is a COORDINATE_ERROR.
- A press while pressed, and a release while not pressed, do nothing but move the pointer to their
  coordinates and are LOGIC_ERRORs. So is a list that ends while pressed: a stroke keeps what it
  has drawn, a shape is not drawn.
- Three moves or more in a row with the button up are an EFFICIENCY_WARNING: only the last counts.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from limner.checks import ErrorType, Fault
from limner.drawing.actions import Action, ActionKind
from limner.drawing.canvas import Effect, Form, Mark, Point, Trace
from limner.drawing.screen import Button, Screen, load_screen

LONG_LIST = 1_000
"""More actions than this are an EFFICIENCY_WARNING, as in the release."""
IDLE_MOVES = 3


def run(actions: Sequence[Action], screen: Screen | None = None) -> Trace:
    """Carry out actions on a blank canvas.

    Args:
        actions: Well-formed actions, as in ``Answer.actions``.
        screen: The layout; the release's where None.

    Returns:
        The marks, each action's effect, and the faults found on the way. Pixels are made from
        the marks by :func:`limner.drawing.raster.render`.
    """
    program = Program(screen or load_screen())
    for action in actions:
        program.carry_out(action)
    program.finish(actions[-1].index if actions else -1, len(actions))
    return program.trace()


@dataclass(slots=True)
class Program:
    """The state of the paint program, which actions change one by one."""

    screen: Screen
    pointer: Point = (0.0, 0.0)
    tool: str = ""
    color: str = ""
    size: int = 0
    selected_by: dict[str, int] = field(default_factory=dict)
    pressed: bool = False
    held_button: Button | None = None
    path: list[Point] = field(default_factory=list)
    """Canvas points since the press, while something is being drawn."""
    path_actions: list[int] = field(default_factory=list)
    idle_moves: int = 0
    marks: list[Mark] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)
    """Per action its index and what it did."""
    faults: list[Fault] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tool = self.screen.start_tool
        self.color = self.screen.start_color
        self.size = self.screen.start_size

    def carry_out(self, action: Action) -> str:
        """Carry out one action.

        Returns:
            What it did in a few words, as in :class:`~limner.drawing.canvas.Effect`.
        """
        if action.x is not None and action.y is not None:
            self._move(action.index, (action.x, action.y))
        self._count_idle_moves(action)
        what = _EFFECTS[action.kind](self, action.index)
        self.notes.append((action.index, what))
        return what

    def under_way(self) -> Mark | None:
        """Return what a release at the pointer would add to what is drawn; None for nothing.

        It is a stroke that has moved, or a shape that has a size.
        """
        if self.tool in _STROKES:
            if _is_still(self.path):
                return None
            return self._made(Form.STROKE, tuple(self.path))
        corners = self.path[:1] + self.path[-1:]
        if _is_still(corners):
            return None
        return self._made(Form(self.tool), tuple(corners))

    def finish(self, last: int, count: int) -> None:
        """End the list: a stroke under way stays, a shape under way is dropped."""
        if self.pressed:
            self._fault(ErrorType.LOGIC, last, "The list ends while the mouse button is pressed.")
            mark = self.under_way()
            if mark and mark.form is Form.STROKE:
                self.marks.append(mark)
        if count > LONG_LIST:
            message = f"The list has more than {LONG_LIST:,} actions."
            self._fault(ErrorType.EFFICIENCY, -1, message)

    def trace(self) -> Trace:
        """Return what happened so far."""
        made = {action: mark.index for mark in self.marks for action in mark.actions}
        effects = tuple(Effect(action, what, made.get(action)) for action, what in self.notes)
        return Trace(tuple(self.marks), effects, tuple(self.faults), self.screen)

    def moved(self, index: int) -> str:
        """Follow the pointer and return what that did."""
        if self.path and self.tool in _STROKES:
            return f"draws on with the {self.tool}"
        return "moves"

    def press(self, index: int) -> str:
        """Press the mouse button and return what that did."""
        if self.pressed:
            self._fault(ErrorType.LOGIC, index, "The mouse button is pressed already.")
            return "nothing: the button is pressed already"
        self.pressed = True
        x, y = self.pointer
        if self.screen.canvas.holds(x, y):
            return self._begin(index)
        self.held_button = self.screen.button_at(x, y)
        if self.held_button:
            return f"presses the {self.held_button.name} button"
        message = f"There is neither canvas nor button at ({x:g}, {y:g})."
        self._fault(ErrorType.COORDINATE, index, message)
        return "nothing: neither canvas nor button is here"

    def release(self, index: int) -> str:
        """Release the mouse button and return what that did."""
        if not self.pressed:
            self._fault(ErrorType.LOGIC, index, "The mouse button is not pressed.")
            return "nothing: the button is not pressed"
        self.pressed = False
        held, self.held_button = self.held_button, None
        if held:
            return self._select(index, held)
        return self._end(index)

    def click(self, index: int) -> str:
        """Press and release the mouse button and return what that did."""
        pressed = self.press(index)
        released = self.release(index)
        return pressed if released == "releases" else released

    def _move(self, index: int, pointer: Point) -> None:
        self.pointer = pointer
        if self.path:
            self.path.append(self._on_canvas())
            self.path_actions.append(index)

    def _begin(self, index: int) -> str:
        self.path, self.path_actions = [self._on_canvas()], [index]
        if self.tool == "fill":
            self._mark(Form.FILL, (self.path[0],))
            self.path = []
            return f"fills with {self.color}"
        return f"begins to draw with the {self.tool}"

    def _end(self, index: int) -> str:
        path, self.path = self.path, []
        if not path:
            return "releases"
        if self.path_actions[-1] != index:
            self.path_actions.append(index)
        if self.tool in _STROKES:
            still = _is_still(path)
            form, points = (Form.DOT, (path[0],)) if still else (Form.STROKE, tuple(path))
        else:
            form, points = Form(self.tool), (path[0], self._on_canvas())
            if points[0] == points[1]:
                return f"nothing: a {self.tool} of no size"
        color = self._mark(form, points).color
        return f"draws a {color} {form}"

    def _mark(self, form: Form, points: tuple[Point, ...]) -> Mark:
        mark = self._made(form, points)
        self.marks.append(mark)
        return mark

    def _made(self, form: Form, points: tuple[Point, ...]) -> Mark:
        return Mark(
            index=len(self.marks),
            form=form,
            tool=self.tool,
            color=self.screen.background if self.tool == "eraser" else self.color,
            size=self.size,
            points=points,
            actions=tuple(self.path_actions),
            selected_by=tuple(sorted(self.selected_by.values())),
        )

    def _select(self, index: int, held: Button) -> str:
        if self.screen.button_at(*self.pointer) != held:
            return "nothing: released away from the button"
        self.selected_by[held.kind] = index
        if held.kind == "tool":
            self.tool = held.name
        elif held.kind == "color":
            self.color = held.name
        else:
            self.size = int(held.name)
        return f"selects {held.name}" + (" px" if held.kind == "size" else "")

    def _count_idle_moves(self, action: Action) -> None:
        idle = action.kind is ActionKind.MOVE and not self.pressed
        self.idle_moves = self.idle_moves + 1 if idle else 0
        if self.idle_moves == IDLE_MOVES:
            message = "Moves in a row with the button up: only the last one matters."
            self._fault(ErrorType.EFFICIENCY, action.index, message)

    def _on_canvas(self) -> Point:
        canvas = self.screen.canvas
        return self.pointer[0] - canvas.left, self.pointer[1] - canvas.top

    def _fault(self, kind: ErrorType, index: int, message: str) -> None:
        self.faults.append(Fault(kind, index, message))


def _is_still(path: list[Point]) -> bool:
    return all(point == path[0] for point in path)


_STROKES = frozenset({"pen", "eraser"})
_EFFECTS: dict[ActionKind, Callable[[Program, int], str]] = {
    ActionKind.MOVE: Program.moved,
    ActionKind.CLICK: Program.click,
    ActionKind.PRESS: Program.press,
    ActionKind.RELEASE: Program.release,
}
