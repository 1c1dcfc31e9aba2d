"""Inspect's logs of limner's benches: found, opened, and every sample of their task lists."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict, TypeVar
from urllib.parse import unquote, urlparse

from inspect_ai.log import EvalLog, EvalSample, list_eval_logs, read_eval_log
from inspect_ai.model import ModelUsage
from pydantic import TypeAdapter, ValidationError

from limner.report.samples import RunError
from limner.report.text import cut

Part = TypeVar("Part")

BENCHES = ("drawing", "design")
"""The tasks whose logs are known, in the order in which they are shown."""
UNREADABLE = (ValidationError, KeyError, TypeError, AttributeError, ValueError, RecursionError)
"""What a sample raises that is not as this version writes it."""
_NEVER_RAN = {
    "success": "not in the log",
    "error": "never ran: the run failed before",
    "cancelled": "never ran: the run was stopped before",
    "started": "never ran: the run has not ended, or was killed",
}
"""Why a sample is missing, by the log's status."""


class Tokens(TypedDict):
    """What a sample took."""

    tokens_in: int | None
    tokens_out: int | None
    tokens: int | None
    """Both together."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A sample of the task list."""

    id: str
    epoch: int
    logged: EvalSample | None
    never_ran: str
    """Why it is not in the log, where it is not."""


def find_logs(paths: Sequence[Path]) -> list[Path]:
    """Return log files as they are, and those of limner's benches in folders, oldest first.

    In a folder, of logs that take up the same run again the newest counts.

    Raises:
        RunError: A folder has none, or there is no such path.
    """
    return [log for path in paths for log in (_logs_in(path) if path.is_dir() else [path])]


def open_log(path: Path, header_only: bool = False) -> EvalLog:
    """Read a log of any task.

    Raises:
        RunError: The file is missing, no log, or a broken one.
    """
    if not path.is_file():
        raise RunError(f"{path}: there is no such file; give a log (.eval or .json) or a folder.")
    if path.suffix not in (".eval", ".json"):
        raise RunError(f"{path}: Inspect's logs end in .eval or .json; this is something else.")
    try:
        return read_eval_log(str(path), header_only=header_only)
    except Exception as error:  # Inspect and zipfile raise many kinds for a broken file
        reason = cut(str(error).replace("\n", " "), 300)
        raise RunError(f"{path}: is no log of Inspect, or a broken one: {reason}") from error


def bench_of(log: EvalLog) -> str | None:
    """Return which of ``BENCHES`` a log is of; None of any other task."""
    name = (log.eval.task_registry_name or log.eval.task).split("/")[-1]
    return name if name in BENCHES and "limner" in (log.eval.metadata or {}) else None


def not_ours(path: Path, log: EvalLog, benches: Sequence[str] = BENCHES) -> RunError:
    """Return the error of a log that is of none of the benches asked for."""
    return RunError(f"{path}: is a log of {log.eval.task!r}; give logs of {_any(benches)}.")


def settings_of(log: EvalLog) -> dict[str, Any]:
    """Return a task's arguments, those that were left at their defaults too."""
    return {**log.eval.task_args, **(log.eval.task_args_passed or {})}


def ids_of(log: EvalLog) -> list[str]:
    """Return the ids of the samples that the run was to have, in order."""
    return [str(sample_id) for sample_id in log.eval.dataset.sample_ids or ()]


def listed(log: EvalLog) -> Iterator[Listed]:
    """Yield one sample for each item and epoch of the task list, in its order."""
    logged = {(str(sample.id), sample.epoch): sample for sample in log.samples or ()}
    for sample_id in ids_of(log) or list(dict.fromkeys(item for item, _ in logged)):
        for epoch in range(1, (log.eval.config.epochs or 1) + 1):
            sample = logged.get((sample_id, epoch))
            yield Listed(sample_id, epoch, sample, _NEVER_RAN[log.status])


def not_in_order(path: Path, item: Listed, error: Exception) -> RunError:
    """Return the error of a sample that is not as this version writes it, naming the field."""
    return RunError(
        f"{path}: sample {item.id}, epoch {item.epoch}: is not as this version of limner "
        f"writes it; run it again: {cut(_first_fault(error), 300)}"
    )


def read_part(name: str, form: TypeAdapter[Part], data: Any) -> Part:
    """Return a part of a sample in its form.

    Raises:
        ValueError: It has another; the message names part and field.
    """
    try:
        return form.validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        raise ValueError(f"{'.'.join(map(str, (name, *first['loc'])))}: {first['msg']}") from error


def part_of(log: EvalLog, name: str) -> str:
    """Return a task set's name, and which part of it ran where that is not the whole."""
    ids = ids_of(log)
    length = log.eval.dataset.samples or len(ids)
    which = "shuffled," if log.eval.dataset.shuffled else "the first"
    return f"{name} ({which} {len(ids)} of {length})" if len(ids) < length else name


def why_unscored(sample: EvalSample, answered: bool) -> str:
    """Return why a sample that has no score of its bench has none.

    Args:
        sample: The sample.
        answered: Whether the model had said something.
    """
    if sample.error:
        return f"failed: {sample.error.message}"
    if sample.invalidation:
        return f"declared invalid: {sample.invalidation.reason or 'no reason given'}"
    if sample.limit:
        return f"stopped at the limit of {sample.limit.type}"
    reasons = [str(score.reason) for score in (sample.scores or {}).values() if score.reason]
    return reasons[0] if reasons else "its answers were not scored" if answered else "no answer"


def seconds_of(sample: EvalSample) -> float | None:
    """Return a sample's time at work; waiting for others is left out where the log tells."""
    return sample.total_time if sample.working_time is None else sample.working_time


def tokens_of(sample: EvalSample) -> Tokens:
    """Return the tokens of a sample; None where unknown."""
    usages = list(sample.model_usage.values())
    if not any(usage.total_tokens for usage in usages):
        return {"tokens_in": None, "tokens_out": None, "tokens": None}
    return {
        "tokens_in": sum(_tokens_in(usage) for usage in usages),
        "tokens_out": sum(usage.output_tokens for usage in usages),
        "tokens": sum(usage.total_tokens for usage in usages),
    }


def _logs_in(folder: Path) -> list[Path]:
    newest: dict[str, tuple[int, str, str, Path]] = {}
    for info in list_eval_logs(str(folder), descending=False):
        path = Path(unquote(urlparse(info.name).path))
        log = open_log(path, header_only=True)
        if bench := bench_of(log):
            place = BENCHES.index(bench)
            newest[log.eval.task_id] = (place, log.eval.created, log.eval.model, path)
    if not newest:
        raise RunError(f"{folder}: there are no logs of {_any(BENCHES)} in this folder.")
    # The bench, the second of their start, then the model: file names hold random letters.
    return [path for *_, path in sorted(newest.values())]


def _any(benches: Sequence[str]) -> str:
    return " or ".join(f"limner/{bench}" for bench in benches)


def _first_fault(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return str(error) if type(error) is ValueError else f"{type(error).__name__} {error}"


def _tokens_in(usage: ModelUsage) -> int:
    """Return the input's tokens, cached ones included: Inspect counts them apart."""
    cached = (usage.input_tokens_cache_read or 0) + (usage.input_tokens_cache_write or 0)
    return usage.input_tokens + cached
