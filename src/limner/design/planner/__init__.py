"""The reference planner: from a request to a workflow that has every component of it.

Deterministic, and varied by the request's id, type and theme. It measures type as the studio sets
it, lays out by the asked places and sizes, and spends the steps that are left on looks.
"""

from limner.design.planner.planning import PlanError, plan

__all__ = ["PlanError", "plan"]
