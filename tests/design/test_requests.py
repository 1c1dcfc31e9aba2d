"""The bundled requests, and what is wrong with others."""

import json

import pytest
from click.testing import CliRunner

from limner.cli import main
from limner.design.colors import color_value
from limner.design.request_checks import OF_A_SET, OF_EACH, difficulty, faults, steps_needed
from limner.design.requests import (
    Request,
    RequestError,
    bundled_requests,
    load_requests,
)

GOOD = {
    "id": "own-1",
    "type": "poster",
    "theme": "kites",
    "difficulty": "medium",
    "query": (
        'A poster please: "Kites over Hallow Hill" in large white Georgia at the top, a red kite '
        "below it, made a little warmer, on a navy background. Call 07700 900123."
    ),
    "texts": [
        {
            "lines": {"headline": "Kites over Hallow Hill"},
            "color": "white",
            "font": "Georgia",
            "at": "top",
            "size": "large",
        },
        {"lines": {"contact": "Call 07700 900123"}},
    ],
    "background": "navy",
    "images": [{"shows": "red kite", "treatment": "warmer"}],
}


def request(**changes):
    return Request.model_validate(GOOD | changes)


def single(one):
    return [fault for rule in OF_EACH for fault in rule(one)]


def test_a_request_in_order_has_no_fault():
    assert single(request()) == []
    assert difficulty(request()) == "medium"
    assert (
        steps_needed(request()) == 18
    )  # page 2, background 1, texts 5 and 3, image 4, hand-over 3


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        (
            {"texts": [{"lines": {"headline": "Kites Over Hallow Hill"}}]},
            "'Kites Over Hallow Hill'",
        ),
        ({"background": "crimson"}, "the colour crimson is not in the query"),
        ({"background": "#000081"}, "the colour #000081 is not in the query"),
        (
            {"texts": [{"lines": {"headline": "Kites over Hallow Hill"}, "font": "Futura"}]},
            "Futura",
        ),
        ({"images": [{"shows": "red kite", "at": "left", "treatment": "warmer"}]}, "says 'left'"),
        ({"images": [{"shows": "red kite", "size": "medium", "treatment": "warmer"}]}, "'medium'"),
        ({"images": [{"shows": "red kite", "treatment": "patchwork"}]}, "'patchwork' is not said"),
        ({"images": [{"shows": "steam engine", "treatment": "warmer"}]}, "'steam engine'"),
        ({"shapes": [{"kind": "star"}], "difficulty": "hard"}, "the shape 'star' is not said"),
        ({"codes": [{"link": "https://a.example.com"}]}, "the code 'https://a.example.com'"),
        ({"difficulty": "easy"}, "is medium by the experts that it needs, not easy"),
        (
            {"query": GOOD["query"] + " See www.kites.com"},
            "kites.com is no reserved example domain",
        ),
        ({"query": GOOD["query"] + " Or 020 7123 4567."}, "no fictional number"),
        ({"query": GOOD["query"] + " A tomato (#123456) rim."}, "tomato is not #123456"),
    ],
)
def test_each_fault_is_told(changes, fault):
    told = single(request(**changes))
    assert any(fault in line for line in told), told


def test_too_many_steps_are_told():
    blocks = [
        {"lines": {role: f"line {role}"}, "color": "white", "font": "Georgia"}
        for role in ("headline", "tagline", "date", "time", "place")
    ]
    told = single(request(texts=blocks))
    assert any("more than the limit of 20" in line for line in told)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"type": "flyer"}, "type: Input should be"),
        ({"query": None}, "query: Input should be a valid string"),
        ({"query": "x" * 10_001}, "query: String should have at most 10000 characters"),
        ({"texts": []}, "texts: Tuple should have at least 1 item"),
        ({"texts": [{"lines": {"title": "No"}}]}, "a poster has no line 'title'"),
        ({"texts": [{"lines": {"date": "1 May"}}]}, "a poster needs a line event or headline"),
        ({"background": "blurple"}, "'blurple' is no CSS colour name"),
        ({"mood": "gay"}, "mood: Extra inputs are not permitted"),
    ],
)
def test_bad_records_are_named_and_the_others_load(tmp_path, changes, message):
    path = tmp_path / "own.yaml"
    rows = [GOOD, {**GOOD, "id": "own-2", **changes}, {**GOOD, "id": "own-3"}]
    path.write_text(json.dumps({"requests": rows}))
    requests, wrong = load_requests(path)
    assert [one.id for one in requests] == ["own-1", "own-3"]
    (error,) = wrong
    assert str(error).startswith(f"{path}: request 2 (own-2): ")
    assert message in str(error)


def test_files_that_are_none(tmp_path):
    path = tmp_path / "own.yaml"
    for text in ("[1, 2]", "requests: {}", "a: [", "&a [*a]"):
        path.write_text(text)
        with pytest.raises(RequestError, match=r"own\.yaml"):
            load_requests(path)
    with pytest.raises(RequestError, match="there is no YAML file"):
        load_requests(tmp_path / "..")


def test_two_words_in_a_row_are_shared_by_no_two_requests_of_a_type():
    other = {**GOOD, "id": "own-2", "query": GOOD["query"].replace("Kites over", "Walks up")}
    other["texts"] = [{"lines": {"headline": "Walks up Hallow Hill"}}]
    told = faults([request(), Request.model_validate(other)])
    assert "own-2: shares 'hallow hill' with own-1" in told
    card = {**other, "type": "postcard"}
    assert not any("shares" in fault for fault in faults([request(), Request.model_validate(card)]))


def test_sets_are_counted():
    told = faults([request(), request()])
    assert "own-1: 2 requests have this id" in told
    assert any("fewer than 15" in fault for fault in told)
    assert any("2 of 2 requests have the theme kites" in fault for fault in told)
    assert len(OF_A_SET) >= 4


def test_colours():
    assert color_value("forest green") == (34, 139, 34)
    assert color_value("Light-Sea Green") == (32, 178, 170)
    assert color_value("#0a0B0c") == (10, 11, 12)
    with pytest.raises(ValueError, match="no CSS colour name"):
        color_value("bluish")


def test_the_bundled_requests_have_nothing_wrong():
    assert faults(bundled_requests()) == []


def test_how_many_there_are():
    requests = bundled_requests()
    assert len(requests) == 1079
    assert sum(one.split == "train" for one in requests) == 20
    for kind in {one.type for one in requests}:
        group = [one for one in requests if one.type == kind]
        assert 265 <= len(group) <= 274
        assert sum(one.split == "train" for one in group) == 5
        assert {one.difficulty for one in group} == {"easy", "medium", "hard"}


def test_no_two_queries_are_alike():
    pytest.importorskip("onnxruntime")
    from limner.sentences import Embedder

    requests = bundled_requests()
    vectors = Embedder().embed([one.query for one in requests])
    cosines = vectors @ vectors.T
    pairs = [
        (requests[i].id, requests[j].id, round(float(cosines[i, j]), 3))
        for i in range(len(requests))
        for j in range(i)
        if cosines[i, j] > 0.8
    ]
    assert pairs == []


def test_the_commands(tmp_path):
    result = CliRunner().invoke(main, ["design", "tasks", "--type", "poster", "--json"])
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert {row["type"] for row in rows} == {"poster"}
    path = tmp_path / "own.yaml"
    path.write_text(json.dumps({"requests": [{**GOOD, "difficulty": "easy"}]}))
    result = CliRunner().invoke(main, ["design", "check", str(path)])
    assert result.exit_code == 1
    assert "own-1: is medium by the experts that it needs, not easy" in result.output
    path.write_text("requests: {}")
    result = CliRunner().invoke(main, ["design", "check", str(path)])
    assert result.exit_code == 1
    assert result.output == f"Error: {path}: has no list `requests`.\n"
