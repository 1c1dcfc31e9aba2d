"""Files to make reports of."""

import json
from pathlib import Path
from typing import Any

import pytest

from report.making import make_task


@pytest.fixture
def write_json(tmp_path: Path):
    """Write a JSON file and return its path."""

    def write(name: str, data: Any) -> Path:
        path = tmp_path / name
        path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
        return path

    return write


@pytest.fixture
def task_file(write_json) -> Path:
    """Two tasks of limner's format."""
    tasks = [make_task(name).model_dump(mode="json", exclude={"category"}) for name in ("a", "b")]
    return write_json("tasks.json", {"category": "angle", "tasks": tasks})
