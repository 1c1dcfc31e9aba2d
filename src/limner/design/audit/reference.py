"""A reference taken apart: which steps make which wish of the request, and where it lies."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from limner.design.colors import color_value
from limner.design.components.matching import plain
from limner.design.document import Color
from limner.design.pages import PAGE_TYPES, PageType
from limner.design.references import Given
from limner.design.requests import CodeWish, ImageWish, Request, ShapeWish, TextBlock
from limner.design.scene import Element
from limner.design.workflow import Run, run_workflow

Step = dict[str, Any]
Steps = list[Step]
Wish = TextBlock | ImageWish | ShapeWish | CodeWish

HAND_OVER = "hand-over"
"""The kind of a part that is another expert's file."""


@dataclass(frozen=True, slots=True)
class Part:
    """A layer of a workflow: the steps that make it, and what it is there for."""

    kind: str
    """``text``, ``image``, ``shape``, ``code`` or ``HAND_OVER``."""
    expert: str
    layer: str
    indices: tuple[int, ...]
    """Of its steps; the first one makes it."""
    wishes: tuple[str, ...]
    """What it is there for, such as ``text 1``; of figures that are alike all that it can be."""

    def keys(self, *sides: str) -> frozenset[str]:
        """Return components' keys: each wish with each side."""
        return frozenset(f"{wish}: {side}" for wish in self.wishes for side in sides)


@dataclass(frozen=True)
class Reference:
    """A request, what comes with it, and the workflow that has all of it."""

    request: Request
    given: Given
    steps: Steps

    @cached_property
    def run(self) -> Run:
        """What the workflow comes to."""
        return run_workflow(self.steps, self.given.images)

    @property
    def page(self) -> PageType:
        """The page that is asked for."""
        return PAGE_TYPES[self.request.type]

    @property
    def end(self) -> int:
        """Index of the last step, which saves the design."""
        return len(self.steps) - 1

    @property
    def last_expert(self) -> str:
        """Who saves the design."""
        return str(self.steps[-1]["expert"])

    def wish(self, name: str) -> Wish:
        """Return the wish of a name such as ``text 1``."""
        kind, _, number = name.partition(" ")
        wishes: dict[str, Sequence[Wish]] = {
            "text": self.request.texts,
            "image": self.request.images,
            "shape": self.request.shapes,
            "code": self.request.codes,
        }
        return wishes[kind][int(number) - 1]

    def of(self, *kinds: str) -> list[Part]:
        """Return the parts of some kinds, in order."""
        return [part for part in self.parts if part.kind in kinds]

    def element(self, part: Part) -> Element:
        """Return what a part is in the outcome."""
        elements = self.run.scene.elements if self.run.scene else ()
        return next(item for item in elements if item.name == part.layer)

    def made_in(self, hand_over: Part) -> list[Part]:
        """Return the parts of the document that is handed over."""
        saved = {self._saved_name(step): step["expert"] for step in self._saves()}
        file = self.steps[hand_over.indices[0]]["parameters"]["fileName"]
        return [part for part in self.parts if part.expert == saved[file]]

    @cached_property
    def parts(self) -> list[Part]:
        """All layers, in the order in which they are made."""
        found: dict[tuple[str, str], list[int]] = {}
        for index, step in enumerate(self.steps):
            values = step["parameters"]
            if name := values.get("layerName") or _object_name(step):
                found.setdefault((step["expert"], name), []).append(index)
        return [self._part(*place, indices) for place, indices in found.items()]

    def _part(self, expert: str, layer: str, indices: Sequence[int]) -> Part:
        kind, wishes = self._meant(self.steps[indices[0]])
        return Part(kind, expert, layer, tuple(indices), wishes)

    def _saves(self) -> Iterator[Step]:
        return (step for step in self.steps if step["action"] == "SaveDocument")

    @staticmethod
    def _saved_name(step: Step) -> str:
        return "{fileName}.{format}".format(**step["parameters"])

    def _meant(self, step: Step) -> tuple[str, tuple[str, ...]]:
        """Return the kind of the part that a step makes, and the wishes that it is."""
        values, request = step["parameters"], self.request
        match step["action"]:
            case "CreateText":
                return "text", tuple(dict.fromkeys(self._blocks(values["textString"])))
            case "GenerateQRObject":
                same = (n for n, code in enumerate(request.codes) if code.link == values["linkURL"])
                return "code", tuple(f"code {n + 1}" for n in same)
            case "ImportObject":
                names = [file.name for file in self.given.files]
                if values["fileName"] in names:
                    return "image", (f"image {names.index(values['fileName']) + 1}",)
                return HAND_OVER, ()
            case action:
                return "shape", self._figures(action.removeprefix("Draw").lower(), rgb_of(step))

    def _blocks(self, words: str) -> Iterator[str]:
        """Yield for each line of text that words begin with, one after the other, its block."""
        left = plain(words)
        while left:
            number, line = next(
                (n, plain(line))
                for n, block in enumerate(self.request.texts, 1)
                for line in sorted(block.lines.values(), key=len, reverse=True)
                if f"{left} ".startswith(f"{plain(line)} ")
            )
            yield f"text {number}"
            left = left[len(line) :].strip()

    def _figures(self, kind: str, color: Color) -> tuple[str, ...]:
        alike = [(n, wish) for n, wish in enumerate(self.request.shapes, 1) if wish.kind == kind]
        same = [n for n, wish in alike if wish.color and color_value(wish.color) == color]
        return tuple(f"shape {n}" for n in same or [n for n, _ in alike])


def rgb_of(step: Step) -> Color:
    """Return the colour that a step gives."""
    values = step["parameters"]
    return values["red"], values["green"], values["blue"]


def _object_name(step: Step) -> str | None:
    """Return the layer that a step on an object is about."""
    is_of_object = step["action"].endswith("Object")
    return step["parameters"].get("fileName") if is_of_object else None
