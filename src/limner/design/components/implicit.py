"""What any client expects: everything asked is seen, on the page, legible, and not distorted."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from limner.design.components.bounds import (
    DISTORTION,
    INSIDE,
    LEAST_OPACITY,
    LEAST_SIDES,
    SEEN,
    mean_side,
)
from limner.design.components.models import ImageFile
from limner.design.components.registry import Demand, Verdict, implicit, rule
from limner.design.components.view import View
from limner.design.components.words import union
from limner.design.requests import Request
from limner.design.scene import Element

Elements = Callable[[View], list[Element]]


@rule
def seen_and_inside(request: Request) -> Iterator[Demand]:
    """Everything that is asked for shows, and lies on the page."""
    for key, kind, find in _wishes(request):
        asked = f"at least {100 * SEEN[kind]:.0f} % of {key} is seen"
        yield implicit(f"{key}: visible", asked), _is_seen(kind, find)
        yield (
            implicit(f"{key}: inside", f"{key} is on the page"),
            _is_inside(find),
        )


@rule
def in_margin(request: Request) -> Iterator[Demand]:
    """Texts and QR codes keep the safe margin, within which a trimmed print loses nothing."""
    for key, kind, find in _wishes(request):
        if kind in ("text", "code"):
            yield implicit(f"{key}: margin", f"{key} keeps the safe margin"), _keeps_margin(find)


@rule
def undistorted(request: Request) -> Iterator[Demand]:
    """Images have their own ratio of width to height, and QR codes are square."""
    for number in range(len(request.images)):
        component = implicit(f"image {number + 1}: undistorted", "the image is not stretched")
        yield component, _keeps_ratio("image", number)
    for number in range(len(request.codes)):
        component = implicit(f"code {number + 1}: undistorted", "the QR code is square")
        yield component, _keeps_ratio("code", number)


@rule
def scannable(request: Request) -> Iterator[Demand]:
    """QR codes can be read from the printed page."""
    for number, wish in enumerate(request.codes):
        component = implicit(f"code {number + 1}: scannable", f"a reader finds {wish.link}")
        yield component, _leads_to(number, wish.link)


@rule
def printable(request: Request) -> Iterator[Demand]:
    """The page is of the right kind, and saved."""

    def right_page(view: View) -> Verdict:
        return view.scene.page == request.type, f"the page is a {view.scene.page}"

    def saved(view: View) -> Verdict:
        names = ", ".join(view.run.saved)
        return bool(names), f"saved: {names}" if names else "no document is saved"

    yield implicit("page: type", f"the page is a {request.type}"), right_page
    yield implicit("page: saved", "the design is saved"), saved


def _wishes(request: Request) -> Iterator[tuple[str, str, Elements]]:
    wishes = {
        "text": request.texts,
        "image": request.images,
        "shape": request.shapes,
        "code": request.codes,
    }
    for kind, those in wishes.items():
        for number in range(len(those)):
            yield f"{kind} {number + 1}", kind, partial(View.elements, kind=kind, number=number)


def _is_seen(kind: str, find: Elements) -> Callable[[View], Verdict]:
    def check(view: View) -> Verdict:
        elements = find(view)
        if fault := next(filter(None, (_faint(view, kind, item) for item in elements)), None):
            return False, fault
        return _at_least([item.visible for item in elements], SEEN[kind], "visible")

    return check


def _faint(view: View, kind: str, element: Element) -> str | None:
    """Return why nobody sees what an element is, though nothing covers it."""
    if element.opacity < LEAST_OPACITY:
        return f"it is {element.opacity:.0f} % opaque; {LEAST_OPACITY:.0f} are asked"
    share = max(element.width, element.height) / mean_side(*view.page)
    if share < LEAST_SIDES.get(kind, 0.0):
        return (
            f"it is {100 * share:.1f} % of the page wide; {100 * LEAST_SIDES[kind]:.0f} are asked"
        )
    return None


def _is_inside(find: Elements) -> Callable[[View], Verdict]:
    return lambda view: _at_least([item.inside for item in find(view)], INSIDE, "inside")


def _at_least(shares: Sequence[float], least: float, what: str) -> Verdict:
    if not shares:
        return False, "it is not there"
    return min(shares) >= least, f"{100 * min(shares):.0f} % of it is {what}"


def _keeps_margin(find: Elements) -> Callable[[View], Verdict]:
    def check(view: View) -> Verdict:
        boxes = [element.bounds for element in find(view)]
        if not boxes:
            return False, "it is not there"
        left, top, right, bottom = union(boxes)
        room = min(left, top, view.page[0] - right, view.page[1] - bottom)
        page = view.document.page
        least = page.safe_margin * page.resolution
        return room >= least - 1, f"{room:.0f} pixels from the edge; {least:.0f} are asked"

    return check


def _leads_to(number: int, link: str) -> Callable[[View], Verdict]:
    def check(view: View) -> Verdict:
        elements = view.elements("code", number)
        if not elements:
            return False, "it is not there"
        said = view.scanned(elements[0])
        return said == link, f"a reader finds {said}" if said else "a reader finds nothing"

    return check


def _keeps_ratio(kind: str, number: int) -> Callable[[View], Verdict]:
    def check(view: View) -> Verdict:
        elements = view.elements(kind, number)
        if not elements:
            return False, "it is not there"
        own = _own_ratio(view.files, number) if kind == "image" else 1.0
        off = elements[0].width / elements[0].height / own - 1
        return abs(off) <= DISTORTION, f"its ratio of width to height is off by {100 * off:.1f} %"

    return check


def _own_ratio(files: Sequence[ImageFile], number: int) -> float:
    return float(files[number].width / files[number].height)
