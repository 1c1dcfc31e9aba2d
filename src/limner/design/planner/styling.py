"""Looks that a request leaves open, as far as steps are left for them."""

from dataclasses import dataclass
from typing import Literal

from limner.design.colors import color_value
from limner.design.components.bounds import CONTRAST, LARGE_CONTRAST, contrast
from limner.design.document import BLACK, WHITE, Color
from limner.design.planner.palettes import accent_on, ink_on, outline_of, paper
from limner.design.planner.typography import DEFAULT_FONT, fonts_for
from limner.design.requests import Request, ShapeWish

Pairing = Literal["behind", "foot", "apart"]

_HARD_TO_READ = 2.5
"""Below this contrast colours that a client asked for, both, need an outline."""
HEAD_ROLES = frozenset({"title", "headline", "event", "greeting", "name"})


@dataclass(frozen=True)
class Style:
    """How a request is set."""

    request: Request
    wishes: frozenset[str]
    """What steps are spent on beside what is asked, such as ``font 0``."""
    economy: int = 0
    """0 to 5: how much is done to save steps."""
    recolors: bool = True
    """Whether texts without an asked colour get one where black would do, if barely."""
    pairing: Pairing = "behind"
    """Where a figure is that goes with an image."""
    flush: bool = False
    """Whether all texts are on one side, which takes no steps that align them."""
    aligned: bool = True
    """Whether texts of several lines are aligned to where they stand."""

    @property
    def seed(self) -> str:
        """What varies its looks."""
        return f"{self.request.theme} {self.request.id}"

    @property
    def head(self) -> int:
        """Number of the block with the line that counts most."""
        blocks = enumerate(self.request.texts)
        return next((n for n, block in blocks if HEAD_ROLES & set(block.lines)), 0)

    def page(self, panels: dict[int, ShapeWish]) -> Color | None:
        """Return the page's colour; None where it stays white, though an outline be needed."""
        if self.request.background:
            return color_value(self.request.background)
        free = [(n, b) for n, b in enumerate(self.request.texts) if n not in panels]
        inks = [(color_value(block.color), self._least(n)) for n, block in free if block.color]
        forced = any(contrast(ink, WHITE) < least for ink, least in inks)
        if not forced and "background" not in self.wishes:
            return None
        if any(block.color is None for _, block in free) and not self._dark(forced):
            inks.append((BLACK, CONTRAST))
        shapes = [color_value(shape.color) for shape in self.request.shapes if shape.color]
        color = paper(self.seed, [ink for ink, _ in inks], shapes, dark="dark" in self.wishes)
        clear = all(contrast(ink, color) >= least for ink, least in inks)
        return color if clear or self.recolors else None

    def _dark(self, forced: bool) -> bool:
        """Return whether texts without a colour get one of their own anyway."""
        return "dark" in self.wishes or (forced and self.recolors)

    def _least(self, number: int) -> float:
        """Return the contrast that a text needs; headlines and all on posters are large."""
        large = number == self.head and self.request.type != "business card"
        return LARGE_CONTRAST if large or self.request.type == "poster" else CONTRAST

    def color(self, number: int, ground: Color, *, panel: bool) -> Color:
        """Return the colour of a block of text on a ground."""
        block = self.request.texts[number]
        if block.color:
            return color_value(block.color)
        if number == self.head and not panel and "accent" in self.wishes:
            return accent_on(ground, self.seed)
        return ink_on(ground, CONTRAST if self.recolors else self._least(number))

    def outline(self, number: int, ink: Color, ground: Color) -> Color | None:
        """Return the colour of an outline where an asked ink does not stand out by itself."""
        asked = bool(self.request.texts[number].color and self.request.background)
        least = _HARD_TO_READ if asked else self._least(number)
        return outline_of(ink) if contrast(ink, ground) < least else None

    def font(self, number: int) -> str:
        """Return the font of a block of text."""
        asked = self.request.texts[number].font
        if asked:
            return asked
        if f"font {number}" not in self.wishes:
            return DEFAULT_FONT
        return fonts_for(self.request.theme, self.seed)[number != self.head]


def wishes_of(request: Request, head: int) -> list[tuple[str, int]]:
    """Return what would look better, what counts most first, each with the steps that it takes."""
    others = [n for n in range(len(request.texts)) if n != head]
    blocks = request.texts
    found: list[tuple[str, int]] = []
    if request.background is None:
        found.append(("background", 1))
    if blocks[head].font is None:
        found.append((f"font {head}", 1))
    if blocks[head].color is None:
        found.append(("accent", 1))
    for number in [head, *others]:
        if len(blocks[number].lines) > 1 and number == head:
            look = bool(blocks[number].font) + bool(blocks[number].color) + 1
            found.append((f"split {number}", 3 + look))
    found += [(f"font {n}", 1) for n in others if blocks[n].font is None]
    return found
