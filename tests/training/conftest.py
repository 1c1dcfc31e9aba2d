"""verifiers' own commands, run in their environment against a local server."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from evals.server import running_provider

ROOT = Path(__file__).parents[2]
PLACES = (Path(sys.executable).parent, Path(sys.prefix) / "verifiers" / "bin")


def command_of(name: str) -> Path:
    """A command of verifiers, which has an environment of its own for its narrow pins."""
    found = [place / name for place in reversed(PLACES) if (place / name).is_file()]
    if not found:
        pytest.skip("needs verifiers: tools/setup.sh all-tests makes its environment")
    return found[0]


WATCH = """
import sys
from pathlib import Path

def watch(event, arguments):
    if event == "socket.getaddrinfo" and arguments[0] not in (None, "localhost", "127.0.0.1"):
        place = arguments[0]
    elif event == "socket.connect" and isinstance(arguments[1], tuple):
        place = arguments[1][0]
    else:
        return
    if place not in ("localhost", "127.0.0.1", "::1"):
        with Path(__file__).with_name("places").open("a") as file:
            file.write(f"{place}\\n")

sys.addaudithook(watch)
"""
"""Loaded by Python as it starts: writes down every address that is not this machine's."""


@dataclass
class Verifiers:
    """Runs its commands; what they write is in a folder of the test's own."""

    folder: Path

    @property
    def calls(self) -> list[str]:
        """Where else in the network its commands went."""
        file = self.folder / "watch" / "places"
        return file.read_text().splitlines() if file.is_file() else []

    def run(self, command: str, *arguments: str, fails: bool = False) -> str:
        """Run a command; return what it prints."""
        watch = self.folder / "watch"
        watch.mkdir(exist_ok=True)
        (watch / "sitecustomize.py").write_text(WATCH)
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "PYTHONPATH": f"{watch}:{ROOT / 'src'}",
            "NO_PROXY": "127.0.0.1",
        }
        done = subprocess.run(
            [str(command_of(command)), *arguments],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        said = done.stdout + done.stderr
        assert (done.returncode != 0) == fails, said[-4000:]
        return said

    def validate(self, taskset: str, *arguments: str) -> dict[str, Any]:
        """Run its checks of a taskset; return their summary."""
        options = ("--runtime.type", "subprocess", "--no-rich", "--run.name", "checked")
        self.run("vf-validate", taskset, *options, *arguments)
        return json.loads((self.folder / "outputs" / "checked" / "summary.json").read_text())

    def evaluate(self, taskset: str, url: str, *arguments: str) -> list[dict[str, Any]]:
        """Evaluate a model behind a server; return the episodes."""
        shutil.rmtree(self.folder / "outputs", ignore_errors=True)
        options = ("--no-rich", "--no-push", "--client.base-url", url, "-m", "test")
        self.run("vf-eval", taskset, *options, "--run.name", "run", *arguments)
        lines = (self.folder / "outputs" / "run" / "traces.jsonl").read_text().splitlines()
        return [json.loads(line) for line in lines]


@pytest.fixture
def verifiers(tmp_path):
    verifiers = Verifiers(tmp_path)
    yield verifiers
    assert verifiers.calls == []


@pytest.fixture
def provider():
    with running_provider() as provider:
        yield provider
