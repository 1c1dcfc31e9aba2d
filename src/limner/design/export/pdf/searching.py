"""Text of a PDF that can be searched and copied.

What Skia's writer knows of a font's characters is not enough where letters join or change form.
"""

from collections.abc import Iterator, Mapping
from io import BytesIO

import pikepdf

BATCH = 100
"""Entries of a ``bfchar`` at most (PDF 32000-1:2008, 9.10.3)."""
START = b"""/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
"""
END = b"""endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


def make_searchable(data: bytes, words: Mapping[str, Mapping[int, str]]) -> bytes:
    """Return a PDF whose fonts say what their glyphs show.

    Args:
        data: The PDF.
        words: Characters by glyph, by the font's PostScript name.
    """
    if not words:
        return data
    saved = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        for font, name in _fonts(pdf):
            font.ToUnicode = pdf.make_stream(_character_map(words[name]))
        pdf.save(saved, deterministic_id=True)
    return saved.getvalue()


def _fonts(pdf: pikepdf.Pdf) -> Iterator[tuple[pikepdf.Dictionary, str]]:
    for found in pdf.objects:
        if isinstance(found, pikepdf.Dictionary) and found.get("/Subtype") == "/Type0":
            yield found, str(found.BaseFont).rpartition("+")[2]


def _character_map(words: Mapping[int, str]) -> bytes:
    entries = [f"<{glyph:04X}> <{_utf16(said)}>\n" for glyph, said in sorted(words.items())]
    parts = [entries[start : start + BATCH] for start in range(0, len(entries), BATCH)]
    blocks = [f"{len(part)} beginbfchar\n{''.join(part)}endbfchar\n" for part in parts]
    return START + "".join(blocks).encode("ascii") + END


def _utf16(said: str) -> str:
    return said.encode("utf-16-be").hex().upper()
