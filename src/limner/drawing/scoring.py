"""What is scored, and how a profile that scores it is declared."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from limner.checks import Score
from limner.drawing.actions import Answer, parse_answer, read_actions
from limner.drawing.canvas import Trace
from limner.drawing.program import run
from limner.drawing.raster import Picture, render
from limner.drawing.screen import Screen, load_screen
from limner.drawing.tasks import Task

if TYPE_CHECKING:
    from limner.drawing.perception.scene import Scene

PERFECT = 0.9
"""The value from which DrawingBench calls a score perfect and gives no second turn."""

Profile = Callable[[Task, "Drawing"], Score]

DEFAULT_PROFILE = "verified"

PROFILES: dict[str, Profile] = {}
"""The ways to score a drawing, by name: :mod:`limner.drawing.profiles` has them all."""


@dataclass(frozen=True)
class Drawing:
    """An answer and what it draws; the trace and the picture are made once, when asked for."""

    answer: Answer
    screen: Screen

    @cached_property
    def trace(self) -> Trace:
        """What happened when the actions ran."""
        return run(self.answer.actions, self.screen)

    @cached_property
    def picture(self) -> Picture:
        """What it looks like."""
        return render(self.trace)

    @cached_property
    def scene(self) -> "Scene":
        """What can be seen in it."""
        from limner.drawing.perception import perceive  # which itself looks at drawings

        return perceive(self)


def draw(answer: str | list[Any] | Answer, screen: Screen | None = None) -> Drawing:
    """Return the drawing that an answer makes.

    Args:
        answer: A model's text, a decoded list of actions, or an answer already read. Never
            raises, whatever it holds.
        screen: The layout; the release's where None.
    """
    if isinstance(answer, str):
        answer = parse_answer(answer)
    elif not isinstance(answer, Answer):
        answer = read_actions(answer)
    return Drawing(answer, screen or load_screen())


def is_perfect(value: float) -> bool:
    """Tell whether DrawingBench calls a value perfect."""
    return value >= PERFECT


def profile(name: str) -> Callable[[Profile], Profile]:
    """Register a way to score a drawing under a name."""

    def register(function: Profile) -> Profile:
        PROFILES[name] = function
        return function

    return register
