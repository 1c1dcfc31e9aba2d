"""The design bench for verifiers, which finds an environment by the name of a module."""

from limner.training.verifiers_chat import ChatHarness
from limner.training.verifiers_design import DesignEnv, DesignTaskset

__all__ = ["ChatHarness", "DesignEnv", "DesignTaskset"]
