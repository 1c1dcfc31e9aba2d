"""The client's answers to the supervisor's questions, from the request's components alone.

The paper names it as a limit that its clients cannot be asked (section 9).
"""

import re
from collections.abc import Callable, Iterator

from limner.design.requests import CodeWish, ImageWish, Request, ShapeWish, TextBlock

NOTHING = "I have nothing in mind there; I leave it to you."

Topic = Callable[[Request], Iterator[str]]

_TOPICS: list[tuple[re.Pattern[str], Topic]] = []


def answer(request: Request, question: str) -> str:
    """Return what the client says to a question.

    The client tells what the request holds of each thing that the question speaks of, in the words
    of its components, and leaves the rest open; it never says more than the components do.
    """
    told = [line for words, topic in _TOPICS if words.search(question) for line in topic(request)]
    return " ".join(dict.fromkeys(told)) or NOTHING


def _topic(words: str) -> Callable[[Topic], Topic]:
    """Declare what a client tells who is asked about something, by a pattern of its words."""

    def register(function: Topic) -> Topic:
        _TOPICS.append((re.compile(rf"\b(?:{words})\b", re.IGNORECASE), function))
        return function

    return register


@_topic(
    "texts?|words?|wording|cop(?:y|ies)|says?|write|written|print|printed|titles?|names?|headlines?|"
    "taglines?|slogans?|dates?|times?|contacts?|phone|e-?mail|address|authors?|subtitles?|"
    "messages?|greetings?|lines?|venue|event"
)
def _texts(request: Request) -> Iterator[str]:
    for role, line in request.lines:
        yield f'The {role} is "{line}".'


@_topic("colou?rs?|palette|shades?|hues?|tones?|background|page")
def _colors(request: Request) -> Iterator[str]:
    if request.background:
        yield f"The background is {request.background}."
    for name, block in _blocks(request):
        if block.color:
            yield f"The {name} is {block.color}."
    for shape in request.shapes:
        if shape.color:
            yield f"The {shape.kind} is {shape.color}."


@_topic("fonts?|typefaces?|type|typography|lettering")
def _fonts(request: Request) -> Iterator[str]:
    for name, block in _blocks(request):
        if block.font:
            yield f"The {name} is in {block.font}."


@_topic("where|places?|placed|placement|positions?|positioned|layout|located?|location|align")
def _places(request: Request) -> Iterator[str]:
    things: list[tuple[str, TextBlock | ImageWish | ShapeWish | CodeWish]] = [
        *_blocks(request),
        *((image.shows, image) for image in request.images),
        *((shape.kind, shape) for shape in request.shapes),
        *(("QR code", code) for code in request.codes),
    ]
    yield from (f"The {name} goes to the {thing.at}." for name, thing in things if thing.at)
    aligned = ((name, block.align) for name, block in _blocks(request) if block.align)
    yield from (f"The {name} is aligned {align}." for name, align in aligned)


@_topic("sizes?|sized|large|big|small|how much space|dimensions?|prominen(?:t|ce)")
def _sizes(request: Request) -> Iterator[str]:
    for name, block in _blocks(request):
        if block.size:
            yield f"The {name} is {block.size}."
    for image in request.images:
        if image.size:
            yield f"The {image.shows} is {image.size}."


@_topic(
    "images?|pictures?|photos?|illustrations?|drawings?|graphics?|effects?|filters?|treat(?:ed|ment)?"
)
def _images(request: Request) -> Iterator[str]:
    for image in request.images:
        how = f", {image.treatment}" if image.treatment else ""
        yield f"I want to see a {image.shows}{how}."


@_topic("shapes?|figures?|decorations?|decorative|ornaments?|geometric")
def _shapes(request: Request) -> Iterator[str]:
    for shape in request.shapes:
        yield f"I want a {shape.kind}."


@_topic("links?|qr|codes?|website|url|web")
def _links(request: Request) -> Iterator[str]:
    for role, line in request.lines:
        if role == "link":
            yield f'The link is "{line}".'
    for code in request.codes:
        yield f"The QR code leads to {code.link}."


def _blocks(request: Request) -> Iterator[tuple[str, TextBlock]]:
    return ((" and ".join(block.lines), block) for block in request.texts)
