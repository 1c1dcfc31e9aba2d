"""All components of a request, and all checks of a design."""

from collections.abc import Sequence

from limner.design.components import implicit, legibility, pictures, texts
from limner.design.components.models import Component, ImageFile, Result
from limner.design.components.registry import demands
from limner.design.components.view import View
from limner.design.requests import Request
from limner.design.workflow import Run

__all__ = ["check", "components_of", "implicit", "legibility", "pictures", "texts"]


def components_of(request: Request) -> list[Component]:
    """Return everything that a request asks: what its client wrote, and what any client expects."""
    return [component for component, _ in demands(request)]


def check(request: Request, run: Run, files: Sequence[ImageFile]) -> list[Result]:
    """Return for each component whether a workflow's outcome has it.

    Args:
        request: What is asked.
        run: What the workflow came to.
        files: The file of each image wish, in order.

    Raises:
        ValueError: There are not as many files as image wishes.
    """
    if len(files) != len(request.images):
        raise ValueError(f"{request.id}: {len(request.images)} images, {len(files)} files")
    if run.document is None or run.scene is None:
        return [Result(item, False, "there is no document") for item in components_of(request)]
    view = View(request, run, run.scene, run.document, files)
    return [Result(item, *test(view)) for item, test in demands(request)]
