"""Why a step of a workflow failed: the five types of the paper's section 6."""

from dataclasses import dataclass
from enum import StrEnum
from reprlib import Repr


class ErrorKind(StrEnum):
    """The paper's error types."""

    FORMAT = "Format"
    """The workflow is no list, or a step no object with expert, action and parameters."""
    INVALID_EXPERT = "Invalid Expert"
    """There is no such expert."""
    INVALID_ACTION = "Invalid Action"
    """There is no such action, or this expert does not have it."""
    INVALID_PARAMETERS = "Invalid Parameters"
    """A key is unknown or missing, or a value has the wrong type, range or meaning."""
    DEPENDENCY = "Dependency"
    """The step needs something that no earlier step has made."""


class Scope(StrEnum):
    """Whose earlier step a dependency error misses."""

    LOCAL = "local"
    """One of the same expert."""
    GLOBAL = "global"
    """One of another expert: a file that was never saved, a layer in another's document."""


@dataclass(frozen=True, slots=True)
class StepError:
    """Why a step did nothing."""

    kind: ErrorKind
    reason: str
    """One sentence for a person or a model."""
    scope: Scope | None = None
    """For dependency errors only."""

    def __str__(self) -> str:
        kind = f"{self.kind} ({self.scope})" if self.scope else f"{self.kind}"
        return f"{kind}: {self.reason}"


class ParameterError(ValueError):
    """A value that an action cannot work with."""


class DependencyError(ValueError):
    """Something is missing that an earlier step should have made."""

    def __init__(self, reason: str, scope: Scope, missing_layer: str | None = None) -> None:
        super().__init__(reason)
        self.scope = scope
        self.missing_layer = missing_layer
        """The name under which no layer was found, where that is what is missing."""


def show(value: object, limit: int = 60) -> str:
    """Return a value as a message quotes it: about ``limit`` characters, however deep it is."""
    if isinstance(value, str):
        return repr(value) if len(value) <= limit else f"{repr(value[:limit])[:-1]}…'"
    if isinstance(value, bool | float | None):
        return repr(value)
    try:
        text = _SHORT.repr(value)
    except ValueError:
        return "a number of too many digits"
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


_SHORT = Repr()
_SHORT.maxlevel = 2
_SHORT.maxdict = _SHORT.maxlist = 4
