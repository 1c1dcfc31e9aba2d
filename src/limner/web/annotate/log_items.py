"""Drawings and designs of a log as items: each is right or wrong, and the score stays unseen."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from limner.checks import Score
from limner.design.requests import Request
from limner.web.annotate.sampling import stratified
from limner.web.annotate.studies import Item, Plan

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog

    from limner.design.town.records import TownRecord
    from limner.report.samples import RunSample
    from limner.report.town.samples import TownSample

MAX_LOGS = 100
"""The newest logs of a folder, among which one is chosen."""
BLIND = "What the score says is not shown to the people who annotate."


class LogError(ValueError):
    """A log that cannot be annotated; the message says why."""


@dataclass(frozen=True, slots=True)
class Known:
    """A log that can be annotated."""

    name: str
    """Its path in the folder of logs."""
    bench: str
    model: str
    samples: int


def known_logs(folder: Path) -> list[Known]:
    """Return the logs of limner's benches in a folder and those below it, the newest first.

    Others, and broken ones, are passed over.
    """
    from limner.report.eval_logs import bench_of, open_log  # Inspect takes seconds to load
    from limner.report.samples import RunError

    known = []
    for path in _log_files(folder)[:MAX_LOGS]:
        try:
            log = open_log(path, header_only=True)
        except RunError:
            continue
        if bench := bench_of(log):
            count = len(log.eval.dataset.sample_ids or ()) * (log.eval.config.epochs or 1)
            name = path.relative_to(folder).as_posix()
            known.append(Known(name, bench, log.eval.model, count))
    return known


def log_study(plan: Plan, folder: Path) -> tuple[Plan, list[Item]]:
    """Return a plan with its items: a sample of what a log has scored.

    Args:
        plan: Its source is the name of the log.
        folder: Of the logs.

    Raises:
        LogError: There is no such log in the folder, or nothing in it is scored.
        RunError: It cannot be read.
    """
    from limner.report.eval_logs import bench_of, not_ours, open_log

    path = next((one for one in _log_files(folder) if _name(one, folder) == plan.source), None)
    if path is None:
        raise LogError(f"{plan.source}: there is no such log in {folder}.")
    log = open_log(path)
    match bench_of(log):
        case "drawing":
            left_out, items = _drawings(log, path, plan)
        case "design":
            left_out, items = _designs(log, path, plan)
        case _:
            raise not_ours(path, log)
    if not items:
        raise LogError(f"{plan.source}: nothing in this log is scored.")
    unknown = sum(item.value is None for item in items)
    notes = {
        BLIND: 1,
        f"Samples without a score, which are left out: {left_out}.": left_out,
        f"Drawings that cannot be compared with the verified score: {unknown}.": unknown,
    }
    return replace(plan, notes=tuple(note for note, count in notes.items() if count)), items


def _name(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()


def _log_files(folder: Path) -> list[Path]:
    """Return the files that end as logs do and lie in the folder, the newest first."""
    inside = folder.resolve()
    found = [
        path
        for path in folder.rglob("*")
        if path.suffix in (".eval", ".json") and path.resolve().is_relative_to(inside)
    ]
    return sorted((path for path in found if path.is_file()), key=_age)


def _age(path: Path) -> tuple[float, str]:
    return -path.stat().st_mtime, str(path)


def _drawings(log: "EvalLog", path: Path, plan: Plan) -> tuple[int, list[Item]]:
    from limner.report.logs import drawing_run

    run = drawing_run(log, path)
    drawn = stratified(run.scored, lambda one: one.category, plan.per_stratum, plan.seed)
    return run.total - len(run.scored), [_drawing(sample) for sample in drawn]


def _drawing(sample: "RunSample") -> Item:
    shown = {
        "prompt": sample.prompt,
        "answer": sample.last.answer,
        "layout_seed": sample.last.layout_seed,
    }
    name = f"{sample.task_id}/{sample.epoch}"
    return _scored(name, sample.category, shown, _verified(sample))


def _verified(sample: "RunSample") -> Score | None:
    """Return the score of a drawing by what is seen; None where it cannot be told.

    Logs leave out the scenes of tasks, so those of the bundled tasks are taken.
    """
    from limner.drawing import bundled_tasks, score

    if sample.last.score.profile == "verified":
        return sample.last.score
    key = sample.task_id, sample.prompt
    task = next((one for one in bundled_tasks() if (one.id, one.prompt) == key), None)
    return score(task, sample.last.drawing(), "verified") if task and task.scene else None


def _designs(log: "EvalLog", path: Path, plan: Plan) -> tuple[int, list[Item]]:
    from limner.report.town.logs import design_run

    run = design_run(log, path)
    known = [(one, one.request, one.record) for one in run.scored]
    scored = [(one, asked, record) for one, asked, record in known if asked and record]
    drawn = stratified(scored, lambda one: one[1].type, plan.per_stratum, plan.seed)
    return run.total - len(scored), [_design(*one) for one in drawn]


def _design(sample: "TownSample", request: Request, record: "TownRecord") -> Item:
    shown = {
        "request": request.model_dump(mode="json", exclude_none=True),
        "pool": sample.pool,
        "steps": list(record.carried_out),
    }
    return _scored(f"{request.id}/{sample.epoch}", request.type, shown, sample.scored.score)


def _scored(name: str, stratum: str, shown: dict[str, Any], score: Score | None) -> Item:
    if score is None:
        return Item(name, stratum, shown)
    return Item(name, stratum, shown, score.value, score.passed)
