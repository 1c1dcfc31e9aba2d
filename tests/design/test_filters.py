"""More of a parameter does more of what it says: each by a measure of its own."""

import cv2
import numpy as np
import pytest

from design.effect_pictures import apply, flat, scene, slope, solid
from limner.design.effects import EFFECTS, Number
from limner.design.effects.blurring import box_sizes


def mean(pixels, _):
    return pixels[..., :3].mean()


def spread(pixels, _):
    return pixels[..., :3].std()


def chroma(pixels, _):
    return np.ptp(pixels[..., :3].astype(int), axis=2).mean()


def change(pixels, before):
    return np.abs(pixels.astype(int) - before).mean()


def sharpness(pixels, _):
    light = pixels[..., :3].mean(axis=2)
    return sum(np.square(np.diff(light, axis=axis)).sum() for axis in (0, 1))


def displacement(pixels, before):
    """Pixels, as `slope` tells."""
    return np.abs(pixels[..., 3].astype(int) - before[..., 3]).mean()


def waves(pixels, before):
    """How often a displacement turns from left to right along the rows."""
    way = np.sign(pixels[..., 3].astype(int) - before[..., 3])
    return (np.diff(way, axis=1) != 0).sum()


def panes(pixels, _):
    return cv2.connectedComponents((pixels[..., 1] > 0).astype(np.uint8), connectivity=4)[0]


def dark(pixels, _):
    return (pixels[..., 1] == 0).mean()


def middle(pixels, _):
    height, width = pixels.shape[:2]
    return pixels[height // 3 : -height // 3, width // 3 : -width // 3, :3].mean()


def colors(pixels, _):
    return len(np.unique(pixels.reshape(-1, 4), axis=0))


def noise():
    return solid(np.random.default_rng(2).integers(0, 256, (200, 240, 3)))


GLASS = {"distortion": 6, "smoothness": 3}
PANES = {"cellSize": 12, "borderThickness": 2, "lightIntensity": 0}
CASES = [
    ("AdjustBC", "brightness", (-150, -60, 0, 40, 150), {}, scene, mean, 1),
    ("AdjustBC", "contrast", (-100, -40, 0, 40, 100), {}, scene, spread, 1),
    ("AdjustHSL", "saturation", (-100, -40, 0, 40, 100), {}, scene, chroma, 1),
    ("AdjustHSL", "lightness", (-100, -40, 0, 40, 100), {}, scene, mean, 1),
    ("BlurObject", "blurAmount", (0, 0.5, 1, 1.9, 2, 3, 5, 10, 40, 250), {}, scene, sharpness, -1),
    ("PhotoFilter", "density", (0, 10, 25, 60, 100), {}, scene, change, 1),
    ("GlassFilter", "distortion", (0, 1, 5, 12, 20), {"smoothness": 3}, slope, displacement, 1),
    ("GlassFilter", "smoothness", (1, 3, 8, 15), {"distortion": 6}, slope, waves, -1),
    ("GlassFilter", "scaling", (50, 100, 150, 200), GLASS, slope, waves, -1),
    ("GlowFilter", "graininess", (0, 2, 5, 10), {"clearAmount": 5}, flat, spread, 1),
    ("GlowFilter", "glowAmount", (0, 2, 8, 20), {"clearAmount": 10}, scene, mean, 1),
    ("GlowFilter", "clearAmount", (0, 5, 12, 20), {}, scene, mean, -1),
    ("OceanRippleFilter", "rippleSize", (1, 4, 9, 15), {}, slope, waves, -1),
    ("OceanRippleFilter", "rippleMagnitude", (0, 2, 9, 20), {}, slope, displacement, 1),
    ("StainedGlassFilter", "cellSize", (3, 6, 12, 50), {"borderThickness": 2}, noise, panes, -1),
    ("StainedGlassFilter", "borderThickness", (1, 3, 6, 10), PANES, noise, dark, 1),
    ("StainedGlassFilter", "lightIntensity", (0, 3, 6, 10), PANES, scene, middle, 1),
    ("PatchWorkFilter", "squareSize", (0, 2, 5, 10), {"relief": 0}, noise, colors, -1),
    ("PatchWorkFilter", "relief", (0, 4, 12, 25), {}, flat, spread, 1),
    ("WatercolorFilter", "brushDetail", (1, 5, 9, 14), {"shadowIntensity": 0}, noise, sharpness, 1),
    ("WatercolorFilter", "shadowIntensity", (0, 2, 6, 10), {}, scene, mean, -1),
    ("WatercolorFilter", "texture", (1, 2, 3), {}, flat, sharpness, 1),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "parameter", "values", "others", "picture", "measure", "direction"),
    CASES,
    ids=[f"{case[0]}-{case[1]}" for case in CASES],
)
def test_more_of_a_parameter_does_more(
    name, parameter, values, others, picture, measure, direction
):
    before = picture()
    seen = [
        measure(apply(name, before, **{**others, parameter: value}), before) for value in values
    ]
    assert (np.diff(seen) * direction > 0).all(), seen


def test_every_parameter_is_measured():
    numbers = {(k.name, p.name) for k in EFFECTS.values() for p in k.parameters
               if isinstance(p, Number)}  # fmt: skip
    assert numbers == {case[:2] for case in CASES} | {("AdjustHSL", "hue")}


@pytest.mark.parametrize("deviation", [0.7, 1.5, 2, 3.3, 8, 25])
def test_a_blur_has_its_standard_deviation(deviation):
    size = 2 * int(5 * deviation) + 3
    line = flat(0, 3, size)
    line[:, size // 2 :] = 255
    edge = apply("BlurObject", line, blurAmount=deviation)[1, :, 0] / 255
    weights, places = np.diff(edge), np.arange(size - 1)
    middle_ = weights @ places
    assert weights.sum() == 1
    assert abs(np.sqrt(weights @ (places - middle_) ** 2) / deviation - 1) < 0.08


def test_boxes_have_the_variance_of_the_gaussian():
    for deviation in (2, 3, 7.5, 40, 250):
        variance = sum((size**2 - 1) / 12 for size in box_sizes(deviation))
        assert abs(variance / deviation**2 - 1) < 0.12
        assert all(size % 2 for size in box_sizes(deviation))


def test_a_blur_keeps_what_is_even():
    for deviation in (0.5, 2, 9, 250):
        assert np.array_equal(apply("BlurObject", flat(77), blurAmount=deviation), flat(77))


def test_squares_of_a_patchwork_have_the_mean_colour():
    pixels = noise()
    flat_squares = apply("PatchWorkFilter", pixels, squareSize=4, relief=0)
    for top, left in ((0, 0), (40, 100), (180, 220)):
        square = pixels[top : top + 20, left : left + 20, :3].reshape(-1, 3).mean(axis=0)
        got = flat_squares[top : top + 20, left : left + 20, :3].reshape(-1, 3)
        assert (got == got[0]).all()
        assert np.abs(got[0] - square).max() <= 0.5


def test_light_parts_glow_and_dark_parts_stay():
    pixels = np.vstack([flat(230), flat(20)])
    result = apply("GlowFilter", pixels, graininess=0, glowAmount=10, clearAmount=12)
    assert result[20, 40, 0] > 240
    assert result[170, 40, 0] == 20


def test_stained_glass_has_black_lead_and_single_colours():
    result = apply("StainedGlassFilter", scene(), cellSize=15, borderThickness=3)
    lead = (result[..., :3] == 0).all(axis=2)
    assert 0.05 < lead.mean() < 0.4
    assert cv2.connectedComponents(lead.astype(np.uint8))[0] == 2


def test_watercolour_makes_noise_into_flat_strokes():
    pixels = noise()
    assert sharpness(apply("WatercolorFilter", pixels), None) < 0.05 * sharpness(pixels, None)


def test_ripples_and_glass_catch_light_on_an_even_layer():
    for name in ("GlassFilter", "OceanRippleFilter"):
        result = apply(name, flat(120))
        assert 0 < result[..., :3].std() < 12
        assert abs(result[..., :3].mean() - 120) < 4
