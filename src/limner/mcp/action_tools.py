"""The studio's actions as tools, all made from their one registry."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from limner.design.actions import ACTIONS, Action, action_schema
from limner.design.steps import Expert
from limner.design.workflow import StepResult
from limner.mcp.briefs import layer_line
from limner.mcp.designs import DesignWork
from limner.mcp.desk import Desk
from limner.mcp.tools import Reply, Tool, ToolRefused, add

EXPERT = "expert"
"""What an action's tool is given beside the action's own parameters: who carries it out."""


def action_tool(action: Action) -> Tool:
    """Return an action as a tool: its own parameters, and the expert who carries it out."""
    schema = action_schema(action)
    description = f"{schema.pop('description')} (studio)"
    experts = [str(expert) for expert in Expert if expert in action.experts]
    who: dict[str, Any] = {
        "type": "string",
        "enum": experts,
        "description": "who carries it out, in their own open document",
    }
    if len(experts) == 1:
        who["default"] = experts[0]
    else:
        schema["required"] = [EXPERT, *schema["required"]]
    schema["properties"] = {EXPERT: who, **schema["properties"]}
    return Tool(action.name, description, schema, partial(_carry_out, action))


def _carry_out(action: Action, desk: Desk, given: Mapping[str, Any]) -> Reply:
    expert = _expert(action, given)
    if desk.design is None:
        desk.design = DesignWork(None, desk.folder)
    work = desk.open_design()
    parameters = {key: value for key, value in given.items() if key != EXPERT}
    result = work.carry_out(expert, action.name, parameters)
    if result.error:
        raise ToolRefused(str(result.error))
    return ("\n".join([f"Done: step {len(work.steps)}.", *result.notes, *_changed(result)]),)


def _expert(action: Action, given: Mapping[str, Any]) -> str:
    own = [str(expert) for expert in Expert if expert in action.experts]
    expert = given.get(EXPERT, own[0] if len(own) == 1 else None)
    if not isinstance(expert, str):
        raise ToolRefused(f"expert: say who carries it out: {', '.join(own)}.")
    return expert


def _changed(result: StepResult) -> list[str]:
    """Return the line of the layer that the step names, where it is still there."""
    values = result.step.parameters if result.step else {}
    name = values.get("layerName") or values.get("fileName")
    layer = result.document.layer(name) if result.document and isinstance(name, str) else None
    return [layer_line(layer)] if layer else []


for _action in ACTIONS.values():
    add(action_tool(_action))
