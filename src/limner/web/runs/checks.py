"""Scores as JSON for the browser: every check with its evidence."""

from collections.abc import Sequence
from typing import Any

from limner.checks import Check, ErrorType, Score
from limner.report.steps import ranges
from limner.report.text import cut

MAX_CHECKS = 500
MAX_CHARS = 600
MAX_EVIDENCE = 5_000

_FAULTS = frozenset(kind.value for kind in ErrorType)


def score_json(score: Score) -> dict[str, Any]:
    """Return a score with its first ``MAX_CHECKS`` checks, and the faults that none is about."""
    criteria = {check.criterion for check in score.checks}
    loose = [
        cut(f"{fault.type.value}: {fault.message}", MAX_CHARS)
        for fault in (*score.errors, *score.warnings)
        if fault.type.value not in criteria
    ]
    return {
        "profile": score.profile,
        "value": score.value,
        "passed": score.passed,
        "checks": checks_json(score.checks),
        "checksLeftOut": max(0, len(score.checks) - MAX_CHECKS),
        "faults": loose[:MAX_CHECKS],
    }


def checks_json(checks: Sequence[Check]) -> list[dict[str, Any]]:
    """Return checks as decoded JSON; their words are cut."""
    return [
        {
            "criterion": cut(check.criterion, 100),
            "isFault": check.criterion in _FAULTS,
            "passed": check.passed,
            "weight": check.weight,
            "earned": check.earned,
            "expected": cut(check.expected, MAX_CHARS),
            "found": cut(check.found, MAX_CHARS),
            "advice": cut(check.advice, MAX_CHARS),
            "evidence": list(check.evidence[:MAX_EVIDENCE]),
            "where": cut(ranges(check.evidence), 120),
        }
        for check in checks[:MAX_CHECKS]
    ]
