"""Measure each effect on a layer of 1800 x 2400, and print it beside its bound.

Usage: ``python tools/bench_effects.py [EFFECT ...]``. The layer is a soft picture, once opaque
and once with a see-through rim; the larger of the two medians is shown.
"""

import argparse
import time
from statistics import median

import cv2
import numpy as np

from limner.design.document import Effect
from limner.design.effects import EFFECTS, EffectType, Number, apply_effects
from limner.design.effects.pixels import Pixels, premultiplied

SIZE = (1800, 2400)
ROUNDS = 3
ADJUSTMENTS = ("AdjustBC", "AdjustBW", "AdjustHSL")
BOUNDS_MS = {True: 100, False: 800}


def main() -> None:
    """Print one line an effect."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("effects", nargs="*", metavar="EFFECT")
    cv2.setNumThreads(1)
    opaque = _picture()
    layers = (opaque, _with_rim(opaque))
    for name in parser.parse_args().effects or EFFECTS:
        for label, values in _settings(EFFECTS[name]).items():
            effect = Effect(name, tuple(values.items()))
            milliseconds = max(_median_ms(effect, layer) for layer in layers)
            bound = BOUNDS_MS[name in ADJUSTMENTS]
            print(f"{name:20} {label:8} {milliseconds:6.0f} ms of {bound}")


def _settings(kind: EffectType) -> dict[str, dict[str, float | str]]:
    numbers = [p for p in kind.parameters if isinstance(p, Number)]
    low: dict[str, float | str] = {p.name: p.low for p in numbers}
    return {"low": low, "default": {}, "high": {p.name: p.high for p in numbers}}


def _picture() -> Pixels:
    noise = np.random.default_rng(1).integers(0, 256, (80, 60, 3), np.uint8)
    colors = np.asarray(cv2.resize(noise, SIZE, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    return premultiplied(colors, np.full(SIZE[::-1], 255, np.uint8))


def _with_rim(pixels: Pixels) -> Pixels:
    alpha = np.zeros(SIZE[::-1], np.uint8)
    alpha[100:-100, 100:-100] = 255
    soft = np.asarray(cv2.blur(alpha, (61, 61)), dtype=np.uint8)
    return premultiplied(np.ascontiguousarray(pixels[..., :3]), soft)


def _median_ms(effect: Effect, pixels: Pixels) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        apply_effects((effect,), pixels)
        times.append(time.process_time() - start)
    return median(times) * 1e3


if __name__ == "__main__":
    main()
