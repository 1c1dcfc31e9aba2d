"""Audit the three profiles and write what came out into the docs.

Usage: ``python tools/believe.py [--release FOLDER]``, or with ``--table`` to write the page's table
anew from the recorded figures. The audits take some minutes. ``docs/believe.json`` holds the
figures with the digest of what they depend on, and ``docs/believe.md`` shows them.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from limner.drawing import bundled_tasks, draw, load_tasks, score
from limner.drawing.audit import bounds, fingerprint, run_audit
from limner.report.statistics import wilson

ROOT = Path(__file__).parents[1]
RELEASE = ROOT.parent / "shared" / "upstream" / "drawingbench"
FIGURES = ROOT / "docs" / "believe.json"
PAGE = ROOT / "docs" / "believe.md"
LABELS = ROOT / "tests" / "drawing" / "labels.json"
BEGIN, END = "<!-- made by tools/{} -->", "<!-- end -->"
PROFILES = ("verified", "paper", "released")
SAMPLE = 16
"""Tasks of the sample that CI audits anew, evenly picked."""
SAMPLE_CONSTANTS = 4


def main() -> None:
    """Write both files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--release", type=Path, default=RELEASE)
    parser.add_argument("--table", action="store_true", help="Only write the table anew.")
    arguments = parser.parse_args()
    if not arguments.table:
        figures = measured(arguments.release)
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def measured(release: Path) -> dict[str, Any]:
    """Return the figures of all profiles on all tasks, of the sample, and of the labels."""
    tasks = bundled_tasks()
    audits = {}
    for profile in PROFILES:
        print(f"{profile}: {len(tasks)} tasks", file=sys.stderr)
        audits[profile] = run_audit(tasks, profile, progress=tick).summary()
        print(file=sys.stderr)
    return {
        "fingerprint": fingerprint(),
        "sample": sample(),
        "labels": agreement(release),
        "audits": audits,
    }


def sample() -> dict[str, Any]:
    """Return the figures of ``verified`` on the sample."""
    tasks = bundled_tasks()
    chosen = [tasks[number * len(tasks) // SAMPLE] for number in range(SAMPLE)]
    return run_audit(chosen, "verified", constants=SAMPLE_CONSTANTS).summary()


def agreement(release: Path) -> dict[str, int]:
    """Return on how many of the drawings labelled by eye ``verified`` says the same."""
    labels = json.loads(LABELS.read_text(encoding="utf-8"))["labels"]
    tasks = load_tasks(release / "dataset.json")
    records = json.loads((release / "records.json").read_text(encoding="utf-8"))
    actions = {(r["position"], t["turn"]): t["actions"] for r in records for t in r["results"]}
    agreeing = [
        score(tasks[label["position"]], draw(actions[label["position"], label["turn"]])).passed
        == label["right"]
        for label in labels
        if tasks[label["position"]].scene is not None
    ]
    return {"labelled": len(labels), "verifiable": len(agreeing), "agree": sum(agreeing)}


def with_table(page: str) -> str:
    """Return the page with the tables of the recorded figures between its marks."""
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    return between_marks(page, "believe.py", _table(figures))


def between_marks(page: str, tool: str, lines: Iterable[str]) -> str:
    """Return a page with lines between the marks of the tool that makes them."""
    begin = BEGIN.format(tool)
    head, rest = page.split(begin)
    _, tail = rest.split(END)
    return f"{head}{begin}\n{chr(10).join(lines)}\n{END}{tail}"


def _table(figures: dict[str, Any]) -> Iterator[str]:
    audits = figures["audits"]
    rows = {profile: bounds(audits[profile]) for profile in PROFILES}
    tasks = audits["verified"]["tasks"]
    yield f"\n{tasks} tasks, task set and code `{figures['fingerprint']}`.\n"
    yield "| | required of `verified` | `verified` | `paper` | `released` |"
    yield "| --- | --- | --- | --- | --- |"
    for group in zip(*rows.values(), strict=True):
        cells = [f"{row.found}{'' if row.holds else ' ✗'}" for row in group]
        yield f"| {group[0].what} | {group[0].required} | {' | '.join(cells)} |"
    yield _label_row(figures["labels"])
    yield "\n✗: outside what is required.\n"
    yield from _kinds(audits, "mutants", "caught")
    yield from _kinds(audits, "equivalents", "passed")
    yield from _listed(audits["verified"])


def _label_row(labels: dict[str, int]) -> str:
    agree, count = labels["agree"], labels["verifiable"]
    low, high = wilson(agree / count, count)
    found = f"{agree} of {count} (95% interval {low:.2f} to {high:.2f})"
    return f"| recorded drawings, judged as by eye | at least 95% | {found} | | |"


def _kinds(audits: dict[str, Any], group: str, field: str) -> Iterator[str]:
    yield f"| {group} | number | {field}: `verified` | `paper` | `released` |"
    yield "| --- | --- | --- | --- | --- |"
    for kind, row in audits["verified"][group]["kinds"].items():
        shares = (audits[profile][group]["kinds"].get(kind) for profile in PROFILES)
        cells = [f"{share[field] / share['n']:.1%}" if share else "" for share in shares]
        yield f"| {kind} | {row['n']} | {' | '.join(cells)} |"
    yield ""


def _listed(audit: dict[str, Any]) -> Iterator[str]:
    steady = [row for row in audit["equivalents"]["failed"] if "jitter" not in row["kind"]]
    yield from as_list("Mutants that `verified` passes", audit["mutants"]["missed"])
    yield from as_list("Equivalents that it does not pass, jitter apart", steady)


def as_list(title: str, rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield what went wrong as a list under its title."""
    yield f"{title}: {'' if rows else 'none'}\n"
    yield from (f"- {row['task']}: {row['kind']}: {row['what']}" for row in rows)
    if rows:
        yield ""


def tick() -> None:
    """Show that one more task is done."""
    print(".", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
