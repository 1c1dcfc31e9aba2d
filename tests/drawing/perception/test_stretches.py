"""Several lines in one stroke, and several strokes as one polyline."""

import itertools
import math
import time

import pytest

from drawing.perception.hand import Hand, apart, dense, of_kind, ring
from limner.drawing.perception import Kind

ZIGZAG = [(100, 200), (250, 100), (400, 220), (560, 90)]
BOX = [(300, 200), (300, 400), (560, 400), (560, 200)]
AXES = [(150, 100), (150, 600), (900, 600)]
ROOF = [(200, 400), (300, 300), (400, 400)]
CORNERS = pytest.mark.parametrize("points", [ZIGZAG, BOX, AXES, ROOF])


def lines(hand):
    return [shape for shape in hand.scene.shapes if Kind.LINE in shape.kinds]


def ends(shapes):
    return [tuple((round(x), round(y)) for x, y in shape.vertices) for shape in shapes]


def curve(radius, radians, count, grow=0.0):
    """Return an arc about the canvas's middle, a spiral where its radius grows."""
    return [
        (
            500 + (radius + grow * k / count) * math.cos(radians * k / count),
            350 + (radius + grow * k / count) * math.sin(radians * k / count),
        )
        for k in range(count + 1)
    ]


def wave(height, length, step):
    return [(x, 350 + height * math.sin(2 * math.pi * x / length)) for x in range(50, 950, step)]


@CORNERS
def test_the_straight_stretches_of_a_stroke_are_lines(points):
    found = lines(Hand().take("red").pen(*points))
    assert ends(found) == list(itertools.pairwise(points))
    assert all(shape.kinds == {Kind.LINE: 0.9} and shape.is_part for shape in found)
    assert {(shape.color, shape.tools, shape.marks) for shape in found} == {("red", ("pen",), (0,))}


@CORNERS
def test_each_stretch_takes_its_own_ink_and_all_take_all(points):
    scene = Hand().pen(*points).scene
    found = of_kind(scene, "line")
    assert all(not a.conflicts(b) for a, b in itertools.combinations(found, 2))
    assert scene.spare(found) == 0
    ink = [scene.spare([]) - scene.spare([shape]) for shape in found]
    assert ink == pytest.approx([math.dist(*pair) for pair in itertools.pairwise(points)])


@CORNERS
def test_the_stroke_stays_a_polyline_beside_which_its_stretches_are_none(points):
    scene = Hand().pen(*points).scene
    (whole,) = of_kind(scene, "polyline")
    assert whole.vertices == tuple(points)
    assert all(whole.conflicts(shape) for shape in of_kind(scene, "line"))


@CORNERS
@pytest.mark.parametrize("tool", ["line", "pen"])
def test_strokes_end_to_end_are_one_polyline(points, tool):
    hand = Hand().take(tool)
    for k, pair in enumerate(itertools.pairwise(points)):
        hand.drag(*(pair if k % 2 else pair[::-1]))
    (whole,) = of_kind(hand.scene, "polyline")
    assert whole.vertices in (tuple(points), tuple(points[::-1]))
    assert len(whole.marks) == len(of_kind(hand.scene, "line")) == len(points) - 1


@pytest.mark.parametrize("sides", [3, 4, 5, 6])
def test_a_polygon_by_pen_is_its_sides_or_itself(sides):
    points = ring(sides, 500, 350, 150)
    scene = Hand().pen(*points).scene
    found = of_kind(scene, "line")
    assert len(apart(found)) == len(found) == sides
    assert scene.spare(found) == 0
    (polygon,) = [shape for shape in scene.shapes if shape.closed]
    assert all(polygon.conflicts(shape) for shape in found)


def test_other_strokes_may_join_at_corners_and_between():
    hand = Hand().pen(*BOX).lines((300, 400), (200, 500)).lines((430, 400), (430, 300))
    assert (ends(lines(hand))) == [
        ((300, 400), (200, 500)),
        ((430, 400), (430, 300)),
        *itertools.pairwise(BOX),
    ]
    assert len(apart(lines(hand))) == 5


def test_a_closed_figure_may_lean_on_a_stretch():
    bar = [(400, 600), (400, 400), (500, 400), (500, 600)]
    scene = Hand().pen(*AXES).pen(*bar).scene
    (rectangle,) = of_kind(scene, "rectangle", closed=True)
    axes = [shape for shape in of_kind(scene, "line") if shape.marks == (0,)]
    assert ends(axes) == list(itertools.pairwise(AXES))
    assert len(apart([rectangle, *axes])) == 3


def test_a_stroke_that_comes_back_to_a_corner_is_lines_and_a_loop():
    frame = [(320, 480), (480, 480), (430, 310), (630, 310), (480, 480)]
    scene = Hand().pen(*frame).scene
    assert ends(of_kind(scene, "line")) == list(itertools.pairwise(frame))
    assert len(of_kind(scene, "triangle", closed=True)) == 1


def test_a_line_on_a_side_of_a_polygon_stays_its_neighbour():
    scene = Hand().pen(*ring(4, 500, 350, 150, 45)).lines((606, 456), (394, 456)).scene
    (square,) = of_kind(scene, "square", closed=True)
    (line,) = [shape for shape in of_kind(scene, "line") if shape.tools == ("line",)]
    assert not square.conflicts(line)


@CORNERS
@pytest.mark.parametrize("step", [40, 20, 8])
@pytest.mark.parametrize("jitter", [1, 2])
def test_stretches_are_found_through_jitter(points, step, jitter):
    right = 0
    for seed in range(20):
        found = of_kind(Hand(jitter, seed).pen(*dense(points, step)).scene, "line")
        right += len(found) == len(points) - 1
    assert right >= 18


CURVES = {
    "circle": curve(100, 2 * math.pi, 24),
    "fine circle": curve(60, 2 * math.pi, 48),
    "coarse circle": curve(200, 2 * math.pi, 12),
    "arc": curve(200, 2, 20),
    "small arc": curve(40, math.pi, 16),
    "wave": wave(40, 200, 10),
    "long wave": wave(80, 300, 20),
    "spiral": curve(20, 6 * math.pi, 120, grow=200),
}


@pytest.mark.parametrize("name", CURVES)
def test_curves_have_no_stretches(name):
    assert lines(Hand().pen(*CURVES[name])) == []


@pytest.mark.parametrize("name", ["fine circle", "arc", "long wave", "spiral"])
def test_jittered_curves_have_hardly_any(name):
    assert sum(bool(lines(Hand(2, seed).pen(*CURVES[name]))) for seed in range(20)) <= 1


@pytest.mark.parametrize("length", [200, 400, 800])
def test_a_jittered_line_is_one_line(length):
    for seed in range(20):
        path = dense([(100, 100), (100 + 0.8 * length, 100 + 0.6 * length)], 20)
        assert len(of_kind(Hand(2, seed).pen(*path).scene, "line")) == 1


@pytest.mark.parametrize(("corners", "count"), [(24, 25), (25, 0)])
def test_a_stroke_of_many_corners_is_no_row_of_lines(corners, count):
    points = [(100 + 30 * k, 300 + 80 * (k % 2)) for k in range(corners + 2)]
    assert len(lines(Hand().pen(*points))) == count


@pytest.mark.parametrize(("size", "count"), [(24, 0), (26, 3)])
def test_short_stretches_are_no_lines(size, count):
    points = [(300, 300), (300 + size, 300), (300 + size, 300 + size), (300, 300 + size)]
    assert len(lines(Hand().pen(*points))) == count


def test_hostile_drawings_have_a_bounded_number_of_stretches():
    hand = Hand().take("pen")
    for k in range(990):
        x, y = 10 + 24 * (k % 40), 40 + 26 * (k // 40)
        hand.drag((x, y), (x + 10, y - 27), (x + 20, y))
    assert 4_900 < len(hand.actions) <= 5_000
    start = time.process_time()
    assert sum(shape.is_part for shape in lines(hand)) == 600
    assert time.process_time() - start < 20


def test_a_stroke_of_hostile_length_has_no_stretches():
    hand = Hand().take("pen").drag(*((k % 1000, 100 + 500 * (k % 2)) for k in range(4_900)))
    start = time.process_time()
    assert lines(hand) == []
    assert time.process_time() - start < 20
