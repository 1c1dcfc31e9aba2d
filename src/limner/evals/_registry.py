"""What Inspect finds through the entry point ``inspect_ai``: the tasks and the provider."""

from typing import Any

from inspect_ai.model import modelapi

from limner.evals.drawing import drawing

__all__ = ["drawing", "limner"]


@modelapi(name="limner")
def limner() -> Any:
    """Return the provider of the bundled agents; loaded when a model is asked of it."""
    from limner.evals.provider import BundledAgents

    return BundledAgents
