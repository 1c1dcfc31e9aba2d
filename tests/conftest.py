"""Fixtures for all tests."""

import json
from pathlib import Path
from typing import Any

import pytest

from limner.drawing import Task, load_tasks

RELEASE = Path(__file__).parents[2] / "shared" / "upstream" / "drawingbench"


@pytest.fixture(scope="session")
def release() -> Path:
    """The folder of the DrawingBench release, where the machine has it."""
    if not (RELEASE / "records.json").is_file():
        pytest.skip(f"needs the DrawingBench release in {RELEASE}")
    return RELEASE


@pytest.fixture(scope="session")
def released_tasks(release: Path) -> tuple[Task, ...]:
    """The release's 250 tasks."""
    return load_tasks(release / "dataset.json")


@pytest.fixture(scope="session")
def recorded_turns(release: Path) -> list[tuple[int, dict[str, Any]]]:
    """Every recorded turn with the position of its task."""
    records = json.loads((release / "records.json").read_text())
    return [(record["position"], turn) for record in records for turn in record["results"]]
