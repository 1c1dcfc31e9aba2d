"""Logs read without what the inspector never shows.

Messages and events are nine tenths of a log: a thousand samples take a sixth of the time without
them. What is not as expected is left to Inspect, which reads it or says what is wrong.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from inspect_ai.log import EvalLog, EvalSample, read_eval_log_sample
from pydantic_core import from_json

from limner.evals.scorers import TURNS
from limner.report.eval_logs import bench_of, ids_of, open_log
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
_STORE, _EVENTS, _AFTER_EVENTS = b',"store":', b',"events":', b',"model_usage":'
"""Inspect writes a sample's fields in the order of its model; nothing that is shown is between."""


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
        fields = _fields_of_drawing if bench_of(log) == "drawing" else _fields
        names = [name for name in archive.namelist() if name.startswith("samples/")]
        log.samples = [_sample(fields(archive.read(name))) for name in names]
    return log


def _header(archive: ZipFile) -> EvalLog:
    return EvalLog.model_validate(from_json(archive.read("header.json")))


def _sample(data: dict[str, Any]) -> EvalSample:
    return EvalSample.model_validate({**_REQUIRED, **{k: data[k] for k in _SHOWN if k in data}})


def _fields_of_drawing(content: bytes) -> dict[str, Any]:
    """Return a drawing's fields without its events, and without the store where a score has all."""
    fields = _around(content, _STORE) or {}
    scores = (fields.get("scores") or {}).values()
    if any(TURNS in (score.get("metadata") or {}) for score in scores):
        return fields
    return _fields(content)


def _fields(content: bytes) -> dict[str, Any]:
    """Return a sample's fields without its events."""
    return _around(content, _EVENTS) or dict(from_json(content))


def _around(content: bytes, start: bytes) -> dict[str, Any] | None:
    """Return the fields before the first ``start`` and after the events.

    None where there is no such place between fields of the sample itself: at a name within one of
    its fields the cut leaves brackets open.
    """
    end = content.rfind(_AFTER_EVENTS)
    begin = content.find(start, 0, max(end, 0))
    if begin < 0:
        return None
    with suppress(ValueError):
        return {**from_json(content[:begin] + b"}"), **from_json(b"{" + content[end + 1 :])}
    return None
