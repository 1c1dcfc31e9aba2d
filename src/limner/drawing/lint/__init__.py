"""A lint of task files: does the specification ask for what the prompt says, and nothing else?

A thin specification flatters every score, and one that asks for more than was said is unfair. The
rules read words, so they find what to look at; what a person found right is on a reviewed list.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from limner.drawing.lint import counting, layout, lengths, look  # noqa: F401  they add their rules
from limner.drawing.lint.registry import ASKED, RULES, SAID, Finding
from limner.drawing.lint.words import Prompt
from limner.drawing.tasks import Task

__all__ = ["ASKED", "RULES", "SAID", "Finding", "lint", "reviewed_findings", "stale", "unreviewed"]

Reviewed = Mapping[str, Mapping[str, str]]
"""For each task the keys of its findings that are right, with the reason."""


def lint(task: Task) -> list[Finding]:
    """Return where prompt and scene of a task differ; nothing for a task without a scene."""
    if task.scene is None:
        return []
    prompt = Prompt(task.prompt)
    return [
        Finding(task.id, name, *hit)
        for name, rule in RULES.items()
        for hit in rule(prompt, task.scene)
    ]


@cache
def reviewed_findings() -> Reviewed:
    """Return the reviewed list of the bundled tasks."""
    text = files("limner.drawing").joinpath("lint_reviewed.yaml").read_text(encoding="utf-8")
    known: dict[str, Any] = yaml.safe_load(text) or {}
    return known


def unreviewed(task: Task, reviewed: Reviewed) -> list[Finding]:
    """Return the findings of a task that are not on the list."""
    known = reviewed.get(task.id, {})
    return [finding for finding in lint(task) if finding.key not in known]


def stale(tasks: Iterable[Task], reviewed: Reviewed) -> list[str]:
    """Return the entries of the list that no longer occur, as ``task: key``."""
    found = {task.id: {finding.key for finding in lint(task)} for task in tasks}
    return [
        f"{task}: {key}"
        for task, keys in reviewed.items()
        for key in keys
        if key not in found.get(task, ())
    ]
