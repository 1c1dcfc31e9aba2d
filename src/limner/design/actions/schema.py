"""JSON schemas (draft 2020-12) of actions and of workflows."""

from typing import Any

from limner.design.actions.parameters import Parameter
from limner.design.actions.registry import ACTIONS, Action
from limner.design.steps import MAX_STEPS, Expert

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def action_schema(action: Action) -> dict[str, Any]:
    """Return the schema of an action's parameters."""
    return {
        "type": "object",
        "description": action.description,
        "properties": {item.name: _parameter_schema(item) for item in action.parameters},
        "required": [item.name for item in action.parameters if item.required],
        "additionalProperties": False,
    }


def workflow_schema(expert: Expert | None = None) -> dict[str, Any]:
    """Return the schema of a workflow: a list of steps, each of one of the actions.

    Args:
        expert: Who works on it; all three where it is None.
    """
    experts = Expert if expert is None else (expert,)
    chosen = [item for item in ACTIONS.values() if not item.experts.isdisjoint(experts)]
    steps = [_step_schema(item, [e for e in experts if e in item.experts]) for item in chosen]
    return {"$schema": DRAFT, "type": "array", "maxItems": MAX_STEPS, "items": {"oneOf": steps}}


def _step_schema(action: Action, experts: list[Expert]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {
            "expert": {"enum": [str(expert) for expert in experts]},
            "action": {"enum": [action.name, *action.aliases]},
            "parameters": action_schema(action),
        },
        "required": ["expert", "action", "parameters"],
    }


def _parameter_schema(parameter: Parameter) -> dict[str, Any]:
    schema = {**parameter.kind.schema(), "description": parameter.kind.meaning}
    return schema if parameter.required else {**schema, "default": parameter.default}
