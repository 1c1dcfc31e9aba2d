"""Scoring a drawing: one protocol, several profiles."""

from limner.checks import Score
from limner.drawing import paper, released, verified
from limner.drawing.scoring import DEFAULT_PROFILE, PROFILES, Drawing
from limner.drawing.tasks import Task

__all__ = ["PROFILES", "score"]

_DECLARING = (released, paper, verified)
"""The modules that declare a profile each: importing them registers it."""


def score(task: Task, drawing: Drawing, profile: str = DEFAULT_PROFILE) -> Score:
    """Score a drawing for a task.

    Args:
        task: What was asked for; ``verified`` needs its scene.
        drawing: What was drawn.
        profile: ``verified`` looks at what is on the canvas; ``paper`` and ``released`` count
            what the paper and the released code count.

    Raises:
        ValueError: There is no such profile, or the task has no scene and ``verified`` needs one.
    """
    if profile not in PROFILES:
        known = ", ".join(sorted(PROFILES))
        raise ValueError(f"There is no profile {profile!r}; there are: {known}.")
    return PROFILES[profile](task, drawing)
