"""Inspect's logs of ``limner/drawing`` read as runs."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from inspect_ai.log import EvalLog, EvalSample, list_eval_logs, read_eval_log
from inspect_ai.model import ModelUsage
from pydantic import TypeAdapter, ValidationError

from limner.checks import Score
from limner.drawing.scoring import DEFAULT_PROFILE, PERFECT
from limner.drawing.tasks import Task
from limner.evals.scorers import TURNS
from limner.report.release import RELEASE_NAME, is_release
from limner.report.samples import Run, RunError, RunSample, RunTurn
from limner.report.text import cut

_SCORE = TypeAdapter(Score)
_NEVER_RAN = {
    "success": "not in the log",
    "error": "never ran: the run failed before",
    "cancelled": "never ran: the run was stopped before",
    "started": "never ran: the run has not ended, or was killed",
}
"""Why a sample is missing, by the log's status."""


def find_logs(paths: Sequence[Path]) -> list[Path]:
    """Return log files as they are, and those of ``limner/drawing`` in folders, oldest first.

    In a folder, of logs that take up the same run again the newest counts.

    Raises:
        RunError: A folder has none, or there is no such path.
    """
    return [log for path in paths for log in (_logs_in(path) if path.is_dir() else [path])]


def read_log(path: str | Path) -> Run:
    """Read a log of ``limner/drawing``, finished or not.

    Every sample of the task list is there: one that failed or never ran is unscored.

    Raises:
        RunError: The file is missing, no log, a log of another task, or not in order.
    """
    path = Path(path)
    log = _read(path)
    if not _is_ours(log):
        raise RunError(f"{path}: is a log of {log.eval.task!r}; give logs of limner/drawing.")
    settings = {**log.eval.task_args, **(log.eval.task_args_passed or {})}
    samples = tuple(_samples(log, settings, path))
    ids = [str(task_id) for task_id in log.eval.dataset.sample_ids or ()]
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
    )


def _logs_in(folder: Path) -> list[Path]:
    newest: dict[str, tuple[str, str, Path]] = {}
    for info in list_eval_logs(str(folder), descending=False):
        path = Path(unquote(urlparse(info.name).path))
        log = _read(path, header_only=True)
        if _is_ours(log):
            newest[log.eval.task_id] = (log.eval.created, log.eval.model, path)
    if not newest:
        raise RunError(f"{folder}: there are no logs of limner/drawing in this folder.")
    # The second of their start, then the model: file names hold random letters.
    return [path for _, _, path in sorted(newest.values())]


def _read(path: Path, header_only: bool = False) -> EvalLog:
    if not path.is_file():
        raise RunError(f"{path}: there is no such file; give a log (.eval or .json) or a folder.")
    if path.suffix not in (".eval", ".json"):
        raise RunError(f"{path}: Inspect's logs end in .eval or .json; this is something else.")
    try:
        return read_eval_log(str(path), header_only=header_only)
    except Exception as error:  # Inspect and zipfile raise many kinds for a broken file
        reason = cut(str(error).replace("\n", " "), 300)
        raise RunError(f"{path}: is no log of Inspect, or a broken one: {reason}") from error


def _is_ours(log: EvalLog) -> bool:
    name = log.eval.task_registry_name or log.eval.task
    return name.split("/")[-1] == "drawing" and "limner" in (log.eval.metadata or {})


def _task_set(log: EvalLog, settings: dict[str, Any], ids: Sequence[str]) -> str:
    if is_release(ids):
        return RELEASE_NAME
    known = (log.eval.metadata or {}).get("task_set") or Path(settings.get("tasks") or "?").name
    length = log.eval.dataset.samples or len(ids)
    return f"{known} ({_which(log)} {len(ids)} of {length})" if len(ids) < length else str(known)


def _which(log: EvalLog) -> str:
    return "shuffled," if log.eval.dataset.shuffled else "the first"


def _samples(log: EvalLog, settings: dict[str, Any], path: Path) -> Iterator[RunSample]:
    """Yield one sample for each task and epoch of the task list, in its order."""
    logged = {(str(sample.id), sample.epoch): sample for sample in log.samples or ()}
    listed = log.eval.dataset.sample_ids or list(dict.fromkeys(task_id for task_id, _ in logged))
    for task_id in map(str, listed):
        for epoch in range(1, (log.eval.config.epochs or 1) + 1):
            sample = logged.get((task_id, epoch))
            if sample is None:
                reason = _NEVER_RAN[log.status]
                yield RunSample(task_id, epoch, None, ran=False, unscored=reason)
                continue
            try:
                yield _sample(sample, settings.get("layout_seed"))
            except (ValidationError, KeyError, TypeError, AttributeError) as error:
                raise RunError(
                    f"{path}: sample {task_id}, epoch {epoch}: is not as this version of limner "
                    f"writes it; run it again: {_first_fault(error)}"
                ) from error


def _first_fault(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return f"{type(error).__name__} {error}"
    first = error.errors()[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"


def _sample(sample: EvalSample, layout_seed: int | None) -> RunSample:
    task = Task.model_validate(sample.metadata["task"])
    turns = tuple(_turn(record, layout_seed) for record in _recorded_turns(sample))
    return RunSample.of_task(
        task,
        sample.metadata["position"],
        sample.epoch,
        turns=turns,
        unscored=_why_unscored(sample, bool(turns)),
        seconds=sample.total_time if sample.working_time is None else sample.working_time,
        **_tokens(list(sample.model_usage.values())),
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
    if sample.error:
        return f"failed: {sample.error.message}"
    if sample.invalidation:
        return f"declared invalid: {sample.invalidation.reason or 'no reason given'}"
    for score in (sample.scores or {}).values():
        if score.metadata and TURNS in score.metadata:
            return None
    if sample.limit:
        return f"stopped at the limit of {sample.limit.type}"
    reasons = [str(score.reason) for score in (sample.scores or {}).values() if score.reason]
    return reasons[0] if reasons else "its answers were not scored" if has_turns else "no answer"


def _tokens(usages: Sequence[ModelUsage]) -> dict[str, int | None]:
    if not any(usage.total_tokens for usage in usages):
        return {"tokens_in": None, "tokens_out": None, "tokens": None}
    return {
        "tokens_in": sum(_tokens_in(usage) for usage in usages),
        "tokens_out": sum(usage.output_tokens for usage in usages),
        "tokens": sum(usage.total_tokens for usage in usages),
    }


def _tokens_in(usage: ModelUsage) -> int:
    """Return the input's tokens, cached ones included: Inspect counts them apart."""
    cached = (usage.input_tokens_cache_read or 0) + (usage.input_tokens_cache_write or 0)
    return usage.input_tokens + cached
