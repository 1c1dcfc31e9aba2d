"""Adjustments and photo filters, by exact values."""

import colorsys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from design.effect_pictures import apply, flat, scene, solid
from limner.design.effects import PHOTO_FILTERS

channel = st.integers(0, 255)


def one(name, color, **values):
    return tuple(int(c) for c in apply(name, solid(np.array([[color]])), **values)[0, 0, :3])


@pytest.mark.parametrize(("brightness", "expected"), [
    (-150, (0, 36, 255)), (-100, (0, 64, 255)), (0, (0, 128, 255)), (100, (0, 181, 255)),
    (150, (0, 200, 255)),
])  # fmt: skip
def test_brightness_is_perlins_bias(brightness, expected):
    assert tuple(one("AdjustBC", (v,) * 3, brightness=brightness)[0] for v in (0, 128, 255)) == (
        expected
    )


@pytest.mark.parametrize(("contrast", "expected"), [
    (-100, (128, 128, 128, 128, 128)), (-50, (64, 96, 128, 159, 191)), (0, (0, 64, 128, 191, 255)),
    (50, (0, 45, 128, 210, 255)), (100, (0, 32, 128, 223, 255)),
])  # fmt: skip
def test_contrast_turns_about_middle_grey(contrast, expected):
    levels = (0, 64, 128, 191, 255)
    assert tuple(one("AdjustBC", (v,) * 3, contrast=contrast)[0] for v in levels) == expected


def test_brightness_comes_before_contrast():
    both = one("AdjustBC", (100, 100, 100), brightness=60, contrast=-40)
    lighter = one("AdjustBC", (100, 100, 100), brightness=60)
    assert both == one("AdjustBC", lighter, contrast=-40)


@pytest.mark.parametrize(("color", "grey"), [
    ((255, 0, 0), 102), ((255, 255, 0), 153), ((0, 255, 0), 102), ((0, 255, 255), 153),
    ((0, 0, 255), 51), ((255, 0, 255), 204), ((255, 255, 255), 255), ((0, 0, 0), 0),
    ((77, 77, 77), 77), ((200, 150, 50), 130), ((10, 200, 90), 102),
])  # fmt: skip
def test_black_and_white_is_photoshops_default_mix(color, grey):
    assert one("AdjustBW", color) == (grey,) * 3


@given(st.tuples(channel, channel, channel))
@settings(max_examples=60, deadline=None)
def test_black_and_white_by_the_formula(color):
    low, middle, high = sorted(color)
    first = {0: 40, 1: 40, 2: 20}[color.index(high)]
    second = {0: 60, 1: 80, 2: 60}[color.index(low)]  # cyan, magenta, yellow
    grey = low + (middle - low) * second / 100 + (high - middle) * first / 100
    assert abs(one("AdjustBW", color)[0] - grey) <= 0.5


@pytest.mark.parametrize(("values", "expected"), [
    ({"hue": 120}, (50, 200, 100)), ({"hue": -120}, (100, 50, 200)), ({"hue": 180}, (50, 150, 200)),
    ({"saturation": -100}, (125, 125, 125)), ({"saturation": -60}, (155, 115, 95)),
    ({"saturation": 100}, (250, 83, 0)), ({"lightness": -100}, (0, 0, 0)),
    ({"lightness": 100}, (255, 255, 255)), ({"lightness": 40}, (222, 162, 132)),
    ({"lightness": -50}, (100, 50, 25)),
])  # fmt: skip
def test_hue_saturation_lightness(values, expected):
    assert one("AdjustHSL", (200, 100, 50), **values) == expected


@given(st.tuples(channel, channel, channel), st.integers(-180, 180), st.integers(-100, 100))
@settings(max_examples=60, deadline=None)
def test_hue_and_saturation_are_those_of_hsl(color, hue, saturation):
    h, light, s = colorsys.rgb_to_hls(*(c / 255 for c in color))
    wanted = colorsys.hls_to_rgb((h + hue / 360) % 1, light, min(1, s * (1 + saturation / 100)))
    got = one("AdjustHSL", color, hue=hue, saturation=saturation)
    assert np.abs(np.array(got) - np.array(wanted) * 255).max() <= 0.51


def test_greys_have_no_hue():
    assert one("AdjustHSL", (90, 90, 90), hue=77, saturation=100) == (90, 90, 90)


@pytest.mark.parametrize("name", PHOTO_FILTERS)
@pytest.mark.parametrize("density", [10, 50, 100])
def test_a_photo_filter_multiplies_and_keeps_the_luma(name, density):
    weights, color = np.array([0.299, 0.587, 0.114]), np.array([90, 100, 80])
    gains = 1 - density / 100 * (1 - np.array(PHOTO_FILTERS[name]) / 255)
    wanted = color * gains + weights @ (color * (1 - gains))
    got = np.array(one("PhotoFilter", tuple(color), filterType=name, density=density))
    assert np.abs(got - np.minimum(wanted, 255)).max() <= 0.6
    assert abs(weights @ got - weights @ color) < 1 or wanted.max() > 255


def test_warming_warms_and_cooling_cools():
    warm = one("PhotoFilter", (128, 128, 128), filterType="warming", density=40)
    cool = one("PhotoFilter", (128, 128, 128), filterType="cooling", density=40)
    assert warm[0] > warm[1] > warm[2]
    assert cool[2] > cool[1] > cool[0]


def test_adjustments_do_not_look_at_neighbours():
    pixels = scene()
    alone = {"AdjustBC": {"brightness": 40}, "AdjustBW": {}, "AdjustHSL": {"hue": 30}}
    for name, values in {**alone, "PhotoFilter": {}}.items():
        turned = apply(name, np.ascontiguousarray(pixels[::-1, ::-1]), **values)
        assert np.array_equal(turned[::-1, ::-1], apply(name, pixels, **values))


def test_alpha_does_not_change_the_colour():
    half = flat(200)[:1, :1].copy()
    half[0, 0] = (60, 30, 10, 100)  # 153, 76.5, 25.5 by itself
    turned = apply("AdjustHSL", half, hue=120)
    assert turned.tolist() == [[[10, 60, 30, 100]]]
