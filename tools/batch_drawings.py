"""Drawings without end for ``bench_batch.py``: recorded ones and mutants, jittered by a seed.

A module of its own, so that worker processes can import it.
"""

import json
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from limner.drawing import Task, bundled_tasks, load_screen, load_tasks
from limner.drawing.audit.mutants import MUTANTS
from limner.drawing.audit.variation import variations
from limner.drawing.records import read_records
from limner.drawing.reference import strokes_to_actions

FILE_ROWS = 20_000
"""Rows of a file, so that one is made while another is."""
GROUP_ROWS = 5_000
SHIFT = 4
"""Canvas pixels by which a whole drawing is moved at most."""
JITTER = 1
"""Canvas pixels by which each of its points is moved beside that."""

_CANVAS = load_screen().canvas

Case = tuple[int, list[Any]]
"""The task's place among ``known_tasks``, and a drawing's actions."""


@cache
def known_tasks(release: Path | None) -> tuple[Task, ...]:
    """Return the release's tasks, where its folder is given, and the bundled ones."""
    released = load_tasks(release / "dataset.json") if release else ()
    return (*released, *bundled_tasks())


@cache
def cases(release: Path | None) -> tuple[Case, ...]:
    """Return what is jittered: recorded turns whose task has a scene, references, mutants."""
    return tuple(chain(_recorded(release) if release else (), _made(release)))


def write_file(number: int, folder: Path, rows: int, seed: int, release: Path | None) -> Path:
    """Write one of the files that together have so many rows; return it."""
    first = number * FILE_ROWS
    places = range(first, min(rows, first + FILE_ROWS))
    made = [_row(place, seed, release) for place in places]
    path = folder / f"{number:05}.parquet"
    half = path.with_suffix(".half")
    table = pa.table({key: [row[key] for row in made] for key in made[0]})
    pq.write_table(table, half, row_group_size=GROUP_ROWS, compression="zstd")
    return half.rename(path)


def _row(place: int, seed: int, release: Path | None) -> dict[str, Any]:
    random = Random(f"{seed}/{place}")
    task, actions = random.choice(cases(release))
    by = random.randint(-SHIFT, SHIFT), random.randint(-SHIFT, SHIFT)
    moved = [_moved(action, by, random) for action in actions]
    return {"id": f"{seed}-{place}", "task": task, "answer": json.dumps(moved)}


def _moved(action: Any, by: tuple[int, int], random: Random) -> Any:
    """Return an action moved, where it is on the canvas and stays there."""
    try:
        x, y = action["x"], action["y"]
        x += by[0] + random.randint(-JITTER, JITTER)
        y += by[1] + random.randint(-JITTER, JITTER)
        inside = _is_on_canvas(action["x"], action["y"]) and _is_on_canvas(x, y)
    except (KeyError, TypeError):
        return action
    return {**action, "x": x, "y": y} if inside else action


def _is_on_canvas(x: float, y: float) -> bool:
    left, top = _CANVAS.left, _CANVAS.top
    return left <= x < left + _CANVAS.width and top <= y < top + _CANVAS.height


def _recorded(release: Path) -> list[Case]:
    tasks = known_tasks(release)
    records = read_records(release / "records.json", len(tasks))
    turns = ((record.position, turn.actions) for record in records for turn in record.turns)
    return [one for one in turns if isinstance(one[1], list) and tasks[one[0]].scene]


def _made(release: Path | None) -> list[Case]:
    screen, first = load_screen(), len(known_tasks(release)) - len(bundled_tasks())
    made: list[Case] = []
    for place, task in enumerate(bundled_tasks(), first):
        made.append((place, strokes_to_actions(task.reference, screen)))
        made += [(place, list(mutant.actions)) for mutant in variations(MUTANTS, task)]
    return made
