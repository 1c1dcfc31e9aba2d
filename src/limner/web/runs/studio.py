"""Designs carried out again: their steps' pictures, and where on the page each check looks."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

import skia

from limner.checks import Check
from limner.design.components.checking import view_of
from limner.design.components.matching import texts_of
from limner.design.components.view import View
from limner.design.document import Document, Picture
from limner.design.images import open_picture
from limner.design.pool import PoolError
from limner.design.references import Given, given_images
from limner.design.render import on_white, render
from limner.design.scene import Element
from limner.design.thumbnails import square_png
from limner.design.workflow import Run, run_workflow
from limner.report.town.samples import TownSample

SIDES = (120, 360, 1000)
"""Pixels of a picture's longer side that can be asked for."""
QUALITY = 85
"""Of WebP."""
MOST = 6
"""Designs that are kept."""

Polygon = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Made:
    """A design that was carried out again."""

    run: Run
    given: Given
    view: View | None
    """The outcome beside the request; None where there is no document."""


class Studio:
    """Carries designs out when they are looked at, one at a time, and keeps the last ones."""

    def __init__(self) -> None:
        """Begin with none."""
        self._held: OrderedDict[object, Made] = OrderedDict()
        self._lock = Lock()

    def make(self, key: object, sample: TownSample) -> Made | str:
        """Return a sample's design, or why it cannot be made.

        Args:
            key: Tells samples apart, those of a log that was written since too.
            sample: The sample.
        """
        with self._lock:
            if key not in self._held:
                made = _make(sample)
                if isinstance(made, str):
                    return made
                self._held[key] = made
                if len(self._held) > MOST:
                    self._held.popitem(last=False)
            self._held.move_to_end(key)
            return self._held[key]

    def picture(self, make: Callable[[], Document | None], side: int) -> bytes | None:
        """Return a document's picture as WebP on white, at most ``side`` pixels long."""
        with self._lock:
            document = make()
            if document is None:
                return None
            scale = min(1.0, side / max(document.width, document.height))
            image = on_white(render(document, scale=scale))
            return bytes(image.encodeToData(skia.EncodedImageFormat.kWEBP, QUALITY))


def _make(sample: TownSample) -> Made | str:
    if sample.request is None or sample.record is None:
        return "There is no plan."
    try:
        given = given_images(sample.request, sample.pool)
    except PoolError as error:
        return f"It cannot be drawn again, since an image is not here: {error}"
    run = run_workflow(list(sample.record.carried_out), given.images)
    return Made(run, given, view_of(sample.request, run, given.files))


def image_of(made: Made, number: int) -> bytes | None:
    """Return a client's image as a PNG in a white square; None where there is no such image."""
    if not 0 <= number < len(made.given.files):
        return None
    name = made.given.files[number].name
    picture: Picture = open_picture(name, made.given.images.files[name])
    return square_png(picture)


def boxes_of(view: View | None, check: Check) -> list[Polygon]:
    """Return where on the page a check looks, as polygons in pixels of the page."""
    if view is None:
        return []
    about = check.criterion.partition(":")[0]
    kind, _, number = about.partition(" ")
    if kind in ("page", "background"):
        width, height = view.page
        return [((0, 0), (width, 0), (width, height), (0, height))]
    return [element.corners for element in _elements(view, kind, number)]


def _elements(view: View, kind: str, number: str) -> list[Element]:
    if kind == "texts":
        return texts_of(view.scene)
    wishes = {
        "text": view.request.texts,
        "image": view.request.images,
        "shape": view.request.shapes,
        "code": view.request.codes,
    }
    is_known = number.isascii() and number.isdigit() and len(number) < 6
    place = int(number) - 1 if is_known else -1
    return view.elements(kind, place) if 0 <= place < len(wishes.get(kind, ())) else []
