"""A person's hand: jitter of 1 to 3 px standard deviation at every point."""

import random

import pytest

from drawing.perception.hand import Hand, dense, of_kind, ring

NAMES = ["triangle", "square", "rectangle", "pentagon", "hexagon", "star", "circle", "ellipse"]
SIDES = {"triangle": 3, "pentagon": 5, "hexagon": 6}


def figures(count=80):
    """Return names, contours and radii of figures of 70 to 240 px, drawn by lot."""
    lot, found = random.Random(7), []
    for number in range(count):
        name = NAMES[number % len(NAMES)]
        x, y, radius = lot.uniform(150, 850), lot.uniform(150, 550), lot.uniform(35, 120)
        start, ratio = lot.uniform(0, 360), lot.uniform(0.45, 0.8)
        if name in SIDES:
            points = ring(SIDES[name], x, y, radius, start)
        elif name == "star":
            points = ring(5, x, y, radius, start, inner=0.42 * radius)
        elif name in ("square", "rectangle"):
            points = ring(4, x, y, radius, 45)
        else:
            points = ring(24, x, y, radius, start)
        if name in ("rectangle", "ellipse"):
            points = [(px, y + (py - y) * ratio) for px, py in points]
        found.append((name, points, radius))
    return found


@pytest.mark.parametrize("step", [None, 25, 12, 6])
@pytest.mark.parametrize(("jitter", "needed"), [(0, 80), (1, 78), (2, 74), (3, 64)])
def test_figures_are_read_through_jitter(jitter, needed, step):
    right = 0
    for seed, (name, points, radius) in enumerate(figures()):
        path = dense(points, step) if step else points
        scene = Hand(jitter, seed).pen(*path).scene
        right += any(shape.width > radius for shape in of_kind(scene, name, closed=True))
    assert right >= needed


@pytest.mark.parametrize("jitter", [1, 2])
def test_rectangles_of_four_jittered_strokes(jitter):
    right = 0
    for seed in range(40):
        hand = Hand(jitter, seed).take("line")
        corners = [(100, 100), (250, 100), (250, 200), (100, 200), (100, 100)]
        hand.lines(*corners)
        right += len(of_kind(hand.scene, "rectangle", closed=True)) == 1
    assert right >= 39
