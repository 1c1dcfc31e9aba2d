"""The metrics of the design bench that take no judge (GraphicBench, section 4.2), and composition.

Pure functions: of the steps of a workflow, of what became of them, and of how the page is composed.
"""

from collections.abc import Sequence

from limner.design.components import Result
from limner.design.metrics.composition import COMPOSITION, composition
from limner.design.metrics.outcome import execution_success, fidelity, step_faults
from limner.design.metrics.plan import (
    dead_loop,
    expert_use_efficiency,
    step_efficiency,
    step_limit,
)
from limner.design.town.records import Figures, TownRecord
from limner.design.workflow import Run

__all__ = [
    "COMPOSITION",
    "composition",
    "dead_loop",
    "execution_success",
    "expert_use_efficiency",
    "fidelity",
    "figures",
    "step_efficiency",
    "step_faults",
    "step_limit",
]


def figures(run: Run, results: Sequence[Result], record: TownRecord) -> Figures:
    """Return all metrics of one workflow.

    Args:
        run: What came of the steps that were carried out.
        results: Of each component of the request.
        record: The plan. Its efficiencies are those of the whole workflow, steps beyond the limit
            or in a dead loop with it.
    """
    return Figures(
        delivery=record.delivered,
        step_efficiency=step_efficiency(record.workflow),
        expert_use_efficiency=expert_use_efficiency(record.workflow),
        execution_success=execution_success(run),
        fidelity=fidelity(results),
        composition=composition(run),
    )
