"""What a run leaves in its folder: the outcome, saved files, step pictures, scripts, its record."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from limner.design.document import Document
from limner.design.errors import StepError, show
from limner.design.export import EXPORTERS
from limner.design.export.scripts import scripts
from limner.design.files import FileRefused, write_file
from limner.design.render import on_white, render
from limner.design.workflow import Run, StepResult

OUTCOME = "outcome"
RECORD = "run.json"
STEP_SIDE = 1_000
"""Pixels of a step picture's longer side at most."""

_Made = tuple[str, str, Callable[[], bytes]]
"""Folder within the run's, file name, and what makes the bytes."""


def write_run(
    run: Run,
    folder: Path,
    formats: Iterable[str] = ("png",),
    *,
    steps: bool = False,
    watch: Callable[[str], None] | None = None,
) -> tuple[Path, ...]:
    """Write a run into a folder, which is made where it is not there.

    ``outcome.<format>`` is the outcome; ``files/`` has the documents that experts saved, by their
    names; ``steps/`` a picture after each step that was done; ``scripts/`` a script for each
    application that took part; ``run.json`` how each step ended, and the scene graph.

    Args:
        run: What is written.
        folder: Nothing outside it is written; files of the same names are replaced.
        formats: Of the outcome: keys of ``EXPORTERS``, and ``jsx`` for the scripts.
        steps: Whether the pictures after each step are written.
        watch: Told each file before it is made.

    Returns:
        The files, in the order in which they were written.

    Raises:
        FileRefused: A folder's name is taken by a link out of the run's folder.
        OSError: The folder cannot be written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for place, name, make in _files(run, formats, steps=steps):
        if watch:
            watch(f"{place}/{name}" if place else name)
        written.append(write_file(_inside(folder, place), name, make()))
    return tuple(written)


def run_record(run: Run) -> dict[str, Any]:
    """Return how a run's steps ended, its files and its scene, as JSON takes them."""
    return {
        "error": _error_record(run.error),
        "steps": [_step_record(result) for result in run.results],
        "files": list(run.saved),
        "scene": None if run.scene is None else asdict(run.scene),
    }


def _files(run: Run, formats: Iterable[str], *, steps: bool) -> Iterator[_Made]:
    formats = tuple(formats)
    if run.document is not None:
        yield from _outcomes(run.document, formats)
    for saved in run.saved.values():
        yield "files", saved.name, partial(EXPORTERS[saved.format], saved.document)
    if steps:
        yield from _step_pictures(run.results)
    if "jsx" in formats:
        yield from _scripts(run)
    yield "", RECORD, lambda: json.dumps(run_record(run), indent=1).encode()


def _outcomes(document: Document, formats: tuple[str, ...]) -> Iterator[_Made]:
    for format_ in formats:
        if format_ != "jsx":
            yield "", f"{OUTCOME}.{format_}", partial(EXPORTERS[format_], document)


def _step_pictures(results: tuple[StepResult, ...]) -> Iterator[_Made]:
    digits = max(2, len(str(len(results))))
    for result in results:
        if result.done and result.step and result.document:
            name = f"{result.index + 1:0{digits}}-{result.step.action}.png"
            yield "steps", name, partial(_picture, result.document)


def _picture(document: Document) -> bytes:
    scale = min(1.0, STEP_SIDE / max(document.width, document.height))
    return bytes(on_white(render(document, scale=scale)).encodeToData())


def _scripts(run: Run) -> Iterator[_Made]:
    done = [result.step for result in run.results if result.done and result.step]
    for name, text in scripts(done).items():
        yield "scripts", name, text.encode


def _inside(folder: Path, place: str) -> Path:
    inner = folder / place
    inner.mkdir(exist_ok=True)
    if not inner.resolve().is_relative_to(folder.resolve()):
        raise FileRefused(f"{inner} is a link out of the run's folder.")
    return inner


def _step_record(result: StepResult) -> dict[str, Any]:
    step = result.step
    record: dict[str, Any] = {"index": result.index, "done": result.done}
    if step:
        parameters = dict(step.parameters) if result.done else show(step.parameters, 300)
        said = {"expert": _named(step.expert), "action": _named(step.action)}
        record |= {**said, "parameters": parameters}
    return {**record, "error": _error_record(result.error), "notes": list(result.notes)}


def _error_record(error: StepError | None) -> dict[str, Any] | None:
    return None if error is None else {**asdict(error), "kind": error.kind.value}


def _named(name: str) -> str:
    """Return the name of an expert or action as it was given, cut where it is long."""
    return name if len(name) <= 100 else f"{name[:99]}…"
