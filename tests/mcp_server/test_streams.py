"""Over standard streams: what is no message is passed over, and the next one is answered."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from limner.design.actions import ACTIONS
from limner.mcp import server  # noqa: F401  declares the tools
from limner.mcp.tools import TOOLS
from mcp_server.clients import COMMAND, ENVIRONMENT, HELLO, ROOT

READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def asking(number, tool, arguments):
    params = {"name": tool, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}


GARBAGE = {
    "no JSON": b"{]\n",
    "no UTF-8": b"\xff\xfe\x00\n",
    "deep": b"[" * 200_000 + b"\n",
    "a list": b"[1, 2]\n",
    "long": b'"' + b"x" * 3_000_000 + b'"\n',
    "digits": json.dumps(asking(9, "drawing_act", {"actions": [1]})).encode()[:-3]
    + b"9" * 9_000
    + b"]}}}\n",
    "a surrogate": rb'{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"\ud800"}}'
    b"\n",
    "no arguments": b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":3}}\n',
}


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE)
def test_what_is_no_message_ends_nothing(garbage, tmp_path):
    with subprocess.Popen(
        [sys.executable, *COMMAND, "--folder", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
    ) as process:
        for message in (HELLO, READY):
            process.stdin.write(json.dumps(message).encode() + b"\n")
        process.stdin.write(garbage)
        last = asking("last", "drawing_start", {"seed": 1})
        process.stdin.write(json.dumps(last).encode() + b"\n")
        process.stdin.flush()
        answers = (json.loads(line) for line in process.stdout)
        answer = next(one for one in answers if one.get("id") == "last")
        process.stdin.close()
        assert process.wait() == 0
    assert answer["result"]["isError"] is False
    assert (tmp_path / "drawings").is_dir()


def test_the_page_names_every_tool():
    page = (Path(ROOT) / "docs" / "mcp.md").read_text()
    named = re.findall(r"^\| `([a-z_]+)` \|", page, re.MULTILINE)
    assert sorted(named) == sorted(set(TOOLS) - set(ACTIONS))
