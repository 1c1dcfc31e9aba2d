"""An example of each action: a short workflow that prepares for it, then its step.

The docs' pictures and the tests of all 46 actions are made from these.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from limner.design.actions import ACTIONS
from limner.design.files import ImageBytes
from limner.design.steps import Expert, Step

IMAGE = "landscape.svg"
"""The image that they import."""


@dataclass(frozen=True, slots=True)
class Example:
    """One action at work."""

    before: tuple[Step, ...]
    """What makes the document that it works on; empty for those that open one."""
    step: Step

    @property
    def workflow(self) -> tuple[Step, ...]:
        """All steps, the action's last."""
        return (*self.before, self.step)


@cache
def example_images() -> ImageBytes:
    """Return the image that the examples import."""
    return ImageBytes({IMAGE: (files(__package__) / IMAGE).read_bytes()})


_Call = tuple[str, dict[str, Any]]


def _call(action: str, **parameters: Any) -> _Call:
    return action, parameters


def _rgb(red: int, green: int, blue: int) -> dict[str, int]:
    return {"red": red, "green": green, "blue": blue}


_INK, _RED, _GOLD, _TEAL = (
    _rgb(34, 48, 74),
    _rgb(214, 73, 51),
    _rgb(242, 178, 51),
    _rgb(28, 124, 125),
)

_FROM, _TO = {"startX": 80, "startY": 320}, {"endX": 520, "endY": 80}

_PAGE = (
    _call("CreateDocumentCustom", width=600, height=400),
    _call("SetBackgroundColor", **_rgb(250, 244, 232)),
)
_STAR = (*_PAGE, _call("DrawStar", layerName="star", numPoints=5, radius=140, **_GOLD))
_BOX = (*_PAGE, _call("DrawRectangle", layerName="box", width=280, height=180, **_TEAL))
_WORDS = (
    *_PAGE,
    _call("CreateText", layerName="words", textString="Spring Fair"),
    _call("ResizeText", layerName="words", fontSize=22),
    _call("ColorText", layerName="words", **_INK),
)
_LARGE = (*_WORDS, _call("ResizeText", layerName="words", fontSize=28))
_LINES = (
    *_PAGE,
    _call("CreateText", layerName="words", textString="The Little\nBook of Gardens"),
    _call("ResizeText", layerName="words", fontSize=16),
)
_COVERED = (
    *_WORDS,
    _call("ImportObject", fileName=IMAGE, layerName="photo"),
    _call("ResizeObject", fileName="photo", width=330, height=220),
)
_PHOTO = (*_PAGE, _call("ImportObject", fileName=IMAGE, layerName="photo"))

_PREPARED: dict[str, tuple[tuple[_Call, ...], dict[str, Any]]] = {
    "CreateDocument": ((), {"docType": "postcard"}),
    "CreateDocumentCustom": ((), {"width": 400, "height": 400}),
    "SetBackgroundColor": (_PAGE[:1], _TEAL),
    "SaveDocument": (_WORDS, {"fileName": "fair", "format": "png"}),
    "DrawCircle": (_PAGE, {"layerName": "disc", "radius": 120, **_RED}),
    "DrawEllipse": (_PAGE, {"layerName": "oval", "majorRadius": 200, "minorRadius": 100, **_TEAL}),
    "DrawLine": (
        _PAGE,
        {"layerName": "rule", **_FROM, **_TO, "strokeWidth": 14, **_INK},
    ),
    "DrawPolygon": (_PAGE, {"layerName": "hexagon", "sides": 6, "radius": 140, **_TEAL}),
    "DrawRectangle": (_PAGE, {"layerName": "box", "width": 320, "height": 200, **_RED}),
    "DrawStar": (_PAGE, {"layerName": "star", "numPoints": 5, "radius": 150, **_GOLD}),
    "DrawTriangle": (_PAGE, {"layerName": "roof", "base": 320, "height": 220, **_RED}),
    "OpacityDrawing": (_STAR, {"layerName": "star", "opacity": 35}),
    "RemoveDrawing": (_STAR, {"layerName": "star"}),
    "RepositionDrawing": (_STAR, {"layerName": "star", "posX": 24, "posY": 24}),
    "ResizeDrawing": (_BOX, {"layerName": "box", "width": 520, "height": 90}),
    "RotateDrawing": (_BOX, {"layerName": "box", "angle": 30}),
    "StrokeDrawing": (_STAR, {"layerName": "star", "strokeWidth": 16, **_RED}),
    "AlignText": (_LINES, {"layerName": "words", "alignment": "center"}),
    "ApplyFont": (_WORDS, {"layerName": "words", "fontName": "Georgia"}),
    "ArrangeText": (_COVERED, {"layerName": "words", "arrangement": "front"}),
    "ColorText": (_WORDS, {"layerName": "words", **_RED}),
    "CreateText": (_PAGE, {"layerName": "words", "textString": "Twelve points of Arial"}),
    "OpacityText": (_WORDS, {"layerName": "words", "opacity": 30}),
    "RemoveText": (_WORDS, {"layerName": "words"}),
    "RepositionText": (_WORDS, {"layerName": "words", "posX": 30, "posY": 290}),
    "ResizeText": (_WORDS, {"layerName": "words", "fontSize": 12}),
    "RotateText": (_WORDS, {"layerName": "words", "angle": 330}),
    "StrokeText": (_LARGE, {"layerName": "words", "strokeWidth": 5, **_GOLD}),
    "ImportObject": (_PAGE, {"fileName": IMAGE, "layerName": "photo"}),
    "OpacityObject": (_PHOTO, {"fileName": IMAGE, "opacity": 40}),
    "RemoveObject": (_PHOTO, {"fileName": IMAGE}),
    "RepositionObject": (_PHOTO, {"fileName": IMAGE, "posX": 0, "posY": 0}),
    "ResizeObject": (_PHOTO, {"fileName": IMAGE, "width": 300, "height": 200}),
    "RotateObject": (_PHOTO, {"fileName": IMAGE, "angle": 15}),
    "GenerateQRObject": (_PAGE, {"layerName": "code", "linkURL": "https://example.org"}),
    "AdjustBC": (_PHOTO, {"layerName": "photo", "brightness": 40, "contrast": 50}),
    "AdjustBW": (_PHOTO, {"layerName": "photo"}),
    "AdjustHSL": (_PHOTO, {"layerName": "photo", "hue": 60, "saturation": 20}),
    "BlurObject": (_PHOTO, {"layerName": "photo", "blurAmount": 8}),
    "PhotoFilter": (_PHOTO, {"layerName": "photo", "filterType": "Sepia", "density": 80}),
    "GlassFilter": (
        _PHOTO,
        {"layerName": "photo", "distortion": 18, "smoothness": 6, "scaling": 100},
    ),
    "GlowFilter": (
        _PHOTO,
        {"layerName": "photo", "graininess": 3, "glowAmount": 12, "clearAmount": 6},
    ),
    "OceanRippleFilter": (_PHOTO, {"layerName": "photo", "rippleSize": 8, "rippleMagnitude": 18}),
    "StainedGlassFilter": (
        _PHOTO,
        {"layerName": "photo", "cellSize": 10, "borderThickness": 3, "lightIntensity": 3},
    ),
    "PatchWorkFilter": (_PHOTO, {"layerName": "photo", "squareSize": 5, "relief": 10}),
    "WatercolorFilter": (
        _PHOTO,
        {"layerName": "photo", "brushDetail": 9, "shadowIntensity": 2, "texture": 2},
    ),
}


def _example(name: str, calls: tuple[_Call, ...], parameters: dict[str, Any]) -> Example:
    expert = next(item for item in Expert if item in ACTIONS[name].experts)
    before = tuple(Step(expert, action, values) for action, values in calls)
    return Example(before, Step(expert, name, parameters))


EXAMPLES: dict[str, Example] = {
    name: _example(name, *_PREPARED[name]) for name in ACTIONS if name in _PREPARED
}
"""By the action's name; a test sees that none is missing."""
