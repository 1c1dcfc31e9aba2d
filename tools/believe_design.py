"""Audit the score of designs and write what came out into the docs.

Usage: ``python tools/believe_design.py``, or with ``--table`` to write the page's tables anew from
the recorded figures. The audit takes about ten minutes on two cores. ``docs/believe-design.json``
holds the figures with the digest of what they depend on, ``docs/believe-design.md`` shows them.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from believe import as_list, between_marks, tick
from limner.auditing import evenly
from limner.design.audit import bounds, fingerprint, run_audit
from limner.design.requests import Request, bundled_requests

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "docs" / "believe-design.json"
PAGE = ROOT / "docs" / "believe-design.md"
SAMPLE = 16
"""Requests of the sample that CI audits anew, evenly picked."""


def main() -> None:
    """Write both files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--table", action="store_true", help="Only write the tables anew.")
    if not parser.parse_args().table:
        figures = {"fingerprint": fingerprint(), "sample": sample(), "audit": whole()}
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def whole() -> dict[str, Any]:
    """Return the figures of all test requests."""
    requests = _test_requests()
    print(f"{len(requests)} requests", file=sys.stderr)
    summary = run_audit(requests, progress=tick).summary()
    print(file=sys.stderr)
    return summary


def sample() -> dict[str, Any]:
    """Return the figures of the sample."""
    return run_audit(evenly(_test_requests(), SAMPLE)).summary()


def _test_requests() -> list[Request]:
    return [request for request in bundled_requests() if request.split == "test"]


def with_table(page: str) -> str:
    """Return the page with the tables of the recorded figures between its marks."""
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    return between_marks(page, "believe_design.py", _table(figures))


def _table(figures: dict[str, Any]) -> Iterator[str]:
    audit = figures["audit"]
    yield f"\n{audit['tasks']:,} requests, requests and code `{figures['fingerprint']}`.\n"
    yield "| | required | found |"
    yield "| --- | --- | --- |"
    for row in bounds(audit):
        yield f"| {row.what} | {row.required} | {row.found}{'' if row.holds else ' ✗'} |"
    yield "\n✗: outside what is required.\n"
    yield from _kinds(audit, "mutants", "caught", "right_criterion")
    yield from _kinds(audit, "equivalents", "passed")
    yield from _kinds(audit, "faulty", "reported")
    yield from as_list("Mutants that pass", audit["mutants"]["missed"])
    yield from as_list("Equivalents that do not pass", audit["equivalents"]["failed"])


_HEADS = {"right_criterion": "the right requirement named", "faulty": "injected errors"}


def _kinds(audit: dict[str, Any], group: str, *fields: str) -> Iterator[str]:
    heads = [_HEADS.get(name, name) for name in (group, "number", *fields)]
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * len(heads)}"
    for kind, row in audit[group]["kinds"].items():
        cells = (f"{row[field] / row['n']:.1%}" for field in fields)
        yield f"| {kind} | {row['n']} | {' | '.join(cells)} |"
    yield ""


if __name__ == "__main__":
    main()
