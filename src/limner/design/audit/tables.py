"""The figures of an audit as numbers: what all outcomes add up to."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from limner.design.audit.agents import Injection, Plain


def plain_of(rows: Sequence[Plain]) -> dict[str, float]:
    """Return the mean of each metric of the references."""
    return {
        name: round(sum(getattr(row, name) for row in rows) / len(rows), 4)
        for name in asdict(rows[0])
    }


def faulty_of(rows: Sequence[Injection]) -> dict[str, Any]:
    """Return how many injected errors were reported, by type, and the ones that were not."""
    injected = [row for row in rows if row.injected]
    kinds = dict.fromkeys(sorted(row.kind for row in injected))
    return {
        "n": len(injected),
        "reported": sum(row.reported for row in injected),
        "kinds": {
            kind: {
                "n": sum(row.kind == kind for row in injected),
                "reported": sum(row.kind == kind and row.reported for row in injected),
            }
            for kind in kinds
        },
        "missed": [_named(row) for row in injected if not row.reported],
        "others": [_named(row) for row in rows if not row.injected],
    }


def _named(row: Injection) -> dict[str, Any]:
    return {"task": row.task, "step": row.step, "kind": row.kind}
