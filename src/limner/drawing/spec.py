"""What a task asks to be seen: objects, relations between them, and how much else there may be.

A specification holds what its prompt says and nothing else: a size, place, colour or fill that the
prompt leaves open is left out, and is not scored. Lengths are canvas pixels, y down, and mean the
middle of the stroke.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from limner.drawing.screen import load_screen

_SCREEN = load_screen()

Tool = Literal["pen", "eraser", "fill", "line", "rectangle", "circle"]
Half = Literal["left", "right", "above", "below", "center"]


def _on_palette(color: str) -> str:
    if color not in _SCREEN.palette:
        raise ValueError(f"{color!r} is no colour of the palette: {', '.join(_SCREEN.palette)}")
    return color


Color = Annotated[str, AfterValidator(_on_palette)]
Length = Annotated[float, Field(gt=0, le=1500)]
Place = tuple[
    Annotated[float, Field(ge=0, le=_SCREEN.canvas.width)],
    Annotated[float, Field(ge=0, le=_SCREEN.canvas.height)],
]

ObjectKind = Literal[
    "line",
    "polyline",
    "arc",
    "triangle",
    "square",
    "rectangle",
    "rhombus",
    "parallelogram",
    "trapezoid",
    "pentagon",
    "hexagon",
    "polygon",
    "star",
    "circle",
    "ellipse",
    "semicircle",
    "heart",
    "free",
    "grid",
    "arrow",
    "dot",
]

RelationKind = Literal[
    "left_of",
    "right_of",
    "above",
    "below",
    "inside",
    "concentric",
    "touching",
    "overlapping",
    "apart",
    "between",
    "row",
    "column",
    "ring",
    "equal_size",
    "equal_spacing",
    "ascending",
    "descending",
    "larger",
    "aligned",
    "symmetric",
    "connects",
    "parallel",
    "perpendicular",
    "angle",
]


class Strict(BaseModel):
    """A part of a task file: unknown fields are faults, values do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Region(Strict):
    """A part of the canvas, in canvas pixels, edges included."""

    left: float = 0
    top: float = 0
    right: float = _SCREEN.canvas.width
    bottom: float = _SCREEN.canvas.height

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a canvas point is inside."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


HALVES = {
    "left": Region(right=500),
    "right": Region(left=500),
    "above": Region(bottom=350),
    "below": Region(top=350),
    "center": Region(left=1000 / 3, right=2000 / 3, top=700 / 3, bottom=1400 / 3),
}
"""What a named part of the canvas means, in canvas pixels."""


class Extent(Strict):
    """How large an object is; only what the prompt states."""

    width: Length | None = None
    height: Length | None = None
    diameter: Length | None = None
    """Of a circle."""
    side: Length | None = None
    """Of every side of a polygon."""
    length: Length | None = None
    """Of a line, an arrow, or the long side of a turned figure."""
    tolerance: float | None = Field(default=None, ge=0)
    """Pixels; 10%, at least 8 px, where None."""

    @model_validator(mode="after")
    def _says_something(self) -> "Extent":
        if not any((self.width, self.height, self.diameter, self.side, self.length)):
            raise ValueError("a size states at least one of width, height, diameter, side, length")
        return self


class ObjectSpec(Strict):
    """An object, or several alike."""

    name: str = Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")
    """What relations call it."""
    kind: ObjectKind
    count: int = Field(default=1, ge=1, le=200)
    color: Color | None = None
    """Of its outline."""
    fill: Color | Literal["none"] | None = None
    """Of its inside; ``none`` where the prompt wants it empty."""
    size: Extent | None = None
    at: Place | None = None
    """Its centre."""
    ends: tuple[Place, Place] | None = None
    """Where a line or arrow begins and ends, in either direction for a line."""
    within: Half | Region | None = None
    """The part of the canvas that its centre is in."""
    tolerance: float | None = Field(default=None, ge=0)
    """Pixels that ``at`` and ``ends`` may be off; 20 where None."""
    angle: float | None = Field(default=None, ge=-360, le=360)
    """Degrees counter-clockwise from rightwards: of a line, a long side, or where a tip points."""
    sides: int | None = Field(default=None, ge=3, le=24)
    """Corners of a polygon, tips of a star."""
    cells: tuple[int, int] | None = None
    """Rows and columns of a grid."""
    tool: Tool | None = None
    """The tool that the prompt asks for."""


class Relation(Strict):
    """Something that holds between objects."""

    kind: RelationKind
    of: tuple[str, ...] = Field(min_length=1)
    """Names of objects; one with a count stands for all of them."""
    axis: Literal["x", "y", "left", "right", "top", "bottom"] | None = None
    """What ``aligned`` objects share; what ``symmetric`` ones are mirrored along."""
    value: float | None = None
    """Degrees of ``angle``; pixels between the centres of ``equal_spacing``; where the axis of
    ``symmetric`` is (the canvas's middle where None)."""
    ordered: bool = False
    """Whether a row, column or ring goes in the order of ``of``."""


class SceneSpec(Strict):
    """What has to be seen."""

    objects: tuple[ObjectSpec, ...] = Field(min_length=1)
    relations: tuple[Relation, ...] = ()
    other_ink: float = Field(default=0.05, ge=0, le=10)
    """How much else there may be, as a share of the asked-for ink."""
    max_actions: int | None = Field(default=None, ge=1)
    """The action budget that the prompt gives."""

    @model_validator(mode="after")
    def _names_fit(self) -> "SceneSpec":
        names = [item.name for item in self.objects]
        if len(set(names)) != len(names):
            raise ValueError("two objects have the same name")
        for relation in self.relations:
            for name in relation.of:
                if name not in names:
                    raise ValueError(f"{relation.kind} is of {name!r}, which is no object")
        return self
