"""What every effect must do, whichever it is."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.lib import introspect

from design.effect_pictures import apply, every_setting, figure, flat, scene
from limner.design.document import Effect
from limner.design.effects import EFFECTS, PHOTO_FILTERS, Choice, Number, apply_effects
from limner.design.effects.noise import hashed, smooth_noise
from limner.design.effects.pixels import premultiplied, straight

TABLE_8 = {
    "AdjustBC", "AdjustBW", "AdjustHSL", "BlurObject", "PhotoFilter", "GlassFilter", "GlowFilter",
    "OceanRippleFilter", "StainedGlassFilter", "PatchWorkFilter", "WatercolorFilter",
}  # fmt: skip
MOVES_ALPHA = {
    "BlurObject": "blurAmount",
    "GlassFilter": "distortion",
    "OceanRippleFilter": "rippleMagnitude",
}
SETTINGS = every_setting()
NAMES = [f"{name}-{len(values)}-{i % 3}" for i, (name, values) in enumerate(SETTINGS)]
UNCHANGED = [
    ("AdjustBC", {"brightness": 0, "contrast": 0}),
    ("AdjustHSL", {}),
    ("BlurObject", {"blurAmount": 0}),
    ("PhotoFilter", {"density": 0}),
    ("GlassFilter", {"distortion": 0}),
    ("GlowFilter", {"glowAmount": 0}),
    ("OceanRippleFilter", {"rippleMagnitude": 0}),
]
every = pytest.mark.parametrize(("name", "values"), SETTINGS, ids=NAMES)


def test_the_eleven_effects_of_the_paper_are_there():
    assert set(EFFECTS) == TABLE_8


@every
@pytest.mark.parametrize("picture", [scene, figure], ids=["opaque", "see-through"])
def test_gives_the_same_shape_and_leaves_its_input_alone(name, values, picture):
    pixels = picture()
    before = pixels.copy()
    result = apply(name, pixels, **values)
    assert (result.shape, result.dtype) == (pixels.shape, np.uint8)
    assert not np.shares_memory(result, pixels)
    assert np.array_equal(pixels, before)


@every
def test_stays_premultiplied(name, values):
    result = apply(name, figure(), **values)
    assert (result[..., :3] <= result[..., 3:]).all()


@every
def test_keeps_alpha_unless_it_moves_pixels(name, values):
    pixels = figure()
    same = np.array_equal(apply(name, pixels, **values)[..., 3], pixels[..., 3])
    moved = name in MOVES_ALPHA and values.get(MOVES_ALPHA[name], 1) > 0
    assert same != moved


@every
def test_an_opaque_layer_stays_opaque(name, values):
    assert (apply(name, scene(), **values)[..., 3] == 255).all()


@every
def test_a_see_through_layer_stays_see_through(name, values):
    assert not apply(name, np.zeros((40, 50, 4), np.uint8), **values).any()


@every
def test_what_is_under_see_through_pixels_does_not_count(name, values):
    """A red bar alone: no other colour, no black from around it, can come in."""
    bar = np.zeros((60, 60, 4), np.uint8)
    bar[20:40, 10:50] = (200, 0, 0, 255)
    whole = np.full((60, 60, 4), (200, 0, 0, 255), np.uint8)
    alone, amid_red = apply(name, bar, **values), apply(name, whole, **values)
    seen = alone[..., 3] > 128
    color, inner = straight(alone).astype(int), straight(amid_red).astype(int)
    if name == "GlowFilter":  # the glow of what is not there is missing
        assert (color[seen] <= inner[seen]).all()
    elif name == "WatercolorFilter":  # paint is darker at its rim
        assert np.array_equal(color[25:35, 15:45], inner[25:35, 15:45])
        assert (color[seen][:, 0] > 100).all()
        assert (color[seen][:, 1:] <= inner.max(axis=(0, 1))[1:]).all()
    elif seen.any():
        assert np.abs(color - inner)[seen].max() <= 2


@every
@pytest.mark.parametrize("size", [(1, 1), (1, 2), (3, 1), (2, 5), (1, 10_000), (10_000, 2)])
def test_takes_layers_of_any_size(name, values, size):
    pixels = np.full((*size, 4), (90, 60, 30, 200), np.uint8)
    assert apply(name, pixels, **values).shape == pixels.shape


def test_takes_a_layer_without_pixels_when_it_has_no_effect():
    assert apply_effects((), np.zeros((0, 5, 4), np.uint8)).shape == (0, 5, 4)


@pytest.mark.parametrize("name", sorted(TABLE_8))
def test_takes_an_empty_layer(name):
    assert apply(name, np.zeros((0, 5, 4), np.uint8)).shape == (0, 5, 4)


@pytest.mark.parametrize("name", sorted(TABLE_8))
def test_takes_pixels_that_do_not_lie_in_a_row(name):
    pixels = scene()
    assert np.array_equal(apply(name, pixels[::2, ::3]), apply(name, pixels[::2, ::3].copy()))


@pytest.mark.parametrize(("name", "values"), UNCHANGED, ids=[name for name, _ in UNCHANGED])
@pytest.mark.parametrize("picture", [scene, figure])
def test_nothing_of_an_effect_changes_nothing(name, values, picture):
    assert np.array_equal(apply(name, picture(), **values), picture())


@every
def test_changes_a_picture_unless_it_says_so(name, values):
    changed = not np.array_equal(apply(name, scene(), **values), scene())
    neutral = any(name == other and nothing.items() <= values.items()
                  for other, nothing in UNCHANGED if nothing)  # fmt: skip
    neutral |= name in {"AdjustBC", "AdjustHSL"} and not values
    assert changed != neutral


def test_effects_are_applied_in_their_order():
    grey, tint = Effect("AdjustBW"), Effect("PhotoFilter", (("filterType", "Red"),))
    one = apply_effects((grey, tint), scene())
    assert np.array_equal(one, apply("PhotoFilter", apply("AdjustBW", scene()), filterType="Red"))
    assert not np.array_equal(one, apply_effects((tint, grey), scene()))


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 1e308, -1e308, "5", True, None, []])
def test_refuses_a_value_that_is_no_number_within_bounds(value):
    for kind in EFFECTS.values():
        for parameter in kind.parameters:
            if isinstance(parameter, Number):
                with pytest.raises(ValueError, match=rf"{parameter.name} is a number from"):
                    apply(kind.name, flat(), **{parameter.name: value})


def test_refuses_what_it_does_not_know():
    with pytest.raises(ValueError, match=r"Sharpen is no effect: .*BlurObject"):
        apply("Sharpen", flat())
    with pytest.raises(ValueError, match="BlurObject has no parameter amount"):
        apply("BlurObject", flat(), amount=3)
    with pytest.raises(ValueError, match=r"filterType is one of: Warming Filter \(85\), .*Underw"):
        apply("PhotoFilter", flat(), filterType="Purple Rain")
    with pytest.raises(ValueError, match="filterType is one of"):
        apply("PhotoFilter", flat(), filterType=3)


@pytest.mark.parametrize("written", [
    "warming", "WARMING FILTER", "warming filter 85", "Warming Filter (85)", "warming_filter_(85)",
])  # fmt: skip
def test_filter_types_are_read_kindly(written):
    choice = EFFECTS["PhotoFilter"].parameters[0]
    assert isinstance(choice, Choice)
    assert choice.read(written) == "Warming Filter (85)"
    assert choice.read("cooling") == "Cooling Filter (80)"
    assert choice.read("deep-blue") == "Deep Blue"
    assert all(choice.read(name.upper()) == name for name in PHOTO_FILTERS)


def test_defaults_lie_within_their_bounds_and_everything_is_described():
    for kind in EFFECTS.values():
        assert kind.description.endswith(".")
        for parameter in kind.parameters:
            assert parameter.description
            assert parameter.read(parameter.default) == parameter.default


def test_the_same_pixels_on_a_processor_without_vector_units_and_in_another_place(tmp_path):
    code = "from design.test_effects import digests; print(digests())"
    old = {"OPENCV_CPU_DISABLE": "AVX512-SKX,AVX2,FMA3,AVX,FP16", "OPENCV_IPP": "disabled"}
    place = {"LC_ALL": "C", "PYTHONHASHSEED": "7", "OPENCV_FOR_THREADS_NUM": "1"}
    path = os.pathsep.join((str(Path(__file__).parents[1]), *sys.path))
    environment = {**os.environ, **old, **place, **_no_numpy_dispatch(), "PYTHONPATH": path}
    run = subprocess.run([sys.executable, "-c", code], env=environment, cwd=tmp_path,
                         capture_output=True, text=True, check=True)  # fmt: skip
    assert run.stdout.strip() == digests()


def digests() -> str:
    pictures = (scene(301, 403), figure())
    parts = [apply(name, p, **values).tobytes() for name, values in SETTINGS for p in pictures]
    return " ".join(hashlib.sha256(part).hexdigest()[:12] for part in parts)


def _no_numpy_dispatch() -> dict:
    found = {
        target
        for signatures in introspect.opt_func_info().values()
        for kinds in signatures.values()
        for target in kinds["available"].split()
        if not target.startswith("baseline")
    }
    return {"NPY_DISABLE_CPU_FEATURES": " ".join(sorted(found))} if found else {}


def test_noise_is_the_same_for_ever():
    assert hashed(np.arange(2), np.arange(3), 1).tolist() == [
        [1920178127, 2901207706, 2441411274],
        [3646271800, 1778640404, 2936949358],
    ]
    assert smooth_noise(range(3), 4, 2.5, 1).tolist() == [
        [-1735, 867, 4931, 5393],
        [2843, 2818, 2779, 2851],
        [9993, 5866, -581, -1119],
    ]


def test_noise_does_not_depend_on_how_much_of_it_is_asked_for():
    whole = smooth_noise(range(40), 50, 7.3, 4)
    assert np.array_equal(smooth_noise(range(11, 29), 20, 7.3, 4), whole[11:29, :20])


def test_colours_come_through_alpha_exactly():
    color, alpha = np.meshgrid(np.arange(256), np.arange(256))
    color = np.minimum(color, alpha)
    pixels = np.dstack([color, color, color, alpha]).astype(np.uint8)
    back = straight(pixels)
    seen = alpha > 0
    assert np.array_equal(back[seen][:, 0], np.rint(color[seen] * 255 / alpha[seen]))
    assert not back[~seen].any()
    assert np.array_equal(premultiplied(back, pixels[..., 3].copy()), pixels)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_setting_on_any_small_layer(data):
    kind = data.draw(st.sampled_from(list(EFFECTS.values())))
    values = {
        p.name: data.draw(st.floats(p.low, p.high) if isinstance(p, Number)
                          else st.sampled_from(p.choices)) for p in kind.parameters
    }  # fmt: skip
    size = data.draw(st.tuples(st.integers(1, 24), st.integers(1, 24)))
    seed = data.draw(st.integers(0, 2**32 - 1))
    alpha, *colors = np.random.default_rng(seed).integers(0, 256, (4, *size))
    pixels = np.dstack([*(color * alpha // 255 for color in colors), alpha]).astype(np.uint8)
    result = apply(kind.name, pixels, **values)
    assert result.shape == pixels.shape
    assert (result[..., :3] <= result[..., 3:]).all()
    assert np.array_equal(result, apply(kind.name, pixels, **values))
