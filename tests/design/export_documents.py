"""Documents that have what exports can get wrong, and a plain one of each kind of content."""

from dataclasses import replace

import numpy as np
import skia

from limner.design.document import (
    Alignment,
    Document,
    Effect,
    Layer,
    Outline,
    Picture,
    Placed,
    Shape,
    ShapeKind,
    Text,
)
from limner.design.images import open_picture
from limner.design.pages import PAGE_TYPES, custom_page
from limner.design.qr import qr_code
from limner.design.typesetting import set_text

PAGE = custom_page(900, 600)
NAVY, GOLD, TEAL, ROSE = (24, 40, 80), (236, 178, 46), (20, 140, 130), (214, 70, 98)

LEAF = b"""<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80">
<defs><linearGradient id="g"><stop offset="0" stop-color="#2a6"/>
<stop offset="1" stop-color="#063"/></linearGradient></defs>
<path d="M5 40 C 30 -10 90 -10 115 40 C 90 90 30 90 5 40Z" fill="url(#g)"/>
<path d="M5 40 L115 40" stroke="#fff" stroke-width="3" stroke-opacity=".6"/></svg>"""
SIGN = b"""<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60">
<rect width="200" height="60" rx="12" fill="#124"/>
<text x="20" y="40" font-size="28" font-family="serif" fill="#fd6">Open &amp; free</text></svg>"""


def photo(media_type: str, width: int = 320, height: int = 200) -> bytes:
    """Return a picture with gradients, an edge and, where the type has it, see-through corners."""
    y, x = np.mgrid[:height, :width]
    colors = [x * 255 / width, y * 255 / height, 128 + 100 * np.sin(x / 17 + y / 29)]
    round_corners = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2 < 0.3) * 255
    alpha = np.full_like(x, 255) if media_type == "jpeg" else round_corners
    pixels = np.stack([*colors, alpha], axis=-1).astype(np.uint8)
    image = skia.Image.fromarray(pixels, skia.kRGBA_8888_ColorType)
    formats = {"png": skia.kPNG, "jpeg": skia.kJPEG, "webp": skia.kWEBP}
    return bytes(image.encodeToData(formats[media_type], 95))


def text(name: str, words: str, x: float, y: float, page=PAGE, **more) -> Layer:
    """Return a text layer whose box fits its text; text attributes and layer attributes by name."""
    layer_keys = {"rotation", "opacity", "effects"}
    content = Text(words, **{key: value for key, value in more.items() if key not in layer_keys})
    block = set_text(content, page.pixels_per_point)
    rest = {key: value for key, value in more.items() if key in layer_keys}
    return Layer(name, content, x, y, block.width, block.height, **rest)


def shape(name: str, kind: ShapeKind, box: tuple[float, float, float, float], **more) -> Layer:
    """Return a shape layer; fill, outline and points by name, the rest are the layer's."""
    of_shape = {key: more.pop(key) for key in ("fill", "outline", "points") if key in more}
    return Layer(name, Shape(kind, **of_shape), *box, **more)


def picture(name: str, data: bytes, box: tuple[float, float, float, float], **more) -> Layer:
    """Return a layer of an imported picture."""
    return Layer(name, open_picture(name, data), *box, **more)


def scripts() -> Document:
    """Return texts of several scripts, paragraphs of every alignment."""
    lines = {
        "Latin": "Office AVATAR fjord “quotes” naïve",
        "Cyrillic": "Съешь же ещё этих французских",
        "Greek": "Ξεσκεπάζω την ψυχοφθόρα",
        "Arabic": "مرحبا بالعالم 2024",
        "Hebrew": "שלום עולם 123",
        "CJK": "春の海ひねもす 你好世界",
        "Emoji": "Hello 🎉 👩‍🚀 ❤️",
    }
    tops = enumerate(lines.items())
    layers = [text(name, line, 30, 6 + 58 * row, size=11) for row, (name, line) in tops]
    poem = "Two lines\nunequally  long"
    for column, alignment in enumerate(Alignment):
        place = 30 + 290 * column, 440
        layers.append(text(f"Poem {alignment}", poem, *place, size=9, alignment=alignment))
    return Document(PAGE, (250, 248, 240), tuple(layers))


def shapes() -> Document:
    """Return every shape, turned, see-through and outlined, over a background."""
    star = tuple((0.5 + r * np.sin(a) / 2, 0.5 - r * np.cos(a) / 2) for r, a in _star(5))
    triangle = (0.5, 0.0), (1.0, 1.0), (0.0, 1.0)
    thick, thin = Outline(14, NAVY), Outline(3, (0, 0, 0))
    kinds = ShapeKind
    square = (0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)
    return Document(
        PAGE,
        (230, 240, 245),
        (
            shape("Sun", kinds.CIRCLE, (40, 30, 220, 220), fill=GOLD, outline=thick),
            shape("Sea", kinds.ELLIPSE, (180, 120, 400, 160), fill=TEAL, opacity=55, rotation=20),
            shape("Wall", kinds.RECTANGLE, (500, 60, 300, 120), points=square, fill=ROSE,
                  outline=thin, rotation=335.5, opacity=80),
            shape("Star", kinds.STAR, (80, 320, 220, 220), points=star, fill=GOLD,
                  outline=Outline(10, ROSE), rotation=12),
            shape("Peak", kinds.TRIANGLE, (340, 330, 240, 200), points=triangle, fill=NAVY,
                  outline=Outline(12, GOLD), opacity=70),
            shape("Rule", kinds.LINE, (620, 380, 200, 120), points=((0.0, 0.0), (1.0, 1.0)),
                  fill=None, outline=Outline(8, NAVY)),
            shape("Flat", kinds.LINE, (620, 540, 220, 0), points=((0.0, 0.5), (1.0, 0.5)),
                  fill=None, outline=Outline(5, ROSE)),
        ),
    )  # fmt: skip


def _star(points: int) -> list[tuple[float, float]]:
    turns = np.arange(2 * points) * np.pi / points
    return [(1.0 if index % 2 == 0 else 0.4, float(turn)) for index, turn in enumerate(turns)]


def lettering() -> Document:
    """Return texts that are turned, see-through, outlined and large."""
    return Document(
        PAGE,
        None,
        (
            text("Title", "Grand Opening", 40, 30, size=26, font="Georgia", color=NAVY),
            text("Tilted", "on the slant", 480, 200, size=18, rotation=30, color=TEAL),
            text("Faint", "barely there", 60, 200, size=22, opacity=40, color=ROSE),
            text("Outlined", "OUTLINE", 60, 330, size=34, font="Montserrat", color=GOLD,
                 outline=Outline(4, NAVY)),
            text("Kanji", "春海祭", 640, 130, size=20, color=GOLD, outline=Outline(2, NAVY)),
            text("Both", "turned & faint", 430, 430, size=20, rotation=345, opacity=60,
                 outline=Outline(2, ROSE), font="Times New Roman"),
        ),
    )  # fmt: skip


def pictures() -> Document:
    """Return pictures of each type, stretched, turned, see-through, and a QR code."""
    code = qr_code("https://example.org/opening?day=1")
    return Document(
        PAGE,
        (255, 255, 255),
        (
            picture("photo.png", photo("png"), (30, 30, 320, 200), rotation=8),
            picture("photo.jpg", photo("jpeg"), (380, 40, 200, 220)),
            picture("photo.webp", photo("webp"), (610, 40, 260, 160), opacity=50),
            picture("leaf.svg", LEAF, (40, 300, 260, 260), rotation=300),
            picture("sign.svg", SIGN, (330, 330, 280, 90)),
            Layer("Code", code, 640, 320, 230, 230),
        ),
    )


def effects() -> Document:
    """Return layers with effects, one of them turned and see-through."""
    blur = (Effect("BlurObject", (("blurAmount", 8.0),)),)
    gray = (Effect("AdjustBW"),)
    return Document(
        PAGE,
        (245, 245, 235),
        (
            picture("blurred", photo("jpeg"), (60, 60, 320, 200), effects=blur),
            picture("gray", photo("png"), (480, 80, 320, 200), effects=gray, rotation=25),
            shape("soft", ShapeKind.STAR, (120, 320, 220, 220), fill=ROSE, effects=blur,
                  points=tuple((0.5 + r * np.sin(a) / 2, 0.5 - r * np.cos(a) / 2)
                               for r, a in _star(6)), opacity=70),
            text("soft words", "Soft words", 420, 400, size=24, color=NAVY, effects=blur,
                 rotation=350),
        ),
    )  # fmt: skip


def placed() -> Document:
    """Return a document with others placed in it, twice deep, turned, see-through and clipped."""
    card = PAGE_TYPES["business card"]
    inner = Document(
        card,
        NAVY,
        (
            shape("Disc", ShapeKind.CIRCLE, (-150, 100, 500, 500), fill=GOLD),
            text("Name", "Ada Example", 420, 200, page=card, size=16, color=(255, 255, 255)),
            picture("leaf.svg", LEAF, (600, 330, 300, 200), opacity=80),
        ),
    )
    sheet = Document(
        PAGE,
        None,
        (Layer("card.psd", Placed("card.psd", inner), 60, 60, 525, 300, rotation=10),),
    )
    upright = Layer("card.pdf", Placed("card.pdf", inner), 40, 330, 420, 240)
    gray = replace(upright, name="gray", x=470, effects=(Effect("AdjustBW"),))
    nested = Layer("sheet.psd", Placed("sheet.psd", sheet), 200, 0, 700, 466, opacity=75)
    return Document(PAGE, (235, 228, 215), (upright, gray, nested))


ALL = {made.__name__: made for made in (scripts, shapes, lettering, pictures, effects, placed)}

HOSTILE = [
    "]]></style><script>alert(1)</script>",
    "\"'&<>&amp;&#0;",
    "a\x00b\x01c\x1f\x7f\x85\ufffe\uffff",
    "\ud800 half",
    "line\nbreak\r\ttab",
    "日本語 Привет عربى 🎉",
    "../../etc/passwd",
    "x" * 400,
    "",
]


def named(names: list[str]) -> Document:
    """Return a document with a small layer of each name."""
    layers = tuple(
        shape(name, ShapeKind.CIRCLE, (10 * index, 5, 8, 8)) for index, name in enumerate(names)
    )
    return Document(custom_page(120, 20), None, layers)


def only_picture(document: Document) -> Picture:
    """Return the first picture of a document."""
    return next(x.content for x in document.layers if isinstance(x.content, Picture))
