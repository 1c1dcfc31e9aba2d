"""Only what can be seen counts: visibility, fills, ink."""

import itertools
import math
import time

import pytest

from drawing.perception.hand import Hand, of_kind
from limner.drawing.perception import ink_of_area

SCRIBBLE = [(90 + 4 * (k // 2), 90 if k % 4 in (0, 3) else 160) for k in range(36)]


def test_white_on_white_is_not_there():
    scene = Hand().take("white").box(100, 100, 200, 200).scene
    assert (scene.shapes, scene.total) == ((), 0)


def test_white_on_blue_is_there():
    hand = Hand().take("blue").box(100, 100, 300, 300).fill(200, 200)
    scene = hand.take("white").circle(200, 200, 50).scene
    square, circle = scene.shapes
    assert (square.color, square.fill) == ("blue", "blue")
    assert (circle.color, circle.fill) == ("white", None)


def test_painted_over_is_not_there():
    hand = Hand().box(100, 100, 150, 150).take("red").take(10).pen(*SCRIBBLE)
    assert not of_kind(hand.scene, "square")
    assert hand.scene.ink[0] == 0


def test_erased_is_not_there():
    hand = Hand().box(100, 100, 150, 150).take("eraser").take(10)
    hand.drag((100, 95), (100, 155)).drag((95, 100), (155, 100)).drag((150, 95), (150, 155))
    assert hand.scene.shapes == ()
    assert hand.scene.ink[1:] == (0, 0, 0)


def test_a_gap_rubbed_into_a_contour_opens_it():
    hand = Hand().box(100, 100, 300, 300).take("eraser").take(10).drag((150, 100), (250, 100))
    (square,) = hand.scene.shapes
    assert not square.closed
    assert square.visible == pytest.approx(0.86, abs=0.02)


def test_what_stands_before_a_contour_does_not_open_it():
    hand = Hand().box(100, 100, 300, 300).take("red").take(10)
    hand.pen(*[(150 + 4 * k, 90 if k % 2 else 110) for k in range(13)])
    square = of_kind(hand.scene, "square")[0]
    assert square.closed


def test_off_the_canvas_is_not_there():
    assert Hand().take("circle").drag((50, 300), (-300, 300)).scene.shapes == ()


def test_a_cover_hides_once_it_hides_half():
    for right, there in ((160, True), (250, False)):
        hand = Hand().lines((100, 200), (300, 200)).take("red").take(10)
        hand.lines((60, 200), (right, 200))
        assert bool([s for s in of_kind(hand.scene, "line") if s.color == "black"]) is there


def test_fills_are_attached_to_the_smallest_shape():
    hand = Hand().box(100, 100, 400, 400).take("red").circle(250, 250, 80).fill(250, 250)
    scene = hand.take("blue").fill(120, 120).scene
    square, circle = scene.shapes
    assert (square.fill, square.filled_by) == ("blue", (3,))
    assert (circle.fill, circle.filled_by) == ("red", (2,))
    red, blue = scene.fills
    assert (red.color, red.shapes, red.background) == ("red", (1,), False)
    assert red.area == hand.drawing.picture.filled[2]
    assert red.visible == pytest.approx(1, abs=0.05)
    assert (blue.shapes, blue.box.width) == ((0,), 300)
    assert scene.spare(scene.shapes) == 0
    assert scene.spare([square]) == pytest.approx(
        circle.visible * 2 * math.pi * 80 + ink_of_area(red.area * red.visible), rel=0.01
    )


def test_a_fill_that_was_filled_over_is_not_seen():
    scene = Hand().circle(300, 300, 80).take("red").fill(300, 300).take("blue").fill(300, 300).scene
    assert [fill.visible for fill in scene.fills] == pytest.approx([0, 1], abs=0.05)
    assert scene.shapes[0].fill == "blue"


def test_a_fill_that_runs_out_is_the_background():
    hand = Hand().lines((100, 100), (300, 100), (300, 300)).take("cyan").fill(150, 200)
    scene = hand.scene
    assert scene.background == "cyan"
    assert (scene.fills[0].background, scene.fills[0].box.width) == (True, 1000)
    assert scene.ink[2] == 0


def test_a_large_filled_shape_is_no_background():
    scene = Hand().take("yellow").box(50, 50, 950, 650).fill(500, 300).scene
    assert (scene.background, scene.shapes[0].fill) == ("white", "yellow")
    assert (scene.fills[0].background, scene.fills[0].shapes) == (False, (0,))
    whole = Hand().take("yellow").box(0, 0, 999, 699).fill(500, 300).scene
    assert whole.shapes[0].fill == "yellow"


def test_stars_on_a_night_sky():
    hand = Hand().take("blue").fill(500, 300).take("yellow").circle(200, 200, 50).fill(200, 200)
    scene = hand.scene
    (moon,) = scene.shapes
    assert (scene.background, moon.color, moon.fill) == ("blue", "yellow", "yellow")
    assert Hand().take("blue").fill(500, 300).circle(200, 200, 50).scene.shapes == ()


def test_hatching_fills():
    hand = Hand().take("blue").box(100, 100, 300, 200).take("red").take(10)
    hand.pen(*[(108 + 8 * (k // 2), 108 if k % 4 in (0, 3) else 192) for k in range(46)])
    box = of_kind(hand.scene, "rectangle")[0]
    assert (box.color, box.fill, box.filled_by) == ("blue", "red", (1,))
    assert hand.scene.spare([box]) == 0
    assert box.actions[-1] == hand.drawing.trace.marks[1].actions[-1]


def test_a_thick_spiral_fills():
    spiral = [
        (300 + 0.9 * k * math.cos(k * 0.7), 300 + 0.9 * k * math.sin(k * 0.7)) for k in range(60)
    ]
    hand = Hand().circle(300, 300, 60).take("red").take(10).pen(*spiral)
    assert of_kind(hand.scene, "circle")[0].fill == "red"


def test_a_few_lines_inside_are_no_fill():
    hand = Hand().box(100, 100, 300, 300).take("red")
    for k in range(1, 5):
        hand.lines((100 + 40 * k, 110), (100 + 40 * k, 290))
    box = of_kind(hand.scene, "square")[0]
    assert box.fill is None


def test_ink_is_length_and_areas_count_as_the_contour_of_a_square():
    scene = Hand().lines((100, 100), (300, 100)).take(10).dot(500, 500).scene
    assert scene.ink == pytest.approx((200, ink_of_area(100)))
    assert ink_of_area(100) == 40
    assert scene.total == pytest.approx(240)
    assert scene.spare(of_kind(scene, "line")) == pytest.approx(40)


def test_hundreds_of_clutter_lines_are_spare_ink():
    hand = Hand().circle(500, 350, 100).take("line")
    for k in range(200):
        hand.drag((20 + 4 * k, 20), (20 + 4 * k, 40))
    circle = of_kind(hand.scene, "circle")[0]
    assert hand.scene.spare([circle]) == pytest.approx(200 * 20, rel=0.01)


def test_the_same_drawing_gives_the_same_scene():
    hand = Hand(1.0, 5).pen(*SCRIBBLE).box(100, 100, 300, 300).lines((50, 50), (400, 300))
    assert hand.scene == hand.scene


@pytest.mark.parametrize("tool", ["line", "rectangle", "circle", "pen"])
def test_thousands_of_marks_are_bounded(tool):
    hand = Hand(seed=3).take(tool)
    place = lambda: (hand.random.uniform(0, 999), hand.random.uniform(0, 699))  # noqa: E731
    for _ in range(1_240):
        hand.drag(place(), place())
    drawing = hand.drawing
    assert len(drawing.picture.filled) == 0
    start = time.perf_counter()
    scene = hand.scene
    assert time.perf_counter() - start < 10
    assert len(scene.ink) == 1_240
    assert scene.total > 10_000


@pytest.mark.parametrize("radius", [20, 100, 200, 340])
@pytest.mark.parametrize("brush", [2, 5, 10])
def test_the_whole_of_a_tool_circle_is_seen(radius, brush):
    (circle,) = Hand().take(brush).circle(500, 350, radius).scene.shapes
    assert circle.visible == 1
    assert circle.width == pytest.approx(2 * radius, abs=0.6)


def test_a_stroke_of_thousands_of_points_is_seen_whole():
    path = [(20 + 0.2 * k, 300 + 40 * math.sin(k / 15)) for k in range(4_000)]
    scene = Hand().pen(*path).scene
    whole = sum(math.dist(a, b) for a, b in itertools.pairwise(path))
    assert scene.ink[0] == pytest.approx(whole, rel=0.05)


def test_coordinates_beyond_all_bounds():
    hand = Hand().pen((100, 100), (1e300, -1e300), (200, 200)).circle(300, 300, 1e200)
    hand.box(100, 100, 1e12, 1e12)
    assert all(math.isfinite(ink) for ink in hand.scene.ink)
