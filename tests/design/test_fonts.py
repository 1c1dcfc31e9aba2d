import re
from collections import Counter
from importlib.metadata import distribution, packages_distributions
from importlib.resources import files
from pathlib import Path

import pytest
import skia
import yaml
from hypothesis import given
from hypothesis import strategies as st

from limner.design.fonts import Style, families, resolve, typeface
from limner.design.fonts.catalog import font_files
from limner.design.fonts.faces import face_of, shaping_font
from limner.design.fonts.styles import plain, read_style

FAMILIES = sorted(families())
STAND_INS = [(name, f.name) for f in families().values() for name in f.stands_in_for]


@pytest.mark.parametrize("name", FAMILIES)
def test_each_family_comes_from_a_declared_package(name):
    family = families()[name]
    owners = packages_distributions()[family.package]
    project = Path(__file__).parents[2] / "pyproject.toml"
    assert any(f'"{owner.replace("_", "-")}==' in project.read_text() for owner in owners)
    roots = [str(distribution(owner).locate_file("")) for owner in owners]
    assert all(file.path.startswith(tuple(roots)) for file in font_files(family))


@pytest.mark.parametrize("name", FAMILIES)
def test_each_family_answers_to_its_own_name(name):
    face = resolve(name)
    assert (face.family, face.weight, face.italic) == (name, 400, False)
    assert face.stands_in_for is None


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("weight", [400, 700])
def test_skia_and_harfbuzz_draw_the_same_letters(name, weight):
    face = face_of(families()[name], weight)
    font, harfbuzz = skia.Font(typeface(face), 1000), shaping_font(face)
    font.setHinting(skia.FontHinting.kNone)
    scale = 1000 / harfbuzz.face.upem
    found = 0
    for letter in "HanuWegT5кЖשسक字か한":
        glyph = typeface(face).unicharToGlyph(ord(letter))
        if not glyph:
            continue
        found += 1
        extents, box = harfbuzz.get_glyph_extents(glyph), font.getPath(glyph).getBounds()
        assert font.getWidths([glyph])[0] == pytest.approx(
            harfbuzz.get_glyph_h_advance(glyph) * scale, abs=2
        )
        assert box.left() == pytest.approx(extents.x_bearing * scale, abs=9)
        assert box.width() == pytest.approx(extents.width * scale, abs=20)
        assert box.height() == pytest.approx(-extents.height * scale, abs=20)
    assert found or name in {"Noto Emoji", "Noto Sans Symbols"} or families()[name].scripts


def test_no_name_stands_twice():
    names = Counter(plain(name) for name, _ in STAND_INS)
    assert [name for name, times in names.items() if times > 1] == []
    own = {plain(name) for name in families()}
    assert sorted(own & set(names)) == []


def test_no_key_of_the_table_is_given_twice():
    text = files("limner.design.fonts").joinpath("fonts.yaml").read_text("utf-8")
    keys = Counter(re.findall(r"^([^\s#][^:\n]*):", text, re.MULTILINE))
    assert set(keys.values()) == {1}
    assert set(keys) == set(yaml.safe_load(text))


def test_there_are_many_names():
    assert len(STAND_INS) > 400


def test_each_name_finds_its_stand_in():
    faces = [(name, resolve(name)) for name, _ in STAND_INS]
    assert [(name, face.family) for name, face in faces] == STAND_INS
    assert [(name, face.stands_in_for) for name, face in faces] == [(n, n) for n, _ in faces]


@pytest.mark.parametrize(
    ("name", "family", "weight", "italic"),
    [
        ("Arial Bold", "Arimo", 700, False),
        ("Arial-BoldMT", "Arimo", 700, False),
        ("ArialMT", "Arimo", 400, False),
        ("arial bold italic", "Arimo", 700, True),
        ("Bold Italic Arial", "Arimo", 700, True),
        ("Arial Black", "Archivo Black", 400, False),
        ("TimesNewRomanPS-BoldItalicMT", "TeX Gyre Termes", 700, True),
        ("Times New Roman Italic", "TeX Gyre Termes", 400, True),
        ("Helvetica Neue Bold", "Arimo", 700, False),
        ("HelveticaNeue", "Arimo", 400, False),
        ("Futura Std Bold", "Jost", 700, False),
        ("Georgia, 'Times New Roman', serif", "PT Serif", 400, False),
        ("Nonesuch, Georgia", "PT Serif", 400, False),
        ("Montserrat Alternates Bold", "Montserrat", 700, False),
        ("Gill Sans MT Oblique", "Cabin", 400, True),
        ("微软雅黑", "Noto Sans CJK SC", 400, False),
    ],
)
def test_stand_ins_take_the_style_that_is_asked_for(name, family, weight, italic):
    face = resolve(name)
    assert (face.family, face.weight, face.italic) == (family, weight, italic)
    assert face.stands_in_for


@pytest.mark.parametrize(
    ("name", "weight", "italic"),
    [
        ("Montserrat-SemiBold", 600, False),
        ("MontserratExtraBoldItalic", 800, True),
        ("Montserrat Thin", 100, False),
        ("montserrat 500", 500, False),
        ("Montserrat Regular", 400, False),
        ("'Montserrat'", 400, False),
        ("Lato Black Italic", 900, True),
        ("Poppins Medium", 500, False),
        ("OpenSans-Light", 300, False),
    ],
)
def test_a_style_that_is_there_is_no_stand_in(name, weight, italic):
    face = resolve(name)
    assert (face.weight, face.italic, face.stands_in_for) == (weight, italic, None)


@pytest.mark.parametrize("name", ["Bebas Neue Bold", "Oswald Italic", "Pacifico Light"])
def test_a_style_that_is_missing_is_told(name):
    assert resolve(name).stands_in_for == name


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("Nonesuch Sans", Style.SANS),
        ("Nonesuch Serif", Style.SERIF),
        ("Nonesuch Script", Style.SCRIPT),
        ("Nonesuch Mono", Style.MONO),
        ("Nonesuch", Style.SANS),
        ("Latoo", Style.SANS),
        ("", Style.SANS),
        ("🙂", Style.SANS),
    ],
)
def test_an_unknown_name_is_read_for_its_style_and_told(name, style):
    face = resolve(name)
    assert face.style is style
    assert face.stands_in_for


def test_an_unknown_name_keeps_its_weight_and_slant():
    face = resolve("Nonesuch Bold Italic")
    assert (face.weight, face.italic) == (700, True)


@given(st.text(max_size=300))
def test_any_name_has_a_face(name):
    face = resolve(name)
    assert Path(face.path).is_file()
    assert face == resolve(name)


@given(st.sampled_from(sorted(families())), st.sampled_from([100, 200, 400, 500, 700, 900]))
def test_a_weight_is_never_farther_than_another_of_the_family(name, weight):
    family = families()[name]
    face = face_of(family, weight)
    upright = [f for f in font_files(family) if f.italic == face.italic]
    nearest = min(abs(min(max(weight, f.lightest), f.heaviest) - weight) for f in upright)
    assert abs(face.weight - weight) == nearest


@pytest.mark.parametrize(
    ("words", "weight", "italic", "complete"),
    [
        ("semibolditalic", 600, True, True),
        ("BoldMT", 700, False, True),
        ("Ultra Light Oblique", 200, True, True),
        ("", 400, False, True),
        ("Wonky Bold", 700, False, False),
    ],
)
def test_style_words_are_read(words, weight, italic, complete):
    style = read_style(words)
    assert (style.weight, style.italic, style.complete) == (weight, italic, complete)


@pytest.mark.parametrize(
    ("name", "letter", "thousandths"),
    [
        ("Arial", "A", 667),
        ("Arial", "m", 833),
        ("Arial Bold", "A", 722),
        ("Times New Roman", "A", 722),
        ("Times New Roman", "m", 778),
        ("Times New Roman Bold", "a", 500),
        ("Courier New", "i", 600),
        ("Arial Narrow", "A", 547),
        ("Cambria", "n", 558),
    ],
)
def test_metric_stand_ins_are_as_wide_as_what_they_stand_in_for(name, letter, thousandths):
    face = resolve(name)
    font = shaping_font(face)
    glyph = font.get_nominal_glyph(ord(letter))
    assert font.get_glyph_h_advance(glyph) / font.face.upem * 1000 == pytest.approx(
        thousandths, abs=3
    )
