"""Servers that are really started, and the official client that talks to them."""

import base64
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import numpy as np
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from PIL import Image

ROOT = Path(__file__).parents[2]
COMMAND = ["-m", "limner", "mcp"]
ENVIRONMENT = {"PYTHONPATH": str(ROOT / "src")}
WAYS = ("streams", "http")
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
"""What begins a session."""


@contextmanager
def reachable(way: str, folder: Path) -> Iterator[StdioServerParameters | str]:
    """Give what a client connects to: a command to start, or the address of a running server."""
    if way == "http":
        with served(folder) as address:
            yield address
    else:
        arguments = [*COMMAND, "--folder", str(folder)]
        yield StdioServerParameters(command=sys.executable, args=arguments, env=ENVIRONMENT)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve over HTTP from a process of its own, and give the address."""
    command = [sys.executable, *COMMAND, "--folder", str(folder), "--http", "0"]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env={**os.environ, **ENVIRONMENT}
    ) as process:
        try:
            said = process.stderr.readline()
            yield re.search(r"http://127\.0\.0\.1:\d+/mcp", said)[0]
        finally:
            process.terminate()
            process.communicate()


async def call(client: Client, tool: str, **arguments: object) -> list[str | np.ndarray]:
    """Return what a tool answers: texts, and pictures as pixels; an error fails the test."""
    result = await client.call_tool(tool, arguments)
    parts = [_part(one) for one in result.content]
    assert not result.is_error, parts
    return parts


async def refused(client: Client, tool: str, **arguments: object) -> str:
    """Return the error that a tool answers with."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, result.content
    return result.content[0].text


def record(folder: Path, pattern: str) -> dict:
    """Return the one JSON file of a pattern in a folder."""
    (path,) = folder.glob(pattern)
    return json.loads(path.read_text())


def _part(content):
    if content.type == "text":
        return content.text
    assert content.mime_type == "image/png"
    return np.asarray(Image.open(BytesIO(base64.b64decode(content.data))))
