"""The gallery: designs of each type, made by workflows of 15 to 30 steps.

A design is a workflow file beside this module, and the images that it imports are there too:
``limner design run`` takes the folder as it is. All images were drawn for Limner.
"""

from functools import cache
from importlib.resources import as_file, files
from typing import Any

from limner.design.files import ImageBytes
from limner.design.workflow import read_workflow

_FOLDER = files(__package__)


@cache
def gallery_designs() -> tuple[str, ...]:
    """Return the designs' names, sorted."""
    found = (entry.name for entry in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in found if name.endswith(".json")))


def gallery_workflow(design: str) -> list[Any]:
    """Return the steps of a design, as they are in its file."""
    with as_file(_FOLDER / f"{design}.json") as path:
        return read_workflow(path)


@cache
def gallery_images() -> ImageBytes:
    """Return the images that the designs import."""
    found = [entry for entry in _FOLDER.iterdir() if entry.name.endswith(".svg")]
    return ImageBytes({entry.name: entry.read_bytes() for entry in found})
