"""What a client asks of images, figures, QR codes and the background."""

from collections.abc import Callable, Iterator

from limner.design.colors import color_value
from limner.design.components.bounds import IMAGE_SIZES, in_ninth, same_color
from limner.design.components.figures import ink
from limner.design.components.models import Component, Kind
from limner.design.components.registry import Demand, Verdict, rule
from limner.design.components.treatments import is_treated, means_of
from limner.design.components.view import View
from limner.design.components.words import hex_color, place
from limner.design.document import Color
from limner.design.requests import Request
from limner.design.scene import Element, ElementKind, Scene

Find = Callable[[View], Element | None]
Check = Callable[[View, Element], Verdict]


@rule
def images(request: Request) -> Iterator[Demand]:
    """Every image is there, in its place and size, treated as asked."""
    for number, wish in enumerate(request.images):
        key, find = f"image {number + 1}", _nth("image", number)
        yield _there(key, f"an image of {wish.shows}", find)
        if wish.at:
            yield _side(f"{key}: place", f"the image at the {wish.at}", find, _place(wish.at))
        if wish.size:
            yield _side(f"{key}: size", f"the image {wish.size}", find, _size(wish.size))
        if wish.treatment:
            treated = _treated(wish.treatment)
            yield _side(f"{key}: treatment", f"the image {wish.treatment}", find, treated)


@rule
def shapes(request: Request) -> Iterator[Demand]:
    """Every figure is there, in its colour and place."""
    for number, wish in enumerate(request.shapes):
        key, find = f"shape {number + 1}", _nth("shape", number)
        yield _there(key, f"a {wish.kind}", find)
        if wish.color:
            asked = f"the {wish.kind} in {wish.color}"
            yield _side(f"{key}: color", asked, find, _color(wish.color))
        if wish.at:
            asked = f"the {wish.kind} at the {wish.at}"
            yield _side(f"{key}: place", asked, find, _place(wish.at))


@rule
def codes(request: Request) -> Iterator[Demand]:
    """Every QR code is there, and in its place."""
    for number, wish in enumerate(request.codes):
        key, find = f"code {number + 1}", _nth("code", number)
        yield _there(key, f"a QR code of {wish.link}", find)
        if wish.at:
            yield _side(f"{key}: place", f"the QR code at the {wish.at}", find, _place(wish.at))


@rule
def background(request: Request) -> Iterator[Demand]:
    """The page has the colour that is asked for."""
    if request.background is None:
        return
    name, asked = request.background, color_value(request.background)

    def check(view: View) -> Verdict:
        color = page_color(view.scene)
        words = f"the page is {hex_color(color)}; {name} is {hex_color(asked)}"
        return same_color(color, asked), words

    yield Component("background", Kind.EXPLICIT, f"the background in {name}"), check


def page_color(scene: Scene) -> Color | None:
    """Return the page's colour: its own, or that of what is drawn over all of it."""
    colors = [scene.background, *(item.fill for item in scene.elements if _covers(item, scene))]
    return next((color for color in reversed(colors) if color), None)


def _covers(element: Element, scene: Scene) -> bool:
    left, top, right, bottom = element.bounds
    whole = left <= 1 and top <= 1 and right >= scene.width - 1 and bottom >= scene.height - 1
    flat = element.kind is ElementKind.BACKGROUND or element.shape == "rectangle"
    return whole and flat and element.opacity == 100


def _nth(kind: str, number: int) -> Find:
    return lambda view: next(iter(view.elements(kind, number)), None)


def _there(key: str, asked: str, find: Find) -> Demand:
    def check(view: View) -> Verdict:
        return (True, "it is there") if find(view) else (False, "it is not there")

    return Component(f"{key}: there", Kind.EXPLICIT, asked), check


def _side(key: str, asked: str, find: Find, check: Check) -> Demand:
    def run(view: View) -> Verdict:
        element = find(view)
        return check(view, element) if element else (False, "it is not there")

    return Component(key, Kind.EXPLICIT, asked), run


def _place(spot: str) -> Check:
    def check(view: View, element: Element) -> Verdict:
        words = place(element.bounds, spot, view.page)
        return in_ninth(element.bounds, spot, view.page), words

    return check


def _color(name: str) -> Check:
    asked = color_value(name)

    def check(_: View, element: Element) -> Verdict:
        words = f"it is {hex_color(ink(element))}; {name} is {hex_color(asked)}"
        return same_color(ink(element), asked), words

    return check


def _size(word: str) -> Check:
    low, high = IMAGE_SIZES[word]

    def check(view: View, element: Element) -> Verdict:
        share = max(element.width / view.page[0], element.height / view.page[1])
        wanted = f"{100 * low:.0f} to {100 * min(high, 1):.0f}"
        words = f"it takes {100 * share:.0f} % of a side of the page; {word} is {wanted}"
        return low <= share <= high, words

    return check


def _treated(treatment: str) -> Check:
    def check(view: View, element: Element) -> Verdict:
        effects = view.effects(element)
        names = ", ".join(effect.name for effect in effects) or "no effect"
        words = f"{names}, opacity {element.opacity:g} %, turned {element.rotation:g} degrees"
        return is_treated(treatment, element, effects), f"{words}; {means_of(treatment)} does it"

    return check
