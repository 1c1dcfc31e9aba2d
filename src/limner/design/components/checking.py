"""All components of a request, and all checks of a design."""

from collections.abc import Sequence

from limner.design.components import implicit, legibility, pictures, texts
from limner.design.components.advice import advice
from limner.design.components.evidence import steps_about
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
    return check_view(request, view_of(request, run, files))


def check_view(request: Request, view: View | None) -> list[Result]:
    """Return the same of an outcome that is already seen beside its request."""
    if view is None:
        nothing = "there is no document"
        return [Result(item, False, nothing, (), advice(item)) for item in components_of(request)]
    return [_result(view, item, *test(view)) for item, test in demands(request)]


def view_of(request: Request, run: Run, files: Sequence[ImageFile]) -> View | None:
    """Return an outcome beside its request; None where there is no document.

    Raises:
        ValueError: There are not as many files as image wishes.
    """
    if len(files) != len(request.images):
        raise ValueError(f"{request.id}: {len(request.images)} images, {len(files)} files")
    if run.document is None or run.scene is None:
        return None
    return View(request, run, run.scene, run.document, files)


def _result(view: View, component: Component, passed: bool, found: str) -> Result:
    steps = steps_about(view, component.key)
    return Result(component, passed, found, steps, "" if passed else advice(component))
