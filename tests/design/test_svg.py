"""SVGs: as a browser shows them, or refused; nothing outside them is ever read."""

import base64
import gzip
import resource
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
import skia
from hypothesis import given
from hypothesis import strategies as st

from design.hostile_pictures import HOSTILE, svg
from design.ssim import ssim
from drawing.chromium import EXECUTABLE, chromium_page
from limner.design.fonts import resolve
from limner.design.images import ImageRefused, draw_picture, open_picture
from limner.design.svg import read_svg
from limner.design.svg.lengths import path_length
from limner.design.svg.skia_reader import skia_draws

DRAWINGS = sorted((Path(__file__).parent / "svg").glob("*.svg"))
SOURCE = Path(__file__).parents[2] / "src"
NAMESPACE = b'<svg xmlns="http://www.w3.org/2000/svg" '
MEMORY = 400_000_000
"""Bytes that opening a hostile picture may take, beside 100 MB of the interpreter's own."""

needs_chromium = pytest.mark.skipif(EXECUTABLE is None, reason="Chromium is not installed")


def drawn(data, width, height, scale=1.0):
    surface = skia.Surface(round(width * scale), round(height * scale))
    surface.getCanvas().clear(skia.ColorWHITE)
    surface.getCanvas().scale(scale, scale)
    draw_picture(open_picture("a.svg", data), surface.getCanvas(), width, height)
    return surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)


def color(body, x=50, y=50, attributes='width="100" height="100"'):
    return tuple(int(v) for v in drawn(svg(body, attributes), 100, 100)[y, x, :3])


def no_raster(_data):
    raise AssertionError


@pytest.fixture(scope="module")
def page():
    with chromium_page() as page:
        page.set_viewport_size({"width": 400, "height": 400})
        page.set_content('<body style="margin:0"><img style="display:block">')
        yield page


def browser_picture(page, data, width, height):
    link = f"data:image/svg+xml;base64,{base64.b64encode(data).decode()}"
    script = """async ([link, width, height]) => {
      const image = document.querySelector("img");
      image.src = link; image.width = width; image.height = height; await image.decode();
      return [image.naturalWidth, image.naturalHeight]; }"""
    natural = page.evaluate(script, [link, width, height])
    clip = {"x": 0, "y": 0, "width": width, "height": height}
    image = skia.Image.MakeFromEncoded(page.screenshot(clip=clip))
    return image.toarray(colorType=skia.kRGBA_8888_ColorType), natural


def with_fonts(data):
    """Give the browser the studio's fonts, since those of its machine may be any."""
    rules = "".join(
        f"@font-face {{ font-family: {family}; {style}; src: url(data:font/ttf;base64,{file}) }}"
        for family, style, name in (
            ("Arial", "font-weight: bold", "Arial Bold"),
            ("'Times New Roman'", "font-style: italic", "Times New Roman Italic"),
        )
        for file in [base64.b64encode(Path(resolve(name).path).read_bytes()).decode()]
    )
    return data.replace(b"</svg>", f"<style>{rules}</style></svg>".encode())


@needs_chromium
@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_drawings_look_as_in_a_browser(page, path):
    data = path.read_bytes()
    shown = data if b"xmlns" in data else data.replace(b"<svg ", NAMESPACE)
    picture = open_picture(path.name, data)
    width = 360
    height = round(width * picture.natural_size[1] / picture.natural_size[0])
    shown = with_fonts(shown) if b"<text" in data else shown
    expected, natural = browser_picture(page, shown, width, height)
    assert ssim(expected, drawn(data, width, height)) >= 0.95
    if b"width=" in data.split(b">")[0]:
        assert natural == [round(side) for side in picture.natural_size]


@needs_chromium
@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_what_is_kept_of_a_drawing_looks_the_same_in_a_browser(page, path):
    data = path.read_bytes()
    shown = data if b"xmlns" in data else data.replace(b"<svg ", NAMESPACE)
    expected, _ = browser_picture(page, shown, 300, 200)
    kept, _ = browser_picture(page, open_picture(path.name, data).data, 300, 200)
    assert ssim(expected, kept) >= 0.999


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pictures_are_refused_with_their_reason(name):
    make, word = HOSTILE[name]
    with pytest.raises(ImageRefused) as refusal:
        open_picture("hostile", make())
    assert word in str(refusal.value)


OPEN_ALL = """
import resource, sys
from pathlib import Path
from limner.design.fonts import resolve
from limner.design.images import ImageRefused, open_picture
pages = int(Path("/proc/self/statm").read_text().split()[0])
most = pages * resource.getpagesize() + int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_AS, (most, most))
for path in sys.argv[2:]:
    try:
        open_picture(path, Path(path).read_bytes())
    except ImageRefused:
        print("refused", flush=True)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux's memory limits")
def test_hostile_pictures_are_refused_within_bounded_memory(tmp_path):
    paths = []
    for number, (make, _) in enumerate(HOSTILE.values()):
        paths.append(tmp_path / str(number))
        paths[-1].write_bytes(make())
    command = [sys.executable, "-c", OPEN_ALL, str(MEMORY), *map(str, paths)]
    ended = subprocess.run(
        command, capture_output=True, text=True, env={"PYTHONPATH": str(SOURCE)}, check=False
    )
    assert ended.stdout.split() == ["refused"] * len(HOSTILE), ended.stderr[-500:]


def test_the_memory_test_can_fail():
    limit = "import resource; resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30)); bytes(2**31)"
    ended = subprocess.run([sys.executable, "-c", limit], capture_output=True, check=False)
    assert b"MemoryError" in ended.stderr
    assert resource.RLIMIT_AS


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('width="96" height="48"', (96, 48)),
        ('width="1in" height="72pt"', (96, 96)),
        ('width="25.4mm" height="2.54cm"', (96, 96)),
        ('width="6pc" height="96px"', (96, 96)),
        ('viewBox="5 5 30 20"', (30, 20)),
        ('width="100%" height="100%" viewBox="0 0 30 20"', (30, 20)),
        ('width="60" viewBox="0 0 30 20"', (60, 40)),
        ('height="60" viewBox="0 0 30 20"', (90, 60)),
        ('width="70" height="60" viewBox="0 0 30 20"', (70, 60)),
        ('width="70"', (70, 150)),
    ],
)
def test_a_picture_has_the_size_that_a_browser_gives_it(attributes, size):
    assert open_picture("a.svg", svg("", attributes)).natural_size == pytest.approx(size)


def test_a_compressed_file_is_kept_inflated():
    plain = svg('<rect width="9" height="9"/>')
    assert open_picture("a.svgz", gzip.compress(plain)).data == open_picture("a.svg", plain).data


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_what_is_kept_reads_as_itself(path):
    once = open_picture("a.svg", path.read_bytes()).data
    assert open_picture("a.svg", once).data == once


def test_private_data_is_left_out():
    kept = open_picture("a.svg", (DRAWINGS[0].parent / "switched.svg").read_bytes()).data
    assert b"secret" not in kept
    assert b"localhost" not in kept


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<style>.a{fill:#00f}</style><rect class="a" width="99" height="99"/>', (0, 0, 255)),
        (
            '<style>#a{fill:red}</style><rect id="a" style="fill:#00f" width="99" height="99"/>',
            (0, 0, 255),
        ),
        (
            '<style>*{fill:#00f!important}</style><rect style="fill:red" width="99" height="99"/>',
            (0, 0, 255),
        ),
        ('<style>rect{fill:#00f}</style><rect fill="red" width="99" height="99"/>', (0, 0, 255)),
        ('<rect fill="url(#none)" width="99" height="99"/>', (255, 255, 255)),
        ('<rect fill="url(#none) #00f" width="99" height="99"/>', (0, 0, 255)),
        ('<g filter="url(#none)"><rect fill="#00f" width="99" height="99"/></g>', (0, 0, 255)),
        ('<path stroke="red" stroke-width="0" d="M0 50.5H99" fill="none"/>', (255, 255, 255)),
        (
            '<switch><g systemLanguage="de"/><rect fill="#00f" width="99" height="99"/></switch>',
            (0, 0, 255),
        ),
    ],
)
def test_styles_and_references_mean_what_they_do_in_a_browser(body, expected):
    assert color(body) == expected


def test_vectors_stay_vectors_where_skia_reads_them():
    assert skia_draws(read_svg(svg('<path d="M0 0h9"/>'), no_raster).root)
    assert not skia_draws(read_svg(svg("<text>a</text>"), no_raster).root)


@pytest.mark.parametrize("name", ["gradients", "filtered"])
def test_a_drawing_is_stretched_and_scaled_by_the_canvas(name):
    data = (DRAWINGS[0].parent / f"{name}.svg").read_bytes()
    assert ssim(drawn(data, 200, 100, 2), drawn(data, 400, 200)) >= 0.99
    assert ssim(drawn(data, 400, 200, 0.5), drawn(data, 200, 100)) >= 0.95


def test_a_drawing_beyond_the_canvas_takes_no_pixels_there():
    data = (DRAWINGS[0].parent / "filtered.svg").read_bytes()
    surface = skia.Surface(20, 20)
    draw_picture(open_picture("a.svg", data), surface.getCanvas(), 100_000, 100_000)
    surface.getCanvas().rotate(30)
    draw_picture(open_picture("a.svg", data), surface.getCanvas(), 100_000, 100_000)


def test_pixels_of_resvg_turn_with_the_canvas():
    data = (DRAWINGS[0].parent / "filtered.svg").read_bytes()
    surface = skia.Surface(120, 160)
    surface.getCanvas().clear(skia.ColorWHITE)
    surface.getCanvas().translate(120, 0)
    surface.getCanvas().rotate(90)
    draw_picture(open_picture("a.svg", data), surface.getCanvas(), 160, 120)
    turned = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    assert ssim(np.rot90(turned), drawn(data, 160, 120)) >= 0.99


def test_letters_that_no_font_has_are_refused():
    with pytest.raises(ImageRefused, match="fonts"):
        open_picture("a.svg", svg("<text>\U000e0123</text>"))


@pytest.mark.parametrize(
    ("data", "least", "most"),
    [("M0 0H10V10H0Z", 30, 80), ("m5 5l3 4 3-4", 10, 40), ("M0 0C0 10 10 10 10 0", 20, 60)],
)
def test_lengths_of_paths_are_upper_bounds(data, least, most):
    assert least <= path_length(data) <= most


@given(st.binary(max_size=300))
def test_any_bytes_are_opened_or_refused(data):
    for whole in (data, b"<svg " + data, svg("")[:-6] + data + b"</svg>"):
        with suppress(ImageRefused):
            open_picture("a", whole)


TAGS = st.sampled_from(["g", "path", "use", "mask", "pattern", "text", "filter", "image", "a"])
ATTRIBUTES = st.sampled_from(
    [
        'id="a"',
        'href="#a"',
        'fill="url(#a)"',
        'mask="url(#b)"',
        'd="M0 0h9v"',
        'width="1e999"',
        'transform="scale(0)"',
        'stroke-dasharray="0"',
        'opacity="nan"',
        'style="fill:;;:x"',
    ]
)


@given(st.lists(st.tuples(TAGS, st.sets(ATTRIBUTES, max_size=4)), max_size=6))
def test_any_tree_is_drawn_or_refused(parts):
    body = "".join(f"<{tag} {' '.join(sorted(attributes))}>" for tag, attributes in parts)
    ends = "".join(f"</{tag}>" for tag, _ in reversed(parts))
    with suppress(ImageRefused):
        drawn(svg(body + ends), 8, 8)


LIBRARY = Path("/usr/share/openclipart/svg")


@needs_chromium
@pytest.mark.skipif(not LIBRARY.is_dir(), reason="Debian's openclipart-svg is not installed")
def test_clip_art_looks_as_in_a_browser_or_is_refused(page):
    import random

    files = sorted(path for path in LIBRARY.rglob("*.svg") if not path.is_symlink())
    right = 0
    for path in random.Random(3).sample(files, 25):
        data = path.read_bytes()
        shown = data if b"2000/svg" in data else data.replace(b"<svg ", NAMESPACE, 1)
        try:
            size = open_picture(path.name, data).natural_size
        except ImageRefused:
            continue
        width, height = (max(1, round(300 * side / max(size))) for side in size)
        expected, _ = browser_picture(page, shown, width, height)
        right += ssim(expected, drawn(data, width, height)) >= 0.9
    assert right >= 24
