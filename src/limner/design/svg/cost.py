"""What drawing an SVG would cost, counted before anything is drawn.

The count follows each reference as often as a renderer would: ``use`` copies what it names, a
pattern, mask, clip, filter or marker is drawn anew for whatever wears it. Paint and markers are
inherited, so one on a group counts for all that is in it.
"""

import re
from typing import NamedTuple
from xml.etree.ElementTree import Element

from limner.design.svg.lengths import outline_length
from limner.design.svg.limits import (
    MAX_DASHES,
    MAX_DEPTH,
    MAX_DRAWN_ELEMENTS,
    MAX_FILTER_STEPS,
    MAX_LAYERS,
    MAX_VERTICES,
    ImageRefused,
    bound,
)
from limner.design.svg.parsing import FILTER_STEPS
from limner.design.svg.references import PAINTS, References
from limner.design.svg.units import NUMBER

_NUMBER = re.compile(NUMBER)
_LAYERED = ("opacity", "clip-path", "mask", "filter")


class Cost(NamedTuple):
    """What one element costs with all that it holds and refers to."""

    elements: float = 1
    vertices: float = 0
    layers: float = 0
    filter_steps: float = 0
    dashes: float = 0
    depth: int = 1

    def plus(self, other: "Cost", times: float = 1) -> "Cost":
        """Return the sum with another's cost, taken a number of times."""
        return Cost(
            self.elements + other.elements * times,
            self.vertices + other.vertices * times,
            self.layers + other.layers * times,
            self.filter_steps + other.filter_steps * times,
            self.dashes + other.dashes * times,
            max(self.depth, other.depth + 1),
        )


def bound_cost(root: Element, references: References) -> None:
    """Refuse a tree that would take too long or too much memory to draw.

    Raises:
        ImageRefused: A bound is passed, or a part refers to itself.
    """
    cost = _Count(references).of(root, 0, 0.0)
    bound(cost.elements, MAX_DRAWN_ELEMENTS, "too many elements once its references are followed")
    bound(cost.vertices, MAX_VERTICES, "too many points in its outlines")
    bound(cost.filter_steps, MAX_FILTER_STEPS, "too many steps of filters")
    bound(cost.layers, MAX_LAYERS, "too many see-through, masked, clipped or filtered parts")
    bound(cost.dashes, MAX_DASHES, "too many dashes")


class _Count:
    """Counts each element once, whoever asks."""

    def __init__(self, references: References) -> None:
        self._references = references
        self._known: dict[tuple[int, float], Cost] = {}
        self._within: set[int] = set()

    def of(self, element: Element, level: int, period: float) -> Cost:
        """Return the cost of an element, whose inherited dashes have a period (0: none)."""
        period = _period(element, period)
        key = id(element), period
        if key in self._known:
            return self._known[key]
        bound(level, MAX_DEPTH, "references within references")
        if id(element) in self._within:
            raise ImageRefused(f"its {element.tag} refers to itself")
        self._within.add(id(element))
        cost = self._counted(element, level, period)
        self._within.remove(id(element))
        bound(cost.depth, MAX_DEPTH, "references within references")
        self._known[key] = cost
        bound(len(self._known), MAX_DRAWN_ELEMENTS, "too many ways to draw its elements")
        return cost

    def _counted(self, element: Element, level: int, period: float) -> Cost:
        cost = _own(element, period)
        for child in element:
            cost = cost.plus(self.of(child, level + 1, period))
        inside = cost
        for name, part in self._references.of(element):
            cost = cost.plus(self.of(part, level + 1, period), _times(name, inside))
        return cost


def _own(element: Element, period: float) -> Cost:
    outline = element.get("d") or element.get("points") or ""
    vertices = len(outline) / 2 + 4
    layers = sum(element.get(name, "1") not in {"1", "none"} for name in _LAYERED)
    layers += element.tag == "image"
    step = element.tag in FILTER_STEPS
    dashes = outline_length(element) / period if period else 0
    return Cost(1, vertices, layers + step, step, dashes)


def _times(attribute: str, inside: Cost) -> float:
    if attribute in PAINTS:
        return inside.elements
    return inside.vertices if attribute.startswith("marker") else 1


def _period(element: Element, inherited: float) -> float:
    dashes = element.get("stroke-dasharray")
    if dashes is None or dashes == "inherit":
        return inherited
    lengths = [abs(float(number)) for number in _NUMBER.findall(dashes)]
    bound(len(lengths), 1_000, "too many lengths of dashes")
    return 2 * sum(lengths) / len(lengths) if lengths else 0.0
