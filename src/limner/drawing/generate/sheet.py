"""A task in the making: what is drawn, what is asked of it, and what is said."""

from collections.abc import Iterable, Sequence
from typing import Any

from limner.drawing.canvas import Point
from limner.drawing.generate.figures import Figure, arrow_strokes, called, line_strokes
from limner.drawing.generate.pick import Pick
from limner.drawing.generate.words import a, start
from limner.drawing.reference import strokes_to_actions
from limner.drawing.screen import load_screen
from limner.drawing.spec import Color, ObjectSpec, Region, Relation, SceneSpec
from limner.drawing.tasks import Clarity, Difficulty, Needs, Size, Stroke, Task

HARDER = (("easy", 24), ("medium", 42), ("hard", 59))
"""The most mouse actions of a reference that a difficulty has; ``very_hard`` is beyond."""
_BEFORE = ("", "please ", "now ", "next, ", "now please ", "this time, ")
VERBS = (
    *(
        before + verb
        for before in _BEFORE
        for verb in ("draw", "sketch", "make", "create", "paint", "put down", "produce", "set out")
    ),
    *("I need", "I want", "we need", "we want", "I would like", "we would like", "give me"),
    *("show me", "let me have", "let me see", "I am asking for", "your task is to draw"),
    *("the job is to draw", "go ahead and draw", "try to draw", "what I want is", "I am after"),
    *("what we need is", "please show me", "please give me", "now I need", "now show me"),
)
"""Ways to ask for something, which follows."""
FRAMES = 2 * len(VERBS)
"""How many openings there are, each with and without a closing."""
_MARKS = ("circle", "square", "rectangle")
"""What one mark is enough for, so that the paper's position and size can be asked of it."""
CLOSINGS = (
    "Nothing else.",
    "Leave the rest of the canvas white.",
    "There should be nothing else on the canvas.",
    "Draw no other marks.",
    "That is all.",
    "No lettering.",
    "Please add nothing to it.",
    "Keep the rest blank.",
    "Add no text.",
    "Do not draw anything more.",
)


class Sheet:
    """What a family of scenes fills in for one task.

    Attributes:
        pick: The source of every choice.
        clarity: How clear the prompt is to be.
    """

    def __init__(self, pick: Pick, clarity: Clarity, frame: int = 0) -> None:
        """Begin with nothing drawn, asked or said.

        Args:
            pick: The source of every choice.
            clarity: How clear the prompt is to be.
            frame: Which opening the prompt has, and whether it has a closing, 0..``FRAMES`` - 1:
                prompts of different frames differ.
        """
        self.pick = pick
        self._closes, self._verb = divmod(frame, len(VERBS))
        self.clarity = clarity
        self.tools: tuple[str, ...] = ()
        self.max_actions: int | None = None
        self._objects: list[ObjectSpec] = []
        self._relations: list[Relation] = []
        self._strokes: list[Stroke] = []
        self._said: list[str] = []

    @property
    def exact(self) -> bool:
        """Whether the prompt gives numbers."""
        return self.clarity == "explicit"

    @property
    def implied(self) -> bool:
        """Whether something has to be worked out."""
        return self.clarity == "implied"

    @property
    def actions(self) -> int:
        """How many mouse actions the reference has so far."""
        return len(strokes_to_actions(self._strokes, load_screen()))

    def put(
        self,
        name: str,
        *shown: Figure,
        sized: bool = False,
        placed: bool = False,
        tool: str | None = None,
        **asked: Any,
    ) -> None:
        """Draw a figure, or several alike, and ask for it.

        Args:
            name: Its name in the scene.
            shown: The figures; what is asked is taken from the first.
            sized: Whether the prompt says how large it is.
            placed: Whether the prompt says where its centre is.
            tool: The tool that the prompt asks for.
            asked: Further fields of its :class:`~limner.drawing.spec.ObjectSpec`.
        """
        first = shown[0]
        fields: dict[str, Any] = {"kind": first.kind, "color": first.color, "fill": first.fill}
        if sized:
            fields["size"] = first.extent
        if placed:
            fields["at"] = (round(first.center[0], 1), round(first.center[1], 1))
        self._ask(name, count=len(shown), tool=tool, **{**fields, **asked})
        line = tool if tool in ("line", "pen") else None
        for number, one in enumerate(shown, 1):
            self._strokes += one.strokes(name if len(shown) == 1 else f"{name}.{number}", line)

    def line(self, name: str, begin: Point, end: Point, color: Color, **asked: Any) -> None:
        """Draw a straight line and ask for it, with further fields of its specification."""
        self._ask(name, kind="line", color=color, **asked)
        self._strokes += line_strokes(name, begin, end, color)

    def arrow(self, name: str, begin: Point, end: Point, color: Color, **asked: Any) -> None:
        """Draw an arrow and ask for it, with further fields of its specification."""
        self._ask(name, kind="arrow", color=color, **asked)
        self._strokes += arrow_strokes(name, begin, end, color)

    def relate(self, kind: Any, *names: str, **fields: Any) -> None:
        """Ask for a relation between objects."""
        self._relations.append(Relation(kind=kind, of=names, **fields))

    def say(self, *variants: str) -> None:
        """Add one of several wordings of a sentence or two."""
        self._said.append(start(self.pick.of(variants)))

    def verb(self) -> str:
        """Return the opening, to be followed by what is asked for; every prompt has it once."""
        return VERBS[self._verb]

    def a(self, shown: Figure) -> str:
        """Return a figure's name with its article."""
        return a(called(shown))

    def task(self, name: str, category: str) -> Task:
        """Return the finished task."""
        if self._closes:
            self._said.append(self.pick.of(CLOSINGS))
        return Task(
            id=name,
            category=category,
            difficulty=self._difficulty(),
            clarity=self.clarity,
            prompt=" ".join(self._said),
            needs=self._needs(),
            scene=SceneSpec(
                objects=tuple(self._objects),
                relations=tuple(self._relations),
                max_actions=self.max_actions,
            ),
            reference=tuple(self._strokes),
        )

    def _ask(self, name: str, **fields: Any) -> None:
        self._objects.append(ObjectSpec(name=name, **fields))

    def _difficulty(self) -> Difficulty:
        actions = self.actions
        names: Sequence[tuple[Any, int]] = HARDER
        return next((name for name, most in names if actions <= most), "very_hard")

    def _needs(self) -> Needs:
        first = next(filter(_is_one_mark, self._objects), None)
        return Needs.model_validate(
            {
                "tools": self.tools,
                "colors": tuple(dict.fromkeys(_colors(self._objects))),
                "segments": sum(_marks(item) for item in self._objects),
                "position": _around(first.at) if first and first.at else None,
                "size": _size(first) if first else None,
            }
        )


def _is_one_mark(item: ObjectSpec) -> bool:
    return item.at is not None and item.kind in _MARKS and item.tool != "line"


def _colors(objects: Iterable[ObjectSpec]) -> Iterable[str]:
    for item in objects:
        yield from (color for color in (item.color, item.fill) if color and color != "none")


def _marks(item: ObjectSpec) -> int:
    return item.count * (2 if item.fill not in (None, "none") else 1)


def _around(place: Point) -> Region:
    x, y = place
    return Region(left=x - 15, right=x + 15, top=y - 15, bottom=y + 15)


def _size(item: ObjectSpec) -> Size | None:
    if item.size is None:
        return None
    width = item.size.width or item.size.diameter or item.size.side
    height = item.size.height or item.size.diameter or item.size.side
    if width is None or height is None:
        return None
    return Size(width=width, height=height, tolerance=max(10, 0.1 * min(width, height)))
