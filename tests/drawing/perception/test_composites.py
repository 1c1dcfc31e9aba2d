"""What several strokes read as together, and which readings exclude each other."""

import pytest

from drawing.perception.hand import Hand, apart, of_kind
from limner.drawing.perception import Kind

BOX = [(100, 100), (300, 100), (300, 250), (100, 250), (100, 100)]
ROOF = [(100, 250), (200, 120), (300, 250)]


def test_four_strokes_are_a_rectangle():
    scene = Hand().lines(*BOX).scene
    (box,) = of_kind(scene, "rectangle")
    assert (box.marks, box.closed, box.size) == ((0, 1, 2, 3), True, (200, 150))
    assert all(box.conflicts(line) for line in of_kind(scene, "line"))


def test_three_segments_that_meet_are_a_triangle():
    (triangle,) = of_kind(Hand().lines(*ROOF, ROOF[0]).scene, "triangle")
    assert triangle.angle == pytest.approx(90)
    assert triangle.tools == ("line",)


def test_two_tool_rectangles_that_share_an_edge_are_two():
    scene = Hand().box(100, 100, 250, 250).box(250, 100, 400, 250).scene
    assert len(apart(of_kind(scene, "square"))) == 2


def test_two_rectangles_that_share_a_stroke_are_two():
    hand = Hand().take("line")
    for a, b in [
        ((100, 100), (250, 100)),
        ((250, 100), (400, 100)),
        ((100, 250), (250, 250)),
        ((250, 250), (400, 250)),
        ((100, 100), (100, 250)),
        ((250, 100), (250, 250)),
        ((400, 100), (400, 250)),
    ]:
        hand.drag(a, b)
    left, right = of_kind(hand.scene, "square")
    (whole,) = [shape for shape in of_kind(hand.scene, "rectangle") if shape.width == 300]
    assert not left.conflicts(right)
    assert set(left.pieces) & set(right.pieces) == {5}
    assert whole.conflicts(left)
    assert whole.conflicts(right)


@pytest.mark.parametrize("closed_roof", [True, False])
@pytest.mark.parametrize("wall_of_lines", [True, False])
def test_a_roof_shares_its_base_with_a_wall(closed_roof, wall_of_lines):
    hand = Hand()
    wall = [(100, 250), (300, 250), (300, 400), (100, 400), (100, 250)]
    hand = hand.lines(*wall) if wall_of_lines else hand.box(100, 250, 300, 400)
    hand = hand.pen(*ROOF, ROOF[0]) if closed_roof else hand.lines(*ROOF)
    scene = hand.scene
    roof = max(of_kind(scene, "triangle"), key=lambda shape: shape.visible)
    wall = of_kind(scene, "rectangle")[0]
    assert (roof.box.bottom, roof.width, roof.closed) == (250, 200, True)
    assert (wall.box.top, wall.size) == (250, (200, 150))
    assert not roof.conflicts(wall)
    assert scene.spare([roof, wall]) == 0
    (house,) = of_kind(scene, "pentagon")
    assert house.conflicts(wall)


def test_a_small_pen_triangle_stands_on_an_edge():
    scene = Hand().box(100, 250, 500, 400).pen((200, 250), (250, 180), (300, 250), (200, 250)).scene
    (triangle,), (box,) = of_kind(scene, "triangle"), of_kind(scene, "rectangle")
    assert (triangle.width, box.size) == (100, (400, 150))
    assert not triangle.conflicts(box)


@pytest.mark.parametrize("roof_first", [True, False])
def test_coincident_edges_of_two_colours(roof_first):
    hand = Hand()
    draw_roof = lambda: hand.take("red").lines(*ROOF, ROOF[0])  # noqa: E731
    draw_wall = lambda: hand.take("blue").box(100, 250, 300, 400)  # noqa: E731
    for step in (draw_roof, draw_wall) if roof_first else (draw_wall, draw_roof):
        step()
    scene = hand.scene
    (roof,) = apart([s for s in of_kind(scene, "triangle", closed=True) if s.color == "red"])
    (wall,) = apart([s for s in of_kind(scene, "rectangle") if s.color == "blue"])
    assert (roof.width, wall.size) == (200, (200, 150))
    assert not roof.conflicts(wall)


@pytest.mark.parametrize("of_lines", [True, False])
def test_a_box_with_a_divider_keeps_all_readings(of_lines):
    hand = Hand()
    outer = [(100, 100), (400, 100), (400, 250), (100, 250), (100, 100)]
    hand = hand.lines(*outer) if of_lines else hand.box(100, 100, 400, 250)
    scene = hand.lines((250, 100), (250, 250)).scene
    (box,) = [shape for shape in of_kind(scene, "rectangle") if shape.width == 300]
    halves = of_kind(scene, "square")
    divider = of_kind(scene, "line")[-1]
    assert [half.box.left for half in sorted(halves, key=lambda s: s.box.left)] == [100, 250]
    assert not halves[0].conflicts(halves[1])
    assert box.conflicts(halves[0])
    assert not box.conflicts(divider)
    assert halves[0].conflicts(divider)


def test_a_grid_of_long_lines_and_its_cells():
    hand = Hand().take("line")
    for k in range(4):
        hand.drag((100, 100 + 60 * k), (280, 100 + 60 * k))
        hand.drag((100 + 60 * k, 100), (100 + 60 * k, 280))
    scene = hand.scene
    (grid,) = of_kind(scene, "grid")
    assert (grid.cells, grid.width, grid.height) == ((3, 3), 180, 180)
    cells = [shape for shape in of_kind(scene, "square") if shape.width == pytest.approx(60)]
    assert len(apart(cells)) == 9
    assert len(apart(of_kind(scene, "line"))) == 8
    assert scene.spare([grid]) == 0
    assert scene.spare(cells) == 0


def test_a_grid_of_squares():
    hand = Hand()
    for row in range(2):
        for column in range(4):
            hand.box(100 + 50 * column, 100 + 50 * row, 150 + 50 * column, 150 + 50 * row)
    (grid,) = of_kind(hand.scene, "grid")
    assert grid.cells == (2, 4)
    assert len(apart(of_kind(hand.scene, "square"))) == 8


def test_noughts_and_crosses():
    hand = Hand().lines((160, 100), (160, 280)).lines((220, 100), (220, 280))
    hand.lines((100, 160), (280, 160)).lines((100, 220), (280, 220))
    (grid,) = of_kind(hand.scene, "grid")
    assert grid.cells == (3, 3)


def test_two_overlapping_rectangles_of_four_lines_each():
    hand = Hand().lines(*BOX).lines((200, 180), (400, 180), (400, 330), (200, 330), (200, 180))
    boxes = [s for s in of_kind(hand.scene, "rectangle") if s.size == (200, 150)]
    assert [box.marks for box in boxes] == [(0, 1, 2, 3), (4, 5, 6, 7)]
    assert not boxes[0].conflicts(boxes[1])


def test_several_figures_in_one_stroke():
    hand = Hand().pen(
        *[(100, 100), (150, 200), (50, 200), (100, 100)],
        *[(200, 100), (300, 100), (300, 200), (200, 200), (200, 100)],
        *[(400, 100), (450, 180), (350, 180), (400, 100)],
    )
    triangles, squares = of_kind(hand.scene, "triangle"), of_kind(hand.scene, "square")
    assert sorted(shape.box.left for shape in triangles) == [50, 350]
    assert [shape.box.left for shape in squares] == [200]
    assert len(apart(triangles + squares)) == 3


@pytest.mark.parametrize("draw", [Hand.lines, Hand.pen])
def test_a_duplicate_on_itself_counts_once(draw):
    hand = Hand()
    draw(hand, *BOX)
    draw(hand, *BOX)
    boxes = apart(of_kind(hand.scene, "rectangle"))
    assert len(boxes) == 1
    assert hand.scene.spare(boxes) == 0
    lines = Hand().lines((100, 100), (300, 100)).lines((300, 101), (100, 101)).scene
    assert len(apart(of_kind(lines, "line"))) == 1


def test_a_duplicate_of_a_tool_shape_counts_once():
    scene = Hand().circle(300, 300, 80).circle(301, 300, 80).scene
    circles = apart(of_kind(scene, "circle"))
    assert len(circles) == 1
    assert scene.spare(circles) == 0


def test_concentric_circles_are_two():
    scene = Hand().circle(300, 300, 80).circle(300, 300, 70).scene
    assert len(apart(of_kind(scene, "circle"))) == 2


def test_mixed_colours_are_told():
    hand = Hand().take("red").lines(*ROOF).take("blue").lines(ROOF[2], ROOF[0])
    (triangle,) = of_kind(hand.scene, "triangle")
    assert list(triangle.colors) == ["red", "blue"]
    assert triangle.colors["red"] == pytest.approx(0.62, abs=0.02)
    assert Kind.TRIANGLE is triangle.kind
