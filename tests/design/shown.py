"""What a design's pixels show: where an element's ink is, and whether two pictures look alike."""

from dataclasses import replace
from functools import cache

import numpy as np
import skia
from PIL import Image

from limner.design.render import on_white, render

SCALE = 0.5


@cache
def pixels(document):
    """Return a document as paper shows it, at half its size."""
    shown = on_white(render(document, scale=SCALE))
    return shown.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3].astype(float)


def ink(document, element, least):
    """Return where an element changes the picture by a share of its most, and what is under it."""
    under = pixels(without(document, element, element.within))
    change = np.abs(pixels(document) - under).max(axis=2)
    return change > least * change.max(), under


def without(document, element, within):
    """Return a document without an element that may be in a placed one."""
    if not within:
        return document.without_layer(element.name)
    outer = document.layer(within[0])
    inner = without(outer.content.document, element, within[1:])
    return document.with_layer(replace(outer, content=replace(outer.content, document=inner)))


def contrasts(colors, others):
    """Return the contrast ratios of WCAG 2."""
    own, ground = luminance(colors), luminance(others)
    return (np.maximum(own, ground) + 0.05) / (np.minimum(own, ground) + 0.05)


def luminance(colors):
    """Return the relative luminance of WCAG 2."""
    shares = np.asarray(colors) / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return linear @ (0.2126, 0.7152, 0.0722)


def assert_inside(document, element):
    """Assert that all of an element's ink is inside the page's safe margin."""
    margin = document.page.safe_margin * document.page.resolution * SCALE
    height, width = pixels(document).shape[:2]
    rows, columns = np.nonzero(ink(document, element, 0.1)[0])
    assert min(rows.min(), columns.min()) >= margin, element.name
    assert rows.max() < height - margin, element.name
    assert columns.max() < width - margin, element.name


def assert_same(kept, made, tool):
    """Assert that two pictures look alike, however few colours one was stored with."""
    assert kept.size == made.size
    difference = np.abs(small(kept) - small(made))
    assert difference.mean() < 1.5, f"run tools/{tool}.py"
    assert difference.max() < 30, f"run tools/{tool}.py"


def small(shown):
    image = shown.convert("RGB")
    image.thumbnail((150, 150), Image.Resampling.BOX)
    return np.asarray(image, dtype=float)
