"""``limner design tasks`` and ``check``: the clients' requests."""

import json
import sys
from pathlib import Path
from typing import get_args

import click

from limner.cli._options import EXISTING, json_option
from limner.design.requests import DesignType, Difficulty, Request, Split

TYPES = click.Choice(get_args(DesignType))


@click.command("tasks")
@click.option("--type", "types", type=TYPES, multiple=True, help="Only this type; may be repeated.")
@click.option("--split", type=click.Choice(get_args(Split)), help="Only this split.")
@click.option("--difficulty", type=click.Choice(get_args(Difficulty)), help="Only these.")
@json_option
def tasks_command(
    types: tuple[str, ...], split: str | None, difficulty: str | None, as_json: bool
) -> None:
    """List the clients' requests of the design bench.

    With --json one object a line: the query and its components in checkable form.
    """
    from limner.design.requests import bundled_requests

    chosen = [
        request
        for request in bundled_requests()
        if (not types or request.type in types)
        and split in (None, request.split)
        and difficulty in (None, request.difficulty)
    ]
    for request in chosen:
        click.echo(request.model_dump_json(exclude_none=True) if as_json else _line(request))
    if not as_json:
        click.echo(f"{len(chosen)} requests", err=True)


@click.command("check")
@click.argument("path", type=EXISTING)
@json_option
def check_command(path: Path, as_json: bool) -> None:
    """Check request files: each request by itself, and all of them together.

    PATH is a YAML file or a folder of them. The exit code is 1 where something is wrong.
    """
    from limner.design.request_checks import faults
    from limner.design.requests import RequestError, load_requests

    try:
        requests, unreadable = load_requests(path)
    except RequestError as error:
        raise click.ClickException(str(error)) from error
    found = [str(error) for error in unreadable] + faults(requests)
    for fault in found:
        click.echo(json.dumps({"fault": fault}) if as_json else fault)
    if found:
        sys.exit(1)
    if not as_json:
        click.echo(f"{len(requests)} requests, nothing wrong.")


def _line(request: Request) -> str:
    query = " ".join(request.query.split())
    short = query if len(query) <= 90 else f"{query[:89]}…"
    return f"{request.id:<20}{request.type:<15}{request.difficulty:<8}{short}"
