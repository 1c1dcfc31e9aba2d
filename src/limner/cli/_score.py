"""``limner drawing score`` and ``limner design score``."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from limner.cli._options import (
    EXISTING,
    FILE,
    json_option,
    profile_option,
    ray_option,
    tasks_option,
    workers_option,
)
from limner.drawing.profiles import score
from limner.drawing.records import RecordedTurn, read_records
from limner.drawing.scoring import draw
from limner.drawing.tasks import Task, bundled_tasks, load_tasks

if TYPE_CHECKING:
    from limner.batch.job import Progress, Scorer

TOLD_EVERY = 5.0
"""Seconds between two lines of progress."""

Command = TypeVar("Command", bound=Callable[..., Any])


def _input_and_output(command: Command) -> Command:
    out = click.option(
        "-o", "--out", help="Results: FILE.parquet, FILE.jsonl, or a folder of Parquet parts."
    )
    checks = click.option("--checks", is_flag=True, help="Keep every check of every row.")
    source = click.argument("source", metavar="[INPUT]", required=False)
    for decorate in (ray_option, workers_option, checks, out, source):
        command = decorate(command)
    return command


@click.command("score")
@_input_and_output
@tasks_option
@click.option("--records", type=FILE, help="Instead of INPUT: turns as the release has them.")
@profile_option
@json_option
def score_drawings(
    source: str | None,
    out: str | None,
    checks: bool,
    workers: int | None,
    ray: str | None,
    tasks: Path | None,
    records: Path | None,
    profile: str,
    as_json: bool,
) -> None:
    """Score recorded answers.

    INPUT is a Parquet or JSON lines file, a folder of them, or the URL of either (s3://...): a row
    an answer, with `task` (an id, or the task's place in its file from 0), `answer` (a model's
    text, or the list of its actions) and where you like `id`. OUT gets a row for each, in order;
    docs/batch.md explains its columns. Called again, it goes on where it ended.

    With --records, a line a turn is printed instead. The file is a JSON list of {"position": row
    of the task, "results": [{"turn": 1, "actions": [...]}]}. With --json each line is an object
    with position, turn, score, passed, errors, warnings and metrics; score and passed are null
    where `verified` cannot tell, with the reason.
    """
    known = load_tasks(tasks) if tasks else bundled_tasks()
    if records is not None:
        if source is not None or out is not None:
            raise click.UsageError("--records goes without INPUT and --out.")
        _score_records(known, records, profile, as_json)
        return
    from limner.drawing.many import DrawingScorer

    scorer = DrawingScorer(profile, checks, known if tasks else None)
    _score_files(scorer, source, out, workers, ray, as_json)


@click.command("score")
@_input_and_output
@click.option("--requests", type=EXISTING, help="Request files.  [default: bundled]")
@click.option("--pool", help="openclipart or openmoji.  [default: the one that is installed]")
@json_option
def score_designs(
    source: str | None,
    out: str | None,
    checks: bool,
    workers: int | None,
    ray: str | None,
    requests: Path | None,
    pool: str | None,
    as_json: bool,
) -> None:
    """Carry out recorded workflows and score what comes of them.

    INPUT is a Parquet or JSON lines file, a folder of them, or the URL of either (s3://...): a row
    an answer, with `task` (the request's id), `answer` (a model's text that holds a workflow, or
    the list of its steps) and where you like `id`. OUT gets a row for each, in order;
    docs/batch.md explains its columns. Called again, it goes on where it ended.
    """
    from limner.design.many import DesignScorer
    from limner.design.pool import PoolError, installed_pool
    from limner.design.requests import bundled_requests, load_requests

    known, faults = load_requests(requests) if requests else (None, [])
    if faults:
        raise click.ClickException("\n".join(map(str, faults)))
    try:
        if any(request.images for request in known or bundled_requests()):
            pool = pool or installed_pool()
    except PoolError as error:
        raise click.ClickException(str(error)) from error
    _score_files(DesignScorer(pool, checks, known), source, out, workers, ray, as_json)


def _score_files(
    scorer: "Scorer",
    source: str | None,
    out: str | None,
    workers: int | None,
    ray: str | None,
    as_json: bool,
) -> None:
    from limner.batch.job import Job, run_job  # only this command needs it

    if source is None or out is None:
        raise click.UsageError("say what is scored and where results go: INPUT and --out.")
    told = _Told()
    ended = run_job(Job(scorer, source, out), workers=workers, ray=ray, watch=told.show)
    summary = {"rows": ended.total, "unscored": ended.unscored, "mean": ended.mean, "out": out}
    if as_json:
        click.echo(json.dumps(summary))
        return
    mean = "no value" if ended.mean is None else f"mean {ended.mean:.3f}"
    click.echo(f"{out}: {ended.total:,} rows, {mean}, {ended.unscored:,} could not be scored")


class _Told:
    """Tells on standard error how far it is, how fast, and how long it will take."""

    def __init__(self) -> None:
        self._began = self._last = time.monotonic()

    def show(self, progress: "Progress") -> None:
        now = time.monotonic()
        done = progress.done - progress.kept
        if now - self._last < TOLD_EVERY and progress.done < progress.total:
            return
        self._last = now
        rate = done / max(now - self._began, 1e-9)
        parts = [f"{progress.done:,} of {progress.total:,} rows"]
        if progress.kept:
            parts.append(f"{progress.kept:,} were done before")
        if done:
            parts.append(f"{rate:,.0f} rows/s")
        if done and progress.done < progress.total:
            parts.append(f"{_clock((progress.total - progress.done) / rate)} left")
        click.echo("; ".join(parts), err=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _score_records(known: tuple[Task, ...], records: Path, profile: str, as_json: bool) -> None:
    for record in read_records(records, len(known)):
        for turn in record.turns:
            line = _scored(known[record.position], turn, profile)
            line = {"position": record.position, "turn": turn.number, **line}
            click.echo(json.dumps(line) if as_json else _score_line(line))


def _scored(task: Task, turn: RecordedTurn, profile: str) -> dict[str, Any]:
    if profile == "verified" and task.scene is None:
        nothing: dict[str, Any] = {"errors": [], "warnings": [], "metrics": {}}
        return {"score": None, "passed": None, "reason": task.unverified, **nothing}
    result = score(task, draw(turn.actions), profile)
    return {
        "score": result.value,
        "passed": result.passed,
        "errors": [_fault_row(fault) for fault in result.errors],
        "warnings": [_fault_row(fault) for fault in result.warnings],
        "metrics": result.metrics,
    }


def _fault_row(fault: Any) -> dict[str, Any]:
    return {"type": fault.type.value, "index": fault.index, "message": fault.message}


def _score_line(line: dict[str, Any]) -> str:
    place = f"{line['position']:>4}  turn {line['turn']}"
    if line["score"] is None:
        return f"{place}  -      {line['reason']}"
    faults = len(line["errors"]) + len(line["warnings"])
    return f"{place}  {line['score']:.3f}  {faults} faults"
