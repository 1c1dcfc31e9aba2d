"""``limner design annotations new``: a study of requests of one's own."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from limner.cli._annotations import PAGE, data_option, open_store
from limner.cli._options import EXISTING

if TYPE_CHECKING:
    from limner.design.requests import Request


@click.command("new")
@click.option("--requests", "path", type=EXISTING, help="Request files.  [default: bundled]")
@click.option("--pool", help="Whose images are ranked.  [default: the first that is installed]")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--per-type", type=click.IntRange(1, 500), default=50, show_default=True)
@click.option("--share", type=click.IntRange(1, 500), default=25, show_default=True)
@click.option(
    "--common",
    type=click.IntRange(0, 500),
    help="Requests that everybody gets.  [default: 4, or --share where that is less]",
)
@click.option("--people", type=click.IntRange(1, 500), default=2, show_default=True)
@data_option
def new_command(
    path: Path | None, pool: str | None, common: int | None, people: int, data: Path, **size: int
) -> None:
    """Make a study of requests, such as those of `limner design build`.

    A sample of --per-type requests a design type is drawn; each person rates --share of them, of
    which the same --common are everybody's. Prints the address of each person's link, to be put
    behind that of `limner serve`.
    """
    from limner.web.annotate.request_items import request_study
    from limner.web.annotate.studies import COMMON, Plan

    share = size["share"]
    if common is not None and common > share:
        raise click.BadParameter(
            f"{common} is more than a person gets: raise --share, which is {share}, or lower it.",
            param_hint="'--common'",
        )
    store = open_store(data, is_new=True)
    plan = Plan(
        "requests",
        path.name if path else "",
        seed=size["seed"],
        per_stratum=size["per_type"],
        share=share,
        common=min(COMMON, share) if common is None else common,
    )
    plan, items = request_study(plan, _requests(path) if path else None, pool)
    study = store.add_study(plan, items)
    click.echo(f"Study {study.number}: {len(items)} requests, {PAGE}/s/{study.key}")
    for note in plan.notes:
        click.echo(note)
    for _ in range(people):
        one = store.add_annotator(study)
        click.echo(f"{one.name}  {PAGE}/a/{one.key}")


def _requests(path: Path) -> "Sequence[Request]":
    from limner.design.requests import load_requests

    requests, unreadable = load_requests(path)
    for fault in unreadable:
        click.echo(f"left out: {fault}", err=True)
    return requests
