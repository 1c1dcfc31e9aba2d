"""Recorded answers as a run, and the tasks of drawings that are to be scored again."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from limner.drawing.tasks import Task, bundled_tasks, load_tasks
from limner.report.runs import read_recorded_run
from limner.report.samples import Run, RunSample

TASKS_BESIDE = "dataset.json"
"""The task file of recorded answers, where it lies beside them; else they are to bundled tasks."""


def read_recorded(path: Path) -> Run:
    """Score recorded answers; samples of one id get names that tell them apart, as in a log.

    Raises:
        TaskError: A file is not in order.
        RunError: There are no records, or two of one task.
    """
    run = read_recorded_run(_tasks_beside(path), path)
    seen: set[str] = set()
    samples = []
    for sample in run.samples:
        name = f"{sample.task_id}.{sample.position}" if sample.task_id in seen else sample.task_id
        seen.add(sample.task_id)
        samples.append(replace(sample, task_id=name))
    return replace(run, samples=tuple(samples))


def task_of(sample: RunSample, logged: dict[str, Any] | None, path: Path) -> Task | None:
    """Return a drawing's task, with its scene where it is a bundled one; None where unknown.

    Args:
        sample: The sample.
        logged: Its task as its log has it, without a scene; None of recorded answers.
        path: The file that it is in.

    Raises:
        ValueError: The log's task is not in order.
    """
    if sample.position is None:
        return None
    bundled = bundled_tasks()
    if logged is None:
        beside = _tasks_beside(path)
        return (load_tasks(beside) if beside else bundled)[sample.position]
    if sample.position < len(bundled) and bundled[sample.position].prompt == sample.prompt:
        return bundled[sample.position]
    return Task.model_validate(logged)


def _tasks_beside(path: Path) -> Path | None:
    beside = path.with_name(TASKS_BESIDE)
    return beside if beside.is_file() and not beside.is_symlink() else None
