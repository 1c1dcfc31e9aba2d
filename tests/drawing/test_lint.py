"""The lint: every rule fires both ways and can be quiet; the bundled set is reviewed."""

import json
from typing import get_args

import pytest
from click.testing import CliRunner

from limner.cli import main
from limner.drawing import bundled_tasks
from limner.drawing.lint import ASKED, RULES, SAID, lint, reviewed_findings, stale, unreviewed
from limner.drawing.lint.relating import ASKS, SAYS
from limner.drawing.spec import RelationKind
from limner.drawing.tasks import Task

DISC = {"name": "disc", "kind": "circle", "color": "red"}
BOX = {"name": "box", "kind": "square", "color": "blue"}
TIP = {"name": "tip", "kind": "triangle", "color": "red"}
POLE = {"name": "pole", "kind": "line", "color": "red"}


def task(prompt, *objects, relations=(), max_actions=None):
    scene = {"objects": objects, "relations": relations, "max_actions": max_actions}
    return Task.model_validate(
        {
            "id": "a",
            "category": "general",
            "difficulty": "easy",
            "prompt": prompt,
            "needs": {"colors": ["red"]},
            "scene": scene,
        }
    )


def of(*names, **relation):
    return {"of": names, **relation}


CASES = [
    # rule, direction, what is found, the prompt, objects, the rest of the scene
    ("colors", ASKED, "red", "A circle.", [DISC], {}),
    ("colors", SAID, "green", "A red circle on green.", [DISC], {}),
    ("colors", SAID, "grey", "A red circle on grey.", [DISC], {}),
    ("kinds", ASKED, "circle", "Something red.", [DISC], {}),
    ("kinds", SAID, "square", "A red circle and a square.", [DISC], {}),
    ("figures", SAID, "solid red circle", "A solid red circle.", [DISC], {}),
    ("figures", SAID, "two red circles", "Two red circles.", [DISC], {}),
    ("paint", SAID, "filled yellow", "A red circle, filled yellow, and a yellow dot.",
     [DISC, {"name": "dot", "kind": "dot", "color": "yellow"}], {}),
    ("filling", ASKED, "filled", "A red circle.", [{**DISC, "fill": "red"}], {}),
    ("filling", ASKED, "empty", "A red circle.", [{**DISC, "fill": "none"}], {}),
    ("filling", SAID, "filled", "A filled circle, red.", [DISC], {}),
    ("filling", SAID, "empty", "A circle, red and empty.", [DISC], {}),
    ("filling", SAID, "none filled", "A red circle. Nothing is filled.", [DISC], {}),
    ("tools", ASKED, "pen", "A red circle.", [{**DISC, "tool": "pen"}], {}),
    ("tools", SAID, "pen", "A red circle with the pen.", [DISC], {}),
    ("counts", ASKED, "3", "Red circles.", [{**DISC, "count": 3}], {}),
    ("counts", SAID, "4", "Four bright circles in red.", [{**DISC, "count": 3}], {}),
    ("budget", ASKED, "a limit", "A red circle.", [DISC], {"max_actions": 8}),
    ("budget", SAID, "a limit", "A red circle in at most 8 actions.", [DISC], {}),
    ("budget", ASKED, "9", "A red circle in at most 8 actions.", [DISC], {"max_actions": 9}),
    ("points", SAID, "(300, 200)", "A red circle around (300, 200).", [DISC], {}),
    ("numbers", ASKED, "disc diameter 90", "A red circle.",
     [{**DISC, "size": {"diameter": 90}}], {}),
    ("numbers", SAID, "90", "A red circle of 90 px.", [DISC], {}),
    ("centers", ASKED, "disc", "A red circle.", [{**DISC, "at": [123, 456]}], {}),
    ("places", ASKED, "left", "A red circle.", [{**DISC, "within": "left"}], {}),
    ("places", SAID, "left", "A red circle in the left half.", [DISC], {}),
    ("directions", ASKED, "a direction", "A red line.", [{**POLE, "angle": 90}], {}),
    ("directions", SAID, "a direction", "An upright red line.", [POLE], {}),
    ("pointing", SAID, "up", "A red triangle, tip up.", [TIP], {}),
    ("relations", ASKED, "concentric", "A red circle, a blue square.", [DISC, BOX],
     {"relations": [of("disc", "box", kind="concentric")]}),
    ("relations", SAID, "touching", "A red circle touches a blue square.", [DISC, BOX], {}),
    ("relations", SAID, "equal size", "A red circle, a blue square of the same size.",
     [DISC, BOX], {}),
]  # fmt: skip
"""One difference each."""

QUIET = [
    ("A solid red disc of radius 45 around (300, 200), by circle tool, in at most 8 actions.",
     [{**DISC, "fill": "red", "size": {"diameter": 90}, "at": [300, 200], "tool": "circle"}],
     {"max_actions": 8}),
    ("Three empty red circles in a row, evenly spaced, in the left half.",
     [{**DISC, "count": 3, "fill": "none", "within": "left"}],
     {"relations": [of("disc", kind="row"), of("disc", kind="equal_spacing")]}),
    ("A blue square and, above it and touching it, a red triangle, tip up.",
     [BOX, {**TIP, "angle": 90}],
     {"relations": [of("tip", "box", kind="above"), of("tip", "box", kind="touching")]}),
    ("A blue square, outlined blue and filled red, and an upright red line.",
     [{**BOX, "fill": "red"}, {**POLE, "angle": 90}], {}),
]  # fmt: skip
"""Nothing to find, though there is much that the rules look at."""


@pytest.mark.parametrize(
    ("rule", "direction", "what", "prompt", "objects", "scene"),
    CASES,
    ids=[f"{case[0]}-{case[2]}" for case in CASES],
)
def test_a_rule_finds_a_difference(rule, direction, what, prompt, objects, scene):
    found = lint(task(prompt, *objects, **scene))
    assert (rule, direction, what) in [(item.rule, item.direction, item.what) for item in found]


@pytest.mark.parametrize(("prompt", "objects", "scene"), QUIET)
def test_the_rules_are_quiet(prompt, objects, scene):
    assert [str(item) for item in lint(task(prompt, *objects, **scene))] == []


def test_every_rule_is_shown():
    assert {case[0] for case in CASES} == set(RULES)
    one_way = {"figures", "paint", "points", "centers", "pointing"}
    for name in set(RULES) - one_way:
        assert {case[1] for case in CASES if case[0] == name} == {ASKED, SAID}, name


def test_every_relation_has_its_words():
    known = set(get_args(RelationKind))
    assert set(ASKS) == known
    assert {kind for _, kinds, _ in SAYS.values() for kind in kinds.split()} <= known


def test_a_task_without_a_scene_has_no_findings():
    bare = task("A red circle.", DISC).model_copy(update={"scene": None})
    assert lint(bare) == []


def test_the_bundled_set_has_no_finding_that_nobody_looked_at():
    found = [item for one in bundled_tasks() for item in unreviewed(one, reviewed_findings())]
    assert [str(item) for item in found] == []


def test_the_reviewed_list_is_current_and_gives_reasons():
    reviewed = reviewed_findings()
    assert stale(bundled_tasks(), reviewed) == []
    assert all(reason for findings in reviewed.values() for reason in findings.values())


def test_an_entry_that_no_longer_occurs_is_stale():
    one = task("A circle.", DISC)
    reviewed = {"a": {"colors: red": "known", "colors: blue": "gone"}, "b": {"kinds: star": "gone"}}
    assert unreviewed(one, reviewed) == []
    assert stale([one], reviewed) == ["a: colors: blue", "b: kinds: star"]


def test_check_warns_of_findings(tmp_path):
    record = task("A circle.", DISC).model_dump(exclude_defaults=True)
    record["reference"] = [{"tool": "circle", "color": "red", "points": [[500, 350], [600, 350]]}]
    path = tmp_path / "t.json"
    path.write_text(json.dumps({"category": "general", "tasks": [record]}))
    text = CliRunner().invoke(main, ["drawing", "check", str(path)])
    assert text.exit_code == 0
    assert f"{path}: warning: a: asked, not said: colors: red (disc)" in text.output
    assert text.output.endswith("All references score 1.0.\n")
    lines = CliRunner().invoke(main, ["drawing", "check", str(path), "--json"]).output.splitlines()
    assert [json.loads(line) for line in lines] == [
        {
            "file": str(path),
            "task": "a",
            "kind": "warning",
            "message": "asked, not said: colors: red (disc)",
        }
    ]
