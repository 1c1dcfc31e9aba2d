"""A drawing under way, and the files that it leaves."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from limner.checks import Score
from limner.drawing import Session, Step, Task, encode_png, load_screen, score
from limner.drawing.actions import MAX_ACTIONS, is_too_large
from limner.mcp.folder import Place, RunFolder
from limner.mcp.telling import as_json, score_record
from limner.mcp.tools import ToolRefused


@dataclass(frozen=True, slots=True)
class Chosen:
    """A task and the screen on which it is drawn."""

    task: Task
    seed: int | None = None
    """Of a generated task."""
    number: int | None = None
    """Its place in the seed's series."""
    layout_seed: int | None = None


class DrawingWork:
    """A task that is being drawn: ``answer.json``, ``drawing.png`` and ``drawing.json``."""

    def __init__(self, chosen: Chosen, folder: RunFolder) -> None:
        """Begin with a blank canvas in a folder of its own."""
        self.chosen = chosen
        self.session = Session(load_screen(chosen.layout_seed))
        self.place: Place = folder.new("drawings", chosen.task.id)
        self.looks = self.asked = 0
        self.submitted: Score | None = None
        self.save()

    def act(self, elements: Sequence[Any]) -> tuple[Step, ...]:
        """Carry out some actions and save the drawing.

        Raises:
            ToolRefused: An element is too large, or there would be too many.
        """
        for number, element in enumerate(elements):
            if is_too_large(element):
                raise ToolRefused(f"actions.{number}: is larger than an action can be.")
        if self.session.state.actions + len(elements) > MAX_ACTIONS:
            raise ToolRefused(f"A drawing has at most {MAX_ACTIONS:,} actions; submit it.")
        steps = self.session.act(elements)
        self.save()
        return steps

    def score(self) -> Score:
        """Return what the drawing so far would get."""
        return score(self.chosen.task, self.session.drawing)

    def submit(self) -> Score:
        """Score the drawing and end it."""
        self.submitted = self.score()
        self.save()
        return self.submitted

    def save(self) -> None:
        """Write the answer, the canvas and the record."""
        self.place.write("answer.json", json.dumps(list(self.session.answer.raw or ())) + "\n")
        self.place.write("drawing.png", encode_png(self.session.canvas()))
        self.place.write("drawing.json", as_json(self._record()))

    def _record(self) -> dict[str, Any]:
        chosen = self.chosen
        return {
            "task": chosen.task.id,
            "prompt": chosen.task.prompt,
            "seed": chosen.seed,
            "number": chosen.number,
            "layout_seed": chosen.layout_seed,
            "actions": self.session.state.actions,
            "looks": self.looks,
            "feedback": self.asked,
            "score": score_record(self.submitted) if self.submitted else None,
        }
