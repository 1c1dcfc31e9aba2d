"""A design sample as JSON: request, plan, workflow in lanes, and the design with its checks."""

from typing import Any

from limner.design.town.records import Exchange, TownRecord
from limner.report.text import cut
from limner.report.town.failures import why_failed
from limner.report.town.samples import TownRun, TownSample
from limner.web.runs.checks import MAX_CHECKS, score_json
from limner.web.runs.lanes import MAX_STEPS, hand_overs, steps_json
from limner.web.runs.studio import Made, boxes_of

MAX_CHARS = 6_000
MAX_ITEMS = 60


def design_json(run: TownRun, sample: TownSample, made: Made | str) -> dict[str, Any]:
    """Return what the page of a design shows.

    Args:
        run: The run.
        sample: The sample.
        made: The design, carried out again; or why that cannot be.
    """
    request = sample.request
    return {
        "bench": "design",
        "id": sample.request_id,
        "epoch": sample.epoch,
        "model": run.model,
        "category": request.type if request else "",
        "difficulty": request.difficulty if request else "",
        "prompt": request.query if request else "",
        "unscored": sample.unscored,
        "seconds": sample.seconds,
        "tokens": sample.tokens,
        "notMade": made if isinstance(made, str) else "",
        **_seen(made),
        **(_plan(sample.record) if sample.record else {}),
        **_worth(sample, made),
        **_steps(sample, made),
    }


def _seen(made: Made | str) -> dict[str, Any]:
    if isinstance(made, str):
        return {"images": [], "page": None, "handOvers": []}
    document = made.run.document
    return {
        "images": [
            {"name": file.name, "width": file.width, "height": file.height}
            for file in made.given.files
        ],
        "page": [document.width, document.height] if document else None,
        "handOvers": [[one.start, one.end, one.file] for one in hand_overs(made.run)],
    }


def _plan(record: TownRecord) -> dict[str, Any]:
    goals = [*record.goals, *([""] * len(record.experts))]
    return {
        "outline": cut(record.outline, MAX_CHARS),
        "asked": [[cut(one, 600), cut(other, 600)] for one, other in record.answered[:MAX_ITEMS]],
        "experts": [
            {
                "name": cut(name, 60),
                "goal": cut(goals[number], MAX_CHARS),
                "plan": [cut(line, 600) for line in _plan_of(record, number)],
            }
            for number, name in enumerate(record.experts[:MAX_ITEMS])
        ],
        "exchanges": [_exchange(one) for one in record.exchanges[:MAX_ITEMS]],
        "ending": record.ending,
        "limit": record.limit,
        "kept": record.kept,
        "total": len(record.workflow),
        "stepsLeftOut": max(0, len(record.workflow) - MAX_STEPS),
    }


def _plan_of(record: TownRecord, number: int) -> tuple[str, ...]:
    return record.plans[number][:MAX_ITEMS] if number < len(record.plans) else ()


def _exchange(exchange: Exchange) -> dict[str, Any]:
    return {
        "stage": exchange.stage,
        "part": cut(exchange.part, 60),
        "answers": [cut(answer, MAX_CHARS) for answer in exchange.answers],
        "faults": [cut(fault, 600) for fault in exchange.faults],
    }


def _worth(sample: TownSample, made: Made | str) -> dict[str, Any]:
    outcome = sample.outcome
    if outcome is None:
        return {"score": None}
    view = None if isinstance(made, str) else made.view
    score = score_json(outcome.score)
    for row, check in zip(score["checks"], outcome.score.checks[:MAX_CHECKS], strict=True):
        row["boxes"] = boxes_of(view, check)
    figures = outcome.figures
    return {
        "score": score,
        "why": why_failed(sample) if sample.unscored is None else "",
        "figures": {
            "delivery": figures.delivery,
            "step efficiency": figures.step_efficiency,
            "expert use efficiency": figures.expert_use_efficiency,
            "execution success": figures.execution_success,
            "fidelity": figures.fidelity,
        },
        "judged": dict(outcome.judged),
    }


def _steps(sample: TownSample, made: Made | str) -> dict[str, Any]:
    if sample.record is None:
        return {"steps": [], "whole": []}
    faults = sample.outcome.faults if sample.outcome else ()
    run = None if isinstance(made, str) else made.run
    whole = [cut(f"{fault.kind}: {fault.reason}", 600) for fault in faults if fault.step < 0]
    return {"steps": steps_json(sample.record, run, faults), "whole": whole}
