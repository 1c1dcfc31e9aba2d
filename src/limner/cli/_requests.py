"""``limner design tasks``, ``check`` and ``export``: the clients' requests."""

import json
import sys
from pathlib import Path
from typing import get_args

import click

from limner.cli._export import format_option
from limner.cli._options import EXISTING, FOLDER, json_option
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


@click.command("export")
@click.argument("out", type=FOLDER)
@format_option
@click.option("--with-images", is_flag=True, help="Copy the paired images to OUT/images.")
def export_command(out: Path, format_: str, with_images: bool) -> None:
    """Write the task set into the folder OUT, as the `datasets` library loads it.

    OUT gets a file of rows for each split, and README.md: the dataset card with its header. The
    images are those of Debian's openclipart-svg, which has to be installed to copy them.
    """
    from limner.design.dataset import write_dataset
    from limner.design.pool import PoolError

    try:
        files = write_dataset(out, format_, images=with_images)
    except PoolError as error:
        raise click.ClickException(str(error)) from error
    beside = " and images" if with_images else ""
    click.echo(f"{', '.join(path.name for path in files)}, README.md{beside} in {out}")


def _line(request: Request) -> str:
    query = " ".join(request.query.split())
    short = query if len(query) <= 90 else f"{query[:89]}…"
    return f"{request.id:<20}{request.type:<15}{request.difficulty:<8}{short}"
