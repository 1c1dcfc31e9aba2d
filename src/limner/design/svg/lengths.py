"""How long the outlines of shapes are, at most, in their own units."""

import math
import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree.ElementTree import Element

from limner.design.svg.units import NUMBER, pixels

_SEGMENT = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = re.compile(NUMBER)
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


def outline_length(element: Element) -> float:
    """Return an upper bound of a shape's outline; of no other element more than 0."""
    if element.tag == "path":
        return path_length(element.get("d", ""))
    if element.tag in {"polyline", "polygon"}:
        return path_length(f"M{element.get('points', '')}")
    if element.tag in {"rect", "circle", "ellipse", "line"}:
        names = ("width", "height", "r", "rx", "ry", "x1", "y1", "x2", "y2")
        return 7 * sum(abs(pixels(element.get(name)) or 0.0) for name in names)
    return 0.0


def path_length(data: str) -> float:
    """Return the length of a path's control polygon, the arcs taken as their full ellipses."""
    total, x, y = 0.0, 0.0, 0.0
    for letter, numbers in _pieces(data):
        if letter in "Aa":
            total += 2 * math.pi * (abs(numbers[0]) + abs(numbers[1]))
        points = [(x, y), *_points(letter, numbers[-2:] if letter in "Aa" else numbers, x, y)]
        total += sum(math.dist(start, end) for start, end in pairwise(points))
        x, y = points[-1]
    return 2 * total


def _pieces(data: str) -> Iterator[tuple[str, list[float]]]:
    for letter, text in _SEGMENT.findall(data):
        takes = _TAKES.get(letter.upper(), 0)
        numbers = [float(number) for number in _NUMBER.findall(text)] if takes else []
        for start in range(0, len(numbers) - takes + 1, takes or 1):
            yield letter, numbers[start : start + takes]


def _points(letter: str, numbers: list[float], x: float, y: float) -> Iterator[tuple[float, float]]:
    left, top = (x, y) if letter.islower() else (0.0, 0.0)
    if letter in "Hh":
        yield left + numbers[0], y
    elif letter in "Vv":
        yield x, top + numbers[0]
    else:
        for across, down in zip(numbers[::2], numbers[1::2], strict=True):
            yield left + across, top + down
