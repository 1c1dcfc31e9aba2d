"""The rules of the lint by name, and what they find."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from limner.drawing.lint.words import Prompt
from limner.drawing.spec import SceneSpec

Direction = Literal["asked, not said", "said, not asked"]
Hit = tuple[Direction, str, str]
"""Direction, what, and where in the prompt or the scene."""
Rule = Callable[[Prompt, SceneSpec], Iterator[Hit]]

ASKED: Direction = "asked, not said"
SAID: Direction = "said, not asked"

RULES: dict[str, Rule] = {}
"""The rules by name."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference between a prompt and its specification."""

    task: str
    rule: str
    direction: Direction
    what: str
    where: str

    @property
    def key(self) -> str:
        """What a list of reviewed findings calls it."""
        return f"{self.rule}: {self.what}"

    def __str__(self) -> str:
        return f"{self.task}: {self.direction}: {self.key} ({self.where})"


def rule(function: Rule) -> Rule:
    """Register a rule under its function's name."""
    RULES[function.__name__] = function
    return function
