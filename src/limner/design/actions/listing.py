"""The actions in words: as an agent is told them, and as the docs show them."""

from limner.design.actions.parameters import Parameter
from limner.design.actions.registry import ACTIONS, Action
from limner.design.steps import Expert


def action_list(expert: Expert | None = None) -> str:
    """Return the actions as an agent is told them: a line each, and a line for each parameter.

    Args:
        expert: Whose actions are told; all 46 where it is None.
    """
    chosen = [item for item in ACTIONS.values() if expert is None or expert in item.experts]
    return "\n".join(told(item) for item in chosen)


def signature(action: Action) -> str:
    """Return an action's name with its parameters', those with a default marked."""
    names = [item.name if item.required else f"{item.name}?" for item in action.parameters]
    return f"{action.name}({', '.join(names)})"


def experts_of(action: Action) -> str:
    """Return who has an action, in the experts' own order."""
    if len(action.experts) == len(Expert):
        return "all"
    return ", ".join(expert for expert in Expert if expert in action.experts)


def told(action: Action) -> str:
    """Return an action as an agent is told it: what it does, and a line for each parameter."""
    lines = [f"{signature(action)}: {action.description}"]
    return "\n".join([*lines, *(f"  {_told_parameter(item)}" for item in action.parameters)])


def _told_parameter(parameter: Parameter) -> str:
    default = "" if parameter.required else f"; {parameter.default} if left out"
    return f"{parameter.name}: {parameter.kind.range()}; {parameter.kind.meaning}{default}"
