import math
import re
import subprocess
import sys
import unicodedata
from dataclasses import replace

import numpy as np
import pytest
import skia
from hypothesis import given, settings
from hypothesis import strategies as st

from limner.design.document import Alignment, Outline, Text
from limner.design.fonts import resolve
from limner.design.typesetting import TextRefused, set_text
from limner.design.typesetting.bidi import bidi_levels, visual_order

ARIAL_H = 1479 / 2048
ARIAL_LINE = (1854 + 434 + 67) / 2048
"""Ascent, descent and gap of Arial, which Arimo shares."""


def block(text, font="Arial", size=100, **values):
    return set_text(Text(text, font, size, **values), 1.0)


def ink(it, width, height):
    surface = skia.Surface.MakeRaster(
        skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    )
    it.paint(surface.getCanvas(), 10, 10)
    return surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)


def families(it):
    return {run.face.family for run in it.runs}


def test_a_line_is_as_wide_as_its_advances():
    assert block("HHH").width == pytest.approx(300 * ARIAL_H, abs=0.2)


def test_letters_are_kerned():
    assert block("AV").width < block("A").width + block("V").width - 5


def test_points_become_pixels_by_the_resolution():
    wide = set_text(Text("Hello", size=12), 300 / 72)
    assert wide.width == pytest.approx(set_text(Text("Hello", size=50), 1.0).width)


def test_a_block_is_as_high_as_its_lines():
    one, two = block("H"), block("H\nH")
    assert one.height == pytest.approx(100 * (ARIAL_LINE - 67 / 2048), abs=0.2)
    assert two.height - one.height == pytest.approx(100 * ARIAL_LINE, abs=0.2)
    assert two.lines[1].baseline - two.lines[0].baseline == pytest.approx(100 * ARIAL_LINE, abs=0.2)


def test_an_empty_line_keeps_its_height():
    assert block("H\n\nH").height == pytest.approx(block("H\nH\nH").height)


def test_other_line_ends_are_one():
    assert block("a\r\nb").lines == block("a\nb").lines


def test_blanks_at_a_lines_end_have_no_width():
    assert block("Hello   ").width == block("Hello").width
    assert block("  Hello").width > block("Hello").width


@pytest.mark.parametrize(("alignment", "share"), [("left", 0), ("center", 0.5), ("right", 1)])
def test_lines_are_aligned_in_the_block(alignment, share):
    it = block("wide line\nx", alignment=Alignment(alignment))
    long, short = it.lines
    assert (it.width, long.x) == (long.width, 0)
    assert short.x == pytest.approx(share * (long.width - short.width))
    assert short.runs[0].positions[0][0] == pytest.approx(short.x, abs=1e-6)


def test_ink_lies_on_the_baseline_in_the_texts_colour():
    it = block("H", color=(10, 200, 30))
    found = ink(it, 120, 140)
    rows = np.flatnonzero(found[..., 3].any(axis=1))
    assert rows[-1] + 1 == pytest.approx(10 + it.lines[0].baseline, abs=1)
    assert rows[-1] - rows[0] == pytest.approx(1409 / 2048 * 100, abs=1.5)
    assert tuple(found[found[..., 3] == 255][0][:3]) == (10, 200, 30)


def test_an_outline_lies_on_the_middle_of_the_letters_edge_and_over_the_fill():
    plain, outlined = block("l"), block("l", outline=Outline(10, (255, 0, 0)))
    before, after = (ink(it, 60, 140)[70] for it in (plain, outlined))
    solid = np.flatnonzero(before[:, 3] > 127)
    red = np.flatnonzero((after[:, 0] > 127) & (after[:, 3] > 127))
    assert red[0] == pytest.approx(solid[0] - 5, abs=1)
    assert red[-1] == pytest.approx(solid[-1] + 5, abs=1)
    assert plain.width == outlined.width
    assert outlined.bounds[0] <= plain.bounds[0] - 5


def test_the_outline_of_a_variable_font_has_no_lines_within_the_letters():
    it = block("t", "Montserrat", 400, color=(0, 0, 0), outline=Outline(2, (255, 0, 0)))
    edges = it.letters
    found = ink(replace(it, outline=None), 400, 560)[..., 3]
    traced = ink(it, 400, 560)
    red = (traced[..., 0] > 200) & (traced[..., 3] > 200)
    inner = np.lib.stride_tricks.sliding_window_view(np.pad(found, 4), (9, 9)).min((2, 3)) == 255
    assert edges.countVerbs() > 4
    assert red.any()
    assert not (red & inner).any()


SCRIPTS = [
    ("Hello, World! Ünïcödé", "Arimo"),
    ("Привет, мир!", "Arimo"),
    ("Καλημέρα κόσμε", "Arimo"),
    ("مرحبا", "Noto Sans Arabic"),
    ("שלום", "Arimo"),
    ("你好世界", "Noto Sans CJK SC"),
    ("こんにちは", "Noto Sans CJK JP"),
    ("안녕하세요", "Noto Sans CJK KR"),
    ("नमस्ते", "Noto Sans Devanagari"),
    ("สวัสดี", "Noto Sans Thai"),
    ("வணக்கம்", "Noto Sans Tamil"),
    ("გამარჯობა", "Noto Sans Georgian"),
    ("🎉🎂👍🏽", "Noto Emoji"),
]


@pytest.mark.parametrize("font", ["Arial", "Georgia", "Pacifico", "Bebas Neue", "Courier New"])
@pytest.mark.parametrize("text", [text for text, _ in SCRIPTS])
def test_every_script_is_set_in_every_font_without_boxes(text, font):
    it = block(text, font, 40)
    assert it.width > 0
    assert ink(it, math.ceil(it.width) + 20, math.ceil(it.height) + 20)[..., 3].any()
    assert all(glyph for run in it.runs for glyph in run.glyphs)


@pytest.mark.parametrize(("text", "family"), SCRIPTS)
def test_what_a_face_lacks_comes_from_one_that_has_it(text, family):
    assert family in families(block(text))


def test_a_fallback_takes_the_weight():
    bold, regular = (block("漢字", font).runs[0].face for font in ("Arial Bold", "Arial"))
    assert (bold.weight, regular.weight) == (700, 400)


def test_chinese_characters_take_the_forms_of_the_language_around_them():
    assert {run.index for run in block("骨 かな").runs if run.face.family.startswith("Noto")} == {0}
    assert {run.index for run in block("骨 한국").runs if run.face.family.startswith("Noto")} == {1}
    assert {run.index for run in block("骨").runs} == {2}


def test_arabic_letters_join():
    joined, alone = (set(block(text).runs[0].glyphs) for text in ("ببب", "ب"))
    assert len(joined) > len(alone)
    assert block("ببب").width < 2.5 * block("ب").width
    lam_alef = set(block("لا").runs[0].glyphs)
    assert not lam_alef & {glyph for letter in "لا" for glyph in block(letter).runs[0].glyphs}


def test_letters_and_marks_apart_are_set_as_one():
    apart = unicodedata.normalize("NFD", "Zoë é")
    assert block(apart).width == block("Zoë é").width


@pytest.mark.parametrize("emoji", ["👨‍👩‍👧", "🇫🇷", "1️⃣", "👍🏽", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])
def test_an_emoji_of_many_characters_is_one_glyph(emoji):
    (run,) = block(emoji).runs
    shown = [x for x, glyph in zip(run.positions, run.glyphs, strict=True) if glyph]
    assert run.face.family == "Noto Emoji"
    assert run.width < 160
    assert shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("abc", "abc"),
        ("אבג", "גבא"),
        ("abc אבג def", "abc גבא def"),
        ("אבג abc דהו", "והד abc גבא"),
        ("אבג 12-34", "12-34 גבא"),
        ("אבג 12,5%", "12,5% גבא"),
        ("ابج 12", "12 جبا"),
        ("a (אב) c", "a (בא) c"),
        ("אב (ab) ג", "ג )ab( בא"),
        ("אב.", ".בא"),
    ],
)
def test_mixed_text_is_ordered_by_uax_9(text, shown):
    assert "".join(visual_order(text, bidi_levels(text))) == shown


def paragraph(text, face, size, width):
    """Set a line with Skia's own paragraphs, whose ICU orders and whose HarfBuzz shapes."""
    provider = skia.textlayout.TypefaceFontProvider()
    provider.registerTypeface(face)
    fonts = skia.textlayout.FontCollection()
    fonts.setDefaultFontManager(provider)
    style, letters = skia.textlayout.ParagraphStyle(), skia.textlayout.TextStyle()
    letters.setFontFamilies([face.getFamilyName()])
    letters.setFontSize(size)
    letters.setColor(skia.ColorBLACK)
    style.setTextStyle(letters)
    builder = skia.textlayout.ParagraphBuilder.make(style, fonts, skia.Unicodes.ICU.Make())
    builder.pushStyle(letters)
    builder.addText(text)
    made = builder.Build()
    made.layout(width)
    return made


@pytest.mark.parametrize(
    ("text", "font"),
    [
        ("Hello, AVATAR office (fi)", "Arial"),
        ("Привет, мир — 12%", "Arial"),
        ("שלום עולם 2024", "Arial"),
        ("abc שלום (12) def", "Arial"),
        ("Waffle To. 'Yes'", "Times New Roman"),
    ],
)
def test_lines_are_as_skias_own_paragraphs_with_icu_set_them(text, font):
    it = block(text, font, 48)
    other = paragraph(text, it.runs[0].typeface, 48, 2000)
    width = math.ceil(it.width) + 4
    assert other.LongestLine == pytest.approx(it.width, abs=1.5)
    columns = []
    for paint in (
        lambda canvas: it.paint(canvas, 0, 20),
        lambda canvas: other.paint(canvas, 0, 20),
    ):
        surface = skia.Surface(width, 120)
        paint(surface.getCanvas())
        ink_so_far = surface.makeImageSnapshot().toarray()[..., 3].sum(axis=0).cumsum()
        columns.append(ink_so_far / ink_so_far[-1])
    assert np.abs(columns[0] - columns[1]).max() < 0.01


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "nothing to show"),
        (" \n ", "nothing to show"),
        ("\u200b\u200d", "never shown"),
        ("a\x07", "U+0007"),
        ("a\tb", "U+0009"),
        ("a\x00", "U+0000"),
        ("\u202eabc", "RIGHT-TO-LEFT OVERRIDE"),
        ("\u2066abc", "ISOLATE"),
        ("\ue000", "U+E000"),
        ("\ud800", "U+D800"),
        ("\u2028", "U+2028"),
        ("\U000e0001x", "U+E0001"),
        ("𓀀", "EGYPTIAN HIEROGLYPH"),
        ("a" + "\u0301" * 50, "marks"),
        ("x" * 2001, "2,000"),
    ],
)
def test_what_cannot_be_shown_is_refused_by_name(text, word):
    with pytest.raises(TextRefused, match=re.escape(word)):
        block(text)


@pytest.mark.parametrize("size", [0, -1, math.nan, math.inf, 1e308])
def test_a_size_that_is_none_is_refused(size):
    with pytest.raises(TextRefused):
        block("a", size=size)


WORDS = st.text(
    st.one_of(
        st.characters(codec="utf-8"),
        st.sampled_from("aZ é\n()12-,אבمرв漢ひ한🎉\u200d\ufe0f\u0301"),
    ),
    max_size=30,
)


@settings(max_examples=150, deadline=None)
@given(WORDS, st.sampled_from(["Arial", "Pacifico", "Courier New Bold", "?"]))
def test_any_text_is_set_whole_or_refused(text, font):
    try:
        it = block(text, font, 20)
    except TextRefused:
        return
    assert it.width >= 0
    assert it.height > 0
    assert len(it.lines) == text.replace("\r\n", "\n").count("\n") + 1
    for run in it.runs:
        assert 0 not in run.glyphs
        assert len(run.glyphs) == len(run.positions) == len(run.clusters)
        assert all(math.isfinite(x) and math.isfinite(y) for x, y in run.positions)
    assert it.face == resolve(font)


@given(st.text("abאב12 ()-,.", max_size=20))
def test_the_order_of_a_line_loses_nothing(text):
    levels = bidi_levels(text)
    assert sorted(visual_order(text, levels)) == sorted(text)
    assert all(0 <= level <= 2 for level in levels)


PROBE = """
import hashlib, skia
from limner.design.document import Outline, Text
from limner.design.typesetting import set_text
total = hashlib.sha256()
for words in ("Istanbul fi ı", "مرحبا 12 abc", "日本 漢字 🎉", "Привет"):
    for font in ("Arial", "Montserrat Bold", "Georgia Italic"):
        block = set_text(Text(words, font, 40, outline=Outline(1, (9, 9, 9))), 1.0)
        surface = skia.Surface(500, 100)
        block.paint(surface.getCanvas(), 5.25, 5.5)
        total.update(surface.makeImageSnapshot().tobytes())
        total.update(repr((block.width, block.height, block.lines)).encode())
print(total.hexdigest())
"""


def test_the_same_letters_in_any_locale_folder_and_hash_order(tmp_path):
    found = set()
    for number, locale in enumerate(["C", "tr_TR.UTF-8", "ja_JP.UTF-8", "ar_SA.UTF-8"]):
        folder = tmp_path / str(number)
        folder.mkdir()
        environment = {
            "LC_ALL": locale,
            "LANGUAGE": locale,
            "PYTHONHASHSEED": str(number),
            "PYTHONPATH": ":".join(sys.path),
            "FONTCONFIG_FILE": str(folder / "none.conf"),
            "HOME": str(folder),
        }
        done = subprocess.run(
            [sys.executable, "-c", PROBE],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(done.stdout)
    assert len(found) == 1
