"""Files that other programs open: the same picture, the same layers, whatever is in them."""

import hashlib
import os
import re
import subprocess
import sys
from base64 import b64decode
from dataclasses import replace
from io import BytesIO
from xml.etree import ElementTree as ET

import numpy as np
import pytest
import skia
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from psd_tools import PSDImage
from psd_tools.constants import Resource

from design import export_documents
from design.export_documents import ALL, HOSTILE, PAGE, named, shape, text
from design.ssim import ssim
from design.viewers import (
    needs,
    poppler,
    read_picture,
    seen_in_browser,
    seen_in_gimp,
    seen_in_poppler,
)
from drawing.chromium import EXECUTABLE, chromium_page
from limner.design.document import Document, Layer, Placed, ShapeKind, Text
from limner.design.export import EXPORTERS, export
from limner.design.export.outlines import font_file, join_parts, open_font
from limner.design.export.pdf.truetype import postscript_name, truetype
from limner.design.export.pdf.words import words_of
from limner.design.pages import PAGE_TYPES
from limner.design.render import pixels, render
from limner.design.typesetting import set_text

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
XLINK = "{http://www.w3.org/1999/xlink}"
BEGINNINGS = {
    "png": b"\x89PNG\r\n\x1a\n",
    "jpg": b"\xff\xd8\xff",
    "jpeg": b"\xff\xd8\xff",
    "pdf": b"%PDF-1.",
    "svg": b"<?xml version='1.0' encoding='utf-8'?>\n<svg ",
    "psd": b"8BPS\0\1",
}
every_document = pytest.mark.parametrize("name", ALL)
needs_browser = pytest.mark.skipif(EXECUTABLE is None, reason="Chromium is not installed")


@pytest.fixture(scope="module")
def documents():
    return {name: make() for name, make in ALL.items()}


@pytest.fixture(scope="module")
def browser():
    with chromium_page() as page:
        yield page


@pytest.fixture(scope="module")
def gimp_home(tmp_path_factory):
    return tmp_path_factory.mktemp("gimp")


def svg_root(document):
    return ET.fromstring(export(document, "svg"))


def svg_layers(element):
    return [found for found in element.iter(f"{SVG}g") if found.get("id")]


def psd_of(document):
    return PSDImage.open(BytesIO(export(document, "psd")))


# --- every format


@pytest.mark.parametrize("format_", EXPORTERS)
def test_a_file_is_of_its_format_and_the_same_each_time(format_, documents):
    for document in documents.values():
        data = export(document, format_.upper())
        assert data.startswith(BEGINNINGS[format_])
        assert export(document, format_) == data


@pytest.mark.parametrize("format_", EXPORTERS)
def test_an_empty_page_can_be_exported(format_):
    assert export(Document(PAGE), format_).startswith(BEGINNINGS[format_])


def test_an_unknown_format_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match=r"'gif'.*png, jpg, jpeg, pdf, svg, psd"):
        export(Document(PAGE), "gif")


def test_another_process_in_another_place_makes_the_same_files(documents, tmp_path):
    program = (
        "import hashlib\nfrom design.export_documents import ALL\n"
        "from limner.design.export import EXPORTERS, export\n"
        "documents = {name: make() for name, make in ALL.items()}\n"
        "for format_ in reversed(EXPORTERS):\n"
        "    for name, document in documents.items():\n"
        "        print(format_, name, hashlib.sha256(export(document, format_)).hexdigest())"
    )
    elsewhere = {"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LC_ALL": "C", "LANG": "de_DE"}
    elsewhere["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, cwd=tmp_path, env=elsewhere, capture_output=True, check=True)
    here = {
        f"{format_} {name} {hashlib.sha256(export(document, format_)).hexdigest()}"
        for format_ in EXPORTERS
        for name, document in documents.items()
    }
    assert set(run.stdout.decode().splitlines()) == here


# --- pixels


@every_document
def test_a_png_has_every_pixel(name, documents):
    document = documents[name]
    shown = read_picture(export(document, "png"))
    assert np.array_equal(shown, pixels(render(document)))


@every_document
def test_a_jpeg_looks_like_the_png(name, documents):
    document = documents[name]
    shown = read_picture(export(document, "jpg"))
    assert ssim(shown, pixels(render(document))) >= 0.98


def test_a_jpeg_of_a_see_through_page_is_white():
    document = Document(PAGE, None, (shape("Dot", ShapeKind.CIRCLE, (0, 0, 80, 80)),))
    shown = read_picture(export(document, "jpeg"))
    assert shown[300, 500].tolist() == [255, 255, 255, 255]
    assert shown[40, 40, :3].max() < 8


@pytest.mark.parametrize("kind", ["poster", "postcard"])
def test_pictures_know_their_resolution(kind):
    page = PAGE_TYPES[kind]
    for format_ in ("png", "jpeg"):
        with Image.open(BytesIO(export(Document(page), format_))) as opened:
            opened.load()
            assert opened.info["dpi"] == pytest.approx((page.resolution,) * 2, abs=0.01)


@needs_browser
@every_document
def test_an_svg_looks_like_the_png_in_a_browser(name, documents, browser):
    document = documents[name]
    shown = seen_in_browser(browser, export(document, "svg"), document.width, document.height)
    assert ssim(shown, pixels(render(document))) >= 0.97


@needs("pdftoppm")
@every_document
def test_a_pdf_looks_like_the_png_by_pdftoppm(name, documents, tmp_path):
    document = documents[name]
    shown = seen_in_poppler(export(document, "pdf"), document.page, tmp_path)
    assert ssim(shown, pixels(render(document))) >= 0.95


@needs("gimp-console")
@pytest.mark.parametrize("name", ["lettering", "placed"])
def test_gimp_opens_a_psd_with_every_layer(name, documents, tmp_path, gimp_home):
    document = documents[name]
    names, shown = seen_in_gimp(export(document, "psd"), tmp_path, gimp_home)
    assert [re.sub(" #[0-9]+", "", name) for name in names] == _outline(document)
    assert ssim(shown, pixels(render(document))) >= 0.99


def _outline(document):
    lines = []
    for layer in reversed(document.layers):
        grouped = isinstance(layer.content, Placed) and not layer.effects
        lines.append(f"{layer.name}/" if grouped else layer.name)
        lines += _outline(layer.content.document) if grouped else []
    return lines + ["Background"] * (document.background is not None)


# --- PDF


@needs("pdfinfo")
@pytest.mark.parametrize("kind", PAGE_TYPES)
def test_a_pdf_page_has_the_size_that_is_printed(kind, tmp_path):
    page = PAGE_TYPES[kind]
    said = poppler("pdfinfo", export(Document(page), "pdf"), tmp_path)
    size = re.search(r"Page size:\s+([\d.]+) x ([\d.]+) pts", said)
    inches = [float(side) / 72 for side in size.groups()]
    assert inches == pytest.approx([page.width / page.resolution, page.height / page.resolution])
    assert "Pages:           1" in said
    assert "CreationDate" not in said


@needs("pdftotext")
def test_a_pdf_has_its_text_as_text_in_embedded_fonts(documents, tmp_path):
    for name in ("lettering", "scripts"):
        data = export(documents[name], "pdf")
        said = poppler("pdftotext", data, tmp_path)
        for word in _words(documents[name]):
            assert word in said
        for line in ("مرحبا بالعالم", "שלום עולם", "春の海ひねもす 你好世界", "Hello 🎉 👩‍🚀 ❤️"):
            assert (line in said) == (name == "scripts")
        fonts = poppler("pdffonts", data, tmp_path).splitlines()[2:]
        assert fonts
        assert all("CID TrueType" in line and "yes yes yes" in line for line in fonts)


def _words(document):
    """Return the words that lie level and are read from left to right."""
    level = [layer for layer in document.layers if not layer.rotation]
    found = [word for layer in level for word in layer.content.text.split()]
    return [word for word in found if re.fullmatch(r"[\w“”&]+", word) and max(word) < "\u0590"]


def test_a_ligature_shows_all_its_letters():
    said = words_of(set_text(Text("office", "Lato"), 4.0).runs)
    assert "ffi" in said.values() or {"f", "i"} <= set(said.values())
    assert "".join(sorted(set("".join(said.values())))) == "cefio"


def test_letters_are_shown_in_every_form_that_they_take():
    said = words_of(set_text(Text("ببب"), 4.0).runs)
    assert len(said) >= 3
    assert "".join(said.values()).strip("ب") == ""


@pytest.mark.parametrize("words", ["春海", "Noël"])
def test_an_embedded_font_has_the_same_letters_in_plain_outlines(words):
    (run,) = set_text(Text(words, "Montserrat", 40), 1.0).runs
    data, numbers = truetype(run.face, frozenset(run.glyphs), frozenset(words))
    font = open_font(data)
    assert {"glyf", "loca"} <= set(font.keys())
    assert not {"fvar", "CFF ", "CFF2", "GSUB"} & set(font.keys())
    assert font["name"].getDebugName(6) == postscript_name(run.face)
    assert len(font.getGlyphOrder()) <= 2 * len(run.glyphs) + 1
    plain, own = _large(data), _large(run.typeface)
    for glyph in run.glyphs:
        expected, found = own.getPath(glyph), plain.getPath(numbers[glyph])
        assert _area(skia.Op(expected, found, skia.PathOp.kXOR_PathOp)) < 0.03 * _area(expected)


@pytest.mark.parametrize("letter", ["N", "春", "8"])
def test_parts_that_lie_over_each_other_become_one_outline(letter):
    (run,) = set_text(Text(letter, "Montserrat", 40), 1.0).runs
    font = open_font(truetype(run.face, frozenset(run.glyphs), frozenset(letter))[0])
    number = font.getGlyphID(font.getBestCmap()[ord(letter)])
    before = _large(font_file(font)).getPath(number)
    join_parts(font)
    after = _large(font_file(font)).getPath(number)
    filled = _area(before)
    assert _area(after) == pytest.approx(filled, rel=0.005)
    for path in (before, after):
        path.setFillType(skia.PathFillType.kEvenOdd)
    assert letter == "8" or _area(before) < 0.995 * filled
    assert _area(after) == pytest.approx(filled, rel=0.005)


def _large(face):
    if isinstance(face, bytes):
        face = skia.Typeface.MakeFromData(skia.Data.MakeWithCopy(face))
    font = skia.Font(face, 200)
    font.setHinting(skia.FontHinting.kNone)
    return font


def _area(path):
    surface = skia.Surface(300, 300)
    with surface as canvas:
        canvas.translate(30, 250)
        canvas.drawPath(path, skia.Paint(AntiAlias=True))
    return int(surface.toarray()[..., 3].sum(dtype=np.int64))


# --- SVG


def test_an_svg_has_a_named_group_for_each_layer_in_order(documents):
    for document in documents.values():
        root = svg_root(document)
        groups = root.findall(f"{SVG}g")
        assert [group.get("data-name") for group in groups] == [
            layer.name for layer in document.layers
        ]
        for group, layer in zip(groups, document.layers, strict=True):
            assert group.get(f"{INKSCAPE}label") == layer.name
            assert group.get(f"{INKSCAPE}groupmode") == "layer"
            assert float(group.get("opacity", 1)) == pytest.approx(layer.opacity / 100)
            turned = re.search(r"rotate\(([\d.]+) ", group.get("transform"))
            assert float(turned[1] if turned else 0) == layer.rotation
        identifiers = [found.get("id") for found in root.iter() if found.get("id")]
        assert len(identifiers) == len(set(identifiers))


def test_an_svg_has_a_placed_documents_layers_in_its_group(documents):
    root = svg_root(documents["placed"])
    groups = {group.get("id"): group.get("data-name") for group in svg_layers(root)}
    assert groups == {
        "layer-1": "card.pdf",
        "layer-1-1": "Disc",
        "layer-1-2": "Name",
        "layer-1-3": "leaf.svg",
        "layer-2": "gray",
        "layer-3": "sheet.psd",
        "layer-3-1": "card.psd",
        "layer-3-1-1": "Disc",
        "layer-3-1-2": "Name",
        "layer-3-1-3": "leaf.svg",
    }


def test_an_svg_has_the_size_that_is_printed():
    root = svg_root(Document(PAGE_TYPES["business card"]))
    assert root.get("width"), root.get("height") == ("3.5in", "2in")
    assert root.get("viewBox") == "0 0 1050 600"


def test_an_svg_needs_nothing_from_outside(documents):
    for document in documents.values():
        data = export(document, "svg").decode()
        assert not re.search(r"<script|<foreignObject|\son\w+=", data)
        assert all(link.startswith("data:") for link in re.findall(r'href="([^"]*)"', data))
        links = re.findall(r"url\(([^)]*)\)", data)
        assert all(link.startswith(("#", "data:font/ttf;base64,")) for link in links)


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_breaks_out_of_an_svg(name):
    (layer,) = svg_layers(svg_root(named([name])))
    said = layer.get("data-name")
    assert len(said) == min(len(name), 255)
    assert (
        re.sub(r"[^ -~]", "", said)
        == re.sub(r"[^ -~]", "", re.sub(r"[\n\r\t\x85]", " ", name))[:255]
    )


@given(st.text(max_size=60))
@settings(max_examples=60, deadline=None)
def test_any_name_can_be_written(name):
    document = named([name])
    assert len(svg_layers(svg_root(document))) == 1
    assert len(list(psd_of(document))) == 1


@needs_browser
def test_text_of_an_svg_is_found_in_a_browser(documents, browser, tmp_path):
    for name in ("scripts", "lettering"):
        file = tmp_path / f"{name}.svg"
        file.write_bytes(export(documents[name], "svg"))
        browser.goto(file.as_uri())
        for layer in documents[name].layers:
            for line in layer.content.text.split("\n"):
                assert browser.evaluate("words => window.find(words)", line), line


@needs_browser
def test_hostile_text_is_only_text(browser, tmp_path):
    words = "]]></text></style><script>document.title='taken'</script>&amp;<!--"
    document = Document(PAGE, None, (text(words, words, 5, 5, size=5),))
    file = tmp_path / "hostile.svg"
    file.write_bytes(export(document, "svg"))
    browser.goto(file.as_uri())
    assert browser.title() == ""
    assert browser.evaluate("document.querySelector('text').textContent") == words
    assert browser.evaluate("document.querySelectorAll('script').length") == 0


def test_a_photograph_keeps_its_own_bytes(documents):
    root = svg_root(documents["pictures"])
    images = {
        group.get("data-name"): group.find(f"{SVG}image").get(f"{XLINK}href").partition(",")
        for group in svg_layers(root)
        if group.find(f"{SVG}image") is not None
    }
    for layer in documents["pictures"].layers:
        if layer.name in ("photo.png", "photo.jpg", "leaf.svg"):
            head, _, data = images[layer.name]
            assert head == f"data:{layer.content.media_type};base64"
            assert b64decode(data) == layer.content.data
    for name in ("photo.webp", "sign.svg"):
        assert images[name][0] == "data:image/png;base64"


# --- PSD


def test_a_psd_has_the_layers_with_names_order_and_opacity(documents):
    for document in documents.values():
        _assert_layers(list(psd_of(document)), document)


def _assert_layers(found, document):
    if document.background is not None:
        assert found.pop(0).name == "Background"
    assert [layer.name for layer in found] == [layer.name for layer in document.layers]
    for layer, wanted in zip(found, document.layers, strict=True):
        assert layer.opacity == round(wanted.opacity * 255 / 100)
        assert layer.kind == ("group" if _is_group(wanted) else "pixel")
        if _is_group(wanted):
            _assert_layers(list(layer), wanted.content.document)


def _is_group(layer):
    return isinstance(layer.content, Placed) and not layer.effects


def test_a_psd_layer_lies_where_it_is_seen_with_full_colour():
    disc = shape("Disc", ShapeKind.CIRCLE, (100, 50, 60, 40), fill=(10, 200, 30), opacity=30)
    outside = replace(disc, name="Outside", x=-20, y=590)
    gone = replace(disc, name="Gone", x=2000)
    found, cut, empty = psd_of(Document(PAGE, None, (disc, outside, gone)))
    assert found.bbox == (100, 50, 160, 90)
    assert found.topil().getpixel((30, 20)) == (10, 200, 30, 255)
    assert cut.bbox[0] == 0
    assert cut.bbox[3] == PAGE.height
    assert (empty.name, empty.size) == ("Gone", (1, 1))
    assert empty.topil().getpixel((0, 0))[3] == 0


def test_a_psd_carries_the_picture_of_all_layers_and_its_resolution(documents):
    for document in documents.values():
        psd = psd_of(document)
        shown = np.asarray(psd.topil().convert("RGBA"))
        assert ssim(shown, pixels(render(document))) > 0.999
        assert np.array_equal(shown[..., 3], pixels(render(document))[..., 3])
        assert psd.size == (document.width, document.height)
    poster = psd_of(Document(PAGE_TYPES["poster"]))
    assert poster.image_resources.get_data(Resource.RESOLUTION_INFO).horizontal == 100 << 16


def test_the_layers_of_a_psd_make_its_picture(documents):
    document = documents["placed"]
    made = np.asarray(psd_of(document).composite(force=True).convert("RGBA"))
    assert ssim(made, pixels(render(document))) > 0.99


def test_psd_names_are_kept_whatever_the_language():
    wanted = ["日本語 Привет عربى 🎉", "\"'&<>", "x" * 400, "", "line\nbreak"]
    found = [layer.name for layer in psd_of(named(wanted))]
    assert found == ["日本語 Привет عربى 🎉", "\"'&<>", "x" * 255, "", "line break"]


@needs("gimp-console")
def test_gimp_opens_a_psd_of_hostile_names(tmp_path, gimp_home):
    names, _ = seen_in_gimp(export(named(HOSTILE), "psd"), tmp_path, gimp_home)
    assert len(names) == len(HOSTILE)


def test_documents_of_the_tests_differ(documents):
    assert len({export(document, "png") for document in documents.values()}) == len(ALL)
    assert export_documents.only_picture(documents["pictures"]).media_type == "image/png"
    assert isinstance(documents["placed"].layers[0], Layer)
