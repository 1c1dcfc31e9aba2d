"""A provider to test against: a local HTTP server that speaks OpenAI's chat completions."""

import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Reply:
    """What the server does with one request."""

    body: bytes
    status: int = 200
    delay: float = 0.0
    """Seconds before it answers."""


def says(text: str | None, *, stop: str = "stop", refusal: str | None = None) -> Reply:
    """A completion whose message is the text."""
    message = {"role": "assistant", "content": text, "refusal": refusal}
    return completion([{"index": 0, "finish_reason": stop, "message": message}])


def completion(choices: list[dict[str, Any]]) -> Reply:
    usage = {"prompt_tokens": 7, "completion_tokens": 5, "total_tokens": 12}
    head = {"id": "c", "object": "chat.completion", "created": 1, "model": "test"}
    return raw(json.dumps({**head, "choices": choices, "usage": usage}))


def raw(text: str, status: int = 200) -> Reply:
    return Reply(text.encode(), status)


def late(reply: Reply, seconds: float) -> Reply:
    return Reply(reply.body, reply.status, seconds)


FAILS = raw(json.dumps({"error": {"message": "the server is on fire", "type": "x"}}), 500)
NEVER = Reply(b"", delay=3600)


@dataclass
class Provider:
    """The server, what it answers and what it was asked."""

    url: str = ""
    script: dict[str, list[Reply]] = field(default_factory=dict)
    """Replies by a task's prompt, one a request; the last one is repeated."""
    respond: Callable[[dict[str, Any]], Reply] | None = None
    """Where it is set, what makes the reply to a request instead."""
    requests: list[dict[str, Any]] = field(default_factory=list)
    """The bodies of all requests, in order."""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def answers(self, **script: Reply | list[Reply]) -> None:
        """Set the replies from here on, and forget what was asked."""
        self.script = {k: list(v) if isinstance(v, list) else [v] for k, v in script.items()}
        self.requests = []

    @property
    def asked(self) -> dict[str, int]:
        """How many requests there were, by prompt."""
        return dict(Counter(prompt_of(request) for request in self.requests))

    def asked_for(self, prompt: str) -> list[dict[str, Any]]:
        """The requests that asked a prompt, in order."""
        return [request for request in self.requests if prompt_of(request) == prompt]

    def reply(self, request: dict[str, Any]) -> Reply:
        with self._lock:
            self.requests.append(request)
            if self.respond:
                return self.respond(request)
            replies = self.script[prompt_of(request)]
            return replies.pop(0) if len(replies) > 1 else replies[0]


def prompt_of(request: dict[str, Any]) -> str:
    """The task's prompt in a request: the first message of the user."""
    first = next(m["content"] for m in request["messages"] if m["role"] == "user")
    return str(first).removeprefix("Task: ")


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Stay silent: a client that hangs up is part of the tests."""


@contextmanager
def running_provider() -> Iterator[Provider]:
    """Serve on a free port until the block ends."""
    provider, closing = Provider(), threading.Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            reply = provider.reply(json.loads(self.rfile.read(length)))
            if closing.wait(reply.delay) and reply.delay:
                return
            self.send_response(reply.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("x-should-retry", "false")  # retries are Inspect's, not the SDK's
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            self.wfile.write(reply.body)

        def log_message(self, *args: Any) -> None:
            """Keep the tests' output clean."""

    server = _Server(("127.0.0.1", 0), Handler)
    provider.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        closing.set()
        server.shutdown()
        server.server_close()
        thread.join()
