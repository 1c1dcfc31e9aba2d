"""A design under way, and the files that it leaves."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from limner.checks import Score
from limner.design.document import Document
from limner.design.files import ImageBytes, ImageFolder, Images
from limner.design.outputs import STEP_SIDE, write_run
from limner.design.references import PICTURE, Given, given_images
from limner.design.render import on_white, render
from limner.design.requests import Request
from limner.design.scoring import score_design
from limner.design.workflow import Run, StepResult, run_workflow
from limner.mcp.folder import Place, RunFolder
from limner.mcp.telling import as_json, score_record
from limner.mcp.tools import ToolRefused

MAX_STEPS = 500
"""Steps of one design."""
MAX_FILES = 50
"""Files that the experts of one design save."""
FREE = "free"
"""The name of a design without a request."""


@dataclass(frozen=True, slots=True)
class ReadOnce:
    """Images that are read when first asked for, and are then what they were."""

    images: Images
    read_so_far: dict[str, bytes] = field(default_factory=dict)
    """By name."""

    def names(self) -> tuple[str, ...]:
        """Return the files' names, sorted."""
        return self.images.names()

    def read(self, name: str) -> bytes | None:
        """Return a file's bytes, or None where there is none of that name.

        Raises:
            FileRefused: The name is not safe, or the file must not be read.
        """
        if name not in self.read_so_far and (data := self.images.read(name)) is not None:
            self.read_so_far[name] = data
        return self.read_so_far.get(name)


class DesignWork:
    """A design that is being made: the same as a workflow of the steps that were done.

    Leaves ``workflow.json``, ``images/``, ``design.png`` as it was last seen, ``design.json``, and
    when it is exported or submitted what ``limner design run`` writes.
    """

    def __init__(self, request: Request | None, folder: RunFolder) -> None:
        """Begin without a document, in a folder of its own.

        Raises:
            PoolError: An image of the request is not on this machine.
        """
        self.request = request
        self.given = given_images(request) if request else Given((), ImageBytes({}))
        self.place: Place = folder.new("designs", request.id if request else FREE)
        own = Place(folder.path, folder.path)
        images = self.given.images if request else ImageFolder(own.inside("images"))
        self.images = ReadOnce(images)
        self._written: set[str] = set()
        self.steps: list[dict[str, Any]] = []
        self.run: Run = run_workflow([], self.images)
        self.looks = self.asked = self.failed = 0
        self.submitted = False
        self.final: Score | None = None
        self.save()

    def carry_out(self, expert: str, action: str, parameters: Mapping[str, Any]) -> StepResult:
        """Carry out a step; one that fails changes nothing and is not kept.

        Raises:
            ToolRefused: There would be too many steps or files.
        """
        if len(self.steps) >= MAX_STEPS:
            raise ToolRefused(f"A design has at most {MAX_STEPS} steps; submit it.")
        step = {"expert": expert, "action": action, "parameters": dict(parameters)}
        run = run_workflow([*self.steps, step], self.images)
        if len(run.saved) > MAX_FILES:
            raise ToolRefused(f"A design has at most {MAX_FILES} files; save under a known name.")
        result = run.results[-1]
        if result.done:
            self.steps.append(step)
            self.run = run
        else:
            self.failed += 1
        self.save()
        return result

    def document_of(self, expert: str | None) -> Document | None:
        """Return an expert's open document, or what the client would get where None."""
        if expert is None:
            return self.run.document
        own = [one for one in self.run.results if one.step and one.step.expert == expert]
        return own[-1].document if own else None

    def look(self, document: Document) -> bytes:
        """Return a document's picture as a PNG file, at most 1,000 pixels a side; keep it."""
        scale = min(1.0, STEP_SIDE / max(document.width, document.height))
        picture = bytes(on_white(render(document, scale=scale)).encodeToData())
        self.place.write(PICTURE, picture)
        self.looks += 1
        self.save()
        return picture

    def score(self) -> Score:
        """Return what the design so far would get.

        Raises:
            ToolRefused: It has no request.
        """
        if self.request is None:
            raise ToolRefused("A design without a request has no score.")
        return score_design(self.request, self.run, self.given.files)

    def export(self, formats: Iterable[str]) -> tuple[str, ...]:
        """Write the outcome and the files that were saved; return their names."""
        written = write_run(self.run, self.place.inside(), tuple(formats))
        return tuple(path.relative_to(self.place.path).as_posix() for path in written)

    def submit(self) -> Score | None:
        """Score the design where it has a request, write its files and end it."""
        self.final = self.score() if self.request else None
        self.export(["png"])
        self.submitted = True
        self.save()
        return self.final

    def save(self) -> None:
        """Write the workflow, the images that it may need, and the record."""
        self._write_images()
        rows = ",\n".join(json.dumps(step) for step in self.steps)
        self.place.write("workflow.json", f"[\n{rows}\n]\n")
        self.place.write("design.json", as_json(self._record()))

    def _record(self) -> dict[str, Any]:
        return {
            "request": self.request.id if self.request else None,
            "query": self.request.query if self.request else None,
            "steps": len(self.steps),
            "failed": self.failed,
            "looks": self.looks,
            "feedback": self.asked,
            "score": score_record(self.final) if self.final else None,
        }

    def _write_images(self) -> None:
        images = Place(self.place.inside("images"), self.place.root)
        files = {**self.given.images.files, **self.images.read_so_far}
        for name in sorted(set(files) - self._written):
            images.write(name, files[name])
            self._written.add(name)
