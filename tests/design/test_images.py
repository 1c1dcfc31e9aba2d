"""Raster pictures: told by content, bounded by their headers, drawn smooth at any size."""

import struct
import zlib

import cv2
import numpy as np
import pytest
import skia

from design.hostile_pictures import png_header, svg
from limner.design.images import ImageRefused, draw_picture, open_picture
from limner.design.sized_cache import SizedCache

FORMATS = {
    "image/png": skia.EncodedImageFormat.kPNG,
    "image/jpeg": skia.EncodedImageFormat.kJPEG,
    "image/webp": skia.EncodedImageFormat.kWEBP,
}


def gradient(width, height):
    pixels = np.zeros((height, width, 4), np.uint8)
    pixels[..., 0] = np.linspace(0, 255, width)
    pixels[..., 1] = np.linspace(0, 255, height)[:, None]
    pixels[..., 3] = 255
    return pixels


def encoded(pixels, media_type="image/png"):
    image = skia.Image.fromarray(pixels, skia.kRGBA_8888_ColorType)
    return bytes(image.encodeToData(FORMATS[media_type], 100))


def drawn(data, width, height):
    surface = skia.Surface(width, height)
    draw_picture(open_picture("a", data), surface.getCanvas(), width, height)
    return surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)


@pytest.mark.parametrize("media_type", FORMATS)
def test_the_type_is_told_by_content_not_by_name(media_type):
    picture = open_picture("trap.svg", encoded(gradient(60, 40), media_type))
    assert (picture.media_type, picture.natural_size) == (media_type, (60, 40))
    assert picture.source == "trap.svg"


def test_a_raster_picture_keeps_its_bytes():
    data = encoded(gradient(6, 4))
    assert open_picture("a.png", data).data == data


def test_a_vector_picture_is_told_by_content():
    assert open_picture("a.png", svg("")).media_type == "image/svg+xml"
    assert open_picture("a.png", b"\xef\xbb\xbf  \n" + svg("")).media_type == "image/svg+xml"
    utf16 = svg("").decode().encode("utf-16")
    assert open_picture("a.png", utf16).natural_size == (100, 100)


def test_pixels_come_out_as_they_went_in():
    pixels = gradient(60, 40)
    assert np.array_equal(drawn(encoded(pixels), 60, 40), pixels)


@pytest.mark.parametrize("media_type", FORMATS)
def test_a_cut_file_is_refused(media_type):
    noise = np.random.default_rng(1).integers(0, 256, (90, 90, 4), np.uint8)
    noise[..., 3] = 255
    data = encoded(noise, media_type)
    with pytest.raises(ImageRefused, match="broken"):
        open_picture("a", data[: len(data) // 2])


@pytest.mark.parametrize("data", [b"GIF89a" + bytes(90), b"BM" + bytes(90), b"%PDF-1.7", b"hello"])
def test_other_types_are_refused(data):
    with pytest.raises(ImageRefused, match="neither"):
        open_picture("a.png", data)


def test_sizes_up_to_the_bounds_are_opened():
    pixels = np.zeros((1, 20_000, 4), np.uint8)
    assert open_picture("a", encoded(pixels)).natural_size == (20_000, 1)
    with pytest.raises(ImageRefused, match="pixels a side"):
        open_picture("a", encoded(np.zeros((1, 20_001, 4), np.uint8)))
    with pytest.raises(ImageRefused, match="too many pixels"):
        open_picture("a", png_header(7_072, 7_072))


def jpeg_turned(pixels, orientation):
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01" + struct.pack(
        ">HHI", orientation, 0, 0
    )
    plain = encoded(pixels, "image/jpeg")
    return plain[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + plain[2:]


@pytest.mark.parametrize(("orientation", "turns"), [(1, 0), (3, 2), (6, 3), (8, 1)])
def test_a_photo_is_turned_upright(orientation, turns):
    pixels = gradient(64, 32)
    expected = np.rot90(pixels, turns).astype(int)
    height, width = expected.shape[:2]
    data = jpeg_turned(pixels, orientation)
    assert open_picture("a.jpg", data).natural_size == (width, height)
    assert np.abs(drawn(data, width, height) - expected).max() <= 12


def test_colors_are_converted_to_srgb():
    data = encoded(np.full((4, 4, 4), (128, 128, 128, 255), np.uint8))
    gamma = struct.pack(">I", 100_000)
    chunk = struct.pack(">I", 4) + b"gAMA" + gamma + struct.pack(">I", zlib.crc32(b"gAMA" + gamma))
    start = data.index(b"IHDR") + 21
    rest = data[start:]
    srgb = rest.find(b"sRGB")
    if srgb >= 0:
        rest = rest[: srgb - 4] + rest[srgb + 9 :]
    linear = data[:start] + chunk + rest
    assert drawn(linear, 4, 4)[2, 2, 0] == pytest.approx(188, abs=2)


def test_a_picture_is_shrunk_without_jagged_edges():
    checks = np.indices((512, 512)).sum(0) % 2 * 255
    pixels = np.dstack([checks] * 3 + [np.full_like(checks, 255)]).astype(np.uint8)
    small = drawn(encoded(pixels), 64, 64)[..., 0].astype(int)
    assert np.abs(small - 128).max() <= 2


def test_a_shrunk_photo_is_close_to_the_mean_of_its_areas():
    noise = np.random.default_rng(2).integers(0, 256, (40, 40, 3), np.uint8)
    photo = cv2.resize(noise, (1_200, 1_200), interpolation=cv2.INTER_CUBIC)
    pixels = np.dstack([photo, np.full(photo.shape[:2], 255, np.uint8)])
    mean = cv2.resize(photo, (300, 300), interpolation=cv2.INTER_AREA).astype(int)
    assert np.abs(drawn(encoded(pixels), 300, 300)[..., :3] - mean).mean() <= 2


def test_a_picture_is_stretched_over_its_box_and_no_further():
    surface = skia.Surface(100, 100)
    red = encoded(np.full((5, 5, 4), (255, 0, 0, 255), np.uint8))
    draw_picture(open_picture("a", red), surface.getCanvas(), 80, 20)
    alpha = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)[..., 3]
    assert alpha[:20, :80].min() == 255
    assert alpha[20:].max() == alpha[:, 80:].max() == 0


def test_see_through_pixels_stay_so():
    pixels = np.full((4, 4, 4), (10, 200, 30, 128), np.uint8)
    found = drawn(encoded(pixels), 4, 4)[1, 1]
    assert found == pytest.approx((10, 200, 30, 128), abs=2)


def test_the_same_pixels_come_out_of_the_cache():
    data = encoded(gradient(300, 200))
    assert np.array_equal(drawn(data, 90, 60), drawn(data, 90, 60))


@pytest.mark.parametrize("size", [(0, 10), (10, -1), (float("nan"), 10)])
def test_nothing_is_drawn_without_an_area(size):
    surface = skia.Surface(10, 10)
    draw_picture(open_picture("a", encoded(gradient(4, 4))), surface.getCanvas(), *size)
    assert not surface.makeImageSnapshot().toarray().any()


def test_a_cache_holds_no_more_than_its_bytes():
    cache = SizedCache[str, bytes](100, len)
    made = []

    def value(name, size):
        return cache.get(name, lambda: made.append(name) or bytes(size))

    value("a", 40), value("b", 40), value("a", 40), value("c", 40)
    assert cache.bytes == 80
    value("a", 40)
    value("big", 101)
    assert cache.bytes == 80
    value("b", 40)
    assert made == ["a", "b", "c", "big", "b"]
