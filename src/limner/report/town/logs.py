"""Inspect's logs of ``limner/design`` read as runs."""

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.scorer import Score as LoggedScore
from pydantic import TypeAdapter

from limner.checks import Score
from limner.design.errors import ErrorKind, Scope, show
from limner.design.requests import Request
from limner.design.town.records import Figures, StepFault, TownRecord
from limner.report.eval_logs import (
    UNREADABLE,
    bench_of,
    ids_of,
    listed,
    not_in_order,
    not_ours,
    open_log,
    part_of,
    read_part,
    seconds_of,
    settings_of,
    tokens_of,
    why_unscored,
)
from limner.report.text import cut
from limner.report.town.samples import SETTINGS, Outcome, TownRun, TownSample

SCORER = "design_score"
TOWN = "town"
"""Key of the plan in the scorer's metadata, and in the store while a sample runs."""
JUDGES = ("grader_score", "vqa_score", "clip_score")
"""The scorers whose figures stand beside the score."""

_REQUEST = TypeAdapter(Request)
_RECORD = TypeAdapter(TownRecord)
_SCORE = TypeAdapter(Score)
_FAULTS = TypeAdapter(tuple[StepFault, ...])
_FIGURES = TypeAdapter(Figures)


def read_design_log(path: str | Path) -> TownRun:
    """Read a log of ``limner/design``, finished or not.

    Every sample of the list of requests is there: one that failed or never ran is unscored.

    Raises:
        RunError: The file is missing, no log, a log of another task, or not in order.
    """
    path = Path(path)
    log = open_log(path)
    if bench_of(log) != "design":
        raise not_ours(path, log, ["design"])
    return design_run(log, path)


def design_run(log: EvalLog, path: Path) -> TownRun:
    """Return a log of ``limner/design`` as a run.

    Raises:
        RunError: A sample is not in order.
    """
    settings = settings_of(log)
    samples = tuple(_samples(log, path))
    known = (log.eval.metadata or {}).get("task_set") or Path(settings.get("requests") or "?").name
    return TownRun(
        name=log.eval.model,
        model=log.eval.model,
        task_set=part_of(log, str(known)),
        requests=len(ids_of(log)) or len({sample.request_id for sample in samples}),
        epochs=log.eval.config.epochs or 1,
        settings={key: str(settings[key]) for key in SETTINGS if settings.get(key) is not None},
        samples=samples,
    )


def _samples(log: EvalLog, path: Path) -> Iterator[TownSample]:
    for item in listed(log):
        if item.logged is None:
            yield TownSample(item.id, item.epoch, ran=False, unscored=item.never_ran)
            continue
        try:
            yield _sample(item.logged)
        except UNREADABLE as error:
            raise not_in_order(path, item, error) from error


def _sample(sample: EvalSample) -> TownSample:
    scores = sample.scores or {}
    scored = _scored(scores)
    record = scored[TOWN] if scored else sample.store.get(TOWN)
    is_counted = scored is not None and not sample.error and not sample.invalidation
    return TownSample(
        request_id=str(sample.id),
        epoch=sample.epoch,
        request=read_part("request", _REQUEST, sample.metadata["request"]),
        pool=sample.metadata.get("pool"),
        outcome=_outcome(scored, scores) if scored else None,
        record=read_part(TOWN, _RECORD, record) if record else None,
        unscored=None if is_counted else why_unscored(sample, answered=bool(record)),
        seconds=seconds_of(sample),
        **tokens_of(sample),
    )


def _scored(scores: Mapping[str, LoggedScore]) -> dict[str, Any] | None:
    score = scores.get(SCORER)
    return score.metadata if score and score.metadata and TOWN in score.metadata else None


def _outcome(scored: Mapping[str, Any], scores: Mapping[str, LoggedScore]) -> Outcome:
    return Outcome(
        record=read_part(TOWN, _RECORD, scored[TOWN]),
        score=_score(scored["score"]),
        faults=_faults(scored["faults"]),
        figures=_figures(scored["figures"]),
        judged=_judged(scores),
    )


def _score(data: Any) -> Score:
    score = read_part("score", _SCORE, data)
    _share("score.value", score.value)
    for number, check in enumerate(score.checks):
        _share(f"score.checks.{number}.weight", check.weight)
        _share(f"score.checks.{number}.earned", check.earned)
    return score


def _faults(data: Any) -> tuple[StepFault, ...]:
    faults = read_part("faults", _FAULTS, data)
    for number, fault in enumerate(faults):
        if fault.kind not in list(ErrorKind):
            raise ValueError(f"faults.{number}.kind: there is no {show(fault.kind)}")
        if fault.scope not in (None, *Scope):
            raise ValueError(f"faults.{number}.scope: there is no {show(fault.scope)}")
    return faults


def _figures(data: Any) -> Figures:
    figures = read_part("figures", _FIGURES, data)
    for name in ("step_efficiency", "expert_use_efficiency", "execution_success", "fidelity"):
        value = getattr(figures, name)
        _share(f"figures.{name}", 0.0 if value is None else value)
    for name, value in figures.composition.items():
        if not math.isfinite(value):
            raise ValueError(f"figures.composition.{cut(name, 40)}: {value} is not a number")
    return figures


def _share(field: str, value: float) -> None:
    if not 0 <= value <= 1:
        raise ValueError(f"{field}: {value} is not a number from 0 to 1")


def _judged(scores: Mapping[str, LoggedScore]) -> dict[str, float]:
    """Return the judges' figures that are numbers; a judge's only figure goes by its own name."""
    found: dict[str, Any] = {}
    for judge in JUDGES:
        value = scores[judge].value if judge in scores else None
        found |= value if isinstance(value, Mapping) else {judge.removesuffix("_score"): value}
    return {
        key: float(value)
        for key, value in found.items()
        if isinstance(value, int | float) and math.isfinite(value)
    }
