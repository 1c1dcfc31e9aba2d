"""Metrics of a workflow as a plan: nothing is run, and a step may be anything."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from limner.design.metrics.step_keys import step_key, step_parts
from limner.design.request_checks import LIMITS

LONGEST_BLOCK = 10
"""Most steps of a block whose repetition is a dead loop."""


def step_efficiency(steps: Sequence[Any]) -> float | None:
    """Return the share of steps that are no duplicates, above 0 to 1; None where there is no step.

    A step counts once however often it is there. Source: GraphicBench, section 4.2.
    """
    return len(set(map(step_key, steps))) / len(steps) if steps else None


def expert_use_efficiency(steps: Sequence[Any]) -> float | None:
    """Return (E - 1) / switches for a workflow with E experts, above 0 to 1; 1.0 for one expert.

    Any name counts as an expert, also one that is not among the three; a step that names none is
    passed over. Source: GraphicBench, section 4.2, equation 1.

    Returns:
        None where no step names an expert.
    """
    parts = filter(None, map(step_parts, steps))
    experts = [part["expert"] for part in parts if isinstance(part["expert"], str)]
    if not experts:
        return None
    switches = sum(one != other for one, other in pairwise(experts))
    return (len(set(experts)) - 1) / switches if switches else 1.0


def dead_loop(steps: Sequence[Any]) -> int | None:
    """Return how many steps are before a workflow goes round in a circle; None where it does not.

    It does where a block of up to ``LONGEST_BLOCK`` steps is there three times in a row, the same
    step for step. The block's first two times are kept: what is returned is the index at which the
    third begins, the least one where several blocks repeat. Three times in a row is the measure of
    TravelPlanner (Xie et al., 2024), to which GraphicBench, section 4.2, refers for dead loops.
    """
    known: dict[str, int] = {}
    keys = [known.setdefault(step_key(step), len(known)) for step in steps]
    thirds = (_third_time(keys, length) for length in range(1, LONGEST_BLOCK + 1))
    return min((index for index in thirds if index is not None), default=None)


def step_limit(experts: int) -> int:
    """Return how many steps a workflow may have that so many experts work on; 0 for none.

    More experts than there are have the limit of the hardest requests. Source: GraphicBench,
    section 4.2.
    """
    limits = (0, *LIMITS.values())
    return limits[min(max(experts, 0), len(LIMITS))]


def _third_time(keys: Sequence[int], length: int) -> int | None:
    """Return where a block of a length begins for the third time in a row."""
    alike = 0
    for index in range(length, len(keys)):
        alike = alike + 1 if keys[index] == keys[index - length] else 0
        if alike == 2 * length:
            return index - length + 1
    return None
