"""What can be seen in a drawing: shapes, fills and ink, in every way in which they can be read."""

from limner.drawing.perception.perceive import perceive
from limner.drawing.perception.scene import Box, Fill, Kind, Piece, Scene, Shape, ink_of_area

__all__ = ["Box", "Fill", "Kind", "Piece", "Scene", "Shape", "ink_of_area", "perceive"]
