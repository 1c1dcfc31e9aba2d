"""Whether generated tasks are in order: their references pass, and no two prompts are equal."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from limner.drawing.reference import strokes_to_actions
from limner.drawing.screen import load_screen
from limner.drawing.tasks import Task

PROFILES = ("verified", "paper")
"""The profiles by which every reference has to get 1.0."""
MARGIN = 30
"""Pixels that a reference keeps from the canvas's edge."""
BATCH = 50
"""Tasks that a process gets at a time."""


@dataclass(slots=True)
class Report:
    """What a check found."""

    tasks: int = 0
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    """How many tasks of each category, clarity and difficulty."""
    faults: list[str] = field(default_factory=list)
    """One line for each reference that does not pass."""
    doubles: list[str] = field(default_factory=list)
    """One line for each prompt that was there before."""

    @property
    def passed(self) -> bool:
        """Whether every reference passes and no two prompts are equal."""
        return not self.faults and not self.doubles

    def summary(self) -> dict[str, Any]:
        """Return the figures and what is wrong."""
        return {
            "tasks": self.tasks,
            **{name: dict(sorted(counter.items())) for name, counter in self.counts.items()},
            "references that fail": self.faults,
            "equal prompts": self.doubles,
        }


def check_tasks(
    tasks: Sequence[Task],
    workers: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Report:
    """Score every reference by each profile, and compare all prompts.

    Args:
        tasks: The tasks.
        workers: Processes; one a core where None, none beside this one where 1.
        progress: Called with the number of tasks that were done since.
    """
    report = Report(len(tasks))
    report.doubles += _doubles(tasks)
    for name in ("category", "clarity", "difficulty"):
        report.counts[name] = Counter(str(getattr(task, name)) for task in tasks)
    batches = [tasks[start : start + BATCH] for start in range(0, len(tasks), BATCH)]
    with ExitStack() as stack:
        work: Callable[..., Iterable[list[str]]] = map
        if workers != 1:
            work = stack.enter_context(ProcessPoolExecutor(workers or os.cpu_count())).map
        for batch, found in zip(batches, work(_batch_faults, batches), strict=True):
            report.faults += found
            if progress:
                progress(len(batch))
    return report


def reference_faults(task: Task) -> list[str]:
    """Return what is wrong with a task's reference, a line each."""
    from limner.drawing.profiles import score  # scoring loads slower than all the rest
    from limner.drawing.scoring import draw

    drawing = draw(strokes_to_actions(task.reference, load_screen()))
    lines = []
    for profile in PROFILES:
        result = score(task, drawing, profile)
        if result.value < 1.0:
            failed = [check.expected for check in result.checks if not check.passed]
            lines.append(f"{task.id}: {result.value} by {profile}: {'; '.join(failed)}")
    if not all(map(_keeps_margin, drawing.trace.marks)):
        lines.append(f"{task.id}: comes nearer than {MARGIN} px to the canvas's edge")
    return lines


def _batch_faults(tasks: Sequence[Task]) -> list[str]:
    return [fault for task in tasks for fault in reference_faults(task)]


def _keeps_margin(mark: Any) -> bool:
    canvas = load_screen().canvas
    left, top, right, bottom = mark.box
    return bool(
        min(left, top) >= MARGIN
        and right <= canvas.width - MARGIN
        and bottom <= canvas.height - MARGIN
    )


def _doubles(tasks: Iterable[Task]) -> Iterator[str]:
    seen: dict[str, str] = {}
    for task in tasks:
        if task.prompt in seen:
            yield f"{task.id} and {seen[task.prompt]}: {task.prompt}"
        seen[task.prompt] = task.id
