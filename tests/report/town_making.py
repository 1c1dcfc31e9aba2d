"""Design runs of real workflows, and Inspect's logs of them."""

import warnings
from functools import cache
from typing import Any

from inspect_ai import eval as run_eval
from inspect_ai.log import EvalLog

from limner.checks import Score
from limner.design.components import check
from limner.design.metrics import figures, step_faults
from limner.design.references import given_images
from limner.design.requests import Request, bundled_requests
from limner.design.scoring import score_design
from limner.design.town.agents import AGENTS
from limner.design.town.records import SUPERVISOR, Exchange, Figures, Stage, Task, TownRecord
from limner.design.workflow import run_workflow
from limner.evals.design import design
from limner.report.town.samples import Outcome, TownRun, TownSample


@cache
def request(name: str = "postcard-074") -> Request:
    return next(one for one in bundled_requests() if one.id == name)


def of_each_type(count: int = 1) -> list[Request]:
    names = ("book-cover", "business-card", "postcard", "poster")
    ids = [f"{name}-{number:03}" for number in range(4, 4 + count) for name in names]
    return [request(one) for one in ids]


def workflow(asked: Request, agent: str = "reference") -> list[Any]:
    return list(AGENTS[agent](asked, given_images(asked)))


def record_of(asked: Request, steps: list[Any], **fields: Any) -> TownRecord:
    experts = tuple(dict.fromkeys(s["expert"] for s in steps if isinstance(s, dict)))
    base = {
        "request": asked.id,
        "exchanges": (Exchange(Stage.OUTLINE, SUPERVISOR, ('{"outline": "A card."}',)),),
        "experts": experts,
        "tasks": tuple(Task(s["expert"], f"Do {s['action']}.") for s in steps if "action" in s),
        "workflow": tuple(steps),
        "limit": 10 * len(experts),
        "kept": len(steps),
    }
    return TownRecord(**{**base, **fields})


def outcome_of(asked: Request, record: TownRecord, **judged: float) -> Outcome:
    given = given_images(asked)
    run = run_workflow(list(record.carried_out), given.images)
    score = score_design(asked, run, given.files)
    results = check(asked, run, given.files)
    return Outcome(record, score, step_faults(run), figures(run, results, record), judged)


def scored(asked: Request | None = None, steps: Any = None, **fields: Any) -> TownSample:
    """A sample of what a workflow, by default the reference, really comes to."""
    asked = asked or request()
    judged, epoch = fields.pop("judged", {}), fields.pop("epoch", 1)
    record = record_of(asked, workflow(asked) if steps is None else steps, **fields)
    outcome = outcome_of(asked, record, **judged)
    return TownSample(asked.id, epoch, asked, None, outcome, record)


def valued(
    value: float, passed: bool = False, asked: Request | None = None, **fields: Any
) -> TownSample:
    """A sample with a value of its own choosing, and nothing else."""
    asked = asked or request()
    record = fields.pop("record", TownRecord(asked.id))
    outcome = Outcome(
        record,
        Score("verified", value, passed, fields.pop("checks", ())),
        fields.pop("faults", ()),
        fields.pop("figures", Figures(True, 1.0, 1.0, value, value)),
        fields.pop("judged", {}),
    )
    return TownSample(asked.id, fields.pop("epoch", 1), asked, None, outcome, record, **fields)


def design_run(*samples: TownSample, **fields: Any) -> TownRun:
    base: dict[str, Any] = {
        "name": "a/model",
        "model": "a/model",
        "task_set": "limner-design 1",
        "requests": len({sample.key for sample in samples}),
        "epochs": max((sample.epoch for sample in samples), default=1),
        "settings": {},
    }
    return TownRun(**{**base, "samples": samples, **fields})


def run_town(model: str, folder: Any, **options: Any) -> EvalLog:
    """Run ``limner/design`` itself with a bundled agent."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return run_eval(
            design(), model=f"limner/{model}", log_dir=str(folder), display="none", **options
        )[0]
