"""What a step says, as far as it is right by itself."""

from typing import Any

from limner.design.actions import find_action
from limner.design.shelf import file_name
from limner.design.steps import Expert, Step


def expert_of(step: Step) -> Expert | None:
    """Return who takes a step, or None where there is no such expert."""
    return Expert(step.expert) if step.expert in tuple(Expert) else None


def values_of(step: Step, action: str) -> dict[str, Any]:
    """Return a step's checked values, or none where it is another action or not right."""
    declared = find_action(step.action)
    if declared is None or declared.name != action:
        return {}
    try:
        return declared.check(step.parameters)
    except ValueError:
        return {}


def imported_name(step: Step) -> str:
    """Return the name of the file that a step imports, or an empty one."""
    return str(values_of(step, "ImportObject").get("file_name", ""))


def saved_names(step: Step) -> tuple[str, ...]:
    """Return the names by which the file that a step saves is found: with and without ending."""
    values = values_of(step, "SaveDocument")
    if not values:
        return ()
    try:
        name = file_name(values["file_name"], values["format"])
    except ValueError:
        return ()
    return name, name.rpartition(".")[0]
