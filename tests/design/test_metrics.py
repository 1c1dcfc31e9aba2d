"""The metrics that take no judge: worked by hand, of any input, and of real workflows."""

import json
import math
from dataclasses import asdict
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limner.design.components import Component, Kind, Result, check
from limner.design.metrics import (
    COMPOSITION,
    composition,
    dead_loop,
    execution_success,
    expert_use_efficiency,
    fidelity,
    figures,
    step_efficiency,
    step_faults,
    step_limit,
)
from limner.design.metrics.boxes import boxes_of
from limner.design.metrics.colourfulness import colourfulness
from limner.design.metrics.composition import alignment, balance, overlap, white_space
from limner.design.metrics.step_keys import step_key
from limner.design.planner import plan
from limner.design.references import given_images
from limner.design.requests import bundled_requests
from limner.design.steps import MAX_STEPS, Step
from limner.design.town.records import Ending, Figures, StepFault, TownRecord
from limner.design.workflow import run_workflow

PHOTO, VECTOR, LAYOUT = "Photo Editor", "Vector Graphic Editor", "Layout Designer"
DEEP = 200_000

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
raw_steps = json_values | st.fixed_dictionaries(
    {}, optional={"expert": json_values, "action": json_values, "parameters": json_values}
)


def step(expert, action="CreateText", **parameters):
    return {"expert": expert, "action": action, "parameters": parameters}


def numbered(*numbers):
    return [step(LAYOUT, number=number) for number in numbers]


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


# Steps


def test_step_efficiency_counts_a_step_once_however_often_it_is_there():
    assert step_efficiency(numbered(1, 2, 3, 4)) == 1.0
    assert step_efficiency(numbered(1, 2, 1, 1)) == 0.5
    assert step_efficiency([step(PHOTO), step(LAYOUT)]) == 1.0
    assert step_efficiency([step(PHOTO, "A"), step(PHOTO, "B")]) == 1.0
    assert step_efficiency([]) is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({"a": 1, "b": [2, {"c": 3, "d": 4}]}, {"b": [2, {"d": 4, "c": 3}], "a": 1.0}, True),
        ({"a": math.nan}, {"a": float("nan")}, True),
        ({"a": -0.0}, {"a": 0}, True),
        ({"a": math.inf}, {"a": -math.inf}, False),
        ({"a": 1}, {"a": "1"}, False),
        ({"a": 1}, {"a": True}, False),
        ({"a": None}, {}, False),
        ({"a": 10**5000}, {"a": 10**5000 + 1}, False),
        ({"a": 10**5000}, {"a": 10**5000}, True),
        ({"a": [1, [2]]}, {"a": [1, 2]}, False),
        ({"a": [[], 1]}, {"a": [[1]]}, False),
        ({"a": {"b": 1}}, {"a": ["b", 1]}, False),
        ({"a": "\ud800"}, {"a": "\ud800"}, True),
        ({"a": '","'}, {"a": ['"', '"']}, False),
        ({"a": 1}, {1: "a"}, False),
        ({"a": nested(DEEP)}, {"a": nested(DEEP)}, True),
        ({"a": nested(DEEP)}, {"a": nested(DEEP + 1)}, False),
    ],
)
def test_steps_are_the_same_where_their_canonical_json_is(one, other, same):
    steps = [{"expert": PHOTO, "action": "A", "parameters": it} for it in (one, other)]
    assert step_efficiency(steps) == (0.5 if same else 1.0)


def test_other_keys_of_a_step_do_not_make_it_another():
    assert step_efficiency([step(PHOTO), step(PHOTO) | {"why": "again"}]) == 0.5
    assert step_efficiency([step(PHOTO, a=1), Step(PHOTO, "CreateText", {"a": 1})]) == 0.5


def test_what_is_no_step_is_the_same_as_its_like_only():
    odd = ["x", "x", 1, True, None, [], {}, ["x"]]
    assert step_efficiency(odd) == 7 / 8


@given(st.lists(raw_steps, max_size=8))
def test_step_efficiency_is_one_only_where_all_steps_are_distinct(steps):
    shares = [step_efficiency(some) for some in (steps, steps[::-1])]
    keys = [step_key(one) for one in steps]
    assert shares[0] == shares[1]
    if steps:
        assert 1 / len(steps) <= shares[0] <= 1
        assert (shares[0] == 1) == all(key not in keys[:index] for index, key in enumerate(keys))
        assert step_efficiency(steps * 2) == shares[0] / 2


@given(json_values)
def test_a_value_read_from_json_again_is_the_same(value):
    again = json.loads(json.dumps(value))
    assert step_efficiency([value, again]) == 0.5


@pytest.mark.parametrize(
    ("experts", "efficiency"),
    [
        ("P", 1.0),
        ("PPP", 1.0),
        ("PPLL", 1.0),
        ("PLP", 1 / 2),
        ("PLPL", 1 / 3),
        ("PVL", 1.0),
        ("PVPL", 2 / 3),
        ("PVLPVL", 2 / 5),
    ],
)
def test_expert_use_efficiency_is_by_the_formula(experts, efficiency):
    names = {"P": PHOTO, "V": VECTOR, "L": LAYOUT}
    assert expert_use_efficiency([step(names[one]) for one in experts]) == efficiency


def test_steps_that_name_no_expert_are_passed_over():
    odd = ["Photo Editor", None, {"expert": 1}, {"expert": ["a"]}, {}, nested(DEEP)]
    assert expert_use_efficiency([]) is None
    assert expert_use_efficiency(odd) is None
    assert expert_use_efficiency([step(PHOTO), *odd, step(PHOTO)]) == 1.0
    assert expert_use_efficiency([step(PHOTO), *odd, step("Text Editor"), step(PHOTO)]) == 0.5


@given(st.lists(st.sampled_from([PHOTO, VECTOR, LAYOUT]), min_size=1))
def test_expert_use_efficiency_is_one_only_where_no_expert_comes_back(experts):
    efficiency = expert_use_efficiency([step(one) for one in experts])
    turns = 1 + sum(one != other for one, other in pairwise(experts))
    assert 0 < efficiency <= 1
    assert (efficiency == 1) == (turns == len(set(experts)))
    assert expert_use_efficiency([step(one) for one in experts[::-1]]) == efficiency


@pytest.mark.parametrize(
    ("numbers", "kept"),
    [
        ((), None),
        ((1, 1), None),
        ((1, 1, 1), 2),
        ((5, 1, 1, 1, 7), 3),
        ((1, 1, 2, 1, 1, 2), None),
        ((1, 2, 1, 2, 1, 2), 4),
        ((1, 2, 1, 2, 1), None),
        ((9, 1, 2, 3, 1, 2, 3, 1, 2, 3), 7),
        ((*range(10), *range(10), *range(10)), 20),
        ((*range(11), *range(11), *range(11), *range(11)), None),
        ((1, 2, 1, 2, 1, 2, 3, 3, 3), 4),
        ((1, 1, 2, 1, 1, 2, 1, 1, 1), 8),
        ((1, 1, 2, 1, 1, 2, 1, 1, 2), 6),
    ],
)
def test_a_dead_loop_is_a_block_three_times_in_a_row(numbers, kept):
    assert dead_loop(numbered(*numbers)) == kept


def test_a_dead_loop_needs_the_same_expert_action_and_values():
    assert dead_loop([step(PHOTO), step(LAYOUT), step(PHOTO)]) is None
    assert dead_loop([step(PHOTO, "A"), step(PHOTO, "A"), step(PHOTO, "B")]) is None
    assert dead_loop(numbered(1, 1, 1.0)) == 2


@given(st.lists(st.integers(0, 2), max_size=40))
def test_a_dead_loop_is_found_where_trying_everything_finds_one(numbers):
    blocks = [
        start + 2 * length
        for length in range(1, 11)
        for start in range(len(numbers) - 3 * length + 1)
        if numbers[start : start + 2 * length] == numbers[start + length : start + 3 * length]
    ]
    kept = dead_loop(numbered(*numbers))
    assert kept == min(blocks, default=None)
    if kept is not None:
        assert dead_loop(numbered(*numbers[:kept])) is None


@given(st.lists(raw_steps, max_size=5))
def test_any_input_three_times_is_a_dead_loop(steps):
    assert (dead_loop(steps * 3) is None) == (not steps)


def test_the_longest_workflow_is_searched_to_its_end():
    steps = numbered(*range(MAX_STEPS - 30), *([*range(10)] * 3))
    assert dead_loop(steps) == MAX_STEPS - 10


def test_the_step_limit_is_the_papers():
    assert [step_limit(experts) for experts in range(-1, 5)] == [0, 0, 10, 20, 30, 30]


# Outcomes


def test_execution_success_is_the_share_of_steps_that_were_done():
    good = step(PHOTO, "CreateDocument", docType="poster")
    bad = step(PHOTO, "ApplyArialFont")
    assert execution_success(run_workflow([good, bad, "no step", good])) == 0.5
    assert execution_success(run_workflow([bad])) == 0.0
    assert execution_success(run_workflow([])) == 0.0
    assert execution_success(run_workflow("no list")) == 0.0


def test_step_faults_say_which_step_failed_and_how():
    steps = [
        step(PHOTO, "CreateDocument", docType="poster"),
        "no step",
        step("Text Editor", "CreateText"),
        step(PHOTO, "ApplyArialFont"),
        step(PHOTO, "CreateDocument", doc="poster"),
        step(PHOTO, "RemoveObject", fileName="hat.svg"),
        step(PHOTO, "ImportObject", fileName="hat.svg", layerName="hat"),
    ]
    faults = step_faults(run_workflow(steps))
    assert [(fault.step, fault.kind, fault.scope) for fault in faults] == [
        (1, "Format", None),
        (2, "Invalid Expert", None),
        (3, "Invalid Action", None),
        (4, "Invalid Parameters", None),
        (5, "Dependency", "local"),
        (6, "Dependency", "global"),
    ]
    assert all(fault.reason for fault in faults)
    assert json.loads(json.dumps([asdict(fault) for fault in faults]))[5]["scope"] == "global"


def test_a_fault_of_the_whole_workflow_is_of_no_step():
    reason = "A workflow is a JSON list of steps."
    assert step_faults(run_workflow({})) == (StepFault(-1, "Format", None, reason),)
    assert step_faults(run_workflow([])) == ()


def results(**elements):
    """Return the results of elements, each given by its sides that passed."""
    made = []
    for name, passed in elements.items():
        key = name.replace("_", " ")
        sides = ("words" if key.startswith("text") else "there", "color", "visible", "inside")
        made += [
            Result(Component(f"{key}: {side}", Kind.EXPLICIT, ""), side in passed, "")
            for side in sides
        ]
    return made


@pytest.mark.parametrize(
    ("elements", "share"),
    [
        ({"text_1": "words visible inside"}, 1.0),
        ({"text_1": "words visible inside", "image_1": "there visible inside color"}, 1.0),
        ({"text_1": "words visible inside", "image_1": "there visible color"}, 0.5),
        ({"text_1": "words inside color", "image_1": "there inside"}, 0.0),
        ({"text_1": "visible inside color"}, 0.0),
        ({"text_1": "words visible inside", "text_2": "", "code_1": "", "shape_1": ""}, 0.25),
    ],
)
def test_fidelity_is_the_share_of_elements_that_are_there_seen_and_inside(elements, share):
    assert fidelity(results(**elements)) == share


def test_fidelity_passes_over_what_is_no_element():
    page = [Result(Component("page: saved", Kind.IMPLICIT, ""), False, "")]
    assert fidelity([*page, *results(text_1="words visible inside")]) == 1.0
    assert fidelity(page) == 0.0
    assert fidelity([]) == 0.0


# Composition


def boxes(*rows):
    return np.array(rows, dtype=float).reshape(-1, 4)


def test_alignment_is_the_mean_logarithm_of_the_least_distances():
    apart = boxes((0, 0, 0.2, 0.2), (0.5, 0.5, 0.8, 0.9))
    assert alignment(apart) == pytest.approx(math.log(2))
    third = boxes(*apart, (0.75, 0.1, 0.8, 0.95))
    least = (0.1, 0.0, 0.0)
    assert alignment(third) == pytest.approx(sum(-math.log(1 - gap) for gap in least) / 3)


def test_elements_in_line_are_aligned():
    assert alignment(boxes()) == alignment(boxes((0, 0, 1, 1))) == 0.0
    assert alignment(boxes((0.1, 0.1, 0.3, 0.2), (0.1, 0.5, 0.9, 0.6))) == 0.0
    assert alignment(boxes((0.4, 0.1, 0.6, 0.2), (0.2, 0.5, 0.8, 0.6))) == pytest.approx(0)


def test_alignment_is_finite_from_corner_to_corner():
    assert 20 < alignment(boxes((0, 0, 0, 0), (1, 1, 1, 1))) < 21


def test_overlap_is_the_mean_share_that_others_have_of_an_element():
    assert overlap(boxes((0, 0, 0.4, 0.4), (0.2, 0.2, 0.4, 0.6))) == pytest.approx(0.375)
    assert overlap(boxes(*[(0, 0, 0.5, 0.5)] * 3)) == pytest.approx(2)
    assert overlap(boxes((0, 0, 0.5, 0.5), (0.5, 0, 1, 0.5), (0.2, 0.1, 0.2, 0.3))) == 0
    assert overlap(boxes()) == overlap(boxes((0, 0, 1, 1))) == 0


def test_white_space_is_what_no_box_covers():
    assert white_space(boxes((0, 0, 0.4, 0.4), (0.2, 0.2, 0.4, 0.6))) == pytest.approx(0.8)
    assert white_space(boxes()) == 1
    assert white_space(boxes((0, 0, 1, 1), (0.2, 0.2, 0.4, 0.6))) == 0


def test_balance_weighs_both_sides():
    assert balance(boxes()) == 1
    assert balance(boxes((0.2, 0.4, 0.8, 0.6))) == pytest.approx(1)
    assert balance(boxes((0, 0, 0.5, 1))) == pytest.approx(0.5)
    assert balance(boxes((0, 0, 0.2, 0.2))) == pytest.approx(0)
    two = boxes((0, 0.4, 0.2, 0.6), (0.8, 0.4, 0.9, 0.6))
    assert balance(two) == pytest.approx(1 - (0.016 - 0.007) / 0.016 / 2)
    across = boxes((0.1, 0.4, 0.7, 0.6))
    assert balance(across) == pytest.approx(1 - (0.016 - 0.004) / 0.016 / 2)


cells = st.tuples(*[st.integers(0, 8)] * 4).map(
    lambda it: (min(it[0], it[2]), min(it[1], it[3]), max(it[0], it[2]), max(it[1], it[3]))
)
layouts = st.lists(cells, max_size=9)


@given(layouts)
def test_white_space_and_overlap_are_what_counting_cells_finds(rows):
    grid = np.zeros((8, 8), dtype=int)
    masks = []
    for left, top, right, bottom in rows:
        mask = np.zeros_like(grid)
        mask[top:bottom, left:right] = 1
        masks.append(mask)
        grid += mask
    assert white_space(boxes(*rows) / 8) == pytest.approx((grid == 0).mean())
    shares = [((grid - mask) * mask).sum() / mask.sum() for mask in masks if mask.any()]
    assert overlap(boxes(*rows) / 8) == pytest.approx(sum(shares) / max(len(rows), 1))


@given(layouts)
def test_a_mirror_and_another_order_change_nothing(rows):
    one = boxes(*rows) / 8
    mirrored = np.stack((1 - one[:, 2], one[:, 1], 1 - one[:, 0], one[:, 3]), axis=1)
    turned = one[:, [1, 0, 3, 2]]
    for measure in (alignment, overlap, white_space, balance):
        expected = pytest.approx(measure(one))
        assert [measure(other) for other in (mirrored, turned, one[::-1])] == [expected] * 3


@given(layouts)
def test_measures_are_in_their_ranges(rows):
    one = boxes(*rows) / 8
    assert 0 <= alignment(one) < 21
    assert 0 <= overlap(one) <= max(len(rows) - 1, 0)
    assert 0 <= white_space(one) <= 1
    assert 0 <= balance(one) <= 1
    assert alignment(boxes(*one, *one)) == 0
    assert white_space(boxes(*one, *one)) == white_space(one)
    both = boxes(*one, *np.stack((1 - one[:, 2], 1 - one[:, 3], 1 - one[:, 0], 1 - one[:, 1]), 1))
    assert balance(both) == pytest.approx(1)


def picture(*colors):
    return np.array([colors], dtype=np.uint8)


def test_colourfulness_is_spread_and_mean_of_opponent_colours():
    red, green = (255, 0, 0), (0, 255, 0)
    assert colourfulness(picture(red)) == pytest.approx(0.3 * math.hypot(255, 127.5))
    assert colourfulness(picture(red, green)) == pytest.approx(255 + 0.3 * 127.5)
    assert colourfulness(picture((0, 0, 255), (255, 255, 0))) == pytest.approx(255)


@given(st.lists(st.integers(0, 255), min_size=1, max_size=50))
def test_greys_have_no_colour(levels):
    assert colourfulness(picture(*[(level,) * 3 for level in levels])) == 0


colors = st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=1, max_size=30)


@given(colors, st.integers(1, 4))
def test_colourfulness_is_that_of_the_colours_wherever_they_are(those, times):
    value = colourfulness(picture(*those))
    assert 0 <= value < 400
    assert colourfulness(picture(*sorted(those) * times)) == pytest.approx(value)


# Documents


def drawn(*shapes, page=(1000, 1000), background=None):
    """Return the run of a workflow that draws rectangles: left, top, width, height, colour."""
    steps = [step(VECTOR, "CreateDocumentCustom", width=page[0], height=page[1])]
    if background:
        steps.append(step(VECTOR, "SetBackgroundColor", **rgb(background)))
    for number, (left, top, width, height, color) in enumerate(shapes):
        name = {"layerName": f"layer {number}"}
        size = {"width": width, "height": height}
        steps.append(step(VECTOR, "DrawRectangle", **name, **size, **rgb(color)))
        steps.append(step(VECTOR, "RepositionDrawing", **name, posX=left, posY=top))
    run = run_workflow(steps)
    assert run.errors == ()
    return run


def rgb(color):
    return dict(zip(("red", "green", "blue"), color, strict=True))


BLACK, RED = (0, 0, 0), (255, 0, 0)


def test_a_design_is_measured_as_its_boxes_and_colours_are():
    run = drawn((0, 400, 200, 200, BLACK), (800, 400, 100, 200, BLACK))
    assert composition(run) == {
        "alignment": 0.0,
        "overlap": 0.0,
        "white_space": 0.94,
        "balance": 0.7188,
        "colourfulness": 0.0,
    }


def test_an_empty_page_and_no_document():
    assert composition(drawn(background=RED)) == {
        "alignment": 0.0,
        "overlap": 0.0,
        "white_space": 1.0,
        "balance": 1.0,
        "colourfulness": round(0.3 * math.hypot(255, 127.5), 4),
    }
    assert composition(run_workflow([])) == composition(run_workflow("no list")) == {}


def test_what_covers_the_page_and_what_is_not_seen_are_no_elements():
    small = (100, 100, 200, 300, RED)
    alone = drawn(small)
    behind = drawn((-5, -5, 1010, 1010, BLACK), small)
    hidden = drawn((150, 150, 10, 10, BLACK), small)
    beside = drawn((2000, 0, 100, 100, BLACK), small)
    for run in (alone, behind, hidden, beside):
        assert boxes_of(run.document, run.scene).tolist() == [[0.1, 0.1, 0.3, 0.4]]
    assert composition(behind)["white_space"] == 0.94


def test_a_code_as_large_as_the_page_is_no_background():
    steps = [
        step(LAYOUT, "CreateDocumentCustom", width=500, height=500),
        step(LAYOUT, "GenerateQRObject", layerName="code", linkURL="https://fair.example/map"),
        step(LAYOUT, "ResizeObject", fileName="code", width=500, height=500),
    ]
    run = run_workflow(steps)
    assert boxes_of(run.document, run.scene).tolist() == [[0, 0, 1, 1]]


def test_boxes_end_where_the_page_does_and_the_page_they_are_placed_with():
    run = drawn((-100, 900, 300, 300, RED))
    assert boxes_of(run.document, run.scene).tolist() == [[0, 0.9, 0.2, 1]]
    steps = [
        step(VECTOR, "CreateDocumentCustom", width=200, height=100),
        step(VECTOR, "DrawRectangle", layerName="wide", width=180, height=400, **rgb(RED)),
        step(VECTOR, "SaveDocument", fileName="wide", format="svg"),
        step(LAYOUT, "CreateDocumentCustom", width=1000, height=1000),
        step(LAYOUT, "ImportObject", fileName="wide.svg", layerName="placed"),
        step(LAYOUT, "ResizeObject", fileName="placed", width=400, height=200),
        step(LAYOUT, "RepositionObject", fileName="placed", posX=500, posY=100),
        step(LAYOUT, "SaveDocument", fileName="page", format="pdf"),
    ]
    run = run_workflow(steps)
    assert run.errors == ()
    assert boxes_of(run.document, run.scene) == pytest.approx(boxes((0.52, 0.1, 0.88, 0.3)))


def test_a_turned_element_has_the_upright_box_around_it():
    steps = [
        step(VECTOR, "CreateDocumentCustom", width=1000, height=500),
        step(VECTOR, "DrawRectangle", layerName="it", width=200, height=200, **rgb(RED)),
        step(VECTOR, "RotateDrawing", layerName="it", angle=45),
    ]
    run = run_workflow(steps)
    half = 100 * math.sqrt(2)
    expected = (0.5 - half / 1000, 0.5 - half / 500, 0.5 + half / 1000, 0.5 + half / 500)
    assert boxes_of(run.document, run.scene) == pytest.approx(boxes(expected), abs=1e-6)


def test_the_largest_pages_are_measured_too():
    shapes = [(column * 1000, 0, 900, 2500, RED) for column in range(10)]
    measured = composition(drawn(*shapes, page=(10_000, 5_000)))
    assert measured["white_space"] == 0.55
    assert measured["overlap"] == measured["alignment"] == 0
    assert measured["balance"] == round(1 - (1 + (1.275 - 1.225) / 1.275) / 2, 4)


# Real workflows


def samples():
    """Return the first request of each type and difficulty."""
    first = {}
    for request in bundled_requests():
        first.setdefault((request.type, request.difficulty), request)
    return list(first.values())


@pytest.mark.parametrize("request_", samples(), ids=lambda one: one.id)
def test_references_do_all_that_is_asked_of_them(request_):
    given_ = given_images(request_)
    steps = plan(request_, given_.files)
    run = run_workflow(steps, given_.images)
    found = check(request_, run, given_.files)
    record = TownRecord(request_.id, workflow=tuple(steps), kept=len(steps))
    made = figures(run, found, record)
    measures = made.composition
    assert made == Figures(True, 1.0, 1.0, 1.0, 1.0, measures)
    assert tuple(measures) == COMPOSITION
    assert measures == composition(run_workflow(steps, given_.images))
    assert 0 < measures["white_space"] < 1
    assert 0 < measures["balance"] <= 1
    assert step_faults(run) == ()
    assert dead_loop(steps) is None
    assert len(steps) <= step_limit(len({one["expert"] for one in steps}))


def test_each_metric_tells_what_is_wrong_with_a_reference():
    request = next(one for one in bundled_requests() if len(one.texts) == 2 and not one.images)
    steps = plan(request, ())
    texts = [index for index, one in enumerate(steps) if one["action"] == "CreateText"]
    first = steps[texts[0]]
    away = {"layerName": first["parameters"]["layerName"], "posX": 9000, "posY": 0}
    moved = {**first, "action": "RepositionText", "parameters": away}
    run = run_workflow([*steps[:-1], moved, steps[-1]])
    wishes = len(request.texts) + len(request.shapes) + len(request.codes)
    assert fidelity(check(request, run, ())) == 1 - 1 / wishes
    twice = [*steps, first]
    record = TownRecord(request.id, workflow=tuple(twice), ending=Ending.OVER_LIMIT)
    made = figures(run_workflow(twice), [], record)
    assert not made.delivery
    assert made.step_efficiency == len(steps) / len(twice)
    assert made.execution_success == len(steps) / len(twice)
    assert made.fidelity == 0.0


def test_figures_of_nothing_are_none_or_nothing():
    record = TownRecord("poster-001", ending=Ending.NO_WORKFLOW)
    assert figures(run_workflow([]), [], record) == Figures(False, None, None, 0.0, 0.0, {})
