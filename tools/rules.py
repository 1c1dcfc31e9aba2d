"""Compare rules that make one value of a drawing's checks, on the audit's drawings.

Usage: ``python tools/rules.py [--tasks N]``. Prints a table in Markdown: for each rule what the
best constant reference gets on N tasks evenly picked, and what a drawing with one fault keeps.
"""

import argparse
import math
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean

from limner.checks import Score
from limner.drawing import Task, bundled_tasks, draw, load_screen, score
from limner.drawing.audit.mutants import MUTANTS
from limner.drawing.audit.variation import variations
from limner.drawing.paper import WEIGHTS
from limner.drawing.reference import strokes_to_actions
from limner.drawing.verified import FLOOR, HELD_BELOW

FAULTS = ("object dropped", "object added", "wrong colour", "wrong place", "relation swapped")

Rule = Callable[[Score], float]


def _criteria(result: Score) -> dict[str, float]:
    earned: dict[str, list[float]] = {}
    for check in result.checks:
        if check.criterion in WEIGHTS:
            earned.setdefault(check.criterion, []).append(check.earned)
    return {name: mean(shares) for name, shares in earned.items()}


def adding(result: Score) -> float:
    """The weighted mean of the criteria, as the paper adds them."""
    criteria = _criteria(result)
    weight = sum(WEIGHTS[name] for name in criteria)
    return float(sum(WEIGHTS[name] * share for name, share in criteria.items()) / weight)


def geometric(result: Score) -> float:
    """Their weighted geometric mean."""
    criteria = _criteria(result)
    weight = sum(WEIGHTS[name] for name in criteria)
    logs = (WEIGHTS[name] * math.log(max(FLOOR, share)) for name, share in criteria.items())
    return math.exp(sum(logs) / weight)


def plain_recall(result: Score) -> float:
    """Recall x precision x that mean: an object counts as found, whatever it looks like."""
    return float(result.metrics["recall"] * result.metrics["precision"]) * geometric(result)


def chosen(result: Score) -> float:
    """Fidelity x precision x composition: the rule of ``verified``."""
    names = ("fidelity", "precision", "composition")
    return math.prod(float(result.metrics[name]) for name in names)


RULES: dict[str, Rule] = {
    "weighted mean": adding,
    "weighted geometric mean": geometric,
    "recall x precision x geometric mean": plain_recall,
    "fidelity x precision x composition": chosen,
}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tasks", type=int, default=50)
    tasks = bundled_tasks()
    count = min(parser.parse_args().tasks, len(tasks))
    some = [tasks[number * len(tasks) // count] for number in range(count)]
    with ProcessPoolExecutor() as pool:
        constants = list(pool.map(partial(_constant, tasks=some), tasks))
        mutants = [row for rows in pool.map(_mutants, some) for row in rows]
    print(f"| rule | best constant | {' | '.join(FAULTS)} |\n| --- |{' --- |' * (1 + len(FAULTS))}")
    for name in RULES:
        best = max(row[name] for row in constants)
        kept = (mean(values[name] for kind, values in mutants if kind == f) for f in FAULTS)
        print(f"| {name} | {best:.3f} | {' | '.join(f'{value:.2f}' for value in kept)} |")


def _constant(task: Task, tasks: list[Task]) -> dict[str, float]:
    own = draw(strokes_to_actions(task.reference, load_screen()))
    values = [_values(score(other, own)) for other in tasks if other.id != task.id]
    return {name: mean(value[name] for value in values) for name in RULES}


def _mutants(task: Task) -> list[tuple[str, dict[str, float]]]:
    return list(_faulty(task))


def _faulty(task: Task) -> Iterator[tuple[str, dict[str, float]]]:
    kinds = {name: MUTANTS[name] for name in FAULTS}
    for variation in variations(kinds, task):
        yield variation.kind, _values(score(task, draw(list(variation.actions))))


def _values(result: Score) -> dict[str, float]:
    if result.passed:
        return dict.fromkeys(RULES, 1.0)
    return {name: min(HELD_BELOW, rule(result)) for name, rule in RULES.items()}


if __name__ == "__main__":
    main()
