"""What the bundled agents do for a request."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from limner.design.audit.reference import Reference
from limner.design.components import Result
from limner.design.metrics import dead_loop, execution_success, fidelity, step_faults, step_limit
from limner.design.town.agents import AGENTS, BLIND, experts_of, faulty_workflow
from limner.design.workflow import Run, run_workflow

REFERENCE = "reference"
MEASURED = ("empty", "blank", *BLIND)
"""The agents that are scored beside the reference."""


@dataclass(frozen=True, slots=True)
class Injection:
    """An error of the agent ``faulty``, or one that it did not make."""

    task: str
    step: int
    kind: str
    """Its type, with the scope of a dependency error."""
    injected: bool
    reported: bool


@dataclass(frozen=True, slots=True)
class Plain:
    """The metrics of a reference, all of which are to be 1.0."""

    delivery: float
    execution_success: float
    fidelity: float


def workflows(reference: Reference) -> dict[str, list[Any]]:
    """Return the workflow of each agent by its name."""
    request, given = reference.request, reference.given
    return {name: AGENTS[name](request, given) for name in MEASURED}


def plain_figures(reference: Reference, results: Sequence[Result]) -> Plain:
    """Return the metrics of a reference.

    Args:
        reference: It.
        results: Of each component of its request.
    """
    steps = reference.steps
    within = len(steps) <= step_limit(len(experts_of(steps))) and dead_loop(steps) is None
    return Plain(float(within), execution_success(reference.run), fidelity(results))


def injections(reference: Reference) -> list[Injection]:
    """Return the errors that ``faulty`` makes, whether each is reported, and what else is."""
    steps, made = faulty_workflow(reference.request, reference.given)
    injected = {(one.step, _kind(one.kind, one.scope)) for one in made}
    reported = _reported(run_workflow(steps, reference.given.images))
    return [
        Injection(reference.request.id, *error, error in injected, error in reported)
        for error in sorted(injected | reported)
    ]


def _reported(run: Run) -> set[tuple[int, str]]:
    return {(fault.step, _kind(fault.kind, fault.scope)) for fault in step_faults(run)}


def _kind(kind: str, scope: str | None) -> str:
    return f"{kind} ({scope})" if scope else str(kind)
