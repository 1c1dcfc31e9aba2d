"""Outlines of embedded fonts: quadratic where a format needs it, whole where they are stroked."""

from io import BytesIO

import skia
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph

TRUETYPE = "\0\1\0\0"
CUBIC = ("CFF ", "VORG")
MOST_ERROR = 1 / 4_000
"""Share of an em by which a curve may differ."""
NO_INSTRUCTIONS = {
    "maxZones": 1,
    "maxTwilightPoints": 0,
    "maxStorage": 0,
    "maxFunctionDefs": 0,
    "maxInstructionDefs": 0,
    "maxStackElements": 0,
    "maxSizeOfInstructions": 0,
}


def open_font(data: bytes) -> TTFont:
    """Return a font to change; the date in it stays what it is."""
    return TTFont(BytesIO(data), recalcTimestamp=False)


def font_file(font: TTFont) -> bytes:
    """Return a font's bytes."""
    file = BytesIO()
    font.save(file)
    return file.getvalue()


def make_quadratic(font: TTFont) -> None:
    """Turn a font with cubic outlines, as PostScript and OpenType have them, into TrueType."""
    if CUBIC[0] not in font:
        return
    cubic = font.getGlyphSet()
    error = font["head"].unitsPerEm * MOST_ERROR
    drawn = {}
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(None)
        cubic[name].draw(Cu2QuPen(pen, error, reverse_direction=True))
        drawn[name] = pen.glyph()
    font["glyf"], font["loca"] = newTable("glyf"), newTable("loca")
    font["glyf"].glyphOrder = font.getGlyphOrder()
    _set_glyphs(font, drawn)
    font["maxp"].tableVersion = 0x00010000
    vars(font["maxp"]).update(NO_INSTRUCTIONS)
    font["post"].formatType = 3.0
    for table in set(CUBIC) & set(font.keys()):
        del font[table]
    font.sfntVersion = TRUETYPE


def join_parts(font: TTFont) -> None:
    """Make one outline of parts that lie over each other, as those of variable fonts do.

    A stroke along them would cross the letters.
    """
    face = skia.Typeface.MakeFromData(skia.Data.MakeWithCopy(font_file(font)))
    drawing = skia.Font(face, font["head"].unitsPerEm)
    drawing.setHinting(skia.FontHinting.kNone)
    drawing.setLinearMetrics(True)
    drawn = {}
    for number, name in enumerate(font.getGlyphOrder()):
        path = drawing.getPath(number)
        drawn[name] = _glyph(_joined(path) if path is not None else skia.Path())
    _set_glyphs(font, drawn)


def _joined(path: skia.Path) -> skia.Path:
    try:
        return skia.AsWinding(skia.Simplify(path))
    except RuntimeError:  # Skia cannot tell what is inside
        return path


def _glyph(path: skia.Path) -> Glyph:
    pen = TTGlyphPen(None)
    verbs = skia.Path.Verb
    for verb, points in path:
        places = [(round(point.x()), round(-point.y())) for point in points]
        if verb == verbs.kMove_Verb:
            pen.moveTo(places[0])
        elif verb == verbs.kLine_Verb:
            pen.lineTo(places[1])
        elif verb == verbs.kQuad_Verb:
            pen.qCurveTo(*places[1:])
        elif verb == verbs.kClose_Verb:
            pen.closePath()
    return pen.glyph()


def _set_glyphs(font: TTFont, drawn: dict[str, Glyph]) -> None:
    outlines = font["glyf"]
    outlines.glyphs = drawn
    for name, glyph in drawn.items():
        glyph.recalcBounds(outlines)
        advance, _ = font["hmtx"][name]
        font["hmtx"][name] = advance, getattr(glyph, "xMin", 0)
