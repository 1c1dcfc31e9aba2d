"""What of the request is lost when one step of its reference does nothing."""

from collections.abc import Callable

from limner.design.audit.places import SMALL, differ, unit_of
from limner.design.audit.reference import HAND_OVER, Part, Reference, Step
from limner.design.colors import color_value
from limner.design.document import BLACK, WHITE
from limner.design.fonts import resolve
from limner.design.planner.typography import DEFAULT_FONT

Keys = frozenset[str]
NOTHING: Keys = frozenset()


def losses(reference: Reference) -> dict[int, Keys]:
    """Return for each step without which something required is missing the keys of that.

    The request's words and the steps alone decide: a step whose loss may go unnoticed, such as one
    that sets a colour nobody asked for, is left out.
    """
    found = {}
    for part in reference.parts:
        for index in part.indices:
            found[index] = _of_layer(reference, part, index)
    for index, step in enumerate(reference.steps):
        if step["action"] in _OF_DOCUMENT:
            found[index] = _OF_DOCUMENT[step["action"]](reference, step)
    return {index: keys for index, keys in sorted(found.items()) if keys}


def presence(part: Part) -> Keys:
    """Return the keys that say that a part is there."""
    return part.keys("words" if part.kind == "text" else "there")


def contents(reference: Reference, hand_over: Part) -> Keys:
    """Return the keys that say that what a handed-over document holds is there."""
    return NOTHING.union(*(presence(part) for part in reference.made_in(hand_over)))


def _of_layer(reference: Reference, part: Part, index: int) -> Keys:
    if index == part.indices[0]:
        return contents(reference, part) if part.kind == HAND_OVER else presence(part)
    action = reference.steps[index]["action"]
    if part.kind == "image" and action not in ("ResizeObject", "RepositionObject"):
        return part.keys("treatment")
    rule = _OF_LAYER.get(action)
    return NOTHING.union(*(rule(reference, part, wish) for wish in part.wishes) if rule else ())


def _color(reference: Reference, part: Part, wish: str) -> Keys:
    del part
    color = getattr(reference.wish(wish), "color", None)
    return _key(wish, "color") if color and differ(color_value(color), BLACK) else NOTHING


def _font(reference: Reference, part: Part, wish: str) -> Keys:
    del part
    font = getattr(reference.wish(wish), "font", None)
    other = font and resolve(font).family != resolve(DEFAULT_FONT).family
    return _key(wish, "font") if other else NOTHING


def _alignment(reference: Reference, part: Part, wish: str) -> Keys:
    del part
    align = getattr(reference.wish(wish), "align", None)
    return _key(wish, "alignment") if align not in (None, "left") else NOTHING


def _points(reference: Reference, part: Part, wish: str) -> Keys:
    """Return what becomes too small: a new text has 12 points, too few on a poster alone."""
    del part
    return _key(wish, "legible") if reference.request.type == "poster" else NOTHING


def _place(reference: Reference, part: Part, wish: str) -> Keys:
    """Return what is not in its place: what is not moved stays in the middle of the page."""
    spot = getattr(reference.wish(wish), "at", None)
    alone = len(unit_of(reference, part)) == 1 and (part.kind == "text" or len(part.wishes) == 1)
    if spot in (None, "center") or not alone:
        return NOTHING
    left, top, right, bottom = reference.element(part).bounds
    page = reference.page
    off = (bottom - top < SMALL * page.height and {"top", "bottom"} & set(spot.split())) or (
        right - left < SMALL * page.width and {"left", "right"} & set(spot.split())
    )
    return _key(wish, "place") if off else NOTHING


def _key(wish: str, side: str) -> Keys:
    return frozenset({f"{wish}: {side}"})


_OF_LAYER: dict[str, Callable[[Reference, Part, str], Keys]] = {
    "ColorText": _color,
    "ApplyFont": _font,
    "AlignText": _alignment,
    "ResizeText": _points,
    "RepositionText": _place,
    "RepositionObject": _place,
    "RepositionDrawing": _place,
}


def _background(reference: Reference, step: Step) -> Keys:
    del step
    asked = reference.request.background
    return frozenset({"background"}) if asked and differ(color_value(asked), WHITE) else NOTHING


def _document(reference: Reference, step: Step) -> Keys:
    """Return what is in an expert's document, which is not there if it is not made or saved."""
    inside = [part for part in reference.parts if part.expert == step["expert"]]
    own = NOTHING.union(*map(presence, inside))
    handed = (contents(reference, part) for part in inside if part.kind == HAND_OVER)
    is_outcome = step["expert"] == reference.last_expert
    alone = is_outcome and not any(part.kind == HAND_OVER for part in inside)
    return frozenset({"page: saved"}) if alone else own or NOTHING.union(*handed)


_OF_DOCUMENT: dict[str, Callable[[Reference, Step], Keys]] = {
    "SetBackgroundColor": _background,
    "CreateDocument": _document,
    "SaveDocument": _document,
}
