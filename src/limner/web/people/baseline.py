"""The human baseline: people's logs of the same settings taken together."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from urllib.parse import unquote, urlparse

from inspect_ai.log import EvalLog, list_eval_logs

from limner.report.eval_logs import bench_of, open_log
from limner.report.logs import drawing_run
from limner.report.samples import Run, RunError
from limner.report.statistics import Estimate, mean_estimate
from limner.report.summary import Summary, summarise
from limner.web.people.naming import PERSON


@dataclass(frozen=True, slots=True)
class Sitting:
    """One session of a person."""

    log: str
    """The log's file name."""
    nickname: str
    began: str
    scored: int
    given: int
    first: float | None
    """Mean over the scored tasks, as the next two."""
    last: float | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Baseline:
    """What people's logs of the same settings come to."""

    summary: Summary
    """Its intervals are over tasks, as a model's are."""
    over_people: Estimate
    """The mean of the last turns again, with its interval over sessions."""
    sittings: tuple[Sitting, ...]


def baselines(folder: Path) -> tuple[list[Baseline], list[str]]:
    """Return the human baselines of the logs in a folder, one for each kind of settings.

    Returns:
        The baselines, the largest first; and of each log that cannot be read what is wrong.
    """
    kinds: dict[object, list[tuple[Run, Sitting]]] = defaultdict(list)
    faults = []
    for path in _logs(folder):
        try:
            if _is_persons(open_log(path, header_only=True)):
                log = open_log(path)
                run = drawing_run(log, path)
                kinds[_kind(run)].append((run, _sitting(log, run, path)))
        except RunError as error:
            faults.append(str(error))
    found = [_baseline(parts) for parts in kinds.values()]
    return sorted(found, key=lambda one: -one.summary.scored), faults


def _logs(folder: Path) -> Iterator[Path]:
    for info in list_eval_logs(str(folder), descending=False):
        yield Path(unquote(urlparse(info.name).path))


def _is_persons(log: EvalLog) -> bool:
    return log.eval.model == PERSON and bench_of(log) == "drawing"


def _kind(run: Run) -> tuple[object, ...]:
    return run.profile, run.threshold, run.max_turns, run.feedback, run.layout_seed


def _baseline(parts: Sequence[tuple[Run, Sitting]]) -> Baseline:
    runs = [run for run, _ in parts]
    samples = tuple(sample for run in runs for sample in run.samples)
    tasks = len({sample.task_id for sample in samples})
    people = [number for number, run in enumerate(runs) for _ in run.scored]
    values = [sample.last.value for run in runs for sample in run.scored]
    return Baseline(
        summarise(replace(runs[0], samples=samples, tasks=tasks, epochs=1)),
        mean_estimate(values, people).within(0, 1),
        tuple(sitting for _, sitting in parts),
    )


def _sitting(log: EvalLog, run: Run, path: Path) -> Sitting:
    scored = run.scored
    seconds = [sample.seconds for sample in scored if sample.seconds is not None]
    return Sitting(
        log=path.name,
        nickname=str((log.eval.metadata or {}).get("nickname", "")),
        began=log.eval.created,
        scored=len(scored),
        given=run.total,
        first=fmean(sample.first.value for sample in scored) if scored else None,
        last=fmean(sample.last.value for sample in scored) if scored else None,
        seconds=fmean(seconds) if seconds else None,
    )
