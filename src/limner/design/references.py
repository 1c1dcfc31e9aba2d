"""References: for each bundled request a workflow that has all it asks, and what comes of it."""

import json
import re
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import as_file, files
from itertools import chain, count
from pathlib import Path, PurePath
from typing import Any

from limner.batch import over
from limner.design.components import ImageFile, Result, check
from limner.design.files import ImageBytes
from limner.design.images import open_picture
from limner.design.pairing import POOL, image_bytes
from limner.design.planner import PlanError, plan
from limner.design.planner.steps import Steps
from limner.design.pool import PoolError, installed_pool
from limner.design.render import on_white, render
from limner.design.requests import Request
from limner.design.workflow import Run, read_workflow, run_workflow

PICTURE = "design.png"
"""The file of a design's picture."""
QUARTER = 0.25
"""Scale of the pictures of designs that are looked at many at a time."""
CHUNK = 4
"""References that a worker makes at a time."""


@dataclass(frozen=True, slots=True)
class Given:
    """The images that come with a request."""

    files: tuple[ImageFile, ...]
    """For each image wish, in order."""
    images: ImageBytes
    """As ``ImportObject`` finds them."""


def given_images(request: Request, pool: str | None = None, folder: Path | None = None) -> Given:
    """Return the images that a bundled request is paired with, named by what they show.

    Args:
        request: One of the bundled set.
        pool: The pool's name; None for the one that is installed.
        folder: Its files, where they are not where the system has them.

    Raises:
        PoolError: An image is not there, or is another than that of the pairing; the message names
            request and image.
    """
    pool = pool or (installed_pool() if request.images and folder is None else POOL)
    files: list[ImageFile] = []
    contents: dict[str, bytes] = {}
    for number, wish in enumerate(request.images, 1):
        try:
            source, content = image_bytes(wish.sought, pool, folder)
        except PoolError as error:
            raise PoolError(f"{request.id}: images.{number}: {error}") from error
        name = _file_name(wish.shows, PurePath(source).suffix.lower(), contents)
        files.append(ImageFile(name, *open_picture(name, content).natural_size))
        contents[name] = content
    return Given(tuple(files), ImageBytes(contents))


def _file_name(shows: str, suffix: str, taken: Container[str]) -> str:
    """Return a name that says what is shown, as clients name files, and that cannot be guessed."""
    stem = "-".join(re.findall(r"[a-z0-9]+", shows.lower()))[:60] or "image"
    ends = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{stem}{end}{suffix}" for end in ends)
    return next(name for name in names if name not in taken)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a request's reference."""

    id: str
    steps: Steps
    failed: tuple[str, ...]
    """Each step that failed, with its reason; or why there is no plan, or no image."""
    results: tuple[Result, ...]
    """Of each component."""

    @property
    def missing(self) -> tuple[Result, ...]:
        """The components that the design has not."""
        return tuple(result for result in self.results if not result.passed)

    @property
    def passed(self) -> bool:
        """Whether all steps ran and every component is there."""
        return bool(self.results) and not self.failed and not self.missing


def make_reference(request: Request, out: Path | None = None, pool: str | None = None) -> Outcome:
    """Plan a request, run the workflow in the studio and check what came of it.

    Args:
        request: One of the bundled set.
        out: Where a folder of the request's name gets workflow, images and a picture of the
            design at a quarter of its size.
        pool: The pool's name; None for the one that is installed.

    """
    try:
        given = given_images(request, pool)
        steps = plan(request, given.files)
    except (PoolError, PlanError) as error:
        return Outcome(request.id, [], (str(error),), ())
    run = run_workflow(steps, given.images)
    if out is not None:
        _write(steps, given, run, out / request.id)
    failed = tuple(map(str, run.errors))
    return Outcome(request.id, steps, failed, tuple(check(request, run, given.files)))


def make_references(
    requests: Sequence[Request],
    out: Path | None = None,
    pool: str | None = None,
    *,
    workers: int | None = None,
    ray: str | None = None,
    watch: Callable[[int, int], None] = lambda _done, _all: None,
) -> Iterator[Outcome]:
    """Yield the outcome of each request's reference, in order, made on all cores.

    Args:
        requests: Of the bundled set.
        out: As for :func:`make_reference`; on a cluster, a folder that all its nodes see.
        pool: As for :func:`make_reference`.
        workers: As for :func:`limner.batch.over`.
        ray: As for :func:`limner.batch.over`.
        watch: Told after each how many of how many are done.
    """
    make = partial(make_reference, out=out, pool=pool)
    found = over(make, requests, workers=workers, ray=ray, chunk=CHUNK)
    for done, outcome in enumerate(found, 1):
        watch(done, len(requests))
        yield outcome


def _write(steps: Steps, given: Given, run: Run, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    rows = ",\n".join(json.dumps(step, ensure_ascii=False) for step in steps)
    (folder / "workflow.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    for name, content in given.images.files.items():
        (folder / name).write_bytes(content)
    if run.document is not None:
        on_white(render(run.document, scale=QUARTER)).save(str(folder / PICTURE))


def train_workflow(request: str) -> list[Any]:
    """Return the steps of the workflow that was made by hand for a training request.

    Args:
        request: Its id.

    Raises:
        FileNotFoundError: There is none for it; only training requests have one.
    """
    with as_file(files("limner.design") / "references_data" / f"{request}.json") as path:
        return read_workflow(path)
