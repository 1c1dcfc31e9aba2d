"""Parameters that several actions share: their units, ranges and meanings."""

from typing import Annotated

from limner.design.actions.parameters import Number, Whole, Words

MAX_SIDE = 10_000
"""Pixels of a document's or a layer's side."""
MAX_NAME = 100
MAX_TEXT = 2_000

LayerName = Annotated[str, Words(MAX_NAME, "the layer's name")]
NewLayer = Annotated[str, Words(MAX_NAME, "the new layer's name; no other layer has it")]
ObjectName = Annotated[str, Words(MAX_NAME, "the file it came from, or its layer's name")]

Red = Annotated[int, Whole("", 0, 255, "how red it is")]
Green = Annotated[int, Whole("", 0, 255, "how green it is")]
Blue = Annotated[int, Whole("", 0, 255, "how blue it is")]

Width = Annotated[float, Number("px", 1, MAX_SIDE, "from its left to its right, unrotated")]
Height = Annotated[float, Number("px", 1, MAX_SIDE, "from its top to its bottom, unrotated")]
Radius = Annotated[float, Number("px", 1, MAX_SIDE / 2, "from the centre to the edge or a corner")]
PosX = Annotated[float, Number("px", -MAX_SIDE, MAX_SIDE, "left of its box before rotation")]
PosY = Annotated[float, Number("px", -MAX_SIDE, MAX_SIDE, "top of its box before rotation")]
PointX = Annotated[float, Number("px", -MAX_SIDE, MAX_SIDE, "from the page's left")]
PointY = Annotated[float, Number("px", -MAX_SIDE, MAX_SIDE, "from the page's top")]
Angle = Annotated[float, Number("degrees", 0, 360, "clockwise from upright, about the centre")]
Opacity = Annotated[float, Number("%", 0, 100, "0 is invisible, 100 is opaque")]
StrokeWidth = Annotated[float, Number("px", 0, 1_000, "lies on the outline's middle; 0 for none")]
