"""``limner drawing audit``: what a profile gives away, and whether its checks can fail."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from limner.cli._options import json_option, profile_option, tasks_option
from limner.drawing.tasks import Task, bundled_tasks, load_tasks


@click.command("audit")
@tasks_option
@profile_option
@click.option(
    "--sample", type=click.IntRange(1), help="Only so many tasks, evenly picked.  [default: all]"
)
@click.option(
    "--constants",
    type=click.IntRange(1),
    help="Replay each reference on so many other tasks, evenly picked.  [default: all]",
)
@click.option("--workers", type=click.IntRange(1), help="Processes.  [default: one a core]")
@json_option
def audit_command(
    tasks: Path | None,
    profile: str,
    sample: int | None,
    constants: int | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Prove a profile: references, blind agents, mutants that fail, equivalents that pass.

    Takes some minutes on the bundled tasks; --sample gives a first impression.
    """
    from limner.drawing.audit import run_audit

    chosen = _chosen(tasks, profile, sample)
    with click.progressbar(length=len(chosen), label="Audit", file=sys.stderr) as bar:
        audit = run_audit(
            chosen,
            profile,
            constants=constants,
            workers=workers,
            progress=lambda: bar.update(1),
        )
    summary = audit.summary()
    click.echo(json.dumps(summary, indent=2) if as_json else _as_text(summary))


def _chosen(tasks: Path | None, profile: str, sample: int | None) -> list[Task]:
    known = [task for task in (load_tasks(tasks) if tasks else bundled_tasks()) if task.reference]
    if profile == "verified":
        known = [task for task in known if task.scene]
    if not known:
        raise click.ClickException("No task has a reference (and a scene, for verified) to audit.")
    count = min(sample or len(known), len(known))
    return [known[number * len(known) // count] for number in range(count)]


def _as_text(summary: dict[str, Any]) -> str:
    lines = [f"Profile {summary['profile']} on {summary['tasks']} tasks", ""]
    lines.append(f"{'agent':<34}{'n':>7}{'mean':>9}{'passed':>9}")
    for name, row in summary["agents"].items():
        lines.append(f"{name:<34}{row['n']:>7}{row['mean']:>9.3f}{row['passed']:>9}")
    mutants, equivalents = summary["mutants"], summary["equivalents"]
    lines += ["", f"{'mutants':<34}{'n':>7}{'caught':>9}{'criterion':>11}"]
    lines += [_mutant_line(name, row) for name, row in mutants["kinds"].items()]
    lines.append(_mutant_line("all", mutants))
    lines += ["", f"{'equivalents':<34}{'n':>7}{'passed':>9}"]
    lines += [_equivalent_line(name, row) for name, row in equivalents["kinds"].items()]
    lines.append(_equivalent_line("all", equivalents))
    for title, rows in (("Missed", mutants["missed"]), ("Failed", equivalents["failed"])):
        if rows:
            lines += ["", f"{title}:"]
            lines += [f"  {r['task']}: {r['kind']}: {r['what']} ({r['value']})" for r in rows]
    return "\n".join(lines)


def _mutant_line(name: str, row: dict[str, Any]) -> str:
    return f"{name:<34}{row['n']:>7}{row['caught']:>9}{row['right_criterion']:>11}"


def _equivalent_line(name: str, row: dict[str, Any]) -> str:
    return f"{name:<34}{row['n']:>7}{row['passed']:>9}"
