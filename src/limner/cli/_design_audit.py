"""``limner design audit``: what the score gives away, and whether its checks can fail."""

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from limner.cli._options import json_option

if TYPE_CHECKING:
    from limner.design.requests import Request


@click.command("audit")
@click.option(
    "--sample", type=click.IntRange(1), help="Only so many requests, evenly picked.  [default: all]"
)
@click.option("--pool", help="openclipart or openmoji.  [default: the one that is installed]")
@click.option("--workers", type=click.IntRange(1), help="Processes.  [default: one a core]")
@json_option
def audit_command(sample: int | None, pool: str | None, workers: int | None, as_json: bool) -> None:
    """Prove the score: references, blind agents, mutants that fail, equivalents that pass.

    Takes the test requests, about ten minutes on two cores; --sample gives a first impression.
    """
    from limner.auditing import as_text
    from limner.design.audit import run_audit
    from limner.design.pool import PoolError, installed_pool

    chosen = _chosen(sample)
    try:
        pool = pool or installed_pool()
        with click.progressbar(length=len(chosen), label="Audit", file=sys.stderr) as bar:
            audit = run_audit(chosen, pool=pool, workers=workers, progress=lambda: bar.update(1))
    except PoolError as error:
        raise click.ClickException(str(error)) from error
    summary = audit.summary()
    text = "\n".join([as_text(summary), *_further(summary)])
    click.echo(json.dumps(summary, indent=2) if as_json else text)


def _chosen(sample: int | None) -> "list[Request]":
    from limner.auditing import evenly
    from limner.design.requests import bundled_requests

    return evenly([one for one in bundled_requests() if one.split == "test"], sample)


def _further(summary: dict[str, Any]) -> list[str]:
    faulty, metrics = summary["faulty"], summary["reference"]
    lines = ["", f"{'injected errors':<34}{'n':>7}{'reported':>9}"]
    for name, row in (*faulty["kinds"].items(), ("all", faulty)):
        lines.append(f"{name:<34}{row['n']:>7}{row['reported']:>9}")
    for title, rows in (("Not reported", faulty["missed"]), ("Not injected", faulty["others"])):
        if rows:
            lines += ["", f"{title}:"]
            lines += [f"  {row['task']}: step {row['step'] + 1}: {row['kind']}" for row in rows]
    words = ", ".join(f"{name.replace('_', ' ')} {mean:.3f}" for name, mean in metrics.items())
    return [*lines, "", f"The references' metrics: {words}"]
