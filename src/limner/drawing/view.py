"""The whole screen as a picture: buttons, what is selected, the canvas and the pointer."""

from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np
import skia

from limner.drawing.raster import Pixels
from limner.drawing.screen import Button, Screen

if TYPE_CHECKING:
    from limner.drawing.session import State

GROUND, FACE, EDGE, INK, CHOSEN = "#edeff2", "#ffffff", "#a3abb5", "#1e252e", "#1764c0"
"""Colours of the screen, of a button's face, edge and drawing, and of what is selected."""
ICON = 24
"""Width and height of a button's drawing in pixels."""
LETTERS = 12
"""Size of a button's name in pixels."""
ARROW = ((0, 0), (0, 17), (4, 13.5), (6.7, 19.5), (9.4, 18.3), (6.8, 12.4), (12, 12))
"""The pointer's outline; its tip is the place that counts."""


class View:
    """Pictures of one paint program's screen; what never changes is drawn once."""

    def __init__(self, screen: Screen) -> None:
        """Take the layout that is shown."""
        self.screen = screen

    def picture(self, state: "State", canvas: Pixels) -> Pixels:
        """Return the screen.

        Args:
            state: What is selected, and where the pointer is.
            canvas: The canvas, height x width x 4, RGBA.

        Returns:
            The screen, height x width x 4, RGBA, opaque.
        """
        pixels = self._idle.copy()
        frame = self.screen.canvas
        left, top = int(frame.left), int(frame.top)
        pixels[top : top + int(frame.height), left : left + int(frame.width)] = canvas
        pen = skia.Canvas(pixels)
        screen = self.screen
        for button in (screen.tools[state.tool], screen.sizes[state.size]):
            _outline(pen, button, CHOSEN, 3)
        _outline(pen, screen.colors[state.color], CHOSEN, 3, outset=2)
        _draw_pointer(pen, state)
        return pixels

    @cached_property
    def _idle(self) -> Pixels:
        pixels = np.empty((self.screen.height, self.screen.width, 4), np.uint8)
        pen = skia.Canvas(pixels)
        pen.clear(_color(GROUND))
        for button in self.screen.buttons:
            if button.kind == "color":
                _draw_swatch(pen, button, self.screen.palette[button.name])
            else:
                _draw_button(pen, button)
        frame = self.screen.canvas
        edge = skia.Rect.MakeXYWH(frame.left, frame.top, frame.width, frame.height)
        pen.drawRect(edge.makeOutset(0.5, 0.5), _stroke(EDGE, 1))
        return pixels


def _draw_swatch(pen: skia.Canvas, button: Button, color: str) -> None:
    pen.drawRect(_rect(button), _solid(color))
    _outline(pen, button, EDGE, 1)


def _draw_button(pen: skia.Canvas, button: Button) -> None:
    pen.drawRoundRect(_rect(button), 6, 6, _solid(FACE))
    _outline(pen, button, EDGE, 1)
    middle = button.y - LETTERS / 2
    if button.kind == "tool":
        _draw_icon(pen, button.icon, button.x - ICON / 2, middle - ICON / 2)
    else:
        pen.drawCircle(button.x, middle, float(button.name) / 2, _solid(INK))
    caption = button.name if button.kind == "tool" else f"{button.name} px"
    font = skia.Font(_typeface(), LETTERS)
    left = button.x - font.measureText(caption) / 2
    pen.drawString(caption, left, button.y + ICON / 2 + LETTERS / 2 + 2, font, _solid(INK))


def _draw_icon(pen: skia.Canvas, path: str, left: float, top: float) -> None:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{ICON}" height="{ICON}">'
        f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="1.6"'
        ' stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
    pen.save()
    pen.translate(left, top)
    skia.SVGDOM.MakeFromStream(skia.MemoryStream(svg.encode())).render(pen)
    pen.restore()


def _draw_pointer(pen: skia.Canvas, state: "State") -> None:
    arrow = skia.Path.Polygon([skia.Point(x, y) for x, y in ARROW], isClosed=True)
    arrow.offset(*state.pointer)
    pen.drawPath(arrow, _solid(CHOSEN if state.pressed else INK))
    pen.drawPath(arrow, _stroke(FACE, 1.2))


def _outline(pen: skia.Canvas, button: Button, color: str, width: float, outset: float = 0) -> None:
    edge = _rect(button).makeOutset(outset - width / 2, outset - width / 2)
    corner = 0 if button.kind == "color" else 6
    pen.drawRoundRect(edge, corner, corner, _stroke(color, width))


def _rect(button: Button) -> skia.Rect:
    rect = button.rect
    return skia.Rect.MakeXYWH(rect.left, rect.top, rect.width, rect.height)


def _solid(color: str) -> skia.Paint:
    return skia.Paint(AntiAlias=True, Color=_color(color))


def _stroke(color: str, width: float) -> skia.Paint:
    paint = _solid(color)
    paint.setStyle(skia.Paint.kStroke_Style)
    paint.setStrokeWidth(width)
    return paint


def _color(color: str) -> int:
    return int(skia.Color(*bytes.fromhex(color[1:])))


@cache
def _typeface() -> skia.Typeface:
    data = files("fontpkg_arimo").joinpath("files", "Arimo[wght].ttf").read_bytes()
    return skia.Typeface.MakeFromData(skia.Data.MakeWithCopy(data))
