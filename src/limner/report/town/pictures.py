"""Designs made again for the page, small."""

import base64
from collections import Counter
from dataclasses import dataclass, field

import skia

from limner.design.document import Document
from limner.design.pool import PoolError
from limner.design.references import given_images
from limner.design.render import on_white, render
from limner.design.workflow import run_workflow
from limner.report.town.samples import TownSample

SIDE = 360
"""Pixels of a picture's longer side."""
QUALITY = 82
"""Of WebP: a third of the size of PNG, and text stays sharp."""


@dataclass(frozen=True, slots=True)
class DesignPicture:
    """A picture of a page."""

    id: str
    data: str
    """WebP as base64."""
    width: int
    height: int


@dataclass(slots=True)
class DesignPictures:
    """The pictures of a page's designs; equal designs share one."""

    pictures: dict[str, DesignPicture] = field(default_factory=dict)
    """By id."""
    uses: Counter[str] = field(default_factory=Counter)
    _ids: dict[str, str] = field(default_factory=dict)

    def add(self, document: Document) -> DesignPicture:
        """Render a document, unless an equal picture is there, and return its picture."""
        scale = min(1.0, SIDE / max(document.width, document.height))
        image = on_white(render(document, scale=scale))
        webp = image.encodeToData(skia.EncodedImageFormat.kWEBP, QUALITY)
        data = base64.b64encode(bytes(webp)).decode()
        if data not in self._ids:
            name = f"p{len(self._ids)}"
            self._ids[data] = name
            self.pictures[name] = DesignPicture(name, data, image.width(), image.height())
        self.uses[self._ids[data]] += 1
        return self.pictures[self._ids[data]]

    def shared(self) -> list[DesignPicture]:
        """Return the pictures that are used more than once."""
        return [self.pictures[name] for name, count in self.uses.items() if count > 1]


def picture_of(sample: TownSample, pictures: DesignPictures) -> tuple[DesignPicture | None, str]:
    """Carry out a sample's workflow again.

    Returns:
        Its picture; or None, and why there is none.
    """
    if sample.record is None or sample.request is None:
        return None, "There is no plan."
    if not sample.record.carried_out:
        return None, "No step was carried out."
    try:
        given = given_images(sample.request, sample.pool)
    except PoolError as error:
        return None, f"Not drawn, since an image is not here: {error}"
    document = run_workflow(list(sample.record.carried_out), given.images).document
    if document is None:
        return None, "No step made a document."
    return pictures.add(document), ""
