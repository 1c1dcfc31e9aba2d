"""From the plan for a request to what it is worth: it is carried out, scored and measured."""

from dataclasses import asdict, dataclass
from typing import Any

from limner.checks import Score
from limner.design.components.checking import check_view, view_of
from limner.design.metrics import figures, step_faults
from limner.design.references import Given
from limner.design.requests import Request
from limner.design.scoring import score_results
from limner.design.town.records import Figures, StepFault, TownRecord
from limner.design.workflow import Run, run_workflow


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a plan came to, and what that is worth."""

    run: Run
    score: Score
    faults: tuple[StepFault, ...]
    figures: Figures

    def as_json(self) -> dict[str, Any]:
        """Return what a log keeps of it; the run itself is made again from the plan."""
        return {
            "score": asdict(self.score),
            "faults": [asdict(fault) for fault in self.faults],
            "figures": asdict(self.figures),
        }


def evaluate(record: TownRecord, request: Request, given: Given) -> Evaluation:
    """Carry out a plan and rate it.

    Args:
        record: The plan; of its steps the kept ones are carried out. A plan without a workflow is
            a Format error of the whole.
        request: What is asked.
        given: The request's images.
    """
    run = run_workflow(list(record.carried_out) if record.workflow else None, given.images)
    view = view_of(request, run, given.files)
    results = check_view(request, view)
    score = score_results(results, view)
    return Evaluation(run, score, step_faults(run), figures(run, results, record))
