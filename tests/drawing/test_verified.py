"""The profile ``verified``: what can be seen decides."""

import pytest
from pydantic import ValidationError

from limner.drawing import Needs, Stroke, Task, draw, load_screen, score
from limner.drawing.reference import strokes_to_actions
from limner.drawing.relations import RULES
from limner.drawing.spec import RelationKind, SceneSpec

SCREEN = load_screen()


def verdict(scene, *strokes, extra=()):
    task = Task(
        id="t",
        category="c",
        difficulty="easy",
        prompt="p",
        needs=Needs(),
        scene=SceneSpec.model_validate(scene),
    )
    drawn = [Stroke.model_validate(stroke) for stroke in strokes]
    return score(task, draw([*strokes_to_actions(drawn, SCREEN), *extra]), "verified")


def failed(result):
    return {check.criterion for check in result.checks if not check.passed}


def circle(x, y, r, color="black", **rest):
    return {"tool": "circle", "color": color, "points": [[x, y], [x + r, y]], **rest}


def box(left, top, right, bottom, color="black", **rest):
    return {"tool": "rectangle", "color": color, "points": [[left, top], [right, bottom]], **rest}


def line(*points, color="black", **rest):
    return {"tool": "line", "color": color, "points": list(points), **rest}


def fill(x, y, color):
    return {"tool": "fill", "color": color, "points": [[x, y]]}


RED_CIRCLE = {
    "objects": [
        {
            "name": "ball",
            "kind": "circle",
            "color": "red",
            "size": {"diameter": 200},
            "at": [300, 300],
        }
    ]
}


def test_what_is_asked_for_gets_one():
    result = verdict(RED_CIRCLE, circle(300, 300, 100, "red"))
    assert (result.value, result.passed, failed(result)) == (1.0, True, set())
    assert result.checks[0].evidence == (3, 4, 5)


@pytest.mark.parametrize(
    ("strokes", "criteria"),
    [
        ([], {"segments", "colors", "size", "position", "syntax", "bounds"}),
        ([circle(300, 300, 100, "blue")], {"colors"}),
        ([circle(300, 300, 60, "red")], {"size"}),
        ([circle(500, 300, 100, "red")], {"position"}),
        ([circle(300, 300, 100, "red"), line([10, 10], [900, 600])], {"other ink"}),
        ([circle(300, 300, 100, "red"), circle(700, 300, 100, "red")], {"other ink"}),
        (
            [circle(300, 300, 100, "white")],
            {"segments", "colors", "size", "position", "syntax", "bounds"},
        ),
        (
            [circle(300, 300, 100, "red"), circle(300, 300, 100, "white", size=10)],
            {"segments", "colors", "size", "position", "syntax", "bounds"},
        ),
    ],
)
def test_a_fault_fails_its_own_criterion_and_is_held_below_perfect(strokes, criteria):
    result = verdict(RED_CIRCLE, *strokes)
    assert failed(result) - {"other ink"} == criteria - {"other ink"}
    assert ("other ink" in criteria) <= ("other ink" in failed(result))
    assert not result.passed
    assert result.value < 0.9


def test_a_blank_canvas_gets_nothing():
    assert verdict(RED_CIRCLE).value == 0.0


def test_what_is_left_open_is_not_scored():
    scene = {"objects": [{"name": "ball", "kind": "circle"}]}
    for stroke in (circle(100, 100, 40), circle(700, 500, 150, "red", size=10)):
        assert verdict(scene, stroke).value == 1.0


def test_a_square_is_a_rectangle_and_a_circle_an_ellipse_but_not_the_other_way_round():
    square, oblong = box(100, 100, 300, 300), box(100, 100, 500, 300)
    assert verdict({"objects": [{"name": "a", "kind": "rectangle"}]}, square).passed
    assert verdict({"objects": [{"name": "a", "kind": "square"}]}, square).passed
    assert not verdict({"objects": [{"name": "a", "kind": "square"}]}, oblong).passed
    assert verdict({"objects": [{"name": "a", "kind": "ellipse"}]}, circle(300, 300, 90)).passed


def test_fills_count_by_what_they_coloured():
    scene = {"objects": [{"name": "a", "kind": "rectangle", "fill": "yellow"}]}
    frame = box(100, 100, 400, 300)
    assert verdict(scene, frame, fill(200, 200, "yellow")).passed
    assert failed(verdict(scene, frame)) == {"colors"}
    assert failed(verdict(scene, frame, fill(200, 200, "red"))) == {"colors"}
    assert not verdict(scene, frame, fill(700, 500, "yellow")).passed
    twice = [frame, fill(200, 200, "yellow"), fill(200, 200, "blue")]
    assert failed(verdict(scene, *twice)) == {"colors"}


def test_equal_objects_may_change_places_but_coloured_ones_may_not():
    two = {
        "objects": [
            {"name": "a", "kind": "circle", "color": "red"},
            {"name": "b", "kind": "circle", "color": "blue"},
        ],
        "relations": [{"kind": "left_of", "of": ["a", "b"]}],
    }
    assert verdict(two, circle(200, 300, 80, "red"), circle(600, 300, 80, "blue")).passed
    swapped = verdict(two, circle(600, 300, 80, "red"), circle(200, 300, 80, "blue"))
    assert failed(swapped) == {"position"}
    alike = {**two, "objects": [{"name": n, "kind": "circle"} for n in "ab"]}
    assert verdict(alike, circle(600, 300, 80), circle(200, 300, 80)).passed


def test_a_house_and_its_roof_change_places_together():
    objects = [{"name": f"wall{k}", "kind": "rectangle"} for k in (1, 2)]
    objects += [{"name": f"sun{k}", "kind": "circle"} for k in (1, 2)]
    scene = {
        "objects": objects,
        "relations": [
            {"kind": "left_of", "of": ["wall1", "wall2"]},
            {"kind": "above", "of": ["sun1", "wall1"]},
            {"kind": "aligned", "of": ["sun1", "wall1"], "axis": "x"},
            {"kind": "aligned", "of": ["sun2", "wall2"], "axis": "x"},
        ],
    }
    drawn = [box(600, 400, 800, 600), box(100, 400, 300, 600)]
    assert verdict(scene, *drawn, circle(700, 200, 60), circle(200, 200, 60)).passed


def test_a_shape_that_nobody_has_may_take_the_place_of_one_that_fits_no_relation():
    names = [{"name": name, "kind": "rectangle"} for name in ("head", "body")]
    scene = {
        "objects": [*names, {"name": "eye", "kind": "circle", "count": 2}],
        "relations": [
            {"kind": "above", "of": ["head", "body"]},
            {"kind": "inside", "of": ["eye", "head"]},
        ],
        "other_ink": 2,
    }
    panel, body, head = box(430, 380, 570, 470), box(400, 300, 600, 550), box(430, 180, 570, 300)
    assert verdict(scene, panel, body, head, circle(470, 230, 15), circle(530, 230, 15)).passed


def test_a_tool_counts_only_through_the_object():
    scene = {"objects": [{"name": "a", "kind": "circle", "tool": "circle"}]}
    assert verdict(scene, circle(300, 300, 90)).passed
    ring = [[300, 210], [364, 236], [390, 300], [364, 364], [300, 390], [236, 364], [210, 300]]
    pen = {"tool": "pen", "points": [*ring, [236, 236], [300, 210]]}
    assert failed(verdict(scene, pen)) == {"tools"}


def test_an_action_budget():
    scene = {**RED_CIRCLE, "max_actions": 6}
    assert verdict(scene, circle(300, 300, 100, "red")).passed
    moves = [{"action": "moveTo", "x": 5, "y": 5}] * 2
    assert failed(verdict(scene, circle(300, 300, 100, "red"), extra=moves)) == {"segments"}


def test_a_task_without_a_scene_cannot_be_verified():
    task = Task(id="t", category="c", difficulty="easy", prompt="p", needs=Needs())
    with pytest.raises(ValueError, match="Task t has no scene"):
        score(task, draw([]), "verified")


A, B, C = circle(200, 300, 60), circle(500, 300, 60), circle(800, 300, 60)
SMALL, TALL = circle(200, 300, 30), box(450, 200, 550, 600)
RELATIONS = {
    "left_of": ((A, B), (B, A)),
    "right_of": ((B, A), (A, B)),
    "above": ((circle(500, 100, 60), B), (B, circle(500, 100, 60))),
    "below": ((circle(500, 500, 60), B), (B, circle(500, 500, 60))),
    "inside": ((SMALL, A), (C, A)),
    "concentric": ((SMALL, A), (circle(230, 300, 20), A)),
    "touching": ((circle(320, 300, 60), A), (B, A)),
    "overlapping": ((circle(260, 300, 60), A), (B, A)),
    "apart": ((A, B), (circle(260, 300, 60), A)),
    "row": ((A, B), (A, circle(500, 400, 60))),
    "column": ((B, circle(500, 100, 60)), (B, circle(600, 100, 60))),
    "equal_size": ((A, B), (SMALL, B)),
    "ascending": ((SMALL, B), (A, SMALL)),
    "descending": ((A, circle(500, 300, 40)), (SMALL, B)),
    "larger": ((A, SMALL), (SMALL, B)),
    "aligned": ((B, circle(500, 100, 30)), (B, circle(530, 100, 30))),
    "symmetric": ((A, C), (A, B)),
}


@pytest.mark.parametrize("kind", RELATIONS)
def test_each_relation_holds_and_fails(kind):
    right, wrong = RELATIONS[kind]
    for strokes, passes in ((right, True), (wrong, False)):
        found = draw(strokes_to_actions([Stroke.model_validate(s) for s in strokes], SCREEN)).scene
        groups = [
            [next(shape for shape in found.shapes if shape.marks == (number,))]
            for number in range(len(strokes))
        ]
        relation = SceneSpec.model_validate(
            {
                "objects": [{"name": "a", "kind": "circle"}, {"name": "b", "kind": "circle"}],
                "relations": [{"kind": kind, "of": ["a", "b"]}],
            }
        ).relations[0]
        assert (RULES[kind](groups, relation) <= 1) is passes


@pytest.mark.parametrize(
    ("relation", "right", "wrong"),
    [
        ({"kind": "between", "of": ["b", "a", "c"]}, (A, B, C), (B, A, C)),
        ({"kind": "row", "of": ["a", "b", "c"], "ordered": True}, (A, B, C), None),
        ({"kind": "equal_spacing", "of": ["a", "b", "c"]}, (A, B, C), (A, circle(400, 300, 60), C)),
        (
            {"kind": "ring", "of": ["a", "b", "c"]},
            (circle(500, 150, 30), circle(327, 450, 30), circle(673, 450, 30)),
            (A, B, C),
        ),
    ],
)
def test_relations_of_three(relation, right, wrong):
    objects = [{"name": n, "kind": "circle"} for n in "abc"]
    scene = {"objects": objects, "relations": [relation]}
    assert verdict(scene, *right).passed
    if wrong and relation["kind"] != "between":
        assert failed(verdict(scene, *wrong)) == {"position"}


@pytest.mark.parametrize(
    ("relation", "right", "wrong"),
    [
        ("parallel", ([100, 100], [400, 100]), ([100, 100], [400, 160])),
        ("perpendicular", ([100, 100], [100, 400]), ([100, 100], [400, 160])),
        ("angle", ([200, 500], [459, 350]), ([200, 500], [400, 300])),
    ],
)
def test_relations_of_lines(relation, right, wrong):
    scene = {
        "objects": [
            {"name": "a", "kind": "line", "color": "red"},
            {"name": "b", "kind": "line", "color": "blue"},
        ],
        "relations": [{"kind": relation, "of": ["a", "b"], "value": 30}],
    }
    base = line([200, 500], [700, 500], color="red")
    assert verdict(scene, base, line(*right, color="blue")).passed
    assert failed(verdict(scene, base, line(*wrong, color="blue"))) == {"position"}


def test_a_line_connects_two_objects():
    scene = {
        "objects": [
            {"name": "a", "kind": "circle", "count": 2},
            {"name": "rod", "kind": "line"},
        ],
        "relations": [{"kind": "connects", "of": ["rod", "a", "a"]}],
    }
    assert verdict(scene, A, B, line([260, 300], [440, 300])).passed
    assert failed(verdict(scene, A, B, line([300, 500], [440, 500]))) == {"position"}


def test_every_relation_of_the_specification_has_its_rule():
    assert set(RULES) == set(RelationKind.__args__)


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        ({"objects": []}, "objects"),
        ({"objects": [{"name": "a", "kind": "cat"}]}, "kind"),
        ({"objects": [{"name": "a", "kind": "circle", "color": "brown"}]}, "palette"),
        ({"objects": [{"name": "a", "kind": "circle", "size": {}}]}, "at least one of"),
        ({"objects": [{"name": "a", "kind": "circle"}] * 2}, "same name"),
        (
            {
                "objects": [{"name": "a", "kind": "circle"}],
                "relations": [{"kind": "above", "of": ["a", "z"]}],
            },
            "'z', which is no object",
        ),
    ],
)
def test_a_faulty_specification_is_refused(scene, words):
    with pytest.raises(ValidationError, match=words):
        SceneSpec.model_validate(scene)
