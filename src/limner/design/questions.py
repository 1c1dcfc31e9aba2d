"""Yes/no questions that a person would ask of a design, made from what its request asks for.

The paper lets a model write them, 9.07, 10.0, 7.89 and 8.70 for a book cover, a business card, a
postcard and a poster (GraphicBench, section 4.2). Here the components are known, so code does, and
the same request always gets the same questions.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from limner.design.requests import ImageWish, Request, Spot, TextBlock, Treatment

WHERE: dict[Spot, str] = {
    "top left": "at the top left",
    "top": "at the top",
    "top right": "at the top right",
    "left": "on the left",
    "center": "in the center",
    "right": "on the right",
    "bottom left": "at the bottom left",
    "bottom": "at the bottom",
    "bottom right": "at the bottom right",
}
LOOKS: dict[Treatment, str] = {
    "black and white": "black and white",
    "blurred": "blurred",
    "brighter": "brightened",
    "darker": "darkened",
    "more contrast": "strong in contrast",
    "warmer": "tinted in warm colors",
    "cooler": "tinted in cool colors",
    "sepia": "sepia",
    "more vivid": "vivid in color",
    "muted": "muted in color",
    "glass": "as if seen through uneven glass",
    "glow": "as if it glowed",
    "ripple": "rippled as if under water",
    "stained glass": "made of stained glass",
    "patchwork": "made of small squares, like patchwork",
    "watercolor": "painted in watercolor",
    "see-through": "see-through",
    "tilted": "tilted",
}
"""How a treated image looks to someone who does not know the original."""

READABLE = "Is there text on the page, and can all of it be read without effort?"
WHOLE = "Is there text on the page, and is all of it whole: nothing cut off, nothing lying over it?"
OWNER = "Is it clear at a glance whose card this is?"


@dataclass(frozen=True, slots=True)
class Question:
    """A question that is answered by looking at the picture of a design."""

    text: str
    about: str
    """The component, such as ``text 1``, or ``whole``."""
    expected: str = "yes"
    """What is answered where the design is as asked; a blank page has no such answer."""


def questions_of(request: Request) -> list[Question]:
    """Return a request's questions in a fixed order: texts, background, images, figures, whole."""
    return [
        *_of_texts(request),
        *_of_background(request),
        *_of_images(request),
        *_of_figures(request),
        *_of_the_whole(request),
    ]


def _of_texts(request: Request) -> Iterator[Question]:
    for number, block in enumerate(request.texts, 1):
        for text in _of_block(block):
            yield Question(text, f"text {number}")


def _of_block(block: TextBlock) -> Iterator[str]:
    lines = [_quoted(line) for line in block.lines.values()]
    yield f"Is there the text {lines[0]}{_at(block.at)}?"
    for line in lines[1:]:
        yield f"Is there the text {line}?"
    first = lines[0]
    if block.color:
        yield f"Is the text {first} {_color(block.color)}?"
    if block.font:
        yield f"Does the typeface of {first} look like {_quoted(block.font)}?"
    if block.size:
        yield f"Is the text {first} {block.size} for this page?"
    if block.align:
        yield f"Is the text {first} aligned to the {block.align}?"


def _of_background(request: Request) -> Iterator[Question]:
    if request.background:
        yield Question(f"Is the background {_color(request.background)}?", "background")


def _of_images(request: Request) -> Iterator[Question]:
    for number, image in enumerate(request.images, 1):
        for text in _of_image(image):
            yield Question(text, f"image {number}")


def _of_image(image: ImageWish) -> Iterator[str]:
    shows = _quoted(image.shows)
    yield f"Is there an image that shows {shows}{_at(image.at)}?"
    if image.size:
        yield f"Is the image of {shows} {image.size} for this page?"
    if image.treatment:
        yield f"Does the image of {shows} look {LOOKS[image.treatment]}?"


def _of_figures(request: Request) -> Iterator[Question]:
    for number, shape in enumerate(request.shapes, 1):
        color = f" that is {_color(shape.color)}" if shape.color else ""
        text = f"Is there a drawn {shape.kind}{color}{_at(shape.at)}?"
        yield Question(text, f"shape {number}")
    for number, code in enumerate(request.codes, 1):
        yield Question(f"Is there a QR code{_at(code.at)}?", f"code {number}")


def _of_the_whole(request: Request) -> Iterator[Question]:
    yield Question(READABLE, "whole")
    yield Question(WHOLE, "whole")
    if request.type == "business card":
        yield Question(OWNER, "whole")
    if request.type == "postcard":
        theme = _quoted(request.theme)
        yield Question(f"Does the picture suit a postcard about {theme}?", "whole")


def _at(spot: Spot | None) -> str:
    return f" {WHERE[spot]}" if spot else ""


def _color(name: str) -> str:
    return f"of the color {name}" if name.startswith("#") else name


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
