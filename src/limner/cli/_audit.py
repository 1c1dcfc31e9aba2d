"""``limner drawing audit``: what a profile gives away, and whether its checks can fail."""

import json
import sys
from pathlib import Path

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
    from limner.auditing import as_text
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
    click.echo(json.dumps(summary, indent=2) if as_json else as_text(summary))


def _chosen(tasks: Path | None, profile: str, sample: int | None) -> list[Task]:
    from limner.auditing import evenly

    known = [task for task in (load_tasks(tasks) if tasks else bundled_tasks()) if task.reference]
    if profile == "verified":
        known = [task for task in known if task.scene]
    if not known:
        raise click.ClickException("No task has a reference (and a scene, for verified) to audit.")
    return evenly(known, sample)
