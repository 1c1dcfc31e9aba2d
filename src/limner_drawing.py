"""The drawing bench for verifiers, which finds an environment by the name of a module."""

from limner.training.verifiers_chat import ChatHarness
from limner.training.verifiers_drawing import DrawingEnv, DrawingTaskset

__all__ = ["ChatHarness", "DrawingEnv", "DrawingTaskset"]
