"""What single figures read as."""

import math

import pytest

from drawing.perception.hand import Hand, apart, dense, of_kind, ring
from limner.drawing.perception import Kind

BOX = [(100, 100), (300, 100), (300, 250), (100, 250), (100, 100)]
ARC = [
    (300 + 100 * math.cos(math.pi * k / 16), 300 - 100 * math.sin(math.pi * k / 16))
    for k in range(17)
]


def only(hand: Hand):
    """Return the one reading of all that is drawn; its straight parts may be lines too."""
    scene = hand.scene
    (shape,) = [shape for shape in scene.shapes if scene.spare([shape]) == 0]
    return shape


def test_a_blank_canvas_shows_nothing():
    scene = Hand().scene
    assert (scene.shapes, scene.fills, scene.ink, scene.total) == ((), (), (), 0)


def test_a_tool_rectangle_has_exact_measures():
    shape = only(Hand().take("red").box(100, 100, 300, 250))
    assert list(shape.kinds) == [Kind.RECTANGLE, Kind.POLYGON]
    assert (shape.box.left, shape.box.top, shape.width, shape.height) == (100, 100, 200, 150)
    assert shape.center == (200, 175)
    assert (shape.size, shape.angle, shape.closed, shape.visible) == ((200, 150), 0, True, 1)
    assert (shape.color, shape.fill, shape.tools, shape.marks) == (
        "red",
        None,
        ("rectangle",),
        (0,),
    )
    assert shape.actions == (3, 4, 5)
    assert shape.sides == (200, 150, 200, 150)


@pytest.mark.parametrize(
    ("ratio", "square"), [(1.0, True), (1.12, True), (1.14, False), (2, False)]
)
def test_a_square_is_a_rectangle_up_to_its_ratio(ratio, square):
    kinds = only(Hand().box(100, 100, 100 + 100 * ratio, 200)).kinds
    assert Kind.RECTANGLE in kinds
    assert (Kind.SQUARE in kinds) is square


def test_a_tool_circle_is_an_ellipse():
    shape = only(Hand().take("circle").drag((300, 300), (380, 300)))
    assert list(shape.kinds) == [Kind.CIRCLE, Kind.ELLIPSE]
    assert shape.center == pytest.approx((300, 300))
    assert shape.size == pytest.approx((160, 160))
    assert shape.vertices == ()


@pytest.mark.parametrize(
    ("sides", "kinds"),
    [
        (3, {Kind.TRIANGLE}),
        (5, {Kind.PENTAGON}),
        (6, {Kind.HEXAGON, Kind.CIRCLE, Kind.ELLIPSE}),
        (7, {Kind.CIRCLE, Kind.ELLIPSE}),
        (8, {Kind.CIRCLE, Kind.ELLIPSE}),
    ],
)
def test_pen_polygons_pass_for_what_they_are(sides, kinds):
    shape = only(Hand().pen(*ring(sides, 300, 300, 80)))
    assert shape.kinds.keys() == kinds | {Kind.POLYGON}
    assert len(shape.vertices) == sides


def test_a_circle_of_many_points_is_no_good_polygon():
    kinds = only(Hand().pen(*ring(24, 300, 300, 80))).kinds
    assert kinds[Kind.CIRCLE] > 0.95
    assert kinds[Kind.POLYGON] < 0.5


def test_a_square_on_its_corner_is_a_rhombus_too():
    shape = only(Hand().pen(*ring(4, 300, 300, 80)))
    assert {Kind.SQUARE, Kind.RECTANGLE, Kind.RHOMBUS} <= shape.kinds.keys()
    assert shape.angle == pytest.approx(45)
    assert shape.size == pytest.approx((80 * math.sqrt(2),) * 2)


@pytest.mark.parametrize(
    ("corners", "kind"),
    [
        ([(200, 100), (300, 170), (200, 240), (100, 170)], Kind.RHOMBUS),
        ([(140, 100), (260, 100), (300, 200), (100, 200)], Kind.TRAPEZOID),
        ([(140, 100), (300, 100), (260, 200), (100, 200)], Kind.PARALLELOGRAM),
    ],
)
def test_quadrilaterals(corners, kind):
    shape = only(Hand().pen(*corners, corners[0]))
    assert shape.kind is kind
    assert Kind.RECTANGLE not in shape.kinds


def test_a_heart():
    points = []
    for k in range(41):
        t = 2 * math.pi * k / 40
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((300 + 128 * math.sin(t) ** 3, 300 - 8 * y))
    assert only(Hand().pen(*points)).kind is Kind.HEART


def test_an_ellipse_knows_its_axes():
    points = [(300 + (x - 300) * 1.5, y) for x, y in ring(24, 300, 300, 80)]
    shape = only(Hand().pen(*points))
    assert shape.kind is Kind.ELLIPSE
    assert Kind.CIRCLE not in shape.kinds
    assert shape.size == pytest.approx((240, 160), rel=0.02)
    assert shape.angle % 180 == pytest.approx(0, abs=0.1)


def test_a_pentagram_and_an_outline_are_stars():
    p = ring(5, 300, 300, 100)
    crossed = Hand().pen(p[0], p[2], p[4], p[1], p[3], p[0]).scene
    assert crossed.shapes[0].kind is Kind.STAR
    outline = only(Hand().pen(*ring(5, 300, 300, 100, inner=40)))
    assert outline.kind is Kind.STAR
    assert len(outline.vertices) == 10


def test_a_pentagram_of_five_lines_is_one_star():
    p = ring(5, 300, 300, 100)
    stars = of_kind(Hand().lines(p[0], p[2], p[4], p[1], p[3], p[0]).scene, "star")
    assert [star.marks for star in stars] == [(0, 1, 2, 3, 4)]


def test_lines_know_their_length_and_angle():
    shape = only(Hand().lines((100, 300), (200, 200)))
    assert shape.kinds == {Kind.LINE: 1.0}
    assert (shape.size, shape.angle) == (pytest.approx((math.hypot(100, 100), 0)), 45)


def test_a_zigzag_is_a_polyline():
    shape = only(Hand().pen((100, 200), (140, 100), (180, 200), (220, 100), (260, 200)))
    assert shape.kind is Kind.POLYLINE
    assert len(shape.vertices) == 5


def test_an_arc_alone_and_with_its_chord():
    arc = only(Hand().pen(*ARC))
    assert arc.kind is Kind.ARC
    assert arc.kinds[Kind.SEMICIRCLE] == pytest.approx(0.6, abs=0.02)
    for hand in (Hand().pen(*ARC, ARC[0]), Hand().pen(*ARC).lines((200, 300), (400, 300))):
        (half,) = of_kind(hand.scene, "semicircle", closed=True)
        assert half.kind is Kind.SEMICIRCLE
        assert (half.width, half.height) == pytest.approx((200, 100))


@pytest.mark.parametrize(
    "hand",
    [
        Hand()
        .lines((100, 300), (300, 300))
        .lines((300, 300), (270, 280))
        .lines((300, 300), (270, 320)),
        Hand().lines((100, 300), (300, 300)).pen((270, 280), (300, 300), (270, 320)),
        Hand().lines((100, 300), (300, 300)).pen((290, 280), (320, 300), (290, 320), (290, 280)),
        Hand().pen((100, 300), (300, 300), (270, 280), (300, 300), (270, 320)),
    ],
)
def test_arrows_point_right(hand):
    (arrow,) = of_kind(hand.scene, "arrow")
    assert arrow.angle % 360 == pytest.approx(0, abs=1e-6)
    assert arrow.vertices[0] == (100, 300)
    assert hand.scene.spare([arrow]) == 0


def test_dots_are_pen_dots_and_tiny_filled_circles():
    scene = Hand().take(10).dot(100, 100).take(2).circle(300, 100, 5).fill(300, 100).scene
    dots = of_kind(scene, "dot")
    assert sorted(dot.center for dot in dots) == [(100, 100), pytest.approx((300, 100))]
    assert not of_kind(Hand().circle(300, 100, 5).scene, "dot")


def test_an_overtraced_circle_is_one_circle():
    for seed in range(10):
        turn = [
            (300 + 80 * math.cos(k * math.pi / 12), 300 + 80 * math.sin(k * math.pi / 12))
            for k in range(32)
        ]
        scene = Hand(1.5, seed).pen(*turn).scene
        circles = apart(of_kind(scene, "circle"))
        assert len(circles) == 1
        assert circles[0].size == pytest.approx((160, 160), rel=0.05)
        assert scene.spare(circles) < 0.05 * scene.total


def test_an_open_contour_is_not_closed():
    scene = Hand().lines((200, 100), (300, 250), (100, 250), (175, 137)).scene
    (triangle,) = of_kind(scene, "triangle")
    assert not triangle.closed
    assert triangle.kinds[Kind.TRIANGLE] == pytest.approx(0.6)


def test_corners_may_overshoot_by_15_pixels():
    hand = Hand().take("line").drag((85, 100), (315, 100)).drag((300, 85), (300, 265))
    hand.drag((315, 250), (85, 250)).drag((100, 265), (100, 85))
    (box,) = of_kind(hand.scene, "rectangle")
    assert (box.width, box.height, box.closed) == (200, 150, True)
    assert hand.scene.spare([box]) == 0
    pen = Hand().pen((85, 100), (300, 100), (300, 250), (100, 250), (100, 85))
    (box,) = of_kind(pen.scene, "rectangle", closed=True)
    assert (box.width, box.height) == (200, 150)


def test_dense_points_change_nothing():
    shape = only(Hand().pen(*dense(BOX, 7)))
    assert shape.kind is Kind.RECTANGLE
    assert (shape.size, len(shape.vertices)) == (pytest.approx((200, 150)), 4)


@pytest.mark.parametrize("sides", [8, 10, 12])
def test_a_regular_polygon_of_many_sides_is_round_and_has_vertices(sides):
    shape = only(Hand().pen(*ring(sides, 500, 350, 150)))
    assert min(shape.kinds[kind] for kind in (Kind.CIRCLE, Kind.POLYGON)) > 0.7
    assert len(shape.vertices) == sides


def test_a_circle_of_many_points_has_no_vertices():
    assert only(Hand().pen(*ring(24, 500, 350, 150))).vertices == ()


@pytest.mark.parametrize(("sign", "bulge"), [(1, 90), (-1, 270)])
def test_arcs_and_semicircles_say_where_they_bulge(sign, bulge):
    points = [(x, 300 - sign * (300 - y)) for x, y in ARC]
    for path in (points, points[::-1], [*points, points[0]]):
        shape = only(Hand().pen(*path))
        assert Kind.SEMICIRCLE in shape.kinds
        assert shape.angle == pytest.approx(bulge, abs=1)
