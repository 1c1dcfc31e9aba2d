"""What Inspect finds through the entry point ``inspect_ai``: tasks, judges and providers."""

from typing import Any

from inspect_ai.model import modelapi

from limner.evals.design import design
from limner.evals.drawing import drawing
from limner.evals.judges import clip_score, grader_score, picture_judgement, vqa_score

__all__ = [
    "clip",
    "clip_score",
    "design",
    "drawing",
    "grader_score",
    "limner",
    "picture_judgement",
    "vqa_score",
]


@modelapi(name="limner")
def limner() -> Any:
    """Return the provider of the bundled agents; loaded when a model is asked of it."""
    from limner.evals.provider import BundledAgents

    return BundledAgents


@modelapi(name="clip")
def clip() -> Any:
    """Return the provider of CLIP models; loaded, with its weights, when one has a role."""
    from limner.evals.judges.clip_provider import ClipModel

    return ClipModel
