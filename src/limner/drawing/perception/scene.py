"""What perception finds: shapes, fills and ink. All lengths are canvas pixels, y down."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from limner.drawing.canvas import Point


class Kind(StrEnum):
    """What a shape can pass for."""

    LINE = "line"
    POLYLINE = "polyline"
    ARC = "arc"
    TRIANGLE = "triangle"
    SQUARE = "square"
    RECTANGLE = "rectangle"
    RHOMBUS = "rhombus"
    PARALLELOGRAM = "parallelogram"
    TRAPEZOID = "trapezoid"
    PENTAGON = "pentagon"
    HEXAGON = "hexagon"
    POLYGON = "polygon"
    """Any polygon; ``Shape.vertices`` says of how many sides."""
    STAR = "star"
    CIRCLE = "circle"
    ELLIPSE = "ellipse"
    SEMICIRCLE = "semicircle"
    HEART = "heart"
    FREE = "free"
    """A form that has no name here."""
    GRID = "grid"
    ARROW = "arrow"
    DOT = "dot"


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle around a path, without the path's own breadth."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Pixels from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Pixels from top to bottom."""
        return self.bottom - self.top

    @property
    def center(self) -> Point:
        """The middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, other: "Box", slack: float = 0.0) -> bool:
        """Tell whether the other box is inside, give or take ``slack`` pixels."""
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a mark from joint to joint: the unit in which ink is counted and claimed."""

    mark: int
    start: float
    """Pixels along the mark's path, or where that has very many points the part of it."""
    end: float
    """Beyond the path's length where the piece of a closed path runs through its start."""
    ink: float
    """Visible pixels of its length. Of an area (a dot, a fill): see :func:`ink_of_area`."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One reading of some ink."""

    kinds: dict[Kind, float]
    """What it can pass for and how well, 0..1, the best first."""
    box: Box
    centroid: Point
    """Middle of the area of a closed shape, of the length of an open one."""
    vertices: tuple[Point, ...]
    """Corners in drawing order; the ends of an arc; none for a circle or an ellipse."""
    size: tuple[float, float]
    """Long and short extent along the shape's own axes, however it is turned."""
    angle: float
    """Degrees counter-clockwise from rightwards, as one sees it.

    Of a line, rectangle or ellipse: its long side, 0..180 (a square: 0..90). Of an arrow: where it
    points; of a triangle: from the middle of its base to its tip; of an arc or a semicircle: from
    the middle of its chord to where it bulges, 0..360. Of another polygon or a star: the first
    corner seen from the middle, 0..360/n.
    """
    closed: bool
    """Its contour comes back to where it began, and no part of that was erased."""
    path: tuple[complex, ...]
    """The path itself (x + yj), as finely as it was drawn; a circle is a polygon 0.3 px
    off it at most."""
    colors: dict[str, float]
    """Each colour's share of its visible ink, the greatest first."""
    fill: str | None
    """Colour of the inside where that differs from the background's."""
    marks: tuple[int, ...]
    actions: tuple[int, ...]
    """Indices of the actions that drew its marks and filled it."""
    tools: tuple[str, ...]
    visible: float
    """Share of its path that can be seen, 0..1."""
    pieces: tuple[int, ...]
    """Indices in ``Scene.pieces`` of what it is made of."""
    claims: frozenset[int]
    """The sides of the pieces that are its own: two shapes cannot both be there if these meet.

    A closed shape claims the inner side of its contour, so that its neighbour beyond a shared
    edge may claim the other; an open one claims both sides, or where closed shapes lean on it
    its middle.
    """
    filled_by: tuple[int, ...] = ()
    """Marks that colour its inside: fills, hatching."""
    cells: tuple[int, int] = (0, 0)
    """Rows and columns of a grid."""
    is_part: bool = False
    """It is a line that is a straight part of a stroke with sharp corners."""

    @property
    def outline(self) -> tuple[Point, ...]:
        """The points of its path."""
        return tuple((place.real, place.imag) for place in self.path)

    def __hash__(self) -> int:
        return hash((self.box, self.pieces))

    @property
    def kind(self) -> Kind:
        """What it passes for best."""
        return next(iter(self.kinds))

    @property
    def color(self) -> str:
        """The colour of most of its visible ink."""
        return next(iter(self.colors))

    @property
    def center(self) -> Point:
        """The middle of its bounding box."""
        return self.box.center

    @property
    def width(self) -> float:
        """Width of its bounding box."""
        return self.box.width

    @property
    def height(self) -> float:
        """Height of its bounding box."""
        return self.box.height

    @property
    def sides(self) -> tuple[float, ...]:
        """Lengths from vertex to vertex, round to the first one where it is closed."""
        ends = self.vertices[1:] + self.vertices[:1] if self.closed else self.vertices[1:]
        return tuple(math.dist(*pair) for pair in zip(self.vertices, ends, strict=False))

    def conflicts(self, other: "Shape") -> bool:
        """Tell whether both readings need the same ink, so that at most one can be meant."""
        return not self.claims.isdisjoint(other.claims)


@dataclass(frozen=True, slots=True)
class Fill:
    """A use of the fill tool that coloured something."""

    mark: int
    color: str
    point: Point
    area: int
    """Pixels that it coloured."""
    box: Box
    """Around what it coloured: of the shape it is in, of the canvas where no shape holds it."""
    visible: float
    """Share of its region that still has its colour, 0..1."""
    shapes: tuple[int, ...]
    """Indices in ``Scene.shapes`` of the smallest closed readings around it."""
    background: bool
    """It ran over most of the canvas, held by no shape."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What can be seen in a drawing."""

    shapes: tuple[Shape, ...]
    """Every reading of the ink; several may use the same ink: see :attr:`Shape.claims`."""
    fills: tuple[Fill, ...]
    pieces: tuple[Piece, ...]
    background: str
    """The colour of most of the canvas: the screen's, or that of a fill."""
    ink: tuple[float, ...]
    """For each mark its visible ink in pixels."""
    total: float = field(default=0.0)
    """All visible ink; a background fill is none."""

    def spare(self, shapes: Iterable[Shape]) -> float:
        """Return the visible ink, in pixels, that none of the shapes uses or is filled by."""
        shapes = list(shapes)
        used = {piece for shape in shapes for piece in shape.pieces}
        filling = {mark for shape in shapes for mark in shape.filled_by}
        return sum(
            piece.ink
            for number, piece in enumerate(self.pieces)
            if number not in used and piece.mark not in filling
        )


def ink_of_area(area: float) -> float:
    """Return the ink of a filled area: the contour, in pixels, of a square as large."""
    return 4 * math.sqrt(area)
