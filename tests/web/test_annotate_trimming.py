"""Candidates whose drawing is in a corner of their page."""

import io

import pytest
from PIL import Image

from limner.design.building.pictures import png
from limner.web.annotate.trimming import trimmed

SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">
<rect x="{}" y="{}" width="{}" height="{}" fill="#f00"/></svg>"""


@pytest.mark.parametrize(
    ("box", "shown"),
    [
        ((10, 10, 40, 40), (8, 8, 248, 248)),
        ((300, 350, 80, 20), (8, 98, 248, 158)),
        ((0, 0, 400, 400), (8, 8, 248, 248)),
        ((0, 0, 0, 0), None),
    ],
)
def test_what_is_drawn_fills_the_square(tmp_path, box, shown):
    path = tmp_path / "corner.svg"
    path.write_text(SVG.format(*box))
    picture = Image.open(io.BytesIO(trimmed(png(path, 1024), 256)))
    assert picture.size == (256, 256)
    red = picture.convert("RGB").split()[1].point(lambda green: 255 * (green < 128))
    found = red.getbbox()
    assert (found is None) == (shown is None)
    if shown:
        assert all(abs(a - b) <= 2 for a, b in zip(found, shown, strict=True))
