import json

import pytest

from evals.server import FAILS, says
from evals.test_design import part_of, stage_of, text_of
from limner.design.references import given_images
from limner.design.requests import bundled_requests
from limner.design.town.agents import AGENTS, answer
from limner.design.town.records import Stage

PLAIN = [one for one in bundled_requests() if one.split == "test" and not one.images]
"""Requests without images, so that these tests run everywhere."""
FOUR = [one for one in PLAIN if one.shapes][:4]
SOLVED, BLIND, BROKEN, FAILING = FOUR


def ids_of(*requests):
    return json.dumps([one.id for one in requests])


def first_user(request):
    return next(text_of(m) for m in request["messages"] if m["role"] == "user")


def wish_of(request):
    return next(one for one in PLAIN if one.query.strip() in first_user(request))


def town(request):
    """Answer as the reference would, but for three requests."""
    wish, stage, part = wish_of(request), stage_of(request), part_of(request)
    if wish == FAILING and stage is Stage.SUPERVISE:
        return FAILS
    if wish == BROKEN and stage is Stage.RECRUIT and len(request["messages"]) == 2:
        return says("I would recruit them all.")
    agent = "blind" if wish == BLIND else "reference"
    steps = AGENTS[agent](wish, given_images(wish))
    return says(answer(steps, stage, part))


@pytest.fixture
def played(verifiers, provider):
    provider.respond = town
    chosen = ("--env.taskset.split", "test", "--select.include.ids", ids_of(*FOUR))
    episodes = verifiers.evaluate("limner_design", provider.url, *chosen, "--env.clarify", "1")
    return {episode["task"]["data"]["id"]: episode for episode in episodes}


def test_a_town_is_rewarded_with_what_its_design_is_worth(played):
    for request in (SOLVED, BROKEN):
        assert played[request.id]["ok"]
        for trace in played[request.id]["traces"]:
            assert trace["rewards"]["value"]["score"] == 1.0
            assert trace["metrics"]["passed"] == trace["metrics"]["fidelity"] == 1.0
            assert trace["metrics"]["errors"] == 0.0

    assert {t["rewards"]["value"]["score"] < 0.05 for t in played[BLIND.id]["traces"]} == {True}
    assert {t["metrics"]["passed"] for t in played[BLIND.id]["traces"]} == {0.0}

    asked = [trace["task"]["data"]["name"] for trace in played[SOLVED.id]["traces"]]
    assert asked[:3] == ["clarify: Supervisor", "outline: Supervisor", "recruit: Supervisor"]
    assert asked[-2:] == ["supervise: Supervisor", "retrieve: Supervisor"]
    seats = {trace["agent"]["name"] for trace in played[SOLVED.id]["traces"]}
    assert {"supervisor", "layout_designer"} <= seats

    again = [t["task"]["data"]["name"] for t in played[BROKEN.id]["traces"]]
    assert again.count("recruit: Supervisor") == 2, "an answer that cannot be used is put right"

    failed = played[FAILING.id]
    assert not failed["ok"], "a provider's failure is no zero"
    assert all("value" not in trace["rewards"] for trace in failed["traces"])
    assert "Supervisor did not answer" in json.dumps(failed["errors"])


def test_verifiers_own_checks_pass(verifiers):
    chosen = ("--taskset.split", "test", "--select.include.ids", ids_of(*PLAIN[::4]))

    summary = verifiers.validate("limner_design", *chosen)

    count = len(PLAIN[::4])
    assert summary["outcomes"]["valid"] == count
    assert summary["checks"]["gold"]["valid"] == summary["checks"]["noop"]["valid"] == count
