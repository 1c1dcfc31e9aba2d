"""Layered documents: immutable values, so that a step that fails has changed nothing.

One rule for each of these, everywhere in the studio: lengths are pixels of the document, the
origin is its top left and y points down; a layer's place is the top left of its box before
rotation; a rotation is absolute, in degrees clockwise, about the centre of the box; opacity is 0
to 100; font sizes are points, and strokes lie on the middle of an outline. Layers are painted in
their order, the last one on top.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from limner.design.pages import PageType

Point = tuple[float, float]
Color = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

BLACK: Color = (0, 0, 0)
WHITE: Color = (255, 255, 255)
QUIET_ZONE = 4
"""Light modules that a QR code has around it on each side (ISO/IEC 18004)."""


class ShapeKind(StrEnum):
    """What a drawn layer shows."""

    CIRCLE = "circle"
    ELLIPSE = "ellipse"
    LINE = "line"
    POLYGON = "polygon"
    RECTANGLE = "rectangle"
    STAR = "star"
    TRIANGLE = "triangle"


class Alignment(StrEnum):
    """How the lines of a paragraph lie in its box."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Outline:
    """A stroke around a shape or around letters."""

    width: float
    color: Color


@dataclass(frozen=True, slots=True)
class Shape:
    """A drawn figure, stretched over its layer's box."""

    kind: ShapeKind
    points: tuple[Point, ...] = ()
    """Corners in shares of the box, 0..1; the two ends of a line; none for round shapes."""
    fill: Color | None = BLACK
    """None for a line."""
    outline: Outline | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; it breaks where its text does and nowhere else."""

    text: str
    font: str = "Arial"
    """As it was asked for; ``limner.design.fonts`` says which font stands in for it."""
    size: float = 12.0
    """Points."""
    color: Color = BLACK
    alignment: Alignment = Alignment.LEFT
    outline: Outline | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """An imported image, stretched over its layer's box."""

    source: str
    """The name of the file that it came from, within the run's folder."""
    data: bytes = field(repr=False)
    """PNG, JPEG or WebP: the file's own bytes. SVG: what it shows, as ``images`` wrote it out."""
    media_type: str
    """``image/png``, ``image/jpeg``, ``image/webp`` or ``image/svg+xml``."""
    natural_size: tuple[float, float]
    """Width and height in pixels at its own scale."""


@dataclass(frozen=True, slots=True)
class QRCode:
    """A QR code, dark modules on white with its quiet zone, stretched over its layer's box."""

    payload: str
    modules: tuple[tuple[bool, ...], ...] = field(repr=False)
    """Rows of modules, True where dark, without the quiet zone."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Another expert's document, kept with its parts, stretched over its layer's box."""

    source: str
    """The name of the saved file."""
    document: "Document"


Content = Shape | Text | Picture | QRCode | Placed


@dataclass(frozen=True, slots=True)
class Effect:
    """An adjustment or filter on one layer; ``limner.design.effects`` has them by name."""

    name: str
    """The action that applied it, such as ``BlurObject``."""
    parameters: tuple[tuple[str, float | str], ...] = ()
    """By name, in the action's order."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One element of a document."""

    name: str
    content: Content
    x: float
    """Left of its box before rotation."""
    y: float
    """Top of its box before rotation."""
    width: float
    height: float
    rotation: float = 0.0
    """Degrees clockwise about the centre of the box."""
    opacity: float = 100.0
    effects: tuple[Effect, ...] = ()
    """In the order in which they are applied."""

    @property
    def center(self) -> Point:
        """The centre of its box, about which it turns."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Document:
    """A page with layers."""

    page: PageType
    background: Color | None = None
    """None while the page is see-through, as a new one is: pictures show it on white."""
    layers: tuple[Layer, ...] = ()
    """From the bottom to the top; names are unique."""

    @property
    def width(self) -> int:
        """Pixels."""
        return self.page.width

    @property
    def height(self) -> int:
        """Pixels."""
        return self.page.height

    def layer(self, name: str) -> Layer | None:
        """Return the layer of a name, or None."""
        return next((layer for layer in self.layers if layer.name == name), None)

    def with_layer(self, layer: Layer) -> "Document":
        """Return the document with a layer in place of the one of its name, or on top."""
        if self.layer(layer.name) is None:
            return replace(self, layers=(*self.layers, layer))
        kept = tuple(layer if old.name == layer.name else old for old in self.layers)
        return replace(self, layers=kept)

    def without_layer(self, name: str) -> "Document":
        """Return the document without the layer of a name."""
        return replace(self, layers=tuple(old for old in self.layers if old.name != name))
