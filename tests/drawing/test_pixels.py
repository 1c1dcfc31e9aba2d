"""The pixels are those of a Chromium canvas that receives the same strokes."""

import os
import random
from typing import Any

import numpy as np
import pytest

from drawing.chromium import EXECUTABLE, chromium_page, chromium_pixels
from limner.drawing import Stroke, draw, load_screen
from limner.drawing.reference import strokes_to_actions


@pytest.fixture(scope="module")
def page():
    """A page of the system's Chromium."""
    if EXECUTABLE is None:
        if os.environ.get("CI"):
            pytest.fail("CI needs Chromium (Debian's package chromium)")
        pytest.skip("needs Chromium (Debian's package chromium)")
    with chromium_page() as page:
        yield page


def stroke(tool: str, *points: tuple[float, float], color: str = "black", size: int = 2) -> Any:
    return Stroke.model_validate({"tool": tool, "color": color, "size": size, "points": points})


def random_strokes(seed: int) -> list[Any]:
    """Every tool in every size and colour, with whole and broken coordinates."""
    number = random.Random(seed)
    screen = load_screen()

    def point(near: tuple[float, float] | None = None) -> tuple[float, float]:
        if near is None:
            return (number.randrange(30, 970), number.randrange(30, 670))
        x, y = near[0] + number.randrange(-200, 201), near[1] + number.randrange(-200, 201)
        if seed % 2:
            x, y = x + 0.25, y + 0.75
        return (min(max(x, 0), 999), min(max(y, 0), 699))

    strokes = []
    for size in screen.sizes:
        for tool in screen.tools:
            start = point()
            count = {"pen": 6, "eraser": 4, "fill": 0}.get(tool, 1)
            points = [start, *(point(start) for _ in range(count))]
            color = number.choice(list(screen.palette))
            strokes.append(stroke(tool, *points, color=color, size=size))
            strokes.append(stroke("pen", point(), color=color, size=size))
    return strokes


CASES = {
    "nothing": [],
    "dots": [stroke("pen", (50 + 40 * n, 50), size=s) for n, s in enumerate((2, 5, 10))],
    "flat rectangle": [stroke("rectangle", (100, 100), (400, 100), color="red", size=5)],
    "thin rectangle": [stroke("rectangle", (100, 100), (100, 400), color="blue")],
    "tiny circle": [stroke("circle", (100, 100), (101, 100), color="green")],
    "beyond the edge": [stroke("circle", (10, 10), (400, 300), color="magenta", size=10)],
    "backwards": [stroke("rectangle", (400, 300), (100, 100), color="cyan", size=10)],
    "erased": [
        stroke("rectangle", (100, 100), (500, 400), color="red", size=10),
        stroke("eraser", (50, 250), (550, 260), (560, 500), size=10),
    ],
    "filled": [
        stroke("circle", (500, 350), (650, 350), color="black", size=5),
        stroke("fill", (500, 350), color="yellow"),
        stroke("fill", (5, 5), color="cyan"),
        stroke("line", (0, 0), (999, 699), color="red", size=2),
        stroke("fill", (500, 300), color="magenta"),
        stroke("eraser", (400, 350), (600, 350), size=5),
    ],
    **{f"all tools {seed}": random_strokes(seed) for seed in range(12)},
}


@pytest.mark.parametrize("name", CASES)
def test_every_tool_draws_as_chromium_does(name, page):
    drawing = draw(strokes_to_actions(CASES[name], load_screen()))
    assert len(drawing.trace.marks) == len(CASES[name])
    assert np.array_equal(drawing.picture.pixels, chromium_pixels(page, drawing.trace))


def test_every_recorded_turn_draws_as_chromium_does(recorded_turns, page):
    different = []
    for position, turn in recorded_turns:
        drawing = draw(turn["actions"])
        if not np.array_equal(drawing.picture.pixels, chromium_pixels(page, drawing.trace)):
            different.append((position, turn["turn"]))
    assert different == []
