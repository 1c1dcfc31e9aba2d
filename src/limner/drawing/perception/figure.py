"""What a path looks like, whatever ink it is of."""

from dataclasses import dataclass, replace

from limner.drawing.perception.geometry import Curve
from limner.drawing.perception.scene import Kind


@dataclass(frozen=True, slots=True)
class Figure:
    """A path and what it can pass for; the fields are those of a shape."""

    kinds: dict[Kind, float]
    outline: Curve
    """Of a closed figure the first point is not repeated."""
    vertices: Curve
    centroid: complex
    size: tuple[float, float]
    angle: float
    closed: bool
    box: tuple[float, float, float, float]
    """Left, top, right and bottom."""
    cells: tuple[int, int] = (0, 0)

    @property
    def kind(self) -> Kind:
        """What it passes for best."""
        return max(self.kinds, key=lambda kind: self.kinds[kind])

    def opened(self, factor: float) -> "Figure":
        """Return the figure as one whose contour does not close, which makes it worth less."""
        kinds = {kind: quality * factor for kind, quality in self.kinds.items()}
        return replace(self, kinds=kinds, closed=False)
