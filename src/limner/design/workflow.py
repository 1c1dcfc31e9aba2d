"""Running a workflow: every step ends as done, or as an error with its reason.

Each expert has one open document. A step that fails changes nothing, and the run goes on. Nothing
is written here: the result holds the documents, and ``limner.design.export`` makes files of them.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from limner.design.actions import Action, Desk
from limner.design.actions.layers import has_part
from limner.design.document import Document, Layer, Text
from limner.design.errors import DependencyError, ErrorKind, Scope, StepError, show
from limner.design.files import ImageBytes, Images
from limner.design.fonts import resolve
from limner.design.reading import StepFailure, check_values, find_both, read_step
from limner.design.scene import Scene, measure_scene
from limner.design.shelf import Saved, Shelf
from limner.design.steps import MAX_STEPS, Expert, Step

MAX_WORKFLOW_BYTES = 8_000_000


@dataclass(frozen=True, slots=True)
class StepResult:
    """How one step ended."""

    index: int
    """Its place in the workflow, from 0."""
    step: Step | None
    """As it was carried out: the action's declared name, every value checked, defaults filled in.
    Where it failed, as it was given; None where it is no step."""
    error: StepError | None = None
    notes: tuple[str, ...] = ()
    """What is worth knowing though it worked, such as a font that stands in for another."""
    document: Document | None = field(default=None, repr=False)
    """The expert's open document afterwards."""

    @property
    def done(self) -> bool:
        """Whether it was carried out."""
        return self.error is None


@dataclass(frozen=True)
class Run:
    """What a workflow came to."""

    results: tuple[StepResult, ...]
    document: Document | None
    """The outcome: the document saved last, else the one that was worked on last."""
    saved: Mapping[str, Saved] = field(default_factory=dict)
    """The files by name, in the order in which they were last saved."""
    error: StepError | None = None
    """Why the workflow as a whole could not be run."""

    @cached_property
    def scene(self) -> Scene | None:
        """Everything that is in the outcome; None where there is no document."""
        return None if self.document is None else measure_scene(self.document)

    @property
    def errors(self) -> tuple[StepError, ...]:
        """The errors of all steps, and that of the workflow as a whole."""
        whole = (self.error,) if self.error else ()
        return whole + tuple(result.error for result in self.results if result.error)


class WorkflowError(ValueError):
    """A workflow that cannot be read: the paper's Format error."""


def read_workflow(path: Path) -> list[Any]:
    """Read a file with a JSON list of steps; the steps themselves are not checked.

    Raises:
        WorkflowError: It is too large, no JSON, no list, or has more than ``MAX_STEPS`` steps.
        OSError: It cannot be read.
    """
    with path.open("rb") as file:
        data = file.read(MAX_WORKFLOW_BYTES + 1)
    if len(data) > MAX_WORKFLOW_BYTES:
        raise WorkflowError(f"{path}: more than {MAX_WORKFLOW_BYTES:,} bytes.")
    try:
        steps = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise WorkflowError(f"{path}: cannot be read as JSON: {error}") from error
    if reason := _list_fault(steps):
        raise WorkflowError(f"{path}: {reason}")
    return list(steps)


def run_workflow(
    steps: Any,
    images: Images | None = None,
    *,
    watch: Callable[[StepResult], None] | None = None,
) -> Run:
    """Run a workflow.

    Args:
        steps: A list of :class:`Step` or of decoded JSON objects with ``expert``, ``action`` and
            ``parameters``, whose other keys are let pass; anything else ends as a Format error.
        images: The files that ``ImportObject`` finds beside those that experts save.
        watch: Called with each result as soon as its step has ended.

    Returns:
        The results in order, the outcome and the saved documents.
    """
    if reason := _list_fault(steps):
        return Run((), None, error=StepError(ErrorKind.FORMAT, reason))
    studio = _Studio(Shelf(images or ImageBytes({})))
    results = []
    for index, raw in enumerate(steps):
        results.append(studio.carry_out(index, raw))
        if watch:
            watch(results[-1])
    return Run(tuple(results), studio.outcome, studio.shelf.saved)


class _Studio:
    """The experts' open documents and their files, while a workflow runs."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.documents: dict[Expert, Document] = {}
        self.last: Expert | None = None

    @property
    def outcome(self) -> Document | None:
        if self.shelf.saved:
            return list(self.shelf.saved.values())[-1].document
        return self.documents[self.last] if self.last else None

    def carry_out(self, index: int, raw: Any) -> StepResult:
        step = None
        try:
            step = read_step(raw)
            expert, action = find_both(step)
            values = check_values(action, step.parameters)
            notes = self._apply(expert, action, values)
        except StepFailure as failure:
            return StepResult(index, step, failure.error, document=self._open(step))
        names = {item.argument: item.name for item in action.parameters}
        done = Step(expert, action.name, {names[key]: value for key, value in values.items()})
        return StepResult(index, done, notes=notes, document=self._open(done))

    def _apply(self, expert: Expert, action: Action, values: Mapping[str, Any]) -> tuple[str, ...]:
        before = self.documents.get(expert)
        try:
            desk = action.apply(Desk(before, self.shelf), values)
        except DependencyError as error:
            raise self._broken(error, expert) from error
        except ValueError as error:
            raise StepFailure(ErrorKind.INVALID_PARAMETERS, str(error)) from error
        self.shelf = desk.shelf
        if desk.document is not None:
            self.documents[expert] = desk.document
            self.last = expert
        return _font_notes(before, desk.document)

    def _broken(self, error: DependencyError, expert: Expert) -> StepFailure:
        """Find out whether another expert has the layer that is missing here."""
        name = error.missing_layer
        owners = [o for o, document in self._others(expert) if name and has_part(document, name)]
        if not owners:
            return StepFailure(ErrorKind.DEPENDENCY, str(error), error.scope)
        reason = f"The layer {show(name)} is in {owners[0]}, not in this document itself."
        return StepFailure(ErrorKind.DEPENDENCY, reason, Scope.GLOBAL)

    def _others(self, expert: Expert) -> list[tuple[str, Document]]:
        """Return what other experts have open, and what they placed in this one's document."""
        opened = [
            (f"the document of the {other}", document)
            for other, document in self.documents.items()
            if other is not expert
        ]
        own = self.documents.get(expert)
        return opened if own is None else [*opened, ("a placed file", own)]

    def _open(self, step: Step | None) -> Document | None:
        return next((d for e, d in self.documents.items() if step and e == step.expert), None)


def _list_fault(steps: Any) -> str | None:
    if isinstance(steps, str | bytes) or not isinstance(steps, Sequence):
        return "A workflow is a JSON list of steps."
    if len(steps) > MAX_STEPS:
        return f"A workflow has no more than {MAX_STEPS:,} steps; this one has {len(steps):,}."
    return None


def _font_notes(before: Document | None, after: Document | None) -> tuple[str, ...]:
    known = set(map(id, before.layers)) if before else set()
    changed = [layer for layer in after.layers if id(layer) not in known] if after else []
    new = [font for layer in changed if (font := _font(layer)) != _font_in(before, layer)]
    faces = [resolve(font) for font in new if font]
    return tuple(
        f"{face.family} stands in for {face.stands_in_for}." for face in faces if face.stands_in_for
    )


def _font(layer: Layer | None) -> str | None:
    return layer.content.font if layer and isinstance(layer.content, Text) else None


def _font_in(document: Document | None, layer: Layer) -> str | None:
    return _font(document.layer(layer.name)) if document else None
