"""Inspect's logs of ``limner/drawing`` read as runs."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalLog, EvalSample
from pydantic import TypeAdapter

from limner.checks import Score
from limner.drawing.scoring import DEFAULT_PROFILE, PERFECT
from limner.drawing.tasks import Task
from limner.evals.scorers import TURNS
from limner.report.eval_logs import (
    UNREADABLE,
    bench_of,
    ids_of,
    listed,
    not_in_order,
    not_ours,
    open_log,
    part_of,
    seconds_of,
    settings_of,
    tokens_of,
    why_unscored,
)
from limner.report.release import RELEASE_NAME, is_release
from limner.report.samples import BLIND, ONE_ANSWER, SEEING, Run, RunSample, RunTurn

_SCORE = TypeAdapter(Score)


def read_log(path: str | Path) -> Run:
    """Read a log of ``limner/drawing``, finished or not.

    Every sample of the task list is there: one that failed or never ran is unscored.

    Raises:
        RunError: The file is missing, no log, a log of another task, or not in order.
    """
    path = Path(path)
    log = open_log(path)
    if bench_of(log) != "drawing":
        raise not_ours(path, log, ["drawing"])
    return drawing_run(log, path)


def drawing_run(log: EvalLog, path: Path) -> Run:
    """Return a log of ``limner/drawing`` as a run.

    Raises:
        RunError: A sample is not in order.
    """
    settings = settings_of(log)
    samples = tuple(_samples(log, settings, path))
    ids = ids_of(log)
    return Run(
        name=log.eval.model,
        model=log.eval.model,
        profile=str(settings.get("profile", DEFAULT_PROFILE)),
        task_set=_task_set(log, settings, ids),
        is_release=is_release(ids),
        tasks=len({sample.task_id for sample in samples}),
        epochs=log.eval.config.epochs or 1,
        threshold=float(settings.get("threshold", PERFECT)),
        max_turns=int(settings.get("turns", 2)),
        feedback=str(settings.get("feedback", "structured")),
        layout_seed=settings.get("layout_seed"),
        samples=samples,
        way=_way(settings),
    )


def _way(settings: dict[str, Any]) -> str:
    if settings.get("mode", "answer") == "answer":
        return ONE_ANSWER
    return SEEING if settings.get("sight") else BLIND


def _task_set(log: EvalLog, settings: dict[str, Any], ids: Sequence[str]) -> str:
    if is_release(ids):
        return RELEASE_NAME
    known = (log.eval.metadata or {}).get("task_set") or Path(settings.get("tasks") or "?").name
    return part_of(log, str(known))


def _samples(log: EvalLog, settings: dict[str, Any], path: Path) -> Iterator[RunSample]:
    for item in listed(log):
        if item.logged is None:
            yield RunSample(item.id, item.epoch, None, ran=False, unscored=item.never_ran)
            continue
        try:
            yield _sample(item.logged, settings.get("layout_seed"))
        except UNREADABLE as error:
            raise not_in_order(path, item, error) from error


def _sample(sample: EvalSample, layout_seed: int | None) -> RunSample:
    task = Task.model_validate(sample.metadata["task"])
    turns = tuple(_turn(record, layout_seed) for record in _recorded_turns(sample))
    return RunSample.of_task(
        task,
        sample.metadata["position"],
        sample.epoch,
        turns=turns,
        unscored=_why_unscored(sample, bool(turns)),
        seconds=seconds_of(sample),
        **tokens_of(sample),
    )


def _recorded_turns(sample: EvalSample) -> list[dict[str, Any]]:
    """Return the turns as scored, or as they were when the sample failed."""
    for score in (sample.scores or {}).values():
        if score.metadata and TURNS in score.metadata:
            return list(score.metadata[TURNS])
    return list(sample.store.get(TURNS, ()))


def _turn(record: dict[str, Any], layout_seed: int | None) -> RunTurn:
    figures = {key: value for key, value in record.items() if key not in ("answer", "stop")}
    return RunTurn(
        str(record["answer"]), _SCORE.validate_python(figures), layout_seed, record.get("stop")
    )


def _why_unscored(sample: EvalSample, has_turns: bool) -> str | None:
    is_scored = any(
        score.metadata and TURNS in score.metadata for score in (sample.scores or {}).values()
    )
    if is_scored and not sample.error and not sample.invalidation:
        return None
    return why_unscored(sample, has_turns)
