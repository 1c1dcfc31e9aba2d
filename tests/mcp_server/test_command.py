"""``limner mcp``: what its help says, and what happens where it cannot start."""

import os
import socket
import subprocess
import sys

from click.testing import CliRunner

from limner.cli import main
from mcp_server.clients import ENVIRONMENT

WITHOUT = "import sys; sys.modules['mcp'] = None; from limner.cli import main; main()"


def test_help_says_what_is_kept_and_where():
    told = " ".join(CliRunner().invoke(main, ["mcp", "--help"]).output.split())
    for word in ("--folder", "limner-mcp", "answer.json", "workflow.json", "--http", "8765"):
        assert word in told
    assert "only this machine can reach it" in told


def test_without_its_package_it_says_how_to_get_it(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, "mcp"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, **ENVIRONMENT},
    )
    assert done.returncode == 1
    assert done.stderr == "Error: limner mcp needs mcp: pip install 'limner[mcp]'\n"
    assert list(tmp_path.iterdir()) == []


def test_a_port_that_is_taken_is_one_plain_error(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(main, ["mcp", "--folder", str(tmp_path), "--http", port])
    assert done.exit_code == 1
    assert "Address already in use" in done.output


def test_a_folder_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(main, ["mcp", "--folder", str(tmp_path / "file")])
    assert done.exit_code == 2
    assert "is a file" in done.output
