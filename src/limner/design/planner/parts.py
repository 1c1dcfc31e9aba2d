"""What a plan is made of: texts, images, codes and figures with their looks and places."""

from dataclasses import dataclass, field

from limner.design.document import BLACK, Color
from limner.design.planner.typography import DEFAULT_FONT, DEFAULT_POINTS


@dataclass
class Part:
    """Something with a box on the page, in pixels."""

    name: str
    """Its layer's."""
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0


@dataclass
class TextPart(Part):
    """A text as it is to be set."""

    lines: tuple[str, ...] = ()
    """As they are asked for."""
    text: str = ""
    """With its breaks."""
    font: str = DEFAULT_FONT
    points: float = DEFAULT_POINTS
    color: Color = BLACK
    asked_align: str | None = None
    align: str = "left"
    outline: Color | None = None
    head: bool = False
    """Whether it has the line that counts most."""
    size: str | None = None
    """small, medium or large where that is asked for."""
    plain: bool = False
    """Whether it keeps the size of a new text, which takes no step."""


@dataclass
class ImagePart(Part):
    """An image as it is to be placed; its box is that before rotation."""

    file: str = ""
    natural: tuple[float, float] = (1.0, 1.0)
    """Width and height in pixels at its own scale."""
    size: str | None = None
    treatment: str | None = None


@dataclass
class CodePart(Part):
    """A QR code."""

    link: str = ""


@dataclass
class ShapePart(Part):
    """A drawn figure; a line lies on the middle of its box."""

    kind: str = "rectangle"
    color: Color = BLACK


@dataclass
class Unit:
    """Parts that are placed together."""

    parts: list[Part]
    """Figures behind, then what stands on them."""
    spot: str | None = None
    """The ninth of the page that is asked for."""
    lean: str = "center"
    """The ninth in which it is best where none is asked for."""
    side: str = "center"
    """left, center or right: where its parts are in line with each other."""
    bleeds: bool = False
    """Whether it reaches from edge to edge of the page."""
    ground: ShapePart | None = None
    """The figure behind the others."""
    beneath: bool = False
    """Whether the figure lies beneath the others, not behind them."""
    foot: bool = False
    """Whether the figure lies behind the lower edge of the others only."""


@dataclass
class Plan:
    """Everything on a page."""

    type: str
    background: Color | None
    texts: list[TextPart] = field(default_factory=list)
    images: list[ImagePart] = field(default_factory=list)
    codes: list[CodePart] = field(default_factory=list)
    shapes: list[ShapePart] = field(default_factory=list)
