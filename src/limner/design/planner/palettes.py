"""Colours where a request asks for none: papers, inks and accents that stand out."""

from collections.abc import Iterator, Sequence

from limner.design.components.bounds import CONTRAST, LARGE_CONTRAST, contrast, luminance
from limner.design.document import BLACK, WHITE, Color
from limner.design.planner.rolls import turned

APART = 1.25
"""Contrast at which a figure shows on its ground."""

_LIGHT: tuple[Color, ...] = (
    (250, 244, 230),
    (232, 241, 242),
    (255, 241, 208),
    (240, 236, 247),
    (233, 240, 225),
    (252, 232, 222),
    (226, 236, 248),
    (246, 238, 238),
)
_BRIGHT: tuple[Color, ...] = (
    (244, 201, 93),
    (158, 211, 199),
    (245, 169, 143),
    (168, 200, 236),
    (199, 214, 125),
    (236, 180, 197),
)
_MIDDLE: tuple[Color, ...] = (
    (176, 120, 84),
    (95, 140, 125),
    (128, 128, 136),
    (112, 112, 118),
    (80, 104, 120),
    (98, 98, 98),
)
_DARK: tuple[Color, ...] = (
    (22, 33, 62),
    (38, 50, 56),
    (60, 20, 45),
    (20, 60, 55),
    (48, 35, 30),
    (0, 0, 0),
)
_ACCENTS: tuple[Color, ...] = (
    (178, 58, 40),
    (22, 96, 110),
    (58, 64, 148),
    (128, 34, 74),
    (46, 96, 48),
    (138, 74, 14),
    (252, 191, 73),
    (255, 214, 196),
    (168, 226, 220),
    (244, 238, 220),
)


def paper(
    seed: str, inks: Sequence[Color], figures: Sequence[Color], *, dark: bool = False
) -> Color:
    """Return a page colour from which all inks and figures stand out, as far as there is one."""
    first, second = turned(seed, _LIGHT), turned(seed, _BRIGHT)
    order = [*first[:2], second[0], *first[2:], *second[1:], WHITE, *turned(seed, _DARK), *_MIDDLE]
    if dark:
        order = [*turned(seed, _DARK), *order]
    for least in (CONTRAST, LARGE_CONTRAST + 0.2, LARGE_CONTRAST):
        for color in order:
            legible = all(contrast(ink, color) >= least for ink in inks)
            if legible and all(contrast(figure, color) >= APART for figure in figures):
                return color
    return max([*order, *_between()], key=lambda color: min(contrast(ink, color) for ink in inks))


def _between() -> Iterator[Color]:
    """Yield colours of every lightness, for inks that only one lightness suits."""
    for level in range(256):
        for blue in range(max(0, level - 30), min(256, level + 30)):
            yield level, level, blue


def ink_on(ground: Color, least: float = CONTRAST) -> Color:
    """Return black where it has a contrast, which costs no step, else white."""
    black = contrast(BLACK, ground)
    return BLACK if black >= least or black >= contrast(WHITE, ground) else WHITE


def accent_on(ground: Color, seed: str) -> Color:
    """Return a colour for what should catch the eye."""
    fitting = [color for color in turned(seed, _ACCENTS) if contrast(color, ground) >= CONTRAST]
    return fitting[0] if fitting else ink_on(ground)


def outline_of(ink: Color) -> Color:
    """Return black or white, whichever stands out from an ink."""
    return BLACK if luminance(ink) > 0.18 else WHITE
