"""Over HTTP: only this machine's programs are served, each session for itself."""

import contextlib
import gc
import http.server
import json
import threading
from urllib.parse import urlsplit

import anyio
import httpx
import pytest
from mcp import Client, MCPError
from sse_starlette.sse import AppStatus
from starlette.testclient import TestClient

from limner.mcp.desk import Desks
from limner.mcp.folder import RunFolder
from limner.mcp.server import make_app
from mcp_server.clients import HELLO, call, served
from web.browser import chromium

HEADERS = {"accept": "application/json, text/event-stream", "content-type": "application/json"}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("run")) as address:
        yield address


def post(address, body=HELLO, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.post(address, json=body, headers={**HEADERS, **named})


def test_a_program_of_this_machine_is_served(address):
    assert post(address).status_code == 200
    port = urlsplit(address).port
    assert post(address, host=f"localhost:{port}").status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "127.0.0.1", "127.0.0.1:1", "10.0.0.1:80"]
)
def test_a_name_that_points_here_is_refused(address, host):
    assert post(address, host=host).status_code == 421


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1:1", "http://localhost", "https://127.0.0.1"],
)
@pytest.mark.parametrize("version", ["2025-11-25", "2026-07-28"])
def test_a_page_of_another_origin_is_refused(address, origin, version):
    answer = post(address, origin=origin, mcp_protocol_version=version)
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers
    assert httpx.get(address, headers={**HEADERS, "origin": origin}).status_code == 403
    assert httpx.options(address, headers={"origin": origin}).status_code == 403


PAGE = """<!doctype html><title>other</title><script>
async function ask(address, options) {
  try { return (await fetch(address, options)).type } catch (error) { return String(error) }
}
</script>"""


class _Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def another_site():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Page) as site:
        threading.Thread(target=site.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{site.server_port}/"
        finally:
            site.shutdown()


def test_a_real_page_from_another_port_cannot_talk_to_it(tmp_path):
    start = {"name": "drawing_start", "arguments": {"seed": 1}}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": start})
    asked = []
    with served(tmp_path) as address, another_site() as site, chromium() as browser:
        page = browser.new_page()
        page.on("response", lambda answer: asked.append((answer.url, answer.status)))
        page.goto(site)
        ask = "([address, options]) => ask(address, options)"
        for headers in (HEADERS, {}):
            options = {"method": "POST", "body": body, "headers": headers}
            assert page.evaluate(ask, [address, options]) == "TypeError: Failed to fetch"
        sly = {"method": "POST", "body": body, "mode": "no-cors"}
        assert page.evaluate(ask, [address, sly]) == "opaque"
        assert page.evaluate(ask, [address, {}]) == "TypeError: Failed to fetch"
        page.close()
    statuses = {status for url, status in asked if url == address}
    assert statuses
    assert all(status >= 400 for status in statuses)
    assert list(tmp_path.iterdir()) == []


def test_each_session_has_its_own_drawing(address):
    async def work():
        async with Client(address) as one, Client(address) as other:
            await call(one, "drawing_start", seed=1)
            click = {"action": "click", "x": 300, "y": 300}
            (told,) = await call(one, "drawing_act", actions=[click])
            assert told.endswith("1 marks from 1 actions.")
            assert (await other.call_tool("drawing_look", {})).is_error
            places = await call(other, "drawing_start", seed=1)
            assert "drawings/002-" in places[1]
            assert (await call(other, "drawing_look"))[1].endswith("0 marks from 0 actions.")
            assert (await call(one, "drawing_look"))[1].endswith("1 marks from 1 actions.")

    anyio.run(work)


def test_without_a_session_it_says_that_one_is_needed(address):
    async def work():
        async with Client(address, mode="2026-07-28") as client:
            with pytest.raises(MCPError, match="needs a session: begin with `initialize`"):
                await client.call_tool("drawing_start", {"seed": 1})

    anyio.run(work)


def test_a_session_that_ends_lets_its_desk_go(tmp_path, monkeypatch):
    # A server that ended in this process, another test's, has told all streams of it to end.
    monkeypatch.setattr(AppStatus, "should_exit", False)
    folder = RunFolder(tmp_path)
    desks = Desks(folder)
    with TestClient(make_app(folder, 8765, desks), base_url="http://127.0.0.1:8765") as client:
        for _ in range(3):
            begun = client.post("/mcp", json=HELLO, headers=HEADERS)
            known = {**HEADERS, "mcp-session-id": begun.headers["mcp-session-id"]}
            ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
            client.post("/mcp", json=ready, headers=known)
            params = {"name": "drawing_start", "arguments": {"seed": 1}}
            called = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params}
            assert "is kept in" in client.post("/mcp", json=called, headers=known).text
            assert len(desks) == 1
            assert client.delete("/mcp", headers=known).status_code == 200
            for _ in range(3):
                gc.collect()
            assert len(desks) == 0
    assert len(list(tmp_path.glob("drawings/*"))) == 3


def test_a_body_that_is_too_large_is_refused(address):
    body = {**HELLO, "params": {"x": "x" * 5_000_000}}
    assert post(address, body).status_code == 413
