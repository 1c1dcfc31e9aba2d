"""The logs of a folder: read when asked for, by the same code as the report's, and kept."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalLog, EvalSample

from limner.drawing.tasks import TaskError
from limner.report.eval_logs import bench_of, ids_of, not_ours, settings_of
from limner.report.logs import drawing_run
from limner.report.samples import RunError, RunSample
from limner.report.town.logs import design_run
from limner.report.town.samples import AnyRun, TownSample
from limner.web.runs.cache import FileCache
from limner.web.runs.folder import find, is_records, names_in, without_folder
from limner.web.runs.light import narrowed, one_sample, read_header, read_light, uncollected
from limner.web.runs.recorded import read_recorded

RECORDED = "recorded"
"""The bench's name, in a list, of recorded answers; they are drawings."""


@dataclass(frozen=True, slots=True)
class Head:
    """A log in a list."""

    name: str
    bench: str = ""
    """``drawing``, ``design`` or ``RECORDED``; empty of a log of another task."""
    model: str = ""
    profile: str = ""
    status: str = ""
    created: str = ""
    """As the log has it: ISO 8601."""
    samples: int | None = None
    """How many there are to be; None where that is not known without reading all of it."""
    fault: str = ""
    """Why it cannot be opened, else empty."""


@dataclass(frozen=True, slots=True)
class Opened:
    """One sample of a log."""

    run: AnyRun
    """The run that it is of; only this sample is sure to be in it."""
    sample: RunSample | TownSample
    task: dict[str, Any] | None = None
    """A drawing's task as the log has it, without its scene."""


class MissingSampleError(RunError):
    """A sample that is not in a log."""


class Library:
    """The logs of a folder."""

    def __init__(self, folder: Path) -> None:
        """Set the folder; nothing is read yet."""
        self.folder = folder
        self._headers = FileCache(read_header, 500)
        self._runs = FileCache(_read_run, 2)
        self._whole = FileCache(read_light, 1)

    def heads(self) -> list[Head]:
        """Return all logs of the folder; what cannot be read has its fault, and no other has."""
        return [self._head(name) for name in names_in(self.folder)]

    def path(self, name: str) -> Path:
        """Return the file of a log.

        Raises:
            MissingLogError: There is none of this name in the folder.
        """
        return find(self.folder, name)

    def run(self, name: str) -> AnyRun:
        """Return a log as a run.

        Raises:
            RunError: There is no such log, or it cannot be used.
        """
        return self.run_of(self.path(name))

    def run_of(self, path: Path) -> AnyRun:
        """Return the run of a file that was found."""
        try:
            return self._runs.get(path)
        except (TaskError, OSError) as error:
            raise RunError(str(error)) from error

    def sample(self, name: str, sample_id: str, epoch: int) -> Opened:
        """Return one sample; of an ``.eval`` file only this one is read.

        Raises:
            RunError: There is no such log or sample, or it cannot be used.
        """
        path = self.path(name)
        if is_records(path):
            return _picked(self.run_of(path), sample_id, epoch)
        log = self._narrow(path, sample_id, epoch)
        raw = log.samples[0] if log.samples else None
        return replace(_picked(_run_of(log, path), sample_id, epoch), task=_task_of(raw))

    def _narrow(self, path: Path, sample_id: str, epoch: int) -> EvalLog:
        if path.suffix == ".eval":
            return one_sample(path, self._headers.get(path), sample_id, epoch)
        log = self._whole.get(path)
        key = (sample_id, epoch)
        samples = [one for one in log.samples or () if (str(one.id), one.epoch) == key]
        return narrowed(log, samples, sample_id)

    def _head(self, name: str) -> Head:
        if "\\" in name or not _is_text(name):
            return Head(name, fault="Its name cannot stand in an address; rename the file.")
        try:
            path = self.path(name)
            if is_records(path):
                return Head(name, RECORDED, profile="released")
            return _head_of(name, self._headers.get(path))
        except (RunError, OSError) as error:
            return Head(name, fault=without_folder(error, self.folder))


def _head_of(name: str, log: EvalLog) -> Head:
    bench = bench_of(log)
    if bench is None:
        return Head(name)
    return Head(
        name,
        bench,
        log.eval.model,
        str(settings_of(log).get("profile", "")),
        log.status,
        log.eval.created,
        len(ids_of(log)) * (log.eval.config.epochs or 1) or None,
    )


def _is_text(name: str) -> bool:
    try:
        return bool(name.encode())
    except UnicodeEncodeError:
        return False


def _read_run(path: Path) -> AnyRun:
    with uncollected():
        return read_recorded(path) if is_records(path) else _run_of(read_light(path), path)


def _run_of(log: EvalLog, path: Path) -> AnyRun:
    match bench_of(log):
        case "drawing":
            return drawing_run(log, path)
        case "design":
            return design_run(log, path)
        case _:
            raise not_ours(path, log)


def _picked(run: AnyRun, sample_id: str, epoch: int) -> Opened:
    for sample in run.samples:
        own = sample.task_id if isinstance(sample, RunSample) else sample.request_id
        if (own, sample.epoch) == (sample_id, epoch):
            return Opened(run, sample)
    raise MissingSampleError(f"There is no sample {sample_id[:200]!r}, epoch {epoch}, in this log.")


def _task_of(sample: EvalSample | None) -> dict[str, Any] | None:
    task = sample.metadata.get("task") if sample else None
    return task if isinstance(task, dict) else None
