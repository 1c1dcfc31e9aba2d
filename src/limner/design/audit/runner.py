"""Running the audit: reference, agents, mutants and equivalents over requests."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from limner.auditing import Outcome, agents_of, equivalents_of, mutants_of
from limner.checks import Score
from limner.design.audit.agents import (
    REFERENCE,
    Injection,
    Plain,
    injections,
    plain_figures,
    workflows,
)
from limner.design.audit.equivalents import EQUIVALENTS
from limner.design.audit.mutants import MUTANTS
from limner.design.audit.reference import Reference
from limner.design.audit.tables import faulty_of, plain_of
from limner.design.audit.variation import Change, Kinds, variations
from limner.design.components import check
from limner.design.files import ImageBytes
from limner.design.planner import plan
from limner.design.references import given_images
from limner.design.requests import Request
from limner.design.scoring import PROFILE, score_design
from limner.design.workflow import run_workflow


@dataclass(slots=True)
class Audit:
    """All outcomes, and what they add up to."""

    tasks: int
    outcomes: list[Outcome] = field(default_factory=list)
    references: list[Plain] = field(default_factory=list)
    errors: list[Injection] = field(default_factory=list)

    def summary(self) -> dict[str, Any]:
        """Return the figures of all groups, with those outcomes that went wrong."""
        return {
            "profile": PROFILE,
            "tasks": self.tasks,
            "agents": agents_of(self.outcomes),
            "reference": plain_of(self.references),
            "mutants": mutants_of(self.outcomes),
            "equivalents": equivalents_of(self.outcomes),
            "faulty": faulty_of(self.errors),
        }

    def add(self, other: "Audit") -> None:
        """Take in the outcomes of another audit, but not its number of requests."""
        self.outcomes += other.outcomes
        self.references += other.references
        self.errors += other.errors


def run_audit(
    requests: Sequence[Request],
    *,
    pool: str | None = None,
    workers: int | None = None,
    progress: Callable[[], None] | None = None,
) -> Audit:
    """Audit the score of designs on requests.

    Args:
        requests: Bundled ones.
        pool: Where their images are from; the pool that is installed where None.
        workers: Processes; as many as there are cores where None.
        progress: Called whenever a request is done.

    Raises:
        PoolError: The images are missing.
        PlanError: A request has no reference.
    """
    audit = Audit(len(requests))
    with ProcessPoolExecutor(workers or os.cpu_count()) as processes:
        for one in processes.map(partial(audit_request, pool=pool), requests):
            audit.add(one)
            if progress:
                progress()
    return audit


def audit_request(request: Request, pool: str | None = None) -> Audit:
    """Audit the score of designs on one request."""
    given = given_images(request, pool)
    reference = Reference(request, given, plan(request, given.files))
    answers = {REFERENCE: reference.steps, **workflows(reference)}
    outcomes = [
        _outcome(reference, "agents", name, Change("", steps)) for name, steps in answers.items()
    ]
    outcomes += _varied(reference, "mutants", MUTANTS)
    outcomes += _varied(reference, "equivalents", EQUIVALENTS)
    results = check(request, reference.run, given.files)
    return Audit(1, outcomes, [plain_figures(reference, results)], injections(reference))


def _varied(reference: Reference, group: str, kinds: Kinds) -> Iterator[Outcome]:
    for kind, change in variations(kinds, reference):
        yield _outcome(reference, group, kind.name, change)


def _outcome(reference: Reference, group: str, name: str, change: Change) -> Outcome:
    score = _score(reference, change)
    failed = {check.criterion for check in score.checks if not check.passed}
    right = not change.breaks or bool(change.breaks & failed)
    task = reference.request.id
    return Outcome(group, name, task, change.what, score.value, score.passed, right)


def _score(reference: Reference, change: Change) -> Score:
    given = reference.given
    images = ImageBytes({**given.images.files, **change.files})
    return score_design(reference.request, run_workflow(change.steps, images), given.files)
