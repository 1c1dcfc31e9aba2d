"""``limner drawing``: score, replay, render, tasks, check."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from limner.cli._audit import audit_command
from limner.cli._export import export_command
from limner.cli._generate import generate_command
from limner.cli._options import (
    EXISTING,
    FILE,
    FOLDER,
    json_option,
    layout_option,
    profile_option,
    tasks_option,
)
from limner.cli._score import score_drawings
from limner.drawing.agents import AGENTS, Turn
from limner.drawing.canvas import Trace
from limner.drawing.profiles import score
from limner.drawing.raster import write_png
from limner.drawing.scoring import Drawing, draw
from limner.drawing.screen import load_screen
from limner.drawing.tasks import CATEGORIES, DIFFICULTIES, Task, bundled_tasks, load_tasks


@click.group("drawing")
def drawing_group() -> None:
    """Work with drawings: score, replay and render them; list, check and generate tasks."""


@drawing_group.command("replay")
@tasks_option
@click.option(
    "--records", type=FILE, required=True, help="Recorded turns, as the release has them."
)
@profile_option
@click.option("--out", type=FOLDER, required=True, help="Where the report goes.")
@json_option
def replay_command(
    tasks: Path | None, records: Path, profile: str, out: Path, as_json: bool
) -> None:
    """Score a recorded run anew and write its report."""
    from limner.cli._report import show_runs
    from limner.report.runs import read_recorded_run

    show_runs([read_recorded_run(tasks, records, profile)], out / "report.html", as_json)


@drawing_group.command("render")
@click.argument("actions", type=click.File("r", encoding="utf-8", errors="replace"))
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True)
@click.option("--scale", type=click.FloatRange(0.05, 4), default=1.0, show_default=True)
@layout_option
def render_command(actions: Any, output: Path, scale: float, layout_seed: int | None) -> None:
    """Draw the actions of a file (any answer of a model; - for standard input) as a PNG."""
    drawing = draw(actions.read(), load_screen(layout_seed))
    output.parent.mkdir(parents=True, exist_ok=True)
    write_png(drawing.picture.pixels, output, scale)
    faults = (*drawing.answer.reading, *drawing.answer.faults, *drawing.trace.faults)
    for fault in faults[:20]:
        click.echo(f"{fault.type.value} at {fault.index}: {fault.message}", err=True)
    if len(faults) > 20:
        click.echo(f"and {len(faults) - 20} more", err=True)
    click.echo(f"{output}: {_summary(drawing.trace)}")


@drawing_group.command("tasks")
@tasks_option
@click.option("--category", type=click.Choice(CATEGORIES), multiple=True)
@click.option("--difficulty", type=click.Choice(DIFFICULTIES), multiple=True)
@json_option
def tasks_command(
    tasks: Path | None, category: tuple[str, ...], difficulty: tuple[str, ...], as_json: bool
) -> None:
    """List tasks: id, difficulty, prompt."""
    known = load_tasks(tasks) if tasks else bundled_tasks()
    chosen = [
        task
        for task in known
        if (not category or task.category in category)
        and (not difficulty or task.difficulty in difficulty)
    ]
    for task in chosen:
        click.echo(task.model_dump_json() if as_json else _task_line(task))
    if not as_json:
        click.echo(f"{len(chosen)} of {len(known)} tasks", err=True)


@drawing_group.command("check")
@click.argument("paths", type=EXISTING, nargs=-1, required=True)
@json_option
def check_command(paths: tuple[Path, ...], as_json: bool) -> None:
    """Check task files: they load, every colour exists, each reference passes its own task.

    Warns where a scene asks for what its prompt does not say, or the other way round. With --json
    each line is an object with file, task, kind (fault or warning) and message.
    """
    failed = False
    for path in paths:
        for task in load_tasks(path):
            for kind, message in (*_reference_faults(task), *_lint_warnings(task)):
                failed |= kind == "fault"
                line = {"file": str(path), "task": task.id, "kind": kind, "message": message}
                text = f"{path}: {'warning: ' if kind == 'warning' else ''}{task.id}: {message}"
                click.echo(json.dumps(line) if as_json else text)
    if failed:
        sys.exit(1)
    if not as_json:
        click.echo("All references score 1.0.")


def _reference_faults(task: Task) -> Iterator[tuple[str, str]]:
    drawing = _reference_drawing(task)
    for profile in ("paper", "verified") if task.scene else ("paper",):
        result = score(task, drawing, profile)
        if result.value < 1.0:
            lines = [
                f"  {check.criterion}: expected {check.expected}; found {check.found}"
                for check in result.checks
                if not check.passed
            ]
            head = f"the reference gets {result.value} by {profile}"
            yield "fault", "\n".join((head, *lines))


def _lint_warnings(task: Task) -> Iterator[tuple[str, str]]:
    from limner.drawing.lint import reviewed_findings, unreviewed  # only this command needs it

    for finding in unreviewed(task, reviewed_findings()):
        yield "warning", f"{finding.direction}: {finding.key} ({finding.where})"


def _reference_drawing(task: Task) -> Drawing:
    screen = load_screen()
    return draw(AGENTS["reference"](Turn(task, screen, task.id)), screen)


def _task_line(task: Task) -> str:
    return f"{task.id:<24} {task.difficulty:<10} {task.prompt}"


def _summary(trace: Trace) -> str:
    return f"{len(trace.marks)} marks from {len(trace.effects)} actions"


drawing_group.add_command(audit_command)
drawing_group.add_command(export_command)
drawing_group.add_command(generate_command)
drawing_group.add_command(score_drawings)
