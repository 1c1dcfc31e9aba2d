"""The command line as a user calls it."""

import json

import pytest
from click.testing import CliRunner

from limner.cli import main
from limner.drawing import bundled_tasks


def run(*arguments, stdin=None):
    return CliRunner().invoke(main, [str(item) for item in arguments], input=stdin)


@pytest.mark.parametrize(
    "command",
    [
        (),
        ("eval",),
        ("eval", "drawing"),
        ("drawing",),
        ("drawing", "score"),
        ("drawing", "replay"),
        ("drawing", "render"),
        ("drawing", "tasks"),
        ("drawing", "generate"),
        ("drawing", "check"),
        ("drawing", "audit"),
        ("report",),
        ("demo",),
    ],
)
def test_every_command_explains_itself(command):
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert len(result.output.splitlines()) > 5


RECORDS = [
    {
        "position": 0,
        "results": [
            {"turn": 1, "actions": "nonsense"},
            {"turn": 2, "actions": [{"action": "moveTo", "x": 5, "y": 5}, {"action": "jump"}]},
        ],
    }
]


def test_score_prints_a_line_a_turn(tmp_path):
    path = tmp_path / "records.json"
    path.write_text(json.dumps(RECORDS))
    result = run("drawing", "score", "--records", path, "--profile", "released", "--json")
    lines = [json.loads(line) for line in result.output.splitlines()]
    assert [(line["position"], line["turn"]) for line in lines] == [(0, 1), (0, 2)]
    assert lines[0]["score"] == 0
    assert [(e["type"], e["index"]) for e in lines[0]["errors"]] == [("SYNTAX_ERROR", -1)]
    assert [(e["type"], e["index"]) for e in lines[1]["errors"]] == [("SYNTAX_ERROR", 1)]
    assert set(lines[1]) == {
        "position",
        "turn",
        "score",
        "passed",
        "errors",
        "warnings",
        "metrics",
    }


def test_score_reads_the_release_as_it_is(release):
    result = run(
        *("drawing", "score", "--tasks", release / "dataset.json"),
        *("--records", release / "records.json", "--profile", "released", "--json"),
    )
    scores = [json.loads(line)["score"] for line in result.output.splitlines()]
    records = json.loads((release / "records.json").read_text())
    assert scores == [t["evaluation"]["score"] for r in records for t in r["results"]]


def test_replay_prints_the_published_figures(release, tmp_path):
    result = run(
        *("drawing", "replay", "--tasks", release / "dataset.json"),
        *("--records", release / "records.json", "--profile", "released", "--out", tmp_path),
    )
    assert result.exit_code == 0, result.output
    words = result.output.split()
    for figure in ("125", "0.9227", "0.1114", "95", "0.9519", "0.0795", "112"):
        assert figure in words, figure
    assert (tmp_path / "report.html").stat().st_size > 500_000


def test_render_draws_an_answer(tmp_path):
    answer = tmp_path / "answer.txt"
    answer.write_text('Sure: [{"action": "click", "x": 500, "y": 400}, {"action": "fly"}]')
    picture = tmp_path / "new" / "drawing.png"
    result = run("drawing", "render", answer, "-o", picture, "--scale", "0.5")
    assert result.exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "1 marks from 1 actions" in result.output
    assert "SYNTAX_ERROR at 1" in result.output
    assert run("drawing", "render", "-", "-o", picture, stdin=b"\xff\x00").exit_code == 0


def test_tasks_are_listed():
    assert len(run("drawing", "tasks").output.splitlines()) == len(bundled_tasks()) + 1
    lines = run("drawing", "tasks", "--category", "symmetry", "--json").output.splitlines()
    assert {json.loads(line)["category"] for line in lines} == {"symmetry"}


def test_check_tells_what_is_wrong(tmp_path):
    good = {
        "id": "a",
        "difficulty": "easy",
        "prompt": "Draw a line.",
        "needs": {"tools": ["line"]},
        "reference": [{"tool": "line", "points": [[1, 1], [90, 90]]}],
    }
    path = tmp_path / "t.json"
    path.write_text(json.dumps({"category": "general", "tasks": [good]}))
    assert run("drawing", "check", path).output == "All references score 1.0.\n"
    bad = {**good, "needs": {"tools": ["circle"]}}
    path.write_text(json.dumps({"category": "general", "tasks": [bad]}))
    result = run("drawing", "check", path)
    assert result.exit_code == 1
    assert "a: the reference gets 0.333 by paper" in result.output
    path.write_text("{")
    result = run("drawing", "check", path)
    assert result.exit_code == 1
    assert result.output.startswith("Error: ")
    assert "is no JSON" in result.output


@pytest.mark.parametrize(
    "command",
    [
        ("drawing", "score", "--records", "nowhere.json"),
        ("drawing", "render", "nowhere.json", "-o", "x.png"),
        ("report", "nowhere"),
        ("drawing", "score", "--records", "x", "--profile", "best"),
    ],
)
def test_wrong_input_is_a_plain_error(command):
    result = run(*command)
    assert result.exit_code == 2
    assert "Error" in result.output
    assert "Traceback" not in result.output
