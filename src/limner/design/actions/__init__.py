"""The 46 actions, each declared once: checks, lists, schemas and docs are made from that."""

# Importing these declares their actions, in the order of the paper's Table 8.
# isort: off
from limner.design.actions import basic, drawing, text, objects, adjustments  # noqa: F401

# isort: on
from limner.design.actions.listing import action_list
from limner.design.actions.parameters import Choice, Kind, Number, Parameter, Whole, Words
from limner.design.actions.registry import ACTIONS, Action, Category, Desk, find_action
from limner.design.actions.schema import action_schema, workflow_schema

__all__ = [
    "ACTIONS",
    "Action",
    "Category",
    "Choice",
    "Desk",
    "Kind",
    "Number",
    "Parameter",
    "Whole",
    "Words",
    "action_list",
    "action_schema",
    "find_action",
    "workflow_schema",
]
