"""Reading a step without trusting it: who does what, with which values."""

from collections.abc import Mapping
from typing import Any

from limner.design.actions import Action, find_action
from limner.design.errors import ErrorKind, ParameterError, Scope, StepError, show
from limner.design.steps import Expert, Step


class StepFailure(Exception):  # noqa: N818 - it carries the step's error out
    """A step that is not carried out."""

    def __init__(self, kind: ErrorKind, reason: str, scope: Scope | None = None) -> None:
        super().__init__(reason)
        self.error = StepError(kind, reason, scope)


def read_step(raw: Any) -> Step:
    """Return a step with an expert, an action and parameters, none of them checked.

    Raises:
        StepFailure: Format.
    """
    if isinstance(raw, Step):
        raw = {"expert": raw.expert, "action": raw.action, "parameters": raw.parameters}
    if not isinstance(raw, Mapping):
        raise StepFailure(ErrorKind.FORMAT, f"A step is an object, not {show(raw)}.")
    kinds = {"expert": str, "action": str, "parameters": Mapping}
    for key, kind in kinds.items():
        if not isinstance(raw.get(key), kind):
            what = "an object" if kind is Mapping else "a text"
            reason = f"A step has expert, action and parameters; its {key} must be {what}."
            raise StepFailure(ErrorKind.FORMAT, reason)
    return Step(raw["expert"], raw["action"], raw["parameters"])


def find_both(step: Step) -> tuple[Expert, Action]:
    """Return a step's expert and action.

    Raises:
        StepFailure: Invalid Expert or Invalid Action.
    """
    expert = next((item for item in Expert if item == step.expert), None)
    if expert is None:
        reason = f"There is no expert {show(step.expert)}; there are: {', '.join(Expert)}."
        raise StepFailure(ErrorKind.INVALID_EXPERT, reason)
    action = find_action(step.action)
    if action is None:
        raise StepFailure(ErrorKind.INVALID_ACTION, f"There is no action {show(step.action)}.")
    if expert not in action.experts:
        others = " and ".join(item for item in Expert if item in action.experts)
        reason = f"The {expert} does not have {action.name}; it is the {others}'s."
        raise StepFailure(ErrorKind.INVALID_ACTION, reason)
    return expert, action


def check_values(action: Action, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Return a step's values by the names of the action's function.

    Raises:
        StepFailure: Invalid Parameters.
    """
    try:
        return action.check(parameters)
    except ParameterError as error:
        raise StepFailure(ErrorKind.INVALID_PARAMETERS, f"{action.name}: {error}") from error
