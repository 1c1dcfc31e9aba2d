"""Small layers to try effects on."""

import numpy as np

from limner.design.document import Effect
from limner.design.effects import EFFECTS, EffectType, Number, apply_effects
from limner.design.effects.pixels import Pixels


def apply(name: str, pixels: Pixels, **values) -> Pixels:
    return apply_effects((Effect(name, tuple(values.items())),), pixels)


def at(kind: EffectType, end: str) -> dict:
    """Every number at its ``low`` or ``high`` end."""
    return {p.name: getattr(p, end) for p in kind.parameters if isinstance(p, Number)}


def every_setting() -> list:
    return [(n, v) for n, k in EFFECTS.items() for v in (at(k, "low"), {}, at(k, "high"))]


def scene(height=120, width=160) -> Pixels:
    """A sky, a sun, dark hills with noise: opaque."""
    y, x = np.mgrid[:height, :width]
    grain = np.random.default_rng(5).integers(-9, 10, (height, width))
    picture = np.stack([90 + y, 150 + y // 2, 240 - y // 2], 2)
    picture[(x - 110) ** 2 + (y - 35) ** 2 < 400] = (255, 240, 190)
    hill = y > 80 + 15 * np.sin(x / 17)
    picture[hill] = np.stack([40 + grain, 95 + 2 * grain, 30 + grain], 2)[hill]
    return solid(np.clip(picture, 0, 255))


def figure(height=90, width=110) -> Pixels:
    """A red and blue disc with a soft rim on see-through."""
    y, x = np.mgrid[:height, :width]
    away = np.hypot(y - height / 2 + 0.5, x - width / 2 + 0.5)
    alpha = np.clip(255 * (min(height, width) / 3 - away) / 6, 0, 255).astype(int)
    color = np.where((x < width / 2)[..., None], (220, 40, 30), (20, 60, 200))
    return np.dstack([(color * alpha[..., None] + 127) // 255, alpha]).astype(np.uint8)


def flat(level=128, height=96, width=96) -> Pixels:
    return solid(np.full((height, width, 3), level))


def solid(colors) -> Pixels:
    return np.dstack([colors, np.full(colors.shape[:2], 255)]).astype(np.uint8)


def slope(height=200, width=250) -> Pixels:
    """Alpha tells the column, so that alpha afterwards tells where a pixel came from."""
    alpha = np.broadcast_to(np.arange(width), (height, width))
    return np.dstack([alpha // 2, alpha // 3, alpha, alpha]).astype(np.uint8)
