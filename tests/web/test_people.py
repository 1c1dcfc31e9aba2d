"""A person's seat, by requests: what is kept, how it is scored, which log it makes."""

import json
import sqlite3
from dataclasses import asdict
from inspect import signature
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from inspect_ai._view.fastapi_server import view_server_app
from inspect_ai.log import read_eval_log
from starlette.testclient import TestClient

from limner.evals.drawing import drawing
from limner.evals.running import run_evals
from limner.report.runs import read_runs
from limner.report.summary import summarise
from limner.web.people.baseline import baselines
from limner.web.people.choosing import RULES, chosen_positions, positions_to_choose_from
from limner.web.people.events import Event
from limner.web.people.store import MAX_EVENTS, Store
from web.seats import (
    CHOICE,
    POSITIONS,
    RIGHT,
    SHOW,
    TASKS,
    WRONG,
    Visit,
    acts,
    client_in,
)


def the_log(folder: Path) -> Path:
    (path,) = (folder / "logs").glob("*.eval")
    return path


def test_a_kill_between_any_two_steps_loses_nothing(tmp_path):
    visit = Visit(client_in(tmp_path))
    state = visit.draw(RIGHT[0])
    assert state["results"][0]["values"] == [1.0]

    # Killed once the events are on the disk, before anything is worked out from them.
    store = Store(tmp_path / "data" / "people.sqlite")
    closing = [*SHOW, *acts(WRONG), {"kind": "submit"}]
    store.add(visit.id, [Event(seq=visit.last + n, **one) for n, one in enumerate(closing, 1)])
    visit.client = client_in(tmp_path)
    state = visit.state()
    assert [result["values"] for result in state["results"]] == [[1.0], [0.0]]
    assert (state["task"]["turn"], state["task"]["before"]) == (2, WRONG)

    # Killed once the end is on the disk, before the log is written: the next start writes it.
    store.add(visit.id, [Event(seq=state["last"] + 1, kind="end")])
    assert list((tmp_path / "logs").iterdir()) == []
    client_in(tmp_path)
    assert read_eval_log(str(the_log(tmp_path))).status == "cancelled"


def test_events_count_once_in_order_and_as_they_were(tmp_path):
    visit = Visit(client_in(tmp_path))
    first = [{"seq": 1, "kind": "show"}, {"seq": 2, "kind": "act", "action": WRONG[0]}]
    assert visit.post(first).json() == {"last": 2}
    assert visit.post(first).json() == {"last": 2}
    assert visit.post([*first, {"seq": 3, "kind": "hide"}]).json() == {"last": 3}
    assert visit.state()["task"]["actions"] == WRONG

    gap = visit.post([{"seq": 5, "kind": "hide"}])
    assert (gap.status_code, gap.json()["fault"]) == (
        409,
        "Events from 4 on are missing. Load this page again.",
    )
    other = visit.post([{"seq": 3, "kind": "show"}])
    assert (other.status_code, other.json()["fault"]) == (
        409,
        "This session goes on in another window. Load this page again.",
    )
    visit.last = 3
    assert visit.send({"kind": "end"})["isOver"] is True
    late = visit.post([{"seq": 5, "kind": "hide"}])
    assert late.json()["fault"] == "This session has ended. Load this page again."
    assert visit.state()["last"] == 4


def test_taking_back_and_taking_up_are_played_as_they_happened(tmp_path):
    visit = Visit(client_in(tmp_path))
    line = [{"action": "mouseDown", "x": 100, "y": 100.25}, {"action": "mouseUp"}]
    visit.send(*acts([*WRONG, *line]), {"kind": "keep", "count": 1}, *acts(line[:1]))
    assert visit.state()["task"]["actions"] == [*WRONG, *line[:1]]
    visit.send({"kind": "submit"}, {"kind": "again"}, {"kind": "keep", "count": 1}, *acts(line[1:]))
    assert visit.state()["task"]["actions"] == [*WRONG, *line[1:]]


def test_the_rules_are_those_of_the_task():
    defaults = {name: p.default for name, p in signature(drawing).parameters.items()}
    assert asdict(RULES).items() <= defaults.items()


def test_a_seed_chooses_the_tasks():
    assert chosen_positions(CHOICE) == POSITIONS
    assert {task.category for task in TASKS} == {"basic_shapes"}
    every = chosen_positions(CHOICE.model_copy(update={"number": 100}))
    assert every[:2] == POSITIONS
    assert sorted(every) == positions_to_choose_from(CHOICE)
    other = chosen_positions(CHOICE.model_copy(update={"number": 100, "seed": 4}))
    assert (other != every, sorted(other) == sorted(every)) == (True, True)


def test_a_log_stands_beside_those_of_models(tmp_path):
    visit = Visit(client_in(tmp_path), nickname="Zoë")
    visit.draw(RIGHT[0])
    visit.draw(WRONG, seconds=3)
    visit.draw(RIGHT[1], seconds=4)
    run_evals(
        drawing,
        [{"category": "basic_shapes", "difficulty": "easy"}],
        models=["limner/reference"],
        log_dir=tmp_path / "logs",
        limit=2,
        display="none",
    )
    runs = {run.model: run for run in read_runs([tmp_path / "logs"])}
    person, model = runs["limner/person"], runs["limner/reference"]
    settings = ("profile", "threshold", "max_turns", "feedback", "layout_seed", "epochs")
    assert [getattr(person, name) for name in settings] == [
        getattr(model, name) for name in settings
    ]
    assert [sample.seconds for sample in person.samples] == [2.0, 7.0]
    assert [sample.position for sample in person.samples] == POSITIONS
    figures = summarise(person)
    assert (figures.first.mean.mean, figures.last.mean.mean) == (0.5, 1.0)


def test_a_session_that_is_left_says_what_has_no_score(tmp_path):
    visit = Visit(client_in(tmp_path))
    assert visit.client.post(f"{visit.address}/log").status_code == 200
    (run,) = read_runs([tmp_path / "logs"])
    assert [sample.unscored for sample in run.samples] == [
        "never ran: the run has not ended, or was killed"
    ] * 2

    visit.draw(WRONG)
    visit.send({"kind": "end"})
    (run,) = read_runs([tmp_path / "logs"])
    assert [sample.unscored for sample in run.samples] == [
        "The person ended the session before the second turn.",
        "never ran: the run was stopped before",
    ]
    assert [turn.value for turn in run.samples[0].turns] == [0.0]
    log = read_eval_log(str(the_log(tmp_path)))
    assert (log.results.total_samples, log.results.scores[0].unscored_samples) == (2, 1)


def test_a_log_holds_what_happened_but_not_the_way_into_the_session(tmp_path):
    visit = Visit(client_in(tmp_path))
    visit.draw(RIGHT[0])
    visit.send({"kind": "end"})
    log = read_eval_log(str(the_log(tmp_path)))
    (seat,) = [event.data for event in log.samples[0].events if event.event == "info"]
    assert [event["action"] for event in seat if event["kind"] == "act"] == RIGHT[0]
    assert seat[-1] == {"seq": len(RIGHT[0]) + 2, "kind": "submit", "after": 2000}
    assert visit.id not in log.model_dump_json()
    assert visit.id not in the_log(tmp_path).name


def test_the_viewer_lists_and_opens_the_log(tmp_path):
    visit = Visit(client_in(tmp_path), nickname=HOSTILE)
    visit.draw(RIGHT[0])
    visit.send({"kind": "end"})
    viewer = TestClient(view_server_app(), base_url="http://127.0.0.1:7575")
    listed = viewer.get("/log-files", params={"log_dir": str(tmp_path / "logs")}).json()["files"]
    (file,) = listed
    assert (file["task"], Path(file["name"]).name) == ("drawing", the_log(tmp_path).name)
    opened = viewer.get(f"/logs/{quote(file['name'], safe='')}").json()
    assert opened["eval"]["tags"] == [HOSTILE.strip()]


def test_the_baseline_sums_people_up(tmp_path):
    client = client_in(tmp_path)
    for first in (RIGHT[0], WRONG):
        visit = Visit(client, nickname="Zoë")
        visit.draw(first, seconds=10)
        if first is WRONG:
            visit.draw(WRONG, seconds=20)
        visit.draw(RIGHT[1], seconds=10)
    (broken := tmp_path / "logs" / "2026-01-01T00-00-00-00-00_drawing_x.eval").write_bytes(b"PK")
    (one,), faults = baselines(tmp_path / "logs")
    assert [str(broken) in fault for fault in faults] == [True]
    # One task's drawings scored 1 and 0, the other's 1 and 1: an error of 0.25, times 12.7.
    assert one.summary.last.mean.mean == 0.75
    assert (one.summary.last.mean.low, one.summary.last.mean.high) == (0, 1)
    assert (one.over_people.mean, one.over_people.n) == (0.75, 4)
    assert [(who.nickname, who.scored, who.last) for who in one.sittings] == [
        ("Zoë", 2, 1.0),
        ("Zoë", 2, 0.5),
    ]
    page = client.get("/people/baseline").text
    assert "2 sessions, 4 of 4 drawings scored" in page
    assert "A log is left out." in page


HOSTILE = "<script>alert(1)</script> ../.."


def test_a_hostile_nickname_is_text(tmp_path):
    client = client_in(tmp_path)
    visit = Visit(client, nickname=f"{HOSTILE}\u202e")
    visit.send({"kind": "end"})
    page = client.get("/people/baseline").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; ../..[U+202E]" in page
    assert the_log(tmp_path).parent == tmp_path / "logs"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"consent": False}, "consent: Value error, without your consent there is no session"),
        ({"consent": "yes"}, "consent: Input should be a valid boolean"),
        ({"nickname": "x" * 41}, "nickname: String should have at most 40 characters"),
        ({"email": "x"}, "email: Extra inputs are not permitted"),
        ({"choice": {"number": 101, "seed": 1}}, "number: Input should be less than"),
        ({"choice": {"number": 1, "seed": -1}}, "seed: Input should be greater than"),
        ({"choice": {"number": 1, "seed": 1, "category": "../x"}}, "category: Value error, is"),
        ({"choice": {"number": 1, "seed": 1, "layout": 1}}, "layout: Extra inputs"),
    ],
)
def test_nobody_joins_without_consent_or_with_a_strange_choice(change, fault, tmp_path):
    client = client_in(tmp_path)
    joining = {"consent": True, "nickname": "", "choice": CHOICE.model_dump()}
    answer = client.post("/people", json={**joining, **change})
    assert (answer.status_code, answer.json()["fault"].startswith(fault)) == (409, True)
    assert Store(tmp_path / "data" / "people.sqlite").sessions() == []


def an_act(action: Any) -> str:
    return json.dumps([{"seq": 1, "kind": "act", "action": action}])


STRANGE = {
    "no list": "{}",
    "no JSON": "[",
    "half a character": '[{"seq": 1, "kind": "\\ud800"}]',
    "deep": "[" * 100_000 + "]" * 100_000,
    "deep action": '[{"seq": 1, "kind": "act", "action": '
    + '{"x":' * 9_000
    + "1"
    + "}" * 9_000
    + "}]",
    "too many": json.dumps([{"seq": n, "kind": "hide"} for n in range(1, 2_002)]),
    "NaN": an_act({"action": "click", "x": float("nan"), "y": 1}),
    "infinite": an_act({"action": "click", "x": 1e999, "y": 1}),
    "off the screen": an_act({"action": "click", "x": 1501, "y": 1}),
    "negative": an_act({"action": "click", "x": -0.5, "y": 1}),
    "a text": an_act({"action": "click", "x": "1", "y": 1}),
    "unknown": an_act({"action": "format", "x": 1, "y": 1}),
    "more": an_act({"action": "click", "x": 1, "y": 1, "path": "../x"}),
    "no action": '[{"seq": 1, "kind": "act"}]',
    "an end with an action": '[{"seq": 1, "kind": "end", "action": {"action": "mouseUp"}}]',
    "a keep without a count": '[{"seq": 1, "kind": "keep"}]',
    "a negative count": '[{"seq": 1, "kind": "keep", "count": -1}]',
    "a time machine": '[{"seq": 1, "kind": "hide", "after": -1}]',
    "a zero number": '[{"seq": 0, "kind": "hide"}]',
    "a huge number": '[{"seq": 99999999999999999999, "kind": "hide"}]',
}


@pytest.mark.parametrize("name", STRANGE)
def test_strange_events_are_refused_and_change_nothing(name, tmp_path):
    visit = Visit(client_in(tmp_path))
    before = visit.state()
    assert visit.post(STRANGE[name]).status_code == 409
    assert visit.state() == before


def test_a_million_actions_are_refused_and_many_are_scored_as_a_models_are(tmp_path):
    visit = Visit(client_in(tmp_path))
    million = an_act({"action": "mouseUp"})[:-1] + "," + "{}," * 1_400_000 + "{}]"
    assert visit.post(million).status_code == 413
    move = {"action": "moveTo", "x": 200, "y": 200}
    for _ in range(3):
        visit.send(*acts([move] * 2_000))
    state = visit.send({"kind": "submit"})
    assert state["task"]["feedback"].count("The list has more than 5,000 actions") == 1


def test_a_session_has_an_end_of_events(tmp_path):
    visit = Visit(client_in(tmp_path))
    last = MAX_EVENTS - 1
    with sqlite3.connect(tmp_path / "data" / "people.sqlite") as file:
        row = (visit.id, last, 0.0, f'{{"seq":{last},"kind":"hide"}}')
        file.execute("INSERT INTO events VALUES (?, ?, ?, ?)", row)
    file.close()
    assert visit.post([{"seq": last + 1, "kind": "hide"}]).json() == {"last": last + 1}
    assert visit.post([{"seq": last + 2, "kind": "hide"}]).status_code == 409


@pytest.mark.parametrize("session", ["x", "%2e%2e", "..%2f..%2fx", "'--", "%00", "é"])
def test_only_the_sessions_own_id_opens_it(session, tmp_path):
    client = client_in(tmp_path)
    visit = Visit(client)
    for wrong in (session, visit.id[:-1], f"{visit.id}x", visit.id.swapcase()):
        assert client.get(f"/people/session/{wrong}").status_code == 404
        assert client.post(f"/people/session/{wrong}/events", content="[]").status_code in (
            404,
            405,
        )
        assert client.post(f"/people/session/{wrong}/log").status_code == 404
    assert list((tmp_path / "logs").iterdir()) == []


def test_two_sessions_keep_apart(tmp_path):
    client = client_in(tmp_path)
    first, second = Visit(client), Visit(client)
    first.send(*acts(WRONG))
    assert second.state()["last"] == 0
    assert second.send(*acts(RIGHT[0]))["last"] == len(RIGHT[0])
    assert first.state()["task"]["actions"] == WRONG
