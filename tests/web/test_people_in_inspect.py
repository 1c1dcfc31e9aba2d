"""A person's log in the viewer that Inspect itself comes with."""

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from web.browser import chromium
from web.seats import RIGHT, TASKS, WRONG, Visit, client_in

VIEW = "from inspect_ai._cli.main import main; main()"
STARTS_WITHIN_SECONDS = 60


@pytest.fixture(scope="module")
def page():
    with chromium() as browser:
        yield browser.new_page(viewport={"width": 1600, "height": 1000})


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def inspect_view(logs: Path) -> Iterator[str]:
    """Run ``inspect view`` on a folder of logs, and give its address once it answers."""
    port = free_port()
    command = [sys.executable, "-c", VIEW, "view", "--log-dir", str(logs), "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as viewer:
        try:
            wait_for(port, viewer)
            yield f"http://127.0.0.1:{port}"
        finally:
            viewer.kill()


def wait_for(port: int, viewer: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + STARTS_WITHIN_SECONDS
    while time.monotonic() < until and viewer.poll() is None:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    viewer.kill()
    assert viewer.stdout
    pytest.fail(f"inspect view does not answer: {viewer.stdout.read().decode()[-2000:]}")


def test_a_persons_log_opens_in_inspects_own_viewer(page, tmp_path):
    with client_in(tmp_path) as client:
        visit = Visit(client, "Zoë")
        visit.draw(RIGHT[0])
        visit.draw(WRONG)
        assert visit.draw(RIGHT[1])["isOver"]
    hosts = set()
    page.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))

    with inspect_view(tmp_path / "logs") as address:
        page.goto(address)
        shown = page.locator("body")
        expect(shown).to_contain_text("limner/person", timeout=30_000)
        assert scores_in(page, TASKS[0].id) == ["1", "1", "1", "1", "1"]
        assert scores_in(page, TASKS[1].id) == ["0", "1", "1", "0", "1"]

        page.get_by_role("row").filter(has_text=TASKS[1].id).click()
        expect(page).to_have_url(re.compile(re.escape(TASKS[1].id)))
        expect(shown).to_contain_text(TASKS[1].prompt)
    assert hosts == {"127.0.0.1"}


def scores_in(page: Page, task_id: str) -> list[str]:
    """Return a sample's scores in the list: first, last, best, and whether the first two passed."""
    return page.get_by_role("row").filter(has_text=task_id).inner_text().split("\n")[-5:]
