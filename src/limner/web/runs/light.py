"""Logs read without what the inspector never shows.

Messages and events are nine tenths of a log: a thousand samples take a quarter of the time without
them. What is not as expected is left to Inspect, which reads it or says what is wrong.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from zipfile import ZipFile

from inspect_ai.log import EvalLog, EvalSample, read_eval_log_sample
from pydantic_core import from_json

from limner.report.eval_logs import ids_of, open_log
from limner.report.samples import RunError
from limner.report.text import cut

_SHOWN = (
    "id",
    "epoch",
    "metadata",
    "scores",
    "store",
    "error",
    "limit",
    "invalidation",
    "model_usage",
    "total_time",
    "working_time",
)
"""The fields of a sample that a run is made of."""
_REQUIRED = {"input": "", "target": ""}


def read_light(path: Path) -> EvalLog:
    """Return a log; its samples have no messages and events.

    Raises:
        RunError: The file is missing, no log, or a broken one.
    """
    if path.suffix == ".eval":
        with suppress(Exception):  # of an unusual archive Inspect says what is wrong with it
            return _read_archive(path)
    return open_log(path)


def read_header(path: Path) -> EvalLog:
    """Return a log without its samples.

    Raises:
        RunError: The file is missing, no log, or a broken one.
    """
    if path.suffix == ".eval":
        with suppress(Exception), ZipFile(path) as archive:
            return _header(archive)
    return open_log(path, header_only=True)


def one_sample(path: Path, header: EvalLog, sample_id: str, epoch: int) -> EvalLog:
    """Return a log of which only one sample is read; it has none where that never ran.

    Args:
        path: An ``.eval`` file, of which one sample can be read by itself.
        header: The log without its samples.
        sample_id: As text.
        epoch: From 1.

    Raises:
        RunError: The sample cannot be read.
    """
    known = [one for one in header.eval.dataset.sample_ids or () if str(one) == sample_id]
    try:
        samples = [read_eval_log_sample(str(path), known[0] if known else sample_id, epoch)]
    except (IndexError, KeyError):
        samples = []
    except Exception as error:  # Inspect and zipfile raise many kinds for a broken file
        reason = cut(str(error).replace("\n", " "), 300)
        raise RunError(f"{path}: sample {sample_id}, epoch {epoch}: {reason}") from error
    return narrowed(header, samples, sample_id)


def narrowed(log: EvalLog, samples: list[EvalSample], sample_id: str) -> EvalLog:
    """Return a log as if its task list had one sample only, where it has that one."""
    is_known = sample_id in ids_of(log) or bool(samples)
    dataset = log.eval.dataset.model_copy(update={"sample_ids": [sample_id] if is_known else []})
    spec = log.eval.model_copy(update={"dataset": dataset})
    return log.model_copy(update={"eval": spec, "samples": samples})


@contextmanager
def uncollected() -> Iterator[None]:
    """Put off the garbage collector, which takes longer than the reading of so many objects."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read_archive(path: Path) -> EvalLog:
    with ZipFile(path) as archive:
        log = _header(archive)
        names = [name for name in archive.namelist() if name.startswith("samples/")]
        log.samples = [_sample(archive.read(name)) for name in names]
    return log


def _header(archive: ZipFile) -> EvalLog:
    return EvalLog.model_validate(from_json(archive.read("header.json")))


def _sample(content: bytes) -> EvalSample:
    data = from_json(content)
    return EvalSample.model_validate({**_REQUIRED, **{k: data[k] for k in _SHOWN if k in data}})
