"""``limner doctor``: what is missing on this machine, and how to get it."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict

import click

from limner.doctor import Finding, examine, works

_MARKS = {True: "yes", False: "no", None: ""}


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def doctor_command(as_json: bool) -> None:
    """Say what is here of what limner needs, and how to get the rest.

    Of keys only the names are shown. The exit code is 0 where the core works, and 1 where it does
    not; no extra is needed for it.
    """
    findings = examine()
    if as_json:
        rows = [asdict(one) for one in findings]
        click.echo(json.dumps({"works": works(findings), "findings": rows}, indent=2))
    else:
        _show(findings)
    if not works(findings):
        sys.exit(1)


def _show(findings: Sequence[Finding]) -> None:
    groups = dict.fromkeys(one.group for one in findings if one.group != "key")
    for group in groups:
        click.echo(f"{group}:")
        for one in (one for one in findings if one.group == group):
            click.echo(_line(one))
    for state in ("set", "not set"):
        keys = [one.name for one in findings if one.group == "key" and one.found == state]
        click.echo(f"keys {state}: {', '.join(keys) or 'none'}")
    click.echo("The core works." if works(findings) else "The core does not work: see above.")


def _line(one: Finding) -> str:
    what = f"{one.found} ({one.purpose})" if one.purpose else one.found
    line = f"  {_MARKS[one.good]:<4}{one.name:<13}{what}"
    return f"{line}\n{'':<19}get it: {one.remedy}" if one.remedy else line


class Rescue(click.Group):
    """Stands in for the whole command where that cannot be loaded: it has ``doctor`` alone."""

    def __init__(self, error: ImportError) -> None:
        super().__init__("limner", {"doctor": doctor_command})
        self.error = error

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """Return ``doctor``.

        Raises:
            ClickException: Another command is asked for; the message says what is missing.
        """
        if cmd_name in self.commands:
            return self.commands[cmd_name]
        raise click.ClickException(
            f"{self.error}. `limner doctor` says how to get what is missing."
        )
