"""A person's seat, by a real mouse in a real browser: nothing is lost, whatever happens."""

import json
import threading
from contextlib import contextmanager
from pathlib import Path

import httpx
import numpy as np
import pytest
from inspect_ai.log import read_eval_log

from limner.drawing import draw, score
from limner.drawing.feedback import feedback_text
from limner.report.runs import read_runs
from limner.web.people.store import Store
from web.browser import canvas_pixels, chromium
from web.seats import (
    CHOICE,
    RIGHT,
    TASKS,
    WRONG,
    Hand,
    join,
    wait_for,
    wait_until_saved,
)
from web.serving import running_server


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@contextmanager
def page_of(browser):
    """Open a page; at its end, errors other than of a server that is away fail the test."""
    context = browser.new_context(viewport={"width": 1600, "height": 1000})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    yield page
    context.close()
    assert [error for error in errors if "net::ERR_CONNECTION_" not in error] == []


def the_log(folder: Path) -> Path:
    (path,) = (folder / "logs").glob("*.eval")
    return path


def kept_events(folder: Path) -> list:
    store = Store(folder / "data" / "people.sqlite")
    (session,) = store.sessions()
    return [event for _, event in store.events(session.id, 0)]


def test_a_person_draws_mends_and_loses_nothing(browser, tmp_path):
    with running_server(tmp_path) as server, page_of(browser) as page:
        hand = Hand(page)
        join(page, server.address, nickname="Zoë")
        assert page.locator("#prompt").inner_text() == TASKS[0].prompt

        # The first task, right; the page is loaded anew in the middle of it.
        hand.carry_out(RIGHT[0][:2])
        page.reload()
        wait_for(page, "drawing")
        hand.carry_out(RIGHT[0][2:])
        page.get_by_role("button", name="Submit").click()
        wait_for(page, "outcome")
        assert page.locator("#value").inner_text() == "Your drawing scored 1.000 of 1 (perfect)"
        page.get_by_role("button", name="Next task").click()

        # The second one, wrong at first: the feedback is a model's, and outlives a reload.
        hand.carry_out(WRONG)
        page.get_by_role("button", name="Submit").click()
        page.wait_for_selector("#told:visible")
        told = feedback_text(score(TASKS[1], draw(WRONG)), "structured")
        assert page.locator("#feedback").inner_text() == told
        page.get_by_role("button", name="Take up my first try").click()
        page.reload()
        page.wait_for_selector("#told:visible")
        assert page.locator("#feedback").inner_text() == told
        page.get_by_role("button", name="Undo").click()

        # The server is killed in the middle of a stroke that it has, and draws on when it is back.
        middle = next(i for i, one in enumerate(RIGHT[1]) if one["action"] == "mouseUp")
        hand.carry_out(RIGHT[1][:middle])
        wait_until_saved(page)
        server.kill()
        hand.carry_out(RIGHT[1][middle:])
        page.get_by_text("The server does not answer.").wait_for()
        before = canvas_pixels(page, "#paint canvas")
        server.start()
        page.reload()
        page.wait_for_selector("#told:visible")
        assert np.array_equal(canvas_pixels(page, "#paint canvas"), before)
        page.get_by_role("button", name="Submit").click()
        wait_for(page, "outcome")
        assert page.locator("#value").inner_text() == "Your drawing scored 1.000 of 1 (perfect)"
        page.get_by_role("button", name="To the end").click()
        wait_for(page, "over")
        assert page.locator("#results").inner_text().split("\n")[1].startswith("2\t0.000\t1.000\t")

    (run,) = read_runs([tmp_path / "logs"])
    assert [[turn.value for turn in sample.turns] for sample in run.samples] == [[1.0], [0.0, 1.0]]
    log = read_eval_log(str(the_log(tmp_path)))
    assert (log.status, log.eval.model, log.eval.tags) == ("success", "limner/person", ["Zoë"])
    assert json.loads(log.samples[1].output.completion) == RIGHT[1]
    events = kept_events(tmp_path)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))


def test_a_kill_while_events_come_in_keeps_all_that_was_acknowledged(tmp_path):
    acknowledged = [0]
    enough = threading.Event()

    def send_until_killed(address: str) -> None:
        with httpx.Client(base_url=address) as client:
            choice = {"consent": True, "nickname": "", "choice": CHOICE.model_dump()}
            session = client.post("/people", json=choice).json()["address"]
            for seq in range(1, 100_000):
                try:
                    answer = client.post(f"{session}/events", json=[{"seq": seq, "kind": "hide"}])
                except httpx.HTTPError:
                    return
                acknowledged.append(answer.json()["last"])
                if seq == 50:
                    enough.set()

    with running_server(tmp_path) as server:
        sending = threading.Thread(target=send_until_killed, args=(server.address,))
        sending.start()
        assert enough.wait(30)
        server.kill()
        sending.join()
        server.start()
    kept = [event.seq for event in kept_events(tmp_path)]
    assert kept == list(range(1, len(kept) + 1))
    assert len(kept) - acknowledged[-1] in (0, 1)  # the last one may lack its answer


def test_two_windows_do_not_draw_one_drawing(browser, tmp_path):
    with running_server(tmp_path) as server, page_of(browser) as first:
        join(first, server.address)
        Hand(first).carry_out(WRONG)
        second = first.context.new_page()
        second.goto(first.url)
        second.get_by_text("This session is open in another window.").wait_for()
        first.close()
        wait_for(second, "drawing")
        assert second.locator("#count").inner_text() == "1 of at most 5000 actions"
        second.get_by_role("button", name="End the session").click()
        second.get_by_role("button", name="End it").click()
        wait_for(second, "over")
    assert read_eval_log(str(the_log(tmp_path))).status == "cancelled"
