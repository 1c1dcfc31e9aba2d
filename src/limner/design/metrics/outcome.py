"""Metrics of what became of a workflow."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from limner.design.components import Result
from limner.design.errors import StepError
from limner.design.town.records import StepFault
from limner.design.workflow import Run

WHOLE_WORKFLOW = -1
"""The step of a fault that is the workflow's as a whole."""
_THERE = frozenset({"words", "there"})
_SHOWN = frozenset({"visible", "inside"})


def execution_success(run: Run) -> float:
    """Return the share of the steps carried out that were done, 0 to 1; 0.0 where there is none.

    Source: GraphicBench, section 4.2 (Execution Success Rate).
    """
    return sum(result.done for result in run.results) / len(run.results) if run.results else 0.0


def fidelity(results: Sequence[Result]) -> float:
    """Return the share of the elements asked for that are there, seen, and on the page, 0 to 1.

    An element is a block of text, an image, a figure or a QR code of the request. It counts where
    its ``words`` (of a text) or ``there`` passed, and its ``visible`` and ``inside`` too; how it
    looks and where it is does not count. The paper lists five criteria of execution, but its text
    as it is at hand lacks the definition of this one: the definition is limner's own, and figures
    are not comparable with the paper's.

    Returns:
        0.0 where no element is asked for.
    """
    passed: dict[str, set[str]] = defaultdict(set)
    asked = set()
    for result in results:
        element, _, side = result.component.key.rpartition(": ")
        asked |= {element} if side in _THERE else set()
        passed[element] |= {side} if result.passed else set()
    found = sum(passed[element] >= _SHOWN and bool(passed[element] & _THERE) for element in asked)
    return found / len(asked) if asked else 0.0


def step_faults(run: Run) -> tuple[StepFault, ...]:
    """Return why steps failed, in order; before them, why the workflow as a whole did."""
    return tuple(_faults(run))


def _faults(run: Run) -> Iterator[StepFault]:
    if run.error:
        yield _fault(WHOLE_WORKFLOW, run.error)
    for result in run.results:
        if result.error:
            yield _fault(result.index, result.error)


def _fault(step: int, error: StepError) -> StepFault:
    scope = error.scope and error.scope.value
    return StepFault(step, error.kind.value, scope, error.reason)
