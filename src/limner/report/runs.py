"""Runs read from Inspect's logs and from recorded answers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from limner.drawing.profiles import score
from limner.drawing.records import Record, read_records
from limner.drawing.scoring import PERFECT, draw
from limner.drawing.tasks import TASK_SET, Task, bundled_tasks, load_tasks
from limner.report.naming import distinct_names
from limner.report.release import RELEASE_NAME, is_release
from limner.report.samples import Run, RunError, RunSample, RunTurn
from limner.report.town.samples import AnyRun, by_bench, named_designs

__all__ = ["Run", "RunError", "RunSample", "RunTurn", "read_recorded_run", "read_runs"]


def read_runs(paths: Iterable[str | Path]) -> list[AnyRun]:
    """Read logs of limner's benches, and those in folders; the names tell them apart.

    Of logs that take up the same run again the newest counts. In a folder, logs of other tasks
    are passed over.

    Returns:
        The runs of the drawing bench, then those of the design bench.

    Raises:
        RunError: A log cannot be used, or a folder has none.
    """
    from limner.report.eval_logs import find_logs  # Inspect takes seconds to load

    drawn, designed = by_bench([_read(path) for path in find_logs([Path(path) for path in paths])])
    return [*_named(drawn), *named_designs(designed)]


def _read(path: Path) -> AnyRun:
    from limner.report.eval_logs import bench_of, not_ours, open_log
    from limner.report.logs import drawing_run
    from limner.report.town.logs import design_run

    log = open_log(path)
    match bench_of(log):
        case "drawing":
            return drawing_run(log, path)
        case "design":
            return design_run(log, path)
        case _:
            raise not_ours(path, log)


def read_recorded_run(
    tasks: str | Path | None, records: str | Path, profile: str = "released"
) -> Run:
    """Score recorded answers anew: the records are the run's task list.

    Under ``verified`` a task without a scene is unscored, with the reason why it has none.

    Args:
        tasks: A task file or folder; the bundled tasks where None.
        records: A JSON list of ``{"position", "results": [{"turn", "actions"}]}``.
        profile: How they are scored.

    Raises:
        TaskError: A file is missing or not in order; the message names the record and the field.
        RunError: There are no records, or two of one task.
    """
    known = load_tasks(tasks) if tasks else bundled_tasks()
    path = Path(records)
    recorded = _by_position(read_records(path, len(known)), path)
    return Run(
        name=path.name,
        model=path.name,
        profile=profile,
        task_set=_task_set(tasks, [task.id for task in known]),
        is_release=is_release([task.id for task in known]),
        tasks=len(recorded),
        epochs=1,
        threshold=PERFECT,
        max_turns=max(len(record.turns) for record in recorded.values()),
        feedback="as recorded",
        layout_seed=None,
        samples=tuple(
            _recorded_sample(known[position], record, profile)
            for position, record in sorted(recorded.items())
        ),
    )


def _by_position(records: Iterator[Record], path: Path) -> dict[int, Record]:
    recorded: dict[int, Record] = {}
    for number, record in enumerate(records, start=1):
        if record.position in recorded:
            raise RunError(
                f"{path}: record {number}: position {record.position} was there before; "
                "give each task one record with all its turns under 'results'."
            )
        recorded[record.position] = record
    if not recorded:
        raise RunError(f"{path}: there are no records in this file.")
    return recorded


def _recorded_sample(task: Task, record: Record, profile: str) -> RunSample:
    if profile == "verified" and task.scene is None:
        return RunSample.of_task(task, record.position, epoch=1, unscored=task.unverified)
    turns = sorted(record.turns, key=lambda turn: turn.number)
    tokens = [turn.tokens for turn in turns if turn.tokens is not None]
    return RunSample.of_task(
        task,
        record.position,
        epoch=1,
        turns=tuple(
            RunTurn(turn.actions, score(task, draw(turn.actions), profile)) for turn in turns
        ),
        tokens=sum(tokens) if tokens else None,
    )


def _task_set(tasks: str | Path | None, ids: Sequence[str]) -> str:
    if is_release(ids):
        return RELEASE_NAME
    return Path(tasks).name if tasks else TASK_SET


def _named(runs: list[Run]) -> list[Run]:
    """Name runs by their model and by whatever else differs, and number what is still alike."""
    settings = [
        (
            run.model,
            run.profile,
            run.way,
            f"feedback {run.feedback}",
            f"layout {'as released' if run.layout_seed is None else run.layout_seed}",
            run.task_set,
            f"at most {run.max_turns} turns",
        )
        for run in runs
    ]
    return [
        replace(run, name=name) for run, name in zip(runs, distinct_names(settings), strict=True)
    ]
