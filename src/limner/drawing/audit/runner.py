"""Running the audit: reference, blind agents, mutants and equivalents over a set of tasks."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any

from limner.auditing import (
    Outcome,
    agents_of,
    by_name,
    equivalents_of,
    evenly,
    figures_of,
    mutants_of,
    of_group,
)
from limner.drawing.audit.equivalents import EQUIVALENTS
from limner.drawing.audit.fixed import fixed_answers
from limner.drawing.audit.mutants import MUTANTS
from limner.drawing.audit.variation import Variation, variations
from limner.drawing.profiles import score
from limner.drawing.reference import strokes_to_actions
from limner.drawing.scoring import Drawing, draw
from limner.drawing.screen import load_screen
from limner.drawing.tasks import Task

CONSTANT = "best constant reference"
"""The agent that replays one task's reference on all others: the best of them."""
LAYOUT_SEEDS = (7, 11, 23, 42)


@dataclass(slots=True)
class Audit:
    """All outcomes, and what they add up to."""

    profile: str
    tasks: int
    outcomes: list[Outcome] = field(default_factory=list)

    def summary(self) -> dict[str, Any]:
        """Return the figures: agents, mutants and equivalents, with those that went wrong."""
        return {
            "profile": self.profile,
            "tasks": self.tasks,
            "agents": self._agents(),
            "mutants": mutants_of(self.outcomes),
            "equivalents": equivalents_of(self.outcomes),
        }

    def _agents(self) -> dict[str, Any]:
        agents = agents_of(self.outcomes)
        replayed = by_name(of_group(self.outcomes, "constants"))
        constants = [figures_of(rows) for rows in replayed.values()]
        if constants:
            agents[CONSTANT] = max(constants, key=lambda row: (row["mean"], row["passed"]))
        return agents


def run_audit(
    tasks: Sequence[Task],
    profile: str,
    *,
    constants: int | None = None,
    workers: int | None = None,
    progress: Callable[[], None] | None = None,
) -> Audit:
    """Audit a profile on tasks.

    Args:
        tasks: Tasks with references; ``verified`` needs their scenes too.
        profile: The profile to audit.
        constants: On how many tasks each reference is replayed, evenly picked; all where None.
        workers: Processes; as many as there are cores where None.
        progress: Called whenever a task is done.
    """
    audit = Audit(profile, len(tasks))
    work = partial(_audit_task, tasks=tuple(tasks), profile=profile, constants=constants)
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        for outcomes in pool.map(work, range(len(tasks))):
            audit.outcomes += outcomes
            if progress:
                progress()
    return audit


def _audit_task(
    number: int, tasks: tuple[Task, ...], profile: str, constants: int | None
) -> list[Outcome]:
    task = tasks[number]
    screen = load_screen()
    own = draw(strokes_to_actions(task.reference, screen), screen)
    others = [other for other in evenly(tasks, constants) if other.id != task.id]
    agents = {"reference": own}
    agents |= {name: draw(answer, screen) for name, answer in fixed_answers(task).items()}
    return list(
        chain(
            (_outcome("agents", name, task, "", d, profile) for name, d in agents.items()),
            (_outcome("constants", task.id, other, "", own, profile) for other in others),
            _varied("mutants", variations(MUTANTS, task), task, profile),
            _varied("equivalents", variations(EQUIVALENTS, task), task, profile),
            (_other_layout(task, profile, seed) for seed in LAYOUT_SEEDS),
        )
    )


def _other_layout(task: Task, profile: str, seed: int) -> Outcome:
    screen = load_screen(seed)
    drawing = draw(strokes_to_actions(task.reference, screen), screen)
    return _outcome("equivalents", "other layout", task, f"seed {seed}", drawing, profile)


def _varied(group: str, varied: Iterator[Variation], task: Task, profile: str) -> Iterator[Outcome]:
    for variation in varied:
        drawing = draw(list(variation.actions), variation.screen)
        yield _outcome(
            group, variation.kind, task, variation.what, drawing, profile, variation.criterion
        )


def _outcome(
    group: str,
    name: str,
    task: Task,
    what: str,
    drawing: Drawing,
    profile: str,
    criterion: str = "",
) -> Outcome:
    result = score(task, drawing, profile)
    failed = {check.criterion for check in result.checks if not check.passed}
    right = not criterion or criterion in failed
    return Outcome(group, name, task.id, what, result.value, result.passed, right)
