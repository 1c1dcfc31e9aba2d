"""A session as a log of ``limner/drawing`` with a person as the model: ``limner/person``."""

import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from inspect_ai import Task as EvalTask
from inspect_ai import score as score_log
from inspect_ai.dataset import Sample
from inspect_ai.log import (
    EvalConfig,
    EvalDataset,
    EvalLog,
    EvalPlan,
    EvalPlanStep,
    EvalSpec,
    EvalStats,
    recompute_metrics,
    write_eval_log,
)
from inspect_ai.scorer import Score

from limner.drawing.tasks import TASK_SET
from limner.evals.drawing import drawing
from limner.evals.scorers import drawing_score
from limner.web.people.choosing import RULES, positions_to_choose_from
from limner.web.people.naming import PERSON, log_name, public_id
from limner.web.people.seat import Standing
from limner.web.people.store import Store
from limner.web.people.transcripts import sample_of, time_text

UNFINISHED = "The person ended the session before the second turn."


def write_log(now: Standing, store: Store, folder: Path) -> Path:
    """Write a session's log, in place of an older one of it; return its file.

    A file of this name is whole at any moment, whatever happens meanwhile.
    """
    path = folder / log_name(now.session)
    with TemporaryDirectory(prefix=".person-", dir=folder) as made:
        new = Path(made) / "log"
        write_eval_log(make_log(now, store), new, format="eval")
        with new.open("rb") as file:
            os.fsync(file.fileno())
        new.replace(path)
    return path


def make_log(now: Standing, store: Store) -> EvalLog:
    """Return a session as a log, with every task that the person was given in its task list."""
    bench = drawing(category=now.session.choice.category, difficulty=now.session.choice.difficulty)
    samples = {sample.metadata["position"]: sample for sample in bench.dataset if sample.metadata}
    given = [samples[position] for position in now.session.positions]
    logged = [
        sample_of(now, number, sample, store)
        for number, sample in enumerate(given)
        if now.turns_of(number)
    ]
    log = EvalLog(
        status=_status(now),
        eval=_spec(now, bench, given),
        plan=EvalPlan(
            steps=[
                EvalPlanStep(
                    solver="limner/draw_in_turns", params=asdict(RULES), params_passed=asdict(RULES)
                )
            ]
        ),
        stats=EvalStats(
            started_at=time_text(now.session.began), completed_at=time_text(_ended(now))
        ),
        samples=logged,
    )
    return _scored(log, {given[n].id for n in range(len(given)) if now.is_finished(n)})


def _scored(log: EvalLog, finished: set[Any]) -> EvalLog:
    """Score a log as Inspect does; a task that lacks its second turn has no score."""
    log = score_log(log, drawing_score(), model="none/none", action="overwrite", display="none")
    for sample in log.samples or ():
        if sample.id not in finished and sample.scores:
            sample.scores = dict.fromkeys(sample.scores, Score.unscored(reason=UNFINISHED))
    recompute_metrics(log)
    if log.results:
        log.results.total_samples = len(log.eval.dataset.sample_ids or ())
    return log


def _spec(now: Standing, bench: EvalTask, given: Sequence[Sample]) -> EvalSpec:
    choice = now.session.choice
    arguments = {**asdict(RULES), **choice.model_dump(include={"category", "difficulty"})}
    return EvalSpec(
        eval_id=public_id(now.session, "eval"),
        run_id=public_id(now.session, "run"),
        task_id=public_id(now.session),
        created=time_text(now.session.began),
        task="limner/drawing",
        task_registry_name="limner/drawing",
        task_display_name="drawing",
        task_version=bench.version,
        task_args=arguments,
        task_args_passed=arguments,
        dataset=EvalDataset(
            name=TASK_SET,
            samples=len(positions_to_choose_from(choice)),
            sample_ids=[str(sample.id) for sample in given],
            shuffled=True,
        ),
        model=PERSON,
        tags=[now.session.nickname] if now.session.nickname else None,
        config=EvalConfig(limit=choice.number, sample_shuffle=choice.seed, epochs=1),
        metadata={
            **(bench.metadata or {}),
            "nickname": now.session.nickname,
            "consent": now.session.consent,
            "choice": choice.model_dump(),
        },
    )


def _status(now: Standing) -> Any:
    return "success" if now.is_done else "cancelled" if now.is_over else "started"


def _ended(now: Standing) -> float:
    times: list[float] = [row.turned["ended"] for row in now.turns]
    return max([now.session.began, *times, *(at for at, _ in now.open)])
